/**
 * Cuts a tile's points down to what a run stores. Always kept: the first and the last point, the smallest and the
 * largest value, and every point at which `isTriggered` changes; the rest of the room is filled evenly by position.
 * Pure and deterministic.
 */
import type { PointColumns } from "#sandbox/tile.d.ts";

export const maxStoredPoints = 2000;

export interface Thinned {
  readonly columns: PointColumns;
  /** What was left out, for the trace; null when everything was kept. */
  readonly note: string | null;
}

/**
 * When the changes of `isTriggered` alone are more than `limit` can hold, the newest of them are kept and the note says
 * so.
 * @param limit at least 4
 */
export function thin(columns: PointColumns, limit = maxStoredPoints): Thinned {
  const count = columns.ts.length;
  if (count <= limit) {
    return { columns, note: null };
  }
  const kept = new Uint8Array(count);
  const pillars = new Set([
    0,
    count - 1,
    indexOfExtreme(columns.value, (a, b) => a < b),
    indexOfExtreme(columns.value, (a, b) => a > b),
  ]);
  for (const index of pillars) {
    kept[index] = 1;
  }
  const changes = changesOf(columns.triggered).filter((index) => kept[index] === 0);
  const keptChanges = changes.slice(-Math.max(0, limit - pillars.size));
  for (const index of limit === pillars.size ? [] : keptChanges) {
    kept[index] = 1;
  }
  fillEvenly(kept, limit);
  return { columns: selected(columns, kept, limit), note: noteFor(count, limit, changes.length - keptChanges.length) };
}

/** Index of the first value that nothing beats. */
function indexOfExtreme(values: Float64Array, beats: (a: number, b: number) => boolean): number {
  let best = 0;
  for (let index = 1; index < values.length; index += 1) {
    if (beats(values[index] as number, values[best] as number)) {
      best = index;
    }
  }
  return best;
}

function changesOf(triggered: Uint8Array): readonly number[] {
  const changes: number[] = [];
  for (let index = 1; index < triggered.length; index += 1) {
    if (triggered[index] !== triggered[index - 1]) {
      changes.push(index);
    }
  }
  return changes;
}

function fillEvenly(kept: Uint8Array, limit: number): void {
  const free: number[] = [];
  kept.forEach((isKept, index) => {
    if (isKept === 0) {
      free.push(index);
    }
  });
  const room = limit - (kept.length - free.length);
  for (let place = 0; place < room; place += 1) {
    kept[free[Math.floor((place * free.length) / room)] as number] = 1;
  }
}

function selected(columns: PointColumns, kept: Uint8Array, count: number): PointColumns {
  const thinned = { ts: new Float64Array(count), value: new Float64Array(count), triggered: new Uint8Array(count) };
  let next = 0;
  kept.forEach((isKept, index) => {
    if (isKept === 1) {
      thinned.ts[next] = columns.ts[index] as number;
      thinned.value[next] = columns.value[index] as number;
      thinned.triggered[next] = columns.triggered[index] as number;
      next += 1;
    }
  });
  return thinned;
}

function noteFor(count: number, limit: number, lostChanges: number): string {
  const what = `${count} points were thinned to ${limit}`;
  return lostChanges === 0
    ? `${what}: the first, the last, the extremes and every change of isTriggered are kept`
    : `${what}: the first, the last and the extremes are kept; isTriggered changes too often, its ${lostChanges} oldest changes are left out`;
}
