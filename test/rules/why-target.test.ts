/** Which target is meant, and the whole explanation of it: total over whatever is stored. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { FlowTile } from "#server/tiles/model.ts";
import type { StateChange } from "#server/runs/state/trigger-state.ts";
import { type Choice, chooseTarget, inlineNamed, placeAmong, withExamples } from "#server/why/choice.ts";
import { explainTarget, type StoredTarget } from "#server/why/rules.ts";
import { wordsFor } from "#server/why/words/language.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { flowTile, ownTile, storedFlow, storedTarget, targetResult, tileResult } from "#test/support/why.ts";

const english = wordsFor(null);
const now = Date.UTC(2026, 5, 1, 12);
const { targets: flow } = storedFlow;

describe("the target", () => {
  const locOf = (choice: Choice) => (choice.kind === "refused" ? choice.error.loc : choice);

  test("is the one of a source's id, at a position, or the only one", () => {
    assert.deepEqual(chooseTarget({ target: "s-1" }, flow), { kind: "chosen", position: 1 });
    assert.deepEqual(chooseTarget({ target: "s-1", position: 1 }, flow), { kind: "chosen", position: 1 });
    assert.deepEqual(chooseTarget({ position: 2 }, flow), { kind: "chosen", position: 2 });
    assert.deepEqual(chooseTarget({}, flow.slice(0, 1)), { kind: "chosen", position: 0 });
  });

  test("is looked up by its name where no source has that id", () => {
    assert.deepEqual(chooseTarget({ target: "North" }, flow), { kind: "named", name: "North" });
    assert.deepEqual(inlineNamed(flow, "North"), [0, 3]);
    assert.deepEqual(placeAmong([2], "South", undefined), { kind: "chosen", position: 2 });
    assert.deepEqual(placeAmong([0, 3], "North", 3), { kind: "chosen", position: 3 });
  });

  test("is refused where it is missing, unknown, or not the only one", () => {
    assert.equal(locOf(chooseTarget({}, flow)), "query.target");
    assert.equal(locOf(chooseTarget({}, [])), "query.target");
    assert.equal(locOf(chooseTarget({ position: 4 }, flow)), "query.position");
    assert.equal(locOf(chooseTarget({ target: "s-1", position: 0 }, flow)), "query.position");
    assert.equal(locOf(placeAmong([], "West", undefined)), "query.target");
    assert.deepEqual(placeAmong([0, 3], "North", undefined), {
      kind: "refused",
      error: { loc: "query.position", message: 'is needed: 2 targets are called "North", at 0, 3' },
    });
    assert.equal(locOf(placeAmong([0, 3], "North", 2)), "query.position");
  });

  test("is helped to by some that the run has", () => {
    const error = { loc: "query.target", message: "the run has no target" };
    assert.equal(withExamples(error, ["North", "x".repeat(500)]).message.length < 200, true);
    assert.equal(withExamples(error, ["North"]).message, 'the run has no target, such as "North"');
    assert.deepEqual(withExamples({ loc: "query.position", message: "m" }, ["North"]).message, "m");
  });
});

describe("the summary", () => {
  const summaryOf = (changes: Partial<StoredTarget>) => explainTarget(english, storedTarget(changes)).summary;

  test("names the stage that the target is in", () => {
    const stage = { row: 0, name: "first egg hatch" };
    const why = explainTarget(
      english,
      storedTarget({ result: targetResult([tileResult({ stage: stage.name })], { stage }) }),
    );
    assert.deepEqual(why.stage, stage);
    assert.match(why.summary, / It is in the stage "first egg hatch"\. Nobody/);
  });

  test("tells the outcome, what decided it, and whether somebody was told", () => {
    assert.equal(
      summaryOf({}),
      "North was not triggered. Own model is not triggered: 4 mm is 6 mm below its threshold of 10 mm. " +
        "Nobody was told: a simulation never alerts.",
    );
  });

  test("names the tiles that rest on demo data where others do not, in the reader's language", () => {
    const tilesOf = (...sources: readonly string[]) =>
      sources.map((dataSource) => flowTile({ params: { dataSource } }));
    const whyOf = (tiles: readonly FlowTile[]) => {
      const stored = storedTarget({});
      const run = { ...stored.run, frozenFlow: { ...stored.run.frozenFlow, tiles } };
      return explainTarget(wordsFor("de"), { ...stored, run });
    };
    const mixed = whyOf(tilesOf("generate", "adapter"));
    assert.deepEqual([mixed.demoData, mixed.tiles[0]?.isDemo], ["some", true]);
    assert.match(mixed.summary, / Beruht zum Teil auf Demodaten, nicht auf Messungen: Own model\. /);
    const whole = whyOf(tilesOf("generate"));
    assert.equal(whole.demoData, "all");
    assert.match(whole.summary, / Beruht auf Demodaten, nicht auf Messungen\. /);
    assert.doesNotMatch(whyOf(tilesOf("adapter")).summary, /Demodaten/);
  });

  test("tells of a target that was left out, and of a run without results", () => {
    const result = targetResult([], { skipped: "the source is disabled" });
    assert.match(summaryOf({ result }), /^North was left out: the source is disabled\. Nobody/);
    const run = { ...storedTarget().run, status: "failed", error: "given up after 3 attempts" } as const;
    const why = explainTarget(english, storedTarget({ run, result: null, position: 1 }));
    assert.match(why.summary, /^s-1 failed: given up after 3 attempts\. Nobody/);
    assert.deepEqual(
      [why.outcome, why.problem, why.target],
      ["failed", "given up after 3 attempts", { sourceId: "s-1", name: "s-1", position: 1 }],
    );
  });

  test("tells of the first three tiles, and how many more there are", () => {
    const tiles = Array.from({ length: 5 }, (_, row) => tileResult({ row }));
    assert.match(summaryOf({ result: targetResult(tiles) }), /it has no value\. And 2 more\. Nobody/);
  });

  test("tells where no tile may decide", () => {
    const run = { ...storedTarget().run, frozenFlow: { ...storedFlow, tiles: [flowTile({ reportOnly: true })] } };
    assert.match(summaryOf({ run }), /^North was not triggered: every tile of the flow only reports\. Nobody/);
  });
});

test("whatever is stored is explained, with finite numbers and no empty sentence", () => {
  const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -0, 1e308, -1e308));
  const time = fc.oneof(fc.integer({ min: now - 1e12, max: now + 1e9 }), fc.constantFrom(1e300, -1e300));
  const params = fc.dictionary(
    fc.constantFrom(
      ..."threshold thresholdUpper trigger when mode startDate stopDate length lengthUnits last variable metric".split(
        " ",
      ),
      ..."sector count model method rollingWindow rollingUnits sustained dayNight".split(" "),
    ),
    fc.oneof(
      number,
      fc.string(),
      fc.boolean(),
      fc.constantFrom("between", "outside", "any", "rolling", "overlap", "fixed", "windDirection", "2026-05-01", "N"),
    ),
  );
  const tile = fc
    .record({
      key: fc.constantFrom("gdd", "ch", "bv", "wv", "acc", "tw", "se", "own"),
      isTriggered: fc.boolean(),
      noData: fc.boolean(),
      lastValue: fc.option(number),
      error: fc.option(fc.string()),
      kind: fc.constantFrom("numeric", "boolean", "probability", "events"),
      rows: fc.array(fc.tuple(time, number, fc.nat(1)), { maxLength: 6 }),
      trace: fc.array(fc.oneof(fc.string(), fc.constantFrom("Not triggered: .", "Triggered: dry"))),
      params,
      reportOnly: fc.boolean(),
      isPlatform: fc.boolean(),
    })
    .map(({ rows, ...one }) => ({
      ...one,
      points: {
        ts: Float64Array.from(rows, ([ts]) => ts),
        value: Float64Array.from(rows, ([, value]) => value),
        triggered: Uint8Array.from(rows, ([, , flag]) => flag),
      },
    }));
  const state = fc.record({
    isTriggered: fc.boolean(),
    since: fc.integer({ min: 0, max: now }),
    isHeld: fc.boolean(),
    change: fc.constantFrom<StateChange>("trigger", "reset", null),
    heldBecause: fc.option(fc.string()),
    newestDataAt: fc.option(fc.integer({ min: 0, max: now })),
  });
  const arbitrary = fc.record({
    tiles: fc.array(tile, { maxLength: 4 }),
    state: fc.option(state),
    skipped: fc.option(fc.string()),
    trigger: fc.constantFrom("manual", "simulation", "schedule", "report"),
    suppressAlerts: fc.boolean(),
    alerts: fc.constantFrom(undefined, null, {}, { contactListIds: ["a"] }, { contactListIds: ["a"], levels: [{}] }),
    areAlertsDue: fc.boolean(),
    isKnown: fc.boolean(),
  });
  fc.assert(
    fc.property(arbitrary, ({ tiles, state, skipped, trigger, suppressAlerts, alerts, areAlertsDue, isKnown }) => {
      const definitions = new Map(
        tiles.map(({ isPlatform }, row) => [`d-${row}`, { ...ownTile, isPlatform }] as const),
      );
      const flowTiles = tiles.map(({ key, params, reportOnly }, row) =>
        flowTile({ tileDefinitionId: `d-${row}`, tileKey: key, params, reportOnly }),
      );
      const results = tiles.map(({ params: _params, reportOnly: _only, isPlatform: _platform, ...one }, row) =>
        tileResult({ ...one, row }),
      );
      const why = explainTarget(
        english,
        storedTarget({
          run: {
            ...storedTarget().run,
            trigger,
            suppressAlerts,
            frozenFlow: { ...storedFlow, tiles: flowTiles, settings: { alerts } },
          },
          areAlertsDue,
          result: targetResult(results, { state, skipped }),
          definitions: isKnown ? definitions : new Map(),
        }),
      );
      assert.equal(why.tiles.length, tiles.length);
      for (const one of why.tiles) {
        assert.ok(one.says.length > 1 && !/undefined|NaN|\[object/.test(one.says.replaceAll(one.error ?? "", "")));
        assert.ok(one.distance === null || Number.isFinite(one.distance), one.says);
        const isOfSide = one.distance === null || one.distance === 0 || one.distance > 0 === one.isTriggered;
        assert.ok(one.comparison === null || isOfSide, one.says);
      }
    }),
    { numRuns: propertyRuns(1000) },
  );
});
