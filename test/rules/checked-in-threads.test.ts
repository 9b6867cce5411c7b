/**
 * Responses that threads read and check, many at a time and of several tenants, against the pure check of the same
 * value in this thread: the same readings, notes, health and refusals, each for the call that it belongs to.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Json } from "#sandbox/contract.ts";
import { type CheckedRequest, checkResponse } from "#server/adapters/response.ts";
import { checkComms } from "#server/adapters/responses/comms.ts";
import { checkEvents } from "#server/adapters/responses/events.ts";
import { checkTargets } from "#server/adapters/responses/targets.ts";
import { checkSampleResponse } from "#server/adapters/sample.ts";
import { packed, unpacked } from "#test/support/calls.ts";
import { checksForTests } from "#test/support/checks.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const checks = checksForTests();
const hourMs = 3_600_000;
const start = Date.UTC(2026, 4, 1);
const from = start + 6 * hourMs;
const to = start + 40 * hourMs;
const names = ["temperature", "humidity", "rain"];
const request: CheckedRequest = { facet: "weather", names, sourceId: null, from, to, fetchedAt: to };
const runs = 60;

const hostile = fc.constantFrom<unknown>(null, "", "8", "-", [], {}, [1], true, "__proto__", "x".repeat(9_000));
/** Around the window, often twice, in either form that a script may write. */
const time = fc
  .tuple(fc.integer({ min: 0, max: 48 }), fc.boolean())
  .map(([hour, isText]) => (isText ? new Date(start + hour * hourMs).toISOString() : start + hour * hourMs));
const noTime = fc.oneof(hostile, fc.constantFrom(1.5, 8.7e15, "2026-05-01", "2026-05-01T00:00:00"));
const value = fc.oneof(
  { arbitrary: fc.double({ min: -40, max: 130, noNaN: true }), weight: 20 },
  { arbitrary: fc.constantFrom(-999, -9_999, 6_999, 0, -0, 1e300, 5e-324, null), weight: 4 },
);
const point = fc.tuple(time, value);
const ascending = fc
  .array(point, { maxLength: 60 })
  .map((all) => all.toSorted(([one], [other]) => new Date(one).getTime() - new Date(other).getTime()));
const points = fc.oneof(
  { arbitrary: ascending, weight: 12 },
  { arbitrary: fc.array(point, { maxLength: 30 }), weight: 1 },
  {
    arbitrary: fc.array(fc.oneof(point, hostile, fc.tuple(noTime, value), fc.tuple(time, hostile)), { maxLength: 9 }),
    weight: 1,
  },
  { arbitrary: hostile, weight: 1 },
);
const temperature = fc.record({
  variable: fc.constant("temperature"),
  unit: fc.constantFrom("°C", "°F", "K", null),
  points,
});
const rain = fc.record({ variable: fc.constant("rain"), unit: fc.constantFrom("mm", "in", null), points });
const other = fc.record(
  {
    variable: fc.constantFrom("temperature", "humidity", "dewPoint", "mood", "temperature.ambient", "__proto__"),
    unit: fc.constantFrom("°C", "%", "mm", "", "gas mark", 7),
    points,
  },
  { requiredKeys: [] },
);
const response = fc.oneof(
  { arbitrary: fc.tuple(temperature, rain).map((series) => ({ series })), weight: 6 },
  { arbitrary: temperature.map((only) => ({ series: [only] })), weight: 3 },
  {
    arbitrary: fc.array(fc.oneof(temperature, rain, other), { maxLength: 3 }).map((series) => ({ series })),
    weight: 3,
  },
  { arbitrary: fc.record({ series: hostile, extra: fc.json() }), weight: 1 },
  { arbitrary: hostile, weight: 1 },
);
/** With no point in columns, with those for which there is room, or with all that can be there. */
const room = fc.constantFrom(0, 40, 10_000);

interface Asked {
  readonly room: number;
  readonly tenantId: string;
  readonly value: unknown;
  readonly request: CheckedRequest;
}

