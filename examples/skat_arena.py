"""Reference client of skat-arena's line protocol (docs/protocol.md), for Python 3.8 and later, standard library only.

Write a class with the methods bid, declare_hand, discard and play, and pass an instance to serve(). A view is a dict as
docs/protocol.md describes it; cards are text like "CJ", contracts text like "CH". Keep nothing between calls.
"""

import json
import random
import sys

JACKS = ("CJ", "SJ", "HJ", "DJ")
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}

_METHODS = {"bid": "bid", "declareHand": "declare_hand", "discard": "discard", "play": "play"}
_OPTIONAL = ("concede", "claim", "agree", "insist")


def points(cards):
    """Card points of some cards."""
    return sum(POINTS[card[1]] for card in cards)


def serve(agent, name="", version="", cost="medium"):
    """Answers requests on the standard input until it ends. An exception is reported as a fault of that decision.

    cost is "fast", "medium" or "slow", as a game at one seat takes below 50 microseconds or above 10 milliseconds.

    Methods get (view, rng), with rng a random.Random seeded for the decision.
      bid          True calls or holds view["value"], False passes, a number (only when calling) jumps to it
      declare_hand a hand contract such as "CH", or None to pick up the skat
      discard      (contract, [card, card]) from the twelve cards of view["hand"]
      play         one card of view["legal"]
      concede, claim, agree, insist   optional; True or False
    """
    asks = [method for method in _OPTIONAL if hasattr(agent, method)]
    methods = {kind: getattr(agent, method) for kind, method in _METHODS.items()}
    methods.update({method: getattr(agent, method) for method in asks})
    rng = random.Random()
    loads, dumps, write, flush = json.loads, json.JSONEncoder().encode, sys.stdout.write, sys.stdout.flush
    # whatever the agent prints must not get between the answers
    sys.stdout = sys.stderr
    for line in sys.stdin:
        message = loads(line)
        kind = message["type"]
        if kind == "hello":
            reply = {"type": "hello", "protocol": 1, "name": name, "version": version, "cost": cost, "asks": asks}
        elif "id" not in message:
            continue
        else:
            reply = {"id": message["id"]}
            try:
                answer = methods[kind](message["view"], _Seeded(rng, message["seed"]))
                if kind == "discard":
                    answer = {"contract": answer[0], "discard": list(answer[1])}
                reply["answer"] = answer
            except Exception as error:  # the harness records it
                reply["error"] = "%s: %s" % (type(error).__name__, error)
        write(dumps(reply) + "\n")
        flush()


class _Seeded:
    """Seeds the generator when something is drawn: most decisions draw nothing, and seeding costs 10 microseconds."""

    def __init__(self, rng, seed):
        self._rng, self._seed = rng, seed

    def __getattr__(self, name):
        rng = self._rng
        if self._seed is not None:
            rng.seed(self._seed)
            self._seed = None
        return getattr(rng, name)
