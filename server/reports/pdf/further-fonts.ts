/**
 * Fonts for what Inter has no pictures of: Chinese and Japanese, Korean, Arabic, Hebrew, Hindi, Thai and emoji (Noto,
 * SIL Open Font License 1.1). A package holds a family in many files, by ranges of characters as its style sheet says;
 * a file is read when a text needs it.
 */
import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import type { Weight } from "./fonts.ts";

/** Asked in this order. Han characters have the shapes of simplified Chinese in every language. */
const sheets: Readonly<Record<Weight, readonly string[]>> = {
  regular: [
    import.meta.resolve("@fontsource/noto-sans-hebrew/400.css"),
    import.meta.resolve("@fontsource/noto-sans-arabic/400.css"),
    import.meta.resolve("@fontsource/noto-sans-devanagari/400.css"),
    import.meta.resolve("@fontsource/noto-sans-thai/400.css"),
    import.meta.resolve("@fontsource/noto-sans-sc/400.css"),
    import.meta.resolve("@fontsource/noto-sans-kr/400.css"),
    import.meta.resolve("@fontsource/noto-emoji/400.css"),
  ],
  strong: [
    import.meta.resolve("@fontsource/noto-sans-hebrew/600.css"),
    import.meta.resolve("@fontsource/noto-sans-arabic/600.css"),
    import.meta.resolve("@fontsource/noto-sans-devanagari/600.css"),
    import.meta.resolve("@fontsource/noto-sans-thai/600.css"),
    import.meta.resolve("@fontsource/noto-sans-sc/600.css"),
    import.meta.resolve("@fontsource/noto-sans-kr/600.css"),
    import.meta.resolve("@fontsource/noto-emoji/600.css"),
  ],
};

interface Face {
  readonly url: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const faces = new Map<Weight, readonly Face[]>();
const contents = new Map<string, Buffer>();
const coverage = new Map<string, ReadonlySet<number>>();
/** By weight and character; of characters that the fonts have. */
const found: Readonly<Record<Weight, Map<number, string>>> = { regular: new Map(), strong: new Map() };

function facesOf(weight: Weight): readonly Face[] {
  const known = faces.get(weight);
  if (known !== undefined) return known;
  const all = sheets[weight].flatMap((sheet) => {
    return [...readFileSync(new URL(sheet), "utf8").matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, rule = ""]) => ({
      url: new URL(/url\(([^)]+\.woff)\)/.exec(rule)?.[1] ?? "", sheet).href,
      ranges: rangesOf(/unicode-range:\s*([^;]+);/.exec(rule)?.[1] ?? ""),
    }));
  });
  faces.set(weight, all);
  return all;
}

/** @param text such as `U+0590-05FF,U+20AA` */
function rangesOf(text: string): Face["ranges"] {
  return [...text.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(([, from = "", to = from]) => {
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
}

/** The name of a font that shows the character; null where there is none. */
export function furtherFontFor(codePoint: number, weight: Weight): string | null {
  const known = found[weight].get(codePoint);
  if (known !== undefined) return known;
  const face = facesOf(weight).find(
    ({ url, ranges }) =>
      ranges.some(([from, to]) => codePoint >= from && codePoint <= to) && coverageOf(url).has(codePoint),
  );
  if (face === undefined) return null;
  found[weight].set(codePoint, face.url);
  return face.url;
}

function coverageOf(url: string): ReadonlySet<number> {
  const known = coverage.get(url) ?? new Set(openFurtherFont(url).characterSet);
  coverage.set(url, known);
  return known;
}

/** Anew for each document, as the others are. @param name as `furtherFontFor` gives it */
export function openFurtherFont(name: string): Font {
  const content = contents.get(name) ?? readFileSync(new URL(name));
  contents.set(name, content);
  const font = create(content);
  if (!("layout" in font)) throw new Error(`${name} is a collection of fonts.`);
  return font;
}
