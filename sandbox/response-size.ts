/** How large an adapter's response may be, beyond its bytes. Pure. */
import type { PointPlace } from "./contract.ts";
import { isNestedDeeperInBytes } from "./depth.ts";
import { pointCount } from "./points.ts";

/** Values in a response: a hundred thousand points of `{ts, value}` are 300,000. */
export const maxResponseValues = 400_000;
export const maxResponseDepth = 32;
/** Characters of one text inside a response. */
export const maxResponseTextChars = 1_000_000;

const tooDeep = `The response is nested more than ${maxResponseDepth} deep.`;

const quote = 0x22;
const backslash = 0x5c;
const [comma, opening, closing] = [1, 2, 3];
/** Of each byte, what it means outside a text. */
const meanings = new Uint8Array(256);
for (const [characters, meaning] of [
  [",", comma],
  ["[{", opening],
  ["]}", closing],
] as const)
  for (const character of characters) meanings[character.charCodeAt(0)] = meaning;

/**
 * What is too large about a response, in words; undefined when it is within its limits. Found without reading the text
 * as JSON: what is too large must not become objects first.
 * @param json in UTF-8, in which no byte of another character is one of those that JSON is made of
 * @param places of points that were left out of the JSON
 */
export function responseSizeProblem(json: Uint8Array, places: readonly PointPlace[] = []): string | undefined {
  // Of a list, each point but the first has a comma, and each point a bracket and another comma.
  const valuesOfPoints = 3 * pointCount(places) - places.length;
  // Each value and each character has a byte.
  if (json.length + valuesOfPoints < Math.min(maxResponseValues, maxResponseTextChars))
    return isNestedDeeperInBytes(json, maxResponseDepth) ? tooDeep : undefined;
  let values = 1 + valuesOfPoints;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (byte === quote) {
      const end = textEnd(json, at + 1);
      if (end === undefined) break;
      if (end - at - 1 > maxResponseTextChars && charactersIn(json, at + 1, end) > maxResponseTextChars)
        return `The response holds a text of more than ${maxResponseTextChars} characters.`;
      at = end;
      continue;
    }
    const meaning = meanings[byte];
    if (meaning === 0) continue;
    if (meaning === closing) {
      depth -= 1;
      continue;
    }
    values += 1;
    if (meaning === comma) continue;
    depth += 1;
    if (depth > maxResponseDepth) return tooDeep;
  }
  return values > maxResponseValues ? `The response holds more than ${maxResponseValues} values.` : undefined;
}

/** Where the quote is that ends a text; undefined where none does. */
function textEnd(json: Uint8Array, from: number): number | undefined {
  for (let at = from; at < json.length; at += 1) {
    if (json[at] === backslash) at += 1;
    else if (json[at] === quote) return at;
  }
  return undefined;
}

/** As a text's `length` counts them: one for each but those of four bytes, which are two. */
function charactersIn(json: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const byte = json[at] as number;
    if (byte >= 0xf0) count += 2;
    else if ((byte & 0xc0) !== 0x80) count += 1;
  }
  return count;
}
