/** Texts of tenants, as messages may hold them. Pure. */

/** Controls, line ends of every kind, and marks that turn the direction of what follows. */
const notInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
const notInText = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;
const lineEnds = /\r\n|[\r\u2028\u2029]/g;

/** A name as it may stand within a line, and in the header of an e-mail. */
export function inLine(name: string): string {
  return name.toWellFormed().replace(notInLine, " ");
}

/** A text of several lines. */
export function inLines(text: string): string {
  return text
    .toWellFormed()
    .replace(lineEnds, "\n")
    .split("\n")
    .map((line) => line.replace(notInText, " "))
    .join("\n")
    .trimEnd();
}
