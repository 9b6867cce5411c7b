/** How large an adapter's response may be, beyond its bytes. Pure. */

/** Values in a response: a hundred thousand points of `{ts, value}` are 300,000. */
export const maxResponseValues = 400_000;
export const maxResponseDepth = 32;
/** Characters of one text inside a response. */
export const maxResponseTextChars = 1_000_000;

/**
 * What is too large about a response, in words; undefined when it is within its limits. Found without reading the text
 * as JSON: what is too large must not become objects first.
 */
export function responseSizeProblem(text: string): string | undefined {
  let values = 1;
  let depth = 0;
  let textStart = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (textStart >= 0) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) {
        if (at - textStart - 1 > maxResponseTextChars)
          return `The response holds a text of more than ${maxResponseTextChars} characters.`;
        textStart = -1;
      }
    } else if (code === 0x22) textStart = at;
    else if (code === 0x2c) values += 1;
    else if (code === 0x5b || code === 0x7b) {
      values += 1;
      depth += 1;
      if (depth > maxResponseDepth) return `The response is nested more than ${maxResponseDepth} deep.`;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return values > maxResponseValues ? `The response holds more than ${maxResponseValues} values.` : undefined;
}
