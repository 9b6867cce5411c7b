/** Unknown fields by the thousand, at two places of a body: cutting them short loses no finding that is reported. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type AppError, invalid } from "#core/errors.ts";
import { readDocument } from "#openapi/read-document.ts";
import { maxErrors } from "#server/operations/field-errors.ts";
import { createOperations } from "#server/operations/invoke.ts";
import { createRequestCheck } from "#server/operations/request-check.ts";
import { schemaCheck } from "#server/operations/schemas.ts";
import { flowInput } from "#test/support/records.ts";

const check = schemaCheck(readDocument(), "FlowInput");
const counts = fc.constantFrom(0, 1, 2, 999, 1_000, 1_001, 2_500);

test("a target by other names is told those that are meant", () => {
  const messages = (target: object) =>
    check(flowInput({ targets: [target] })).map(({ loc, message }) => `${loc} ${message}`);
  const known = "; known are name, latitude, longitude, timezone, elevation";
  assert.deepEqual(messages({ lat: 1, lon: 2 }).toSorted(), [
    `targets[0].lat is not a known field: say latitude${known}`,
    "targets[0].latitude is required",
    `targets[0].lon is not a known field: say longitude${known}`,
    "targets[0].longitude is required",
    "targets[0].name is required",
  ]);
  assert.ok(
    messages({ location: { latitude: 1, longitude: 2 } }).includes(
      `targets[0].location is not a known field: say latitude and longitude${known}`,
    ),
  );
  assert.deepEqual(messages({ sourceId: "s", colour: 1 }), [
    "targets[0].colour is not a known field; known are sourceId",
  ]);
});

test("what a use case says of a place is told once, though the time in it is another a moment later", async () => {
  const faults = (time: string) => [{ loc: "now", message: `must lead forward: the clock says ${time}` }];
  const { invokeRaw } = createOperations({
    handlers: { moveClock: async () => Promise.reject(invalid(faults("06:00"))) } as never,
    faultFinders: {
      moveClock: async () => [...faults("06:01"), { loc: "advanceSeconds", message: "is wrong as well" }],
    },
    requestCheck: createRequestCheck(readDocument()),
  });
  const body = { now: "2026-01-01T00:00:00Z" };
  const refusal = invokeRaw("moveClock", { params: {}, body }, { kind: "operator", requestId: "r" } as never);
  await assert.rejects(refusal, ({ extras }: AppError) => {
    assert.deepEqual(extras.errors, [...faults("06:00"), { loc: "advanceSeconds", message: "is wrong as well" }]);
    return true;
  });
});

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
    { numRuns: 60 },
  );
});

test("wrong fields are reported beside hundreds of unknown ones", () => {
  const value = flowInput({ ...fields("u", 500), displayName: 7, settings: { alerts: { triggerMessage: 7 } } });
  const found = check(value).map(({ loc }) => loc);
  assert.equal(found.length, 502);
  assert.ok(found.includes("displayName") && found.includes("settings.alerts.triggerMessage"));
});
