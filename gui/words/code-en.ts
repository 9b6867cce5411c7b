/** The words of the field for programs, in English. */

export const code = {
  keys: "Tab indents. Escape, then Tab leaves the field.",
  readOnly: "It can be read and copied, not changed.",
  place: (line: number, column: number | null) =>
    column === null ? `Line ${line}:` : `Line ${line}, column ${column}:`,
  completions: "Names that fit",
};
