/** Unknown fields by the thousand, at two places of a body: cutting them short loses no finding that is reported. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readDocument } from "#openapi/read-document.ts";
import { maxErrors } from "#server/operations/field-errors.ts";
import { schemaCheck } from "#server/operations/schemas.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { flowInput } from "#test/support/records.ts";

const check = schemaCheck(readDocument(), "FlowInput");
const counts = fc.constantFrom(0, 1, 2, 999, 1_000, 1_001, 2_500);

function fields(prefix: string, count: number): Readonly<Record<string, number>> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}`, at]));
}

test("all unknown fields of a body are reported up to a thousand, and none that it does not have", () => {
  fc.assert(
    fc.property(counts, counts, fc.boolean(), (atTop, inAlerts, isFirst) => {
      const unknown = fields("u", atTop);
      const rest = flowInput({ settings: { alerts: { aggregateAlerts: true, ...fields("a", inAlerts) } } });
      const value = isFirst ? { ...unknown, ...rest } : { ...rest, ...unknown };
      const before = structuredClone(value);
      const found = check(value).map(({ loc }) => loc);
      assert.equal(found.length, Math.min(maxErrors, atTop + inAlerts));
      assert.equal(new Set(found).size, found.length);
      const expected = new Set([
        ...Object.keys(unknown),
        ...Object.keys(fields("a", inAlerts)).map((name) => `settings.alerts.${name}`),
      ]);
      assert.deepEqual(
        found.filter((loc) => !expected.has(loc)),
        [],
      );
      assert.deepEqual(value, before);
    }),
    { numRuns: propertyRuns(60) },
  );
});

test("wrong fields are reported beside hundreds of unknown ones", () => {
  const value = flowInput({ ...fields("u", 500), displayName: 7, settings: { alerts: { triggerMessage: 7 } } });
  const found = check(value).map(({ loc }) => loc);
  assert.equal(found.length, 502);
  assert.ok(found.includes("displayName") && found.includes("settings.alerts.triggerMessage"));
});
