/** Texts of others are bounded before anything expensive is done with them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import stringify from "fast-json-stable-stringify";
import { AppError } from "#core/errors.ts";
import { isSame } from "#core/deep-equal.ts";
import { conversion, maxUnitLength } from "#core/units.ts";
import { maxContainers, parseJson } from "#server/http/json.ts";
import { changedSettings, checkSettings } from "#server/flows/settings.ts";
import { checkTargets } from "#server/flows/targets.ts";
import { findUnstorable, maxFields } from "#server/operations/storable-json.ts";
import { boundaryProblem, maxPairsTogether } from "#server/sources/geometry.ts";
import { accordion } from "#test/support/attacks.ts";
import { marks } from "#test/support/largest.ts";
import "#test/support/property-runs.ts";
import { timed } from "#test/support/thread-time.ts";

test("a unit has at most 40 characters: a longer one is unknown, and not normalised", () => {
  const outcome = conversion(marks(1_000_000), "mm");
  assert.ok("problem" in outcome);
  assert.match(outcome.problem, /unknown unit .* at most 40 characters/);
  assert.ok(outcome.problem.length < 200);
  assert.ok(timed(() => conversion(marks(1_000_000), "mm")).calmMs < 50);
  const spaced = conversion(`${" ".repeat(maxUnitLength - 2)}mm`, "mm");
  assert.ok("isIdentity" in spaced && spaced.isIdentity);
});

test("the boundaries of one request share one budget; those beyond it are refused, and none before", () => {
  const together = { pairs: maxPairsTogether };
  const problems = Array.from(
    { length: 12 },
    (_, at) => boundaryProblem(accordion(122, at) as never, together)?.message ?? null,
  );
  assert.deepEqual(problems.slice(0, 8), new Array(8).fill(null));
  for (const message of problems.slice(8))
    assert.match(String(message), /too intricate to be checked with the boundaries before it/);
  assert.equal(boundaryProblem(accordion(122, 1) as never), null, "by itself it is checked");
});

test("a body of more lists and objects than anyone needs is refused before it is read", () => {
  const lists = (count: number): Buffer => Buffer.from(`[${"[],".repeat(count - 2)}[]]`);
  assert.equal((parseJson(lists(maxContainers), undefined) as readonly unknown[]).length, maxContainers - 1);
  assert.throws(
    () => parseJson(lists(maxContainers + 1), undefined),
    (error) =>
      error instanceof AppError &&
      error.slug === "validation" &&
      /at most 200000 lists and objects/.test(error.message),
  );
  const text = JSON.stringify({ a: `\\"${"[{".repeat(150_000)}` });
  assert.deepEqual(parseJson(Buffer.from(text), undefined), JSON.parse(text), "in a text they are none");
});

test("what cannot be stored is found at its place, after anything before it", () => {
  const storable = fc.jsonValue({ maxDepth: 4 }).filter((value) => findUnstorable("", value) === null);
  fc.assert(
    fc.property(fc.array(storable, { maxLength: 5 }), storable, (before, beside) => {
      const found = findUnstorable("", { beside, list: [...before, { deep: ["ok", "a\u0000b"] }] });
      assert.deepEqual(found, { loc: `list[${before.length}].deep[1]`, message: "must not contain the NUL character" });
    }),
  );
  assert.equal(findUnstorable("", { ["n".repeat(5_000)]: "\u0000" })?.loc, `${"n".repeat(100)}…`);
});

test("an object of more than a thousand fields is refused at its place, before its fields are looked at", () => {
  const fields = (count: number, value: unknown = 1) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]));
  assert.equal(findUnstorable("", { settings: fields(maxFields) }), null);
  assert.deepEqual(findUnstorable("", { settings: { gui: [fields(maxFields + 1, "\u0000")] } }), {
    loc: "settings.gui[0]",
    message: "must hold at most 1000 fields",
  });
  const stored = fields(maxFields);
  const added = { settings: { one: 1, k0: null, two: 2 } };
  assert.deepEqual(Object.keys(changedSettings({ a: 1, b: 2 }, { b: null, c: 3 })), ["a", "c"]);
  assert.deepEqual(checkSettings(changedSettings(stored, added.settings), new Set()), [
    { loc: "settings", message: "must hold at most 1000 fields, but would have 1001" },
  ]);
});

test("each of ten thousand unknown zones costs nothing, and a hundred of them are told", () => {
  const inZone = (timezone: string, at: number) => ({ name: `t${at}`, latitude: 47, longitude: 9, timezone });
  const odd = Array.from({ length: 10_000 }, (_, at) => inZone(`Europe/Odd_${at}`, at));
  assert.equal(checkTargets(odd, new Set()).length, 100);
  const spelt = ["Europe/Berlin", "europe/BERLIN", "Asia/Calcutta", "US/eastern", "utc"].map(inZone);
  assert.deepEqual(checkTargets(spelt, new Set()), []);
  assert.deepEqual(checkTargets([inZone("Europe/Berlim", 0)], new Set()), [
    { loc: "targets[0].timezone", message: "must be an IANA time zone name, such as Europe/Berlin" },
  ]);
});

test("two values are the same exactly where JSON writes them the same", () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(value, value, (one, other) => assert.equal(isSame(one, other), stringify(one) === stringify(other))),
  );
  fc.assert(fc.property(value, (one) => assert.ok(isSame(one, JSON.parse(JSON.stringify(one))))));
  assert.ok(isSame({ a: 1, b: undefined }, { a: 1 }));
  assert.ok(!isSame({ a: 1 }, { a: 1, b: 2 }));
  assert.ok(isSame([0], [-0]));
});
