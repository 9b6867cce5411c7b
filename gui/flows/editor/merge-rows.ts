/**
 * Rows of two versions with a common origin, such as tiles or targets: which row of one version is which of another,
 * and what becomes of each. Pure.
 */
import { isSame } from "./same.ts";

export interface Row {
  readonly id: string;
}

export type Side = "own" | "theirs";

/** @param row its id; null for the order of all of them */
export type ChooseRow = (row: string | null) => Side;

/** What a row is known by, from its whole content to what is left of it after a change. */
export type MarksOf<Item> = (row: Item) => readonly string[];

/**
 * The rows under the names of those that they are: with the same content, else with what is left of it; at the same
 * place rather than at another. What both sides have added alike is one row, too.
 * @param newId for a row that is none of them
 */
export function identifiedRows<Item extends Row>(
  rows: readonly Item[],
  { origin, own }: { readonly origin: readonly Item[]; readonly own: readonly Item[] },
  { marksOf, newId }: { readonly marksOf: MarksOf<Item>; readonly newId: () => string },
): readonly Item[] {
  const known = new Set(origin.map(({ id }) => id));
  const ids = matchedIds(rows, origin, marksOf);
  const added = own.filter(({ id }) => !known.has(id));
  const others = rows.filter((_, place) => ids[place] === undefined);
  const alike = matchedIds(others, added, (row) => marksOf(row).slice(0, 1));
  const idOfOther = new Map(others.map((row, place) => [row, alike[place] ?? newId()]));
  return rows.map((row, place) => ({ ...row, id: ids[place] ?? idOfOther.get(row) ?? row.id }));
}

/** By place of the rows; undefined where none is left that a row can be. */
function matchedIds<Item extends Row>(
  rows: readonly Item[],
  known: readonly Item[],
  marksOf: MarksOf<Item>,
): readonly (string | undefined)[] {
  const ids = new Array<string | undefined>(rows.length).fill(undefined);
  const taken = new Set<string>();
  const [marks, knownMarks] = [rows.map(marksOf), known.map(marksOf)];
  const levels = Math.max(0, ...marks.map(({ length }) => length));
  for (let level = 0; level < levels; level += 1) {
    const take = (place: number, id: string | undefined): void => {
      if (id === undefined || ids[place] !== undefined || taken.has(id)) return;
      ids[place] = id;
      taken.add(id);
    };
    const markAt = (place: number): string | undefined => marks[place]?.[level];
    rows.forEach((_, place) => {
      const mark = markAt(place);
      if (mark !== undefined && mark === knownMarks[place]?.[level]) take(place, known[place]?.id);
    });
    const free = Map.groupBy(
      known.filter(({ id }) => !taken.has(id)),
      (row) => marksOf(row)[level],
    );
    rows.forEach((_, place) => {
      const mark = markAt(place);
      if (mark !== undefined && ids[place] === undefined) take(place, free.get(mark)?.shift()?.id);
    });
  }
  return ids;
}

interface Versions<Item> {
  readonly origin: readonly Item[];
  readonly own: readonly Item[];
  /** Under the names of the others: see `identifiedRows`. */
  readonly theirs: readonly Item[];
}

/** What one side alone has added, changed, moved or removed is so; where both did so to the same row, it is chosen. */
export function mergedRows<Item extends Row>(
  versions: Versions<Item>,
  contentOf: (row: Item) => unknown,
  choose: ChooseRow,
): readonly Item[] {
  const [origin, own, theirs] = [versions.origin, versions.own, versions.theirs].map(byId);
  const isAlike = (one: Item | undefined, other: Item | undefined): boolean =>
    one === undefined || other === undefined ? one === other : isSame(contentOf(one), contentOf(other));
  const merged = new Map<string, Item>();
  for (const id of new Set([...versions.own, ...versions.theirs].map((row) => row.id))) {
    const [before, mine, other] = [origin?.get(id), own?.get(id), theirs?.get(id)];
    const row = rowOf(id, before, mine, other);
    if (row !== undefined) merged.set(id, row);
  }
  return mergedOrder(versions, merged, choose).flatMap((id) => merged.get(id) ?? []);

  /** Undefined is a row that is not there. */
  function rowOf(id: string, before: Item | undefined, mine: Item | undefined, other: Item | undefined) {
    if (isAlike(mine, other) || isAlike(before, other)) return mine;
    if (isAlike(before, mine)) return other;
    return choose(id) === "own" ? mine : other;
  }
}

/** Of the side that has moved rows. What only the other side has follows the row that it follows there. */
function mergedOrder<Item extends Row>(
  { origin, own, theirs }: Versions<Item>,
  merged: ReadonlyMap<string, Item>,
  choose: ChooseRow,
): readonly string[] {
  const idsOf = (rows: readonly Item[]): readonly string[] => rows.map(({ id }) => id).filter((id) => merged.has(id));
  const [before, mine, other] = [idsOf(origin), idsOf(own), idsOf(theirs)];
  const all = [before, mine, other].map((ids) => new Set(ids));
  const common = (ids: readonly string[]): readonly string[] => ids.filter((id) => all.every((each) => each.has(id)));
  const leads = leadingSide(common(before), common(mine), common(other), choose);
  const [leader, follower] = leads === "own" ? [mine, other] : [other, mine];
  const order = [...leader];
  const placed = new Set(leader);
  let previous: string | null = null;
  for (const id of follower) {
    if (!placed.has(id)) order.splice(previous === null ? 0 : order.indexOf(previous) + 1, 0, id);
    placed.add(id);
    previous = id;
  }
  return order;
}

function leadingSide(
  before: readonly string[],
  mine: readonly string[],
  other: readonly string[],
  choose: ChooseRow,
): Side {
  if (isSame(mine, other) || isSame(before, other)) return "own";
  return isSame(before, mine) ? "theirs" : choose(null);
}

function byId<Item extends Row>(rows: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(rows.map((row) => [row.id, row]));
}
