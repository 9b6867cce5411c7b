/** One published or agreed figure: a tile call and what must come out of it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Evaluated, TileCall } from "../tile-call.ts";

export interface Case {
  readonly id: string;
  readonly source: string;
  readonly call: TileCall;
  readonly check: (result: Evaluated) => void;
}

/** As stored in test/tiles/refs; the shape of `inputs` and `expected` is each table's own. */
export interface Reference {
  readonly id: string;
  readonly kind: string;
  readonly source: string;
  readonly method?: string;
  readonly quantity?: string;
  readonly metric?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tables' rows have a dozen shapes, read where they are known
  readonly inputs: Record<string, any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly expected: any;
  // biome-ignore lint/suspicious/noExplicitAny: a number or {minutes}
  readonly tolerance: any;
  readonly inputs_c?: Readonly<Record<string, number>>;
  readonly expected_c?: number;
  readonly tolerance_c?: number;
  readonly expected_unit?: string;
  readonly intermediates?: Readonly<Record<string, number>>;
  readonly expected_other?: Readonly<Record<string, number>>;
}

export function references(table: string): readonly Reference[] {
  const text = readFileSync(join(import.meta.dirname, "..", "refs", `${table}.json`), "utf8");
  return (JSON.parse(text) as { readonly cases: readonly Reference[] }).cases;
}

export function near(actual: number | null | undefined, expected: number, tolerance: number, what = "value"): void {
  assert.ok(typeof actual === "number", `${what}: no value, expected ${expected}`);
  assert.ok(Math.abs(actual - expected) <= tolerance, `${what}: ${actual}, expected ${expected} ± ${tolerance}`);
}

export function allNear(actual: readonly number[], expected: readonly number[], tolerance: number): void {
  assert.equal(actual.length, expected.length, `values ${actual.join(", ")}, expected ${expected.join(", ")}`);
  expected.forEach((value, i) => {
    near(actual[i], value, tolerance, `value ${i}`);
  });
}