test("readings: as the pure check of each value has them, also of equal responses of several tenants", async () => {
  const asked = fc.record({
    tenantId: fc.constantFrom("one", "two", "three"),
    room,
    value: response,
    request: fc.record({
      facet: fc.constantFrom("weather", "weather", "weather", "series"),
      names: fc.subarray(names),
      sourceId: fc.constantFrom(null, "a", "b"),
      from: fc.constantFrom(start, from),
      to: fc.constantFrom(from, to),
      fetchedAt: fc.constantFrom(from, to),
    }),
  });
  const several = fc.array(asked, { minLength: 1, maxLength: 8 }).chain((all) =>
    // Some of them again, for other tenants and packed otherwise.
    fc.shuffledSubarray([
      ...all,
      ...all.map((one) => ({ ...one, tenantId: `other ${one.tenantId}`, room: 10_000 - one.room })),
    ]),
  );
  let [accepted, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(several, async (calls: readonly Asked[]) => {
      const found = await Promise.all(
        calls.map((call) => checks.readings(call.tenantId, packed(call.value, call.room), call.request)),
      );
      for (const [index, call] of calls.entries()) {
        const expected = checkResponse(JSON.parse(JSON.stringify(call.value)), call.request);
        assert.deepEqual(found[index], expected);
        if (expected.ok) accepted += 1;
        else refused += 1;
      }
    }),
    { numRuns: propertyRuns(runs) },
  );
  assert.ok(accepted > 0 && refused > 0, `${accepted} accepted, ${refused} refused`);
});

test("events, sources, messages and samples: as the pure checks have them", async () => {
  const event = fc.record(
    { ts: time, kind: fc.constantFrom("planted", "irrigated", "x"), amount: value },
    { requiredKeys: ["ts"] },
  );
  const source = fc.record({
    tenantKey: fc.constantFrom("a", "b", "ä"),
    displayName: fc.string(),
    hint: fc.constantFrom("area", "sensor"),
  });
  const any = fc.oneof(
    response,
    fc.array(event, { maxLength: 6 }).map((events) => ({ events })),
    fc.array(source, { maxLength: 3 }).map((sources) => ({ sources })),
    fc.record({ ok: fc.oneof(fc.boolean(), hostile), error: hostile }),
  );
  const kinds = ["planted", "irrigated"];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(any, room), { minLength: 1, maxLength: 6 }), async (values) => {
      const found = await Promise.all(
        values.map(([value, room], index) =>
          Promise.all([
            checks.events(`tenant ${index % 3}`, packed(value, room), { kinds, from, to }),
            checks.targets(`tenant ${index % 3}`, packed(value, room)),
            checks.comms(`tenant ${index % 3}`, packed(value, room)),
            checks.sample(`tenant ${index % 3}`, "weather", { variables: names }, packed(value, room), to),
          ]),
        ),
      );
      for (const [index, [value]] of values.entries()) {
        const read = JSON.parse(JSON.stringify(value)) as Json;
        assert.deepEqual(found[index], [
          checkEvents(read, { kinds, from, to }),
          checkTargets(read),
          checkComms(read),
          { checked: checkSampleResponse("weather", { variables: names }, read, to), response: read },
        ]);
      }
    }),
    { numRuns: propertyRuns(runs) },
  );
});

test("a response that lacks the series of its points is refused, and harms none beside it", async () => {
  const good = { series: [{ variable: "temperature", points: [[from, 20]] }] };
  const points = { places: [[1, 1]] as const, columns: new Float64Array([from, 30]) };
  for (const json of [JSON.stringify(good), "null", "[]", "{}", '{"series":{"1":{}}}', '{"series":[{},7]}']) {
    const [refused, accepted] = await Promise.all([
      checks.readings("one", { ...unpacked(json), points: structuredClone(points) }, request),
      checks.readings("two", packed(good), request),
    ]);
    assert.deepEqual(refused, checkResponse(null, request));
    assert.deepEqual(accepted, checkResponse(good, request));
  }
});

test("bytes that are no JSON are refused as a response that does not fit, and harm none beside them", async () => {
  const good = { series: [{ variable: "temperature", points: [[from, 20]] }] };
  const bad = ["", "{", '{"series":[{"variable":"temperature","points":[[', "\u0000", "[1,2", "NaN"].map(unpacked);
  const broken = { ...unpacked(""), json: new Uint8Array([0x22, 0xff, 0xfe]) };
  const found = await Promise.all(
    [...bad, broken].flatMap((response) => [
      checks.readings("one", response, request),
      checks.readings("two", packed(good), request),
    ]),
  );
  for (const [index, checked] of found.entries())
    assert.deepEqual(checked, checkResponse(index % 2 === 0 ? null : good, request));
});

test("a response is handed over: its bytes and columns are no longer with who had it checked", async () => {
  const response = packed({ series: [{ variable: "temperature", points: [[from, 20]] }] });
  assert.equal(response.points.columns.length, 2);
  await checks.readings("one", response, request);
  assert.equal(response.json.byteLength, 0);
  assert.equal(response.points.columns.length, 0);
});
