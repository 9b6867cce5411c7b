/** Texts that strangers wrote. */

/** PostgreSQL stores neither NUL nor half a surrogate pair; a script may have put them into its text. */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "\uFFFD").toWellFormed();
}
