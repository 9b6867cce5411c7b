/**
 * Points of series leave a script as columns beside the JSON of the rest. Whoever reads a response finds in it what
 * JSON would have made of all of it: here `JSON.stringify` of the whole response is the plain way.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { constants, createContext, runInContext } from "node:vm";
import fc from "fast-check";
import type { Runner } from "#pool/runner.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { defaultAdapterLimits, maxRandomBytes, questionLimits } from "#sandbox/adapter.ts";
import type { Json } from "#sandbox/contract.ts";
import { openerName, realmSource } from "#sandbox/javascript/adapter-realms.ts";
import type { AdapterRealm, RealmTurn } from "#sandbox/javascript/realm/adapter.ts";
import { packedPoints, pointCount } from "#sandbox/points.ts";
import { maxResponseValues, responseSizeProblem } from "#sandbox/response-size.ts";
import { NoSuchSeries, withPointColumns, withPoints } from "#server/adapters/responses/points.ts";
import { joined, packed, readResponse } from "#test/support/calls.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { testNow } from "./support.ts";

let runner: Runner;
before(async () => {
  runner = await createRunner({ threads: 1, adapterCells: 1, hasStandby: false });
});
after(() => runner.close());

const plainly = (response: unknown): unknown => JSON.parse(JSON.stringify(response)) as unknown;

const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324, 2 ** 53, 8.64e15),
);
/** What JSON shows otherwise than by its members, or not at all. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, "1", true, [], {}, Symbol("x"), Object(5), Object("text"), new Date(0)),
  number.map((value) => ({ toJSON: () => value })),
  number.map((value) => Object.assign([value, 1], { toJSON: () => "told" })),
);
const plainPoint = fc.tuple(fc.integer(), fc.oneof(number, fc.constant(null)));
const point = fc.oneof(
  { arbitrary: plainPoint, weight: 60 },
  { arbitrary: fc.tuple(number, number), weight: 2 },
  { arbitrary: odd, weight: 1 },
  { arbitrary: fc.tuple(odd, number), weight: 1 },
  { arbitrary: fc.tuple(number, odd), weight: 1 },
  { arbitrary: fc.array(number, { maxLength: 3 }), weight: 1 },
  // Holes, members of their own, and points that are made when they are looked at.
  { arbitrary: fc.constant(new Array(2)), weight: 1 },
  { arbitrary: plainPoint.map((own) => Object.assign([...own], { unit: "°C" })), weight: 1 },
  { arbitrary: plainPoint.map((own) => new Proxy([...own], {})), weight: 1 },
);
const points = fc.oneof(
  { arbitrary: fc.array(plainPoint, { maxLength: 12 }), weight: 6 },
  { arbitrary: fc.array(point, { maxLength: 12 }), weight: 4 },
  {
    arbitrary: fc
      .array(plainPoint, { minLength: 1, maxLength: 3 })
      .map((all) => Object.assign(all, { toJSON: () => 1 })),
    weight: 1,
  },
  { arbitrary: fc.constant(new Array(3)), weight: 1 },
  { arbitrary: odd, weight: 1 },
);
const rest = fc.dictionary(fc.constantFrom("variable", "unit", "7", "__proto__", "toString", "series"), fc.anything());
class Inherited {
  readonly own = 1;
  get points(): readonly unknown[] {
    return [[1, 2]];
  }
}
const entry = fc.oneof(
  { arbitrary: fc.tuple(rest, points).map(([more, own]) => ({ ...more, points: own })), weight: 8 },
  { arbitrary: fc.tuple(points, rest).map(([own, more]) => ({ points: own, ...more, kind: "weather" })), weight: 4 },
  { arbitrary: rest, weight: 1 },
  { arbitrary: odd, weight: 1 },
  // None of these has points that JSON shows.
  { arbitrary: fc.constant(new Inherited()), weight: 1 },
  { arbitrary: points.map((own) => Object.defineProperty({ unit: "K" }, "points", { value: own })), weight: 1 },
  { arbitrary: points.map((own) => Object.assign([1], { points: own })), weight: 1 },
  { arbitrary: points.map((own) => ({ points: own, toJSON: () => ({ unit: 5 }) })), weight: 1 },
  // This one has, each time anew.
  {
    arbitrary: points.map((own) => ({
      get points() {
        return own;
      },
    })),
    weight: 1,
  },
);
const list = fc.oneof(
  { arbitrary: fc.array(entry, { maxLength: 5 }), weight: 8 },
  // The same entry and the same points more than once, between others.
  {
    arbitrary: fc.tuple(fc.array(entry, { minLength: 1, maxLength: 3 }), points).map(([all, own]) => {
      const shared = { points: own };
      return [shared, ...all, shared, { points: own, other: 1 }, ...all];
    }),
    weight: 4,
  },
  { arbitrary: fc.array(entry, { maxLength: 2 }).map((all) => Object.assign(all, { toJSON: () => "all" })), weight: 1 },
  { arbitrary: odd, weight: 1 },
);
const response = fc.oneof(
  { arbitrary: fc.tuple(rest, list).map(([more, series]) => ({ ...more, series, error: null })), weight: 12 },
  { arbitrary: list.map((series) => Object.assign([1], { series })), weight: 1 },
  { arbitrary: list.map((series) => ({ series, toJSON: () => ({ ok: true }) })), weight: 1 },
  { arbitrary: list.map((series) => Object.create({ series }) as object), weight: 1 },
  { arbitrary: list, weight: 1 },
);

/** Bigints, circles and the like, of which JSON makes an error. */
const hasJson = (value: unknown): boolean => {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
};

