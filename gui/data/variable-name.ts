/** What a variable or a metric is called. Pure. */
import type { DataWords } from "./words.ts";

/** As it came where it has no word here. */
export function variableName(words: DataWords, name: string): string {
  const known: Readonly<Record<string, string>> = words.variables;
  return Object.hasOwn(known, name) ? (known[name] ?? name) : name;
}
