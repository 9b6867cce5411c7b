/** The words of the field for programs, in German. */
import type { code as english } from "./code-en.ts";

export const code: typeof english = {
  keys: "Tab rückt ein. Escape, dann Tab verlässt das Feld.",
  readOnly: "Es lässt sich lesen und kopieren, nicht ändern.",
  place: (line, column) => (column === null ? `Zeile ${line}:` : `Zeile ${line}, Spalte ${column}:`),
  completions: "Passende Namen",
};
