/** Counts and articles in sentences: "1 request", "2 requests", "an hour". English. Pure. */

/** @param plural where it is not the noun with an s */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** By how the word is spoken, as far as the words of our sentences go. */
export function withArticle(noun: string): string {
  return `${/^([aeio]|hour)/i.test(noun) ? "an" : "a"} ${noun}`;
}
