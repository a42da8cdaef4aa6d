"""A complete agent: bids up to 20 on six trumps, plays its longest suit, and plays a random legal card.

    npx skat-arena run "mine=exec:python3 examples/agent.py" heuristic random
"""

from skat_arena import JACKS, serve

SUITS = "DHSC"


def longest_suit(hand):
    """The suit with most cards besides the jacks; of equals the higher."""
    return max(SUITS, key=lambda suit: (sum(card[0] == suit and card[1] != "J" for card in hand), SUITS.index(suit)))


class Agent:
    def bid(self, view, rng):
        suit = longest_suit(view["hand"])
        trumps = [card for card in view["hand"] if card in JACKS or card[0] == suit]
        return view["value"] <= 20 and len(trumps) >= 6

    def declare_hand(self, view, rng):
        return None

    def discard(self, view, rng):
        suit = longest_suit(view["hand"])
        side = [card for card in view["hand"] if card not in JACKS and card[0] != suit]
        return suit, (side + view["hand"])[:2] if len(side) >= 2 else view["hand"][-2:]

    def play(self, view, rng):
        return rng.choice(view["legal"])


serve(Agent(), name="example", version="1")
