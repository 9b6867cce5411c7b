/** What is different between two versions of a tile, by part and line by line. Pure. */
import { diffArrays } from "diff";
import type { KnownTile } from "./model.ts";
import { withoutNulls } from "../api/without-nulls.ts";

export const comparedParts = [
  ...(["script", "parameters", "inputs", "outputKind", "rules", "examples", "labels", "notes"] as const),
];
export type ComparedPart = (typeof comparedParts)[number];

/** Each part of a version as a text. */
export function partsOf(tile: KnownTile): Readonly<Record<ComparedPart, string>> {
  const { script, paramsSchema, inputs, outputKind, window, crossRules, upstreamRules, examples, notes } = tile;
  const { displayName, description, ui } = tile;
  return {
    script,
    parameters: jsonOf(paramsSchema),
    inputs: jsonOf(inputs),
    outputKind,
    rules: jsonOf({ window, crossRules, upstreamRules }),
    examples: jsonOf(examples),
    labels: jsonOf({ displayName, description, ui }),
    notes: notes.join("\n"),
  };
}

function jsonOf(value: unknown): string {
  return JSON.stringify(withoutNulls(value), undefined, 2);
}

export interface Difference {
  readonly part: ComparedPart;
  readonly before: string;
  readonly after: string;
}

/** Only those that differ. */
export function differencesOf(older: KnownTile, newer: KnownTile): readonly Difference[] {
  const [before, after] = [partsOf(older), partsOf(newer)];
  return comparedParts
    .filter((part) => before[part] !== after[part])
    .map((part) => ({ part, before: before[part], after: after[part] }));
}

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** Two lines that stand beside each other; null where the other side has none. */
export interface Beside {
  readonly before: Line | null;
  readonly after: Line | null;
  readonly isSame: boolean;
}

/** What follows each other without a change, as far as it is shown, and how many lines are not. */
export type Row = Beside | { readonly hidden: number };

const around = 3;

/** Lines that are the same far from any change are left out. */
export function sideBySide(before: string, after: string): readonly Row[] {
  const rows = besides(before.split("\n"), after.split("\n"));
  const shown = new Set(
    rows.flatMap(({ isSame }, place) =>
      isSame ? [] : Array.from({ length: 2 * around + 1 }, (_, step) => place - around + step),
    ),
  );
  return rows.reduce<Row[]>((told, row, place) => {
    if (shown.has(place)) return [...told, row];
    const last = told.at(-1);
    if (last !== undefined && "hidden" in last) return [...told.slice(0, -1), { hidden: last.hidden + 1 }];
    return [...told, { hidden: 1 }];
  }, []);
}

/** Lines that went and lines that came in their place stand beside each other. */
function besides(before: readonly string[], after: readonly string[]): readonly Beside[] {
  const rows: Beside[] = [];
  let [old, fresh] = [0, 0];
  let gone: Line[] = [];
  let come: Line[] = [];
  const flush = (): void => {
    for (let at = 0; at < Math.max(gone.length, come.length); at++)
      rows.push({ before: gone[at] ?? null, after: come[at] ?? null, isSame: false });
    gone = [];
    come = [];
  };
  for (const { added, removed, value } of diffArrays([...before], [...after])) {
    if (!added && !removed) flush();
    for (const text of value) {
      if (added) come.push({ number: ++fresh, text });
      else if (removed) gone.push({ number: ++old, text });
      else rows.push({ before: { number: ++old, text }, after: { number: ++fresh, text }, isSame: true });
    }
  }
  flush();
  return rows;
}
