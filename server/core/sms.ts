/**
 * SMS as networks count them (3GPP TS 23.038, 6.1 and 6.2). A text in the default alphabet takes septets, and any other
 * character makes the whole text UCS-2. Pure.
 */

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const basicCharacters = `${letters}0123456789@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà`;
/** Two septets each: the escape and the character. */
const extensionCharacters = "\f^{}\\[~]|€";

const septetsOf: ReadonlyMap<string, number> = new Map([
  ...[...basicCharacters].map((character) => [character, 1] as const),
  ...[...extensionCharacters].map((character) => [character, 2] as const),
]);

/** Units of a message of one segment, and of each segment of several, which give room to a header. */
const septets = { single: 160, each: 153 } as const;
const codeUnits = { single: 70, each: 67 } as const;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Segments that a text is sent in, each of which is paid for; at least one. */
export function smsSegments(text: string): number {
  const sizes = septetSizes(text);
  return sizes === null ? packed(codeUnitSizes(text), codeUnits) : packed(sizes, septets);
}

/** Null where the text has a character outside the default alphabet. */
function septetSizes(text: string): readonly number[] | null {
  const sizes: number[] = [];
  for (const character of text) {
    const size = septetsOf.get(character);
    if (size === undefined) return null;
    sizes.push(size);
  }
  return sizes;
}

/** By what a reader sees as one character: senders divide between those. A longer one is divided all the same. */
function codeUnitSizes(text: string): readonly number[] {
  return [...graphemes.segment(text)].flatMap(({ segment }) =>
    segment.length <= codeUnits.each ? segment.length : [...segment].map(({ length }) => length),
  );
}

function packed(sizes: readonly number[], { single, each }: typeof septets | typeof codeUnits): number {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= single) return 1;
  let [segments, room] = [1, each as number];
  for (const size of sizes) {
    if (size > room) [segments, room] = [segments + 1, each];
    room -= size;
  }
  return segments;
}

/** What the default alphabet lacks and plain characters say as well. */
const plainForms: readonly (readonly [RegExp, string])[] = [
  [/[“”„‟″]/g, '"'],
  [/[‘’‚‛′]/g, "'"],
  [/[‐‑‒–—―−]/g, "-"],
  [/…/g, "..."],
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " "],
  [/[\u00ad\u200b\u2060\ufeff]/g, ""],
  [/°(?=[CF]\b)/g, ""],
  [/≤/g, "<="],
  [/≥/g, ">="],
  [/×/g, "x"],
  [/²/g, "2"],
  [/³/g, "3"],
];

/** The text in characters that keep it short, where nothing is lost by that: `“Nord” – 2 °C…` is `"Nord" - 2 C...`. */
export function plainForSms(text: string): string {
  return plainForms.reduce((plain, [typographic, form]) => plain.replace(typographic, form), text.normalize("NFC"));
}
