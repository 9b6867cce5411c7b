/** Texts that strangers wrote. */

/** As much of a text as a message may repeat: what was sent may be a mebibyte. */
export function shortened(text: string, maxLength = 100): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).toWellFormed()}…`;
}

/** PostgreSQL stores neither NUL nor half a surrogate pair; a script may have put them into its text. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "\uFFFD").toWellFormed();
}

/** Controls, line ends of every kind, and marks that turn the direction of what follows. */
const notInLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** A name as it may stand within a line of a message, and in the header of an e-mail. */
export function inLine(name: string): string {
  return name.toWellFormed().replace(notInLine, " ");
}

/** A text of several lines as it may stand in a message. */
export function inLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(inLine)
    .join("\n")
    .trimEnd();
}

/** Made when it is first needed: that takes several milliseconds of a start. */
let segmenter: Intl.Segmenter | null = null;

/** What a reader sees as one character, each. */
export function graphemesOf(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** For searches outside the database: letters with marks are found however they are written, as in other lists. */
export function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
