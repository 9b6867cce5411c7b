/**
 * The service's check of the data and the tiles' own (`#tile/quality`) agree: what passes the first contains nothing
 * for the second to find.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { variables } from "#core/variables.ts";
import type { TileContext } from "#sandbox/tile.d.ts";
import { checkSeries } from "#server/data/series-check.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { sentinels, usable } from "#tile/quality";

const hourMs = 3_600_000;
const start = Date.UTC(2026, 5, 1);

const reading = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: 0, max: 40, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(...sentinels) },
  { weight: 1, arbitrary: fc.double({ min: -1000, max: 1000, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 100, 101.5, 360) },
);
/** Sometimes one value stays the same for weeks. */
const stretch = fc.tuple(
  reading,
  fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 60, max: 500 }) }),
);

test("of any series, the tiles use all that the check lets pass, unchanged, unless it never moved", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...variables),
      fc.array(stretch, { minLength: 1, maxLength: 40 }),
      (variable, stretches) => {
        const value = Float64Array.from(stretches.flatMap(([one, times]) => Array.from({ length: times }, () => one)));
        const ts = Float64Array.from(value.keys(), (i) => start + i * hourMs);
        const end = start + value.length * hourMs;
        const series = {
          variable,
          sourceId: null,
          unit: variable.unit,
          convert: (one: number) => one,
          columns: { ts, value },
        };
        const { columns } = checkSeries(series, { from: start, to: end, fetchedAt: end });
        const told: string[] = [];
        const ctx = {
          trace: (text: string) => void told.push(text),
          target: { utcOffsets: [{ from: 0, minutes: 0 }] },
        };
        const used = usable(ctx as unknown as TileContext<unknown>, columns, variable.name);
        assert.deepEqual([used.ts, used.value], [columns.ts, columns.value]);
        assert.deepEqual(
          told.filter((line) => !line.includes("all readings are equal")),
          [],
        );
      },
    ),
    { numRuns: propertyRuns(300) },
  );
});
