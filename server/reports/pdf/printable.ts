/** Texts as a font can show them. Pure. */
import { graphemesOf, inLine, inLines } from "#core/text.ts";

/** Stands for what a reader sees as one character and the font has no picture of. */
export const replacement = "□";

export type Covers = (codePoint: number) => boolean;

export interface Printable {
  readonly text: string;
  /** Whether characters had to be replaced. */
  readonly isReplaced: boolean;
}

/**
 * @param text of one line, or of several
 * @param covers whether the font has a picture of it
 */
export function printable(text: string, covers: Covers): Printable {
  const clean = (text.includes("\n") ? inLines(text) : inLine(text)).normalize("NFC");
  if (isShown(clean, covers)) return { text: broken(clean), isReplaced: false };
  const shown = graphemesOf(clean).map((character) => (isShown(character, covers) ? character : replacement));
  return { text: broken(shown.join("")), isReplaced: true };
}

function isShown(text: string, covers: Covers): boolean {
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    if (codePoint !== lineFeed && !isJoiner(codePoint) && !covers(codePoint)) return false;
  }
  return true;
}

const lineFeed = 0x0a;

/** Joins and chooses pictures, and has none itself: joiners, and the selectors of emoji. */
export function isJoiner(codePoint: number): boolean {
  return joiners.includes(codePoint);
}

const joiners: readonly number[] = [0x200c, 0x200d, 0xfe0e, 0xfe0f];

/** What is drawn: the selectors would be seen as boxes. */
export function withoutSelectors(text: string): string {
  return text.replaceAll(/[\ufe0e\ufe0f]/g, "");
}

/** To find the end of a line within one word takes a time that grows with the square of its length. */
const longWord = /\S{60}(?=\S)/gu;
const zeroWidthSpace = "\u200b";

function broken(text: string): string {
  return text.replace(longWord, (part) => `${part}${zeroWidthSpace}`);
}
