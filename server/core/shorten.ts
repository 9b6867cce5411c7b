/** Names that share a room too small for all of them. Pure. */

/** Of the default alphabet of SMS, which has no `…`. */
const mark = "..";
export const minShortened = mark.length;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * The names, the long ones cut to one common length, the longest with which they fit; names within it stay whole. No
 * character that a reader sees is divided. Null where they do not fit even cut to `least`.
 *
 * @param least UTF-16 code units, at least `minShortened`
 * @param fits must hold for shorter names where it holds for longer ones
 */
export function fairlyShortened(
  names: readonly string[],
  least: number,
  fits: (names: readonly string[]) => boolean,
): readonly string[] | null {
  if (fits(names)) return names;
  const cutters = names.map(cutterOf);
  const cutTo = (length: number): readonly string[] => cutters.map((cut) => cut(length));
  if (!fits(cutTo(least))) return null;
  let [fitting, tooLong] = [least, Math.max(least + 1, ...names.map(({ length }) => length))];
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (fits(cutTo(middle))) fitting = middle;
    else tooLong = middle;
  }
  return cutTo(fitting);
}

function cutterOf(name: string): (length: number) => string {
  const ends = [...graphemes.segment(name)].map(({ index, segment }) => index + segment.length);
  return (length) => {
    if (name.length <= length) return name;
    const end = ends.findLast((place) => place <= length - mark.length) ?? 0;
    return `${name.slice(0, end).trimEnd()}${mark}`;
  };
}
