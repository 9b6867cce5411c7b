/**
 * How deeply a JSON text is nested. V8 keeps a record of every open bracket, however many there are, before any limit
 * of a script takes hold. A realm looks at what its script reads, and the engine at what it hands to a realm.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */

export const maxJsonDepth = 5_000;

/** Whether more than `max` brackets are open anywhere. In a realm, nobody can change `charCodeAt` any more. */
export function isNestedDeeper(text: string, max: number): boolean {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isText) {
      if (code === 92) index += 1;
      else if (code === 34) isText = false;
    } else if (code === 34) isText = true;
    else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > max) return true;
    } else if (code === 93 || code === 125) depth -= 1;
  }
  return false;
}
