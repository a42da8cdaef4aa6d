/**
 * Text of contracts as the International Skat Server writes them: `D H S C G N`, then `H` hand, `S` schneider announced,
 * `Z` schwarz announced, `O` ouvert. `CH` is clubs hand, `CHZ` announces schwarz, `CO` is clubs ouvert (hand included).
 */
import { type Contract, contractOf, NULL } from "../contract.ts";

const KINDS = "DHSCGN";

/** Reads a contract. `O` in a suit or grand, and `S` or `Z`, imply hand. @throws Error naming what was found. */
export function parseContract(text: string): Contract {
  const kind = KINDS.indexOf(text[0] ?? " ");
  const letters = text.slice(1);
  const valid = kind >= 0 && /^[HSZO]*$/.test(letters) && new Set(letters).size === letters.length;
  if (!valid || (kind === NULL && /[SZ]/.test(letters)))
    throw new Error(
      `contract: expected one of D H S C G N, then any of H (hand) S (schneider) Z (schwarz) O (ouvert), ` +
        `without S and Z for null; got ${JSON.stringify(text)}`,
    );
  return contractOf(kind, {
    hand: letters.includes("H"),
    schneiderAnnounced: letters.includes("S"),
    schwarzAnnounced: letters.includes("Z"),
    ouvert: letters.includes("O"),
  });
}

/** The shortest text that `parseContract` reads back: implied letters are left out, as the server does. */
export function formatContract(contract: Contract): string {
  const kind = KINDS[contract.kind]!;
  if (contract.kind === NULL) return kind + (contract.ouvert ? "O" : "") + (contract.hand ? "H" : "");
  if (contract.ouvert) return `${kind}O`;
  if (!contract.hand) return kind;
  return `${kind}H${contract.schwarzAnnounced ? "Z" : contract.schneiderAnnounced ? "S" : ""}`;
}
