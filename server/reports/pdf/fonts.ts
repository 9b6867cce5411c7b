/**
 * The fonts of the documents: Inter (SIL Open Font License 1.1), which covers Latin, Greek and Cyrillic. Of each only
 * the glyphs that a document uses are embedded.
 */
import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";

export type Weight = "regular" | "strong";
export type Fonts = Readonly<Record<Weight, Font>>;

const files: Readonly<Record<Weight, string>> = {
  regular: import.meta.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  strong: import.meta.resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
};
const weights = Object.keys(files) as readonly Weight[];
const contents = new Map<Weight, Buffer>();

/**
 * Anew for each document: a font remembers for which character a glyph was used first, so that one document would
 * depend on those before it.
 */
export function openFonts(): Fonts {
  return Object.fromEntries(weights.map((weight) => [weight, openFont(weight)])) as Fonts;
}

function openFont(weight: Weight): Font {
  const content = contents.get(weight) ?? readFileSync(new URL(files[weight]));
  contents.set(weight, content);
  const font = create(content);
  if (!("layout" in font)) throw new Error(`${files[weight]} is a collection of fonts.`);
  return withReadableNumbers(font);
}

/** Inter moves a 1 so far over a point before it that 13.1 reads like 131. */
const tightPair = /[.,]1/;

function withReadableNumbers(font: Font): Font {
  const layout = font.layout.bind(font);
  const unkerned = { kern: false } as Parameters<Font["layout"]>[1] & object;
  font.layout = (text, features) => layout(text, features ?? (tightPair.test(text) ? unkerned : undefined));
  return font;
}
