/**
 * Finished sentences told in another language. What the service says is made and stored in English; a phrase knows such
 * a sentence by what never changes in it, and has the same in the other language. So what was stored before a phrase
 * existed can be told as well. Pure.
 *
 * A phrase is a pair of texts with slots in the same names: `{name}` is any text, which stays as it is. `{name:kind}`
 * is one of a kind, else the phrase does not fit: a figure (`n`), a word, a day, a time, or what another table knows.
 * `{name:table?}` is told where that table knows it, and else stays. A slot reaches to the first place where the text
 * after it stands. Reading takes time in proportion to the text: nothing is tried again with other borders.
 */

/** From an English phrase to the other language's. */
export type Table = Readonly<Record<string, string>>;
export type Tables<Name extends string = string> = Readonly<Record<Name, Table>>;

/** How figures and times are written. */
export interface Figures {
  /** @param text such as `-0.5` or `1e-7` */
  number(text: string): string;
  /** @param text `2026-04-02` */
  day(text: string): string;
  /** @param day as `day` takes it @param clock `06:00` */
  time(day: string, clock: string): string;
  /** The same, in UTC. */
  utc(day: string, clock: string): string;
}

/** What a slot's kind makes of the text in it; null where the text is not of that kind. */
type Reader = (text: string, depth: number) => string | null;

interface Slot {
  readonly name: string;
  readonly kind: string | undefined;
  readonly isOpen: boolean;
}

interface Phrase {
  /** What stands before, between and after the slots: one more than there are slots. */
  readonly between: readonly string[];
  readonly slots: readonly Slot[];
  readonly template: string;
}

/** Longer texts stay as they are: they are no sentences of ours. */
const maxLength = 4_000;
/** Tables lead to each other, and lists to themselves. */
const maxDepth = 60;
const slotPattern = /\{(\w+)(?::(\w+)(\?)?)?\}/g;
const dayPattern = /^-?\d{4,6}-\d\d-\d\d$/;

/** @returns what tells a text by a table; null for a text that the table does not know */
export function phraseReader<Name extends string>(
  tables: Tables<Name>,
  figures: Figures,
): (table: Name, text: string) => string | null {
  const read = new Map<string, Reader>([...Object.entries(figureReaders(figures))]);
  for (const [name, table] of Object.entries<Table>(tables)) read.set(name, tableReader(table, read));
  return (table, text) => (text.length > maxLength ? null : (read.get(table)?.(text, 0) ?? null));
}

/** Places of the slots, for those who hold both texts against each other. */
export function slotsOf(text: string): readonly string[] {
  return [...text.matchAll(slotPattern)].map(([, name = ""]) => name);
}

function tableReader(table: Table, read: ReadonlyMap<string, Reader>): Reader {
  const phrases = Object.entries(table).map(([english, template]) => parsed(english, template));
  const byFirst = Map.groupBy(phrases, ({ between }) => between[0]?.charAt(0) ?? "");
  // In their order: the first that fits counts.
  const candidates = new Map(
    [...byFirst.keys()].map((first) => [first, phrases.filter((one) => startsAs(one, first) || startsAs(one, ""))]),
  );
  const slotsFirst = candidates.get("") ?? [];
  return (text, depth) => {
    if (depth > maxDepth) return null;
    for (const phrase of candidates.get(text.charAt(0)) ?? slotsFirst) {
      const told = toldBy(phrase, text, read, depth);
      if (told !== null) return told;
    }
    return null;
  };
}

function startsAs({ between }: Phrase, first: string): boolean {
  return (between[0]?.charAt(0) ?? "") === first;
}

function parsed(english: string, template: string): Phrase {
  const between: string[] = [];
  const slots: Slot[] = [];
  let at = 0;
  for (const { 0: slot, 1: name = "", 2: kind, 3: open, index } of english.matchAll(slotPattern)) {
    between.push(english.slice(at, index));
    if (slots.length > 0 && index === at) throw new Error(`Nothing tells two slots apart: ${english}`);
    slots.push({ name, kind, isOpen: open !== undefined });
    at = index + slot.length;
  }
  return { between: [...between, english.slice(at)], slots, template };
}

function toldBy(phrase: Phrase, text: string, read: ReadonlyMap<string, Reader>, depth: number): string | null {
  const found = filled(phrase, text);
  if (found === null) return null;
  const values = new Map<string, string>();
  for (const [index, { name, kind, isOpen }] of phrase.slots.entries()) {
    const value = found[index] as string;
    const told = kind === undefined ? value : (read.get(kind)?.(value, depth + 1) ?? (isOpen ? value : null));
    if (told === null) return null;
    values.set(name, told);
  }
  return phrase.template.replaceAll(slotPattern, (_, name: string) => values.get(name) ?? "");
}

/** What stands in each slot; null where the text is another one. */
function filled({ between, slots }: Phrase, text: string): readonly string[] | null {
  const [first = ""] = between;
  if (slots.length === 0) return text === first ? [] : null;
  if (!text.startsWith(first)) return null;
  const values: string[] = [];
  let at = first.length;
  for (const [index] of slots.entries()) {
    const next = between[index + 1] as string;
    const end = index === slots.length - 1 ? endBefore(text, next) : text.indexOf(next, at);
    if (end < at) return null;
    values.push(text.slice(at, end));
    at = end + next.length;
  }
  return values;
}

function endBefore(text: string, last: string): number {
  return text.endsWith(last) ? text.length - last.length : -1;
}

function figureReaders({ number, day, time, utc }: Figures): Readonly<Record<string, Reader>> {
  return {
    n: (text) => (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/.test(text) ? number(text) : null),
    day: (text) => (dayPattern.test(text) ? day(text) : null),
    word: (text) => (/^\S+$/.test(text) ? text : null),
    /** Days among other texts, such as `2026-05-01…2026-05-04`. */
    days: (text) => text.replaceAll(/-?\b\d{4}-\d\d-\d\d\b/g, (one) => day(one)),
    time: (text) => clockTime(/^(\S+) (\d\d:\d\d)$/, time, text),
    utc: (text) => clockTime(/^(\S+)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/, utc, text),
  };
}

function clockTime(pattern: RegExp, shown: (day: string, clock: string) => string, text: string): string | null {
  const [, day = "", clock = ""] = pattern.exec(text) ?? [];
  return dayPattern.test(day) ? shown(day, clock) : null;
}
