/** Names that share a room too small for all of them. Pure. */
import { graphemesOf } from "./text.ts";

/** Of the default alphabet of SMS, which has no `…`. */
const mark = "..";
export const minShortened = mark.length;

/**
 * The names, the long ones cut to one common length, the longest with which they fit; names within it stay whole. Names
 * that would look alike keep what tells them apart, where that fits: `Block 12 Gra..upper`, `Block 12 Gra..lower`. No
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
  const all = namesToCut(names);
  const longest = Math.max(...names.map(({ length }) => length));
  const headsAt = (length: number) => all.map((name) => headOf(name, length));
  const apartAt = (length: number) => toldApart(all, headsAt(length), length);
  return longestFitting(apartAt, least, longest, fits) ?? longestFitting(headsAt, least, longest, fits);
}

function longestFitting(
  cutTo: (length: number) => readonly string[],
  least: number,
  longest: number,
  fits: (names: readonly string[]) => boolean,
): readonly string[] | null {
  if (!fits(cutTo(least))) return null;
  let [fitting, tooLong] = [least, Math.max(least + 1, longest)];
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (fits(cutTo(middle))) fitting = middle;
    else tooLong = middle;
  }
  return cutTo(fitting);
}

interface NameToCut {
  readonly name: string;
  /** What a reader sees as characters. */
  readonly characters: readonly string[];
  /** How many of them the name shares with the other name that it shares most with. */
  readonly shared: number;
}

function namesToCut(names: readonly string[]): readonly NameToCut[] {
  const different = [...new Set(names)].sort();
  const characters = different.map(graphemesOf);
  const known = new Map(
    different.map((name, i) => {
      const own = characters[i] ?? [];
      const shared = Math.max(...[i - 1, i + 1].map((other) => sharedStart(own, characters[other] ?? [])));
      return [name, { name, characters: own, shared }] as const;
    }),
  );
  return names.flatMap((name) => known.get(name) ?? []);
}

function sharedStart(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
  return count;
}

/** The heads; of different names with one head, each with what comes after its beginning instead. */
function toldApart(all: readonly NameToCut[], heads: readonly string[], length: number): readonly string[] {
  const namesOf = new Map<string, Set<string>>();
  all.forEach(({ name }, i) => {
    const head = heads[i] as string;
    namesOf.set(head, (namesOf.get(head) ?? new Set()).add(name));
  });
  const isAlike = (head: string): boolean => (namesOf.get(head)?.size ?? 0) > 1;
  const taken = new Set(heads.filter((head) => !isAlike(head)));
  const shownAs = new Map<string, string>();
  return all.map((one, i) => {
    const head = heads[i] as string;
    if (!isAlike(head)) return head;
    const shown = shownAs.get(one.name) ?? firstFree(one, length, taken) ?? head;
    shownAs.set(one.name, shown);
    taken.add(shown);
    return shown;
  });
}

/** From the word in which the name differs, else from the character, else from any that gives a form not taken. */
function firstFree(name: NameToCut, length: number, taken: ReadonlySet<string>): string | null {
  const { characters, shared } = name;
  if (name.name.length <= length) return null;
  const wordStart = shared === 0 ? 0 : characters.lastIndexOf(" ", shared - 1) + 1;
  const wordRoom = (length - mark.length) / 4;
  for (const from of [shared - wordStart <= wordRoom ? wordStart : shared, shared, ...characters.keys()]) {
    const shown = endOf(name, from, length);
    if (shown.length <= length && !taken.has(shown)) return shown;
  }
  return null;
}

function headOf({ name, characters }: NameToCut, length: number): string {
  return name.length <= length ? name : cut(characters, length);
}

/** The beginning, as far as there is room for it, and what begins at the character `from`. */
function endOf({ characters }: NameToCut, from: number, length: number): string {
  const rest = characters.slice(from);
  const room = length - mark.length;
  const isWhole = rest.join("").length <= room;
  const end = isWhole ? rest.join("") : cut(rest, Math.ceil((room + mark.length) / 2));
  const beginning = starting(characters.slice(0, from), room - end.length);
  return `${beginning.trimEnd()}${mark}${end.trimStart()}`;
}

function cut(characters: readonly string[], length: number): string {
  return `${starting(characters, length - mark.length).trimEnd()}${mark}`;
}

/** As many characters as have room. */
function starting(characters: readonly string[], room: number): string {
  let start = "";
  for (const character of characters) {
    if (start.length + character.length > room) break;
    start += character;
  }
  return start;
}
