/**
 * How deeply a JSON text is nested, read from its bytes in UTF-8. No byte of another character is one of those that
 * JSON is made of. Pure.
 */
const quote = 0x22;
const backslash = 0x5c;
/** Of each byte, how it changes the depth outside a text. */
const steps = new Int8Array(256);
for (const opening of "[{") steps[opening.charCodeAt(0)] = 1;
for (const closing of "]}") steps[closing.charCodeAt(0)] = -1;

const wordBytes = 4;
/** All brackets and the backslash have this bit, and no digit has it, nor has any sign around digits. */
const letterBits = 0x40404040;
const quotes = 0x22222222;
const lowBits = 0x01010101;
const highBits = 0x80808080 | 0;

/**
 * Whether more than `max` brackets are open anywhere outside of texts. Numbers, which are most of what large texts
 * hold, are passed over four bytes at a time.
 */
export function isNestedDeeperInBytes(json: Uint8Array, max: number): boolean {
  const { length, byteOffset, buffer } = json;
  const words = byteOffset % wordBytes === 0 ? new Int32Array(buffer, byteOffset, length >> 2) : undefined;
  let depth = 0;
  for (let at = 0; at < length; at += 1) {
    if (words !== undefined && at % wordBytes === 0) {
      let index = at >> 2;
      while (index < words.length && isPlain(words[index] as number)) index += 1;
      at = index << 2;
      if (at >= length) break;
    }
    const byte = json[at] as number;
    if (byte === quote) {
      at += 1;
      while (at < length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
      continue;
    }
    const step = steps[byte] as number;
    if (step === 0) continue;
    depth += step;
    if (depth > max) return true;
  }
  return false;
}

/** None of these bytes is a quote or a bracket. What is not plain may be so all the same. */
function isPlain(word: number): boolean {
  // Where a byte is zero, the highest bit of it is borrowed.
  const zeroAtQuote = word ^ quotes;
  return ((word & letterBits) | ((zeroAtQuote - lowBits) & ~zeroAtQuote & highBits)) === 0;
}