test("a response is what JSON makes of it, however much of it leaves in columns", () => {
  let inColumns = 0;
  fc.assert(
    fc.property(response.filter(hasJson), fc.constantFrom(0, 8, 1_000), (value, room) => {
      const given = packed(value, room);
      inColumns += given.points.places.length;
      assert.deepEqual(readResponse(given), plainly(value));
    }),
    { numRuns: propertyRuns(3_000) },
  );
  assert.ok(inColumns > propertyRuns(1_000), `${inColumns} series in columns`);
});

test("points that leave as columns are the numbers that they were, each series its own", () => {
  fc.assert(
    fc.property(fc.array(fc.array(plainPoint, { maxLength: 9 }), { maxLength: 6 }), (all) => {
      const given = packed({ series: all.map((own) => ({ points: own })) });
      const read = withPointColumns({ series: all.map(() => ({})) }, given.points) as {
        readonly series: readonly { readonly points?: { readonly ts: Float64Array; readonly value: Float64Array } }[];
      };
      for (const [index, own] of all.entries()) {
        const { points: columns } = read.series[index] ?? {};
        if (own.length === 0) {
          assert.equal(columns, undefined);
          continue;
        }
        assert.deepEqual(
          [...(columns?.ts ?? [])],
          own.map(([ts]) => ts + 0),
        );
        const values = own.map(([, value]) => (value !== null && Number.isFinite(value) ? value + 0 : null));
        assert.deepEqual(
          Array.from(columns?.value ?? [], (value) => (Number.isFinite(value) ? value : null)),
          values,
        );
      }
    }),
  );
});

type Whole = "no list" | readonly (readonly [size: number, seed: number])[];

/** A response of so many points in each list. The script makes the same one. */
function made(whole: Whole): unknown {
  if (whole === "no list") return { series: whole };
  const pointsOf = (size: number, seed: number) =>
    Array.from({ length: size }, (_, at) => [seed + at, at % 7 === 3 ? null : (seed + at) / 3]);
  return { series: whole.map(([size, seed]) => ({ unit: `${seed}`, points: pointsOf(size, seed) })) };
}

test("in a cell, each call of a series has its own points, of whatever size the ones before were", async () => {
  const code = `${made.toString()}\nexport default (request) => made(request.whole);`;
  const compiled = await runner.compile({ language: "typescript", role: "adapter", code, fileName: "adapter" });
  assert.ok(compiled.status === "ok", JSON.stringify(compiled));
  const { script } = compiled;
  // Of the last two, the first has room in the columns and the second has none.
  const size = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(2_880, 65_536, 65_537));
  const whole = fc.oneof(
    { arbitrary: fc.array(fc.tuple(size, fc.integer()), { maxLength: 2 }), weight: 5 },
    { arbitrary: fc.constant<Whole>("no list"), weight: 1 },
  );
  const call = fc.record({ tenantId: fc.constantFrom("one", "two"), whole });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 2, maxLength: 6 }), async (calls) => {
      for (const { tenantId, whole } of calls) {
        const facts = { tenantId, script, request: { whole }, env: {}, now: testNow, timeoutMs: 60_000 };
        const outcome = await joined(runner.call({ ...facts, fetch: async () => ({ error: "none" }) }));
        const response = outcome.status === "ok" ? outcome.response : outcome;
        assert.ok(isDeepStrictEqual(response, made(whole)), `${JSON.stringify(response).slice(0, 200)}`);
      }
    }),
    { numRuns: propertyRuns(12) },
  );
});

