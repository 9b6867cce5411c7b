/** Texts that strangers wrote. */

/** As much of a text as a message may repeat: what was sent may be a mebibyte. */
export function shortened(text: string, maxLength = 100): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).toWellFormed()}…`;
}

/** PostgreSQL stores neither NUL nor half a surrogate pair; a script may have put them into its text. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "\uFFFD").toWellFormed();
}
