/** Results of every shape that a run may have, for properties: empty and equal ones, and texts that mean something. */
import fc from "fast-check";
import type { PackedTargetResult } from "#server/runs/model.ts";
import { placedResult } from "./packed-results.ts";

/** With what statements, JSON and quoting have a meaning for. */
const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.stringMatching(/^[?$1'"\\\\{}:,\n°≥😀-]{0,8}$/u),
  fc.constantFrom("", "?", "$1", "$3, $4", "'; --", "\\'", "E'", "null", "ä°≥😀"),
);
const tile = fc
  .record({
    template: fc.constant(placedResult(0).result.tiles[0] as PackedTargetResult["tiles"][number]),
    trace: fc.array(text, { maxLength: 3 }),
    values: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 4 }),
    // One alone may be longer than all that are otherwise written together.
    repeats: fc.constantFrom(0, 1, 1, 1, 1_500),
  })
  .map(({ template, trace, values, repeats }) => {
    const value = Float64Array.from(Array.from({ length: repeats }, () => values).flat());
    const triggered = Uint8Array.from(value, (one) => (one > 0 ? 1 : 0));
    return { ...template, trace, points: { ts: value.map((_, index) => index), value, triggered } };
  });
const someResult = fc
  .record({ name: text, tiles: fc.array(tile, { maxLength: 3 }) })
  .map(({ name, tiles }): PackedTargetResult => {
    const { result } = placedResult(0);
    return { ...result, target: { ...result.target, name }, tiles };
  });
/** None, different ones, and the same one again and again. */
export const someResults = fc.oneof(
  fc.array(someResult, { maxLength: 12 }),
  fc.tuple(someResult, fc.integer({ min: 1, max: 60 })).map(([one, count]) => new Array(count).fill(one)),
);