/** In a context of Node's, hardened as a realm is. */
function returned(response: string, maxResponseBytes: number): RealmTurn {
  const context = createContext(constants.DONT_CONTEXTIFY);
  runInContext(realmSource, context);
  const opener = (context as Record<string, unknown>)[openerName] as () => (
    factory: unknown,
    limits: string,
    columns: Float64Array,
  ) => AdapterRealm;
  const limits = JSON.stringify({ ...defaultAdapterLimits, ...questionLimits, maxResponseBytes });
  const factory: unknown = runInContext(`() => () => (${response})`, context);
  const realm = opener()(factory, limits, new Float64Array(1_000));
  realm.start("{}", "{}", testNow, "seed", new ArrayBuffer(maxRandomBytes), '{"settings":{},"state":null}');
  return JSON.parse(realm.look()) as RealmTurn;
}

test("a response may be as large as the limit of its bytes, as if all of it were JSON", () => {
  const longest = "[-2.2250738585072014e-308,-2.2250738585072014e-308]";
  for (const own of [longest, "[1,2]", "[1,null]"]) {
    const text = `{"series":[{"points":[${[own, own, own].join()}]}],"rest":"${"x".repeat(200)}"}`;
    assert.equal(returned(text, text.length).status, "ok", own);
    const refused = returned(text, text.length - 1);
    assert.equal(refused.status, "failed", own);
    assert.equal(refused.failure?.message, `The response is larger than ${text.length - 1} bytes.`);
    assert.deepEqual(returned(text, text.length + 200).places, [[0, 3]], own);
  }
});

test("a response may hold as many values as the limit, as if all of it were JSON", () => {
  const points = Array.from({ length: 40_000 }, (_, at) => [at, at]);
  // Brackets and commas count: 120,000 for each list of points.
  for (const more of [0, 1, 2, 3, 30_000]) {
    for (const lists of [1, 3]) {
      const left = maxResponseValues - lists * 120_000 - 20 + 10 * more;
      const value = { series: new Array(lists).fill({ points }), rest: new Array(Math.max(0, left)).fill(1) };
      const given = packed(value, 300_000);
      assert.equal(given.points.places.length, lists);
      const plain = responseSizeProblem(Buffer.from(JSON.stringify(value)));
      assert.equal(responseSizeProblem(given.json, given.points.places), plain, `${lists} lists and ${left} values`);
      assert.equal(plain === undefined, left < maxResponseValues - lists * 120_000 - 1, `${left}`);
    }
  }
});

test("columns that are not those of their places are refused, and points of no series", () => {
  const places = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 4 })), { maxLength: 3 });
  fc.assert(
    fc.property(places, fc.nat(15), (told, numbers) => {
      const columns = new Float64Array(numbers).buffer;
      if (numbers === 2 * pointCount(told)) assert.deepEqual(packedPoints(told, columns).places, told);
      else assert.throws(() => packedPoints(told, columns), TypeError);
    }),
  );
  const columns = new ArrayBuffer(16);
  for (const told of [
    null,
    {},
    "0",
    [0, 1],
    [[0]],
    [[0, 1, 1]],
    [[-1, 1]],
    [[0.5, 1]],
    [["0", 1]],
    [[0, "1"]],
    [
      [0, -1],
      [0, 2],
    ],
  ])
    assert.throws(() => packedPoints(told, columns), TypeError, JSON.stringify(told));
  for (const other of [null, 1, [], {}, { series: 1 }, { series: [] }, { series: [1] }, { series: [null] }] as Json[])
    assert.throws(() => withPoints(other, packedPoints([[0, 1]], columns)), NoSuchSeries, JSON.stringify(other));
});
