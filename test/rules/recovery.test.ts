/** When a denial is taken as a reset: a recovery margin, and a time to keep firing. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { recoveryFaults } from "#server/flows/recovery.ts";
import { missingRecovery } from "#server/tiles/recovery-margin.ts";
import type { TileEvaluation } from "#server/runs/state/reset-evidence.ts";
import { nextState, type Transition, type TriggerState } from "#server/runs/state/trigger-state.ts";
import {
  asked,
  denying,
  evaluationOf,
  known,
  later,
  minute,
  next,
  rules,
  start,
  tile,
  triggeredBy,
} from "#test/support/evaluations.ts";
import "#test/support/property-runs.ts";

describe("a recovery margin that no target could keep", () => {
  const flowTile = (tileKey: string, params: object, reportOnly = false) => ({
    ...{ tileDefinitionId: tileKey, tileKey, tileVersion: 1, reportOnly },
    params: { when: "last", ...params },
  });
  const humidity = (params: object) => flowTile("bv", { metric: "humidity.ambient", ...params });
  const locsOf = (margin: unknown, ...tiles: readonly ReturnType<typeof flowTile>[]) =>
    recoveryFaults(tiles, { alerts: { recoveryMargin: margin } }).map(({ loc }) => loc);
  const refused = ["settings.alerts.recoveryMargin"];

  const rows: readonly (readonly [what: string, margin: unknown, tile: ReturnType<typeof flowTile>, locs: string[]])[] =
    [
      ["above 5 % by 10", 10, humidity({ trigger: "greater", threshold: 5 }), refused],
      ["above 5 % by 5, which is 0 %", 5, humidity({ trigger: "greater", threshold: 5 }), []],
      ["below 95 % by 10", 10, humidity({ trigger: "less", threshold: 95 }), refused],
      ["below 95 % by 5, which is 100 %", 5, humidity({ trigger: "less", threshold: 95 }), []],
      ["between 5 and 95 % by 10", 10, humidity({ trigger: "between", threshold: 5, thresholdUpper: 95 }), refused],
      ["outside of 5 to 95 % by any", 1e6, humidity({ trigger: "outside", threshold: 5, thresholdUpper: 95 }), []],
      ["rain of 1 mm by 2", 2, flowTile("wv", { variable: "rain", trigger: "atLeast", threshold: 1 }), refused],
      [
        "less than 400 mm of rain, summed up",
        200,
        flowTile("wv", { variable: "rain", trigger: "less", threshold: 400 }),
        [],
      ],
      ["while the tile before is triggered", 10, humidity({ trigger: "greater", threshold: 5, when: "overlap" }), []],
      ["a sum of degree days, whose season ends", 300, flowTile("gdd", { threshold: 250 }), []],
      ["what is not known", 10, flowTile("own-tile", { threshold: 5 }), []],
      ["none", 0, humidity({ trigger: "greater", threshold: 0 }), []],
      ["no number", "10", humidity({ trigger: "greater", threshold: 5 }), []],
    ];
  for (const [what, margin, tile, locs] of rows)
    test(`is ${locs.length === 0 ? "not refused" : "refused"}: ${what}`, () => {
      assert.deepEqual(locsOf(margin, tile), locs);
    });

  test("is not refused where another tile may say that all is well, unless that one only reports", () => {
    const never = humidity({ trigger: "greater", threshold: 5 });
    assert.deepEqual(locsOf(10, never, flowTile("tw", {})), []);
    assert.deepEqual(locsOf(10, never, flowTile("tw", {}, true)), refused);
  });

  test("is refused exactly where no value of its range is recovered", () => {
    const numbers = fc.integer({ min: -20, max: 120 });
    const triggers = fc.constantFrom("greater", "less", "atLeast", "atMost", "between", "outside");
    fc.assert(
      fc.property(
        triggers,
        numbers,
        fc.nat({ max: 100 }),
        fc.integer({ min: 1, max: 60 }),
        (trigger, low, width, margin) => {
          const params = { trigger, threshold: low, thresholdUpper: low + width };
          const values = Array.from({ length: 201 }, (_, half) => half / 2);
          const mayRecover = values.some(
            (lastValue) =>
              missingRecovery({ kind: "numeric", params, lastValue, followsPrevious: false }, margin) === null,
          );
          assert.equal(locsOf(margin, humidity(params)).length === 0, mayRecover);
        },
      ),
    );
  });
});

describe("a recovery margin", () => {
  const holds = (params: object, lastValue: number | null, more: Partial<TileEvaluation> = {}) =>
    next(known, evaluationOf(denying({ params: { ...params }, lastValue, ...more })), { recoveryMargin: 2 })
      .heldBecause;
  const range = { threshold: 10, thresholdUpper: 20 };

  test("is kept on the side where the tile is not triggered, in its own unit, its end included", () => {
    for (const [params, recovered, near] of [
      [{ trigger: "greater", threshold: 25 }, [23, 0, -5], [23.1, 24.9, 25]],
      [{ trigger: "atLeast", threshold: 0.3 }, [-1.7, -2], [-1.6, 0.2]],
      [{ threshold: 250 }, [248, 0], [248.1, 249.9]],
      [{ trigger: "less", threshold: 25 }, [27, 99], [26.9, 25]],
      [{ trigger: "atMost", threshold: -30 }, [-28, 0], [-28.1, -29.9]],
      [{ trigger: "between", ...range }, [8, 22, 0, 50], [8.1, 9.9, 20.1, 21.9]],
      [{ trigger: "outside", ...range }, [12, 15, 18], [11.9, 10, 18.1, 20]],
      [{ trigger: "outside", threshold: 10, thresholdUpper: 13 }, [11.5], [11.4, 11.6]],
    ] as const) {
      for (const value of recovered) assert.equal(holds(params, value), null, `${JSON.stringify(params)} ${value}`);
      for (const value of near) assert.match(holds(params, value) ?? "", /^recovery margin not reached/, `${value}`);
    }
    const words = "recovery margin not reached: tiles[0] (bv) is 24, and must be at most 23";
    assert.equal(holds({ trigger: "greater", threshold: 25 }, 24), words);
  });

  test("is exact: 0.3 less 0.1 is 0.2", () => {
    const evaluation = evaluationOf(denying({ params: { trigger: "greater", threshold: 0.3 }, lastValue: 0.2 }));
    assert.equal(next(known, evaluation, { recoveryMargin: 0.1 }).change, "reset");
  });

  test("is none for a tile without a threshold or a value, for events, after a season, and of a probability below zero", () => {
    assert.equal(holds({}, 24), null);
    assert.equal(holds({ threshold: "25" }, 24), null);
    assert.equal(holds({ trigger: "rising", threshold: 25 }, 24), null);
    assert.equal(holds({ threshold: 25 }, null), null);
    assert.equal(holds({ threshold: 25 }, 24, { kind: "events" }), null);
    assert.equal(holds({ threshold: 25 }, 30, { isSeasonal: true, isOutOfSeason: true }), null);
    assert.equal(holds({ threshold: 1 }, 0, { kind: "probability" }), null);
    assert.notEqual(holds({ threshold: 1 }, 0.5, { kind: "probability" }), null);
  });

  test("leaves the reset to another tile that has come back", () => {
    const two = triggeredBy(tile(true, [asked("a", start)]), tile(true, [asked("c", start)]));
    const near = tile(false, [asked("a", later)], { params: { threshold: 25 }, lastValue: 24 });
    const back = tile(false, [asked("c", later)], { params: { threshold: 25 }, lastValue: 20 });
    assert.equal(next(two, evaluationOf(near, back), { recoveryMargin: 2 }).change, "reset");
  });
});

describe("a time to keep firing", () => {
  const keepFiringMs = 60 * minute;
  /** What happens every so many minutes: a denial, a trigger, a value within the margin, silence or a failure. */
  type Happening = "denied" | "triggered" | "near" | "silent" | "failed";

  function happen(...happenings: readonly (readonly [minutes: number, happening: Happening])[]): readonly Transition[] {
    let state: TriggerState | null = known;
    let newest = start;
    return happenings.map(([minutes, happening]) => {
      const now = start + minutes * minute;
      if (happening !== "silent" && happening !== "failed") newest = now;
      const isTriggered = happening === "triggered";
      const value = { params: { threshold: 25 }, lastValue: happening === "near" ? 24 : 0 };
      const one = tile(isTriggered, [asked("a", newest), asked("b", newest)], value);
      const evaluation = happening === "failed" ? { unknownBecause: "down" } : evaluationOf(one);
      const transition: Transition = nextState(state, evaluation, rules(now, { keepFiringMs, recoveryMargin: 2 }));
      state = transition.state;
      return transition;
    });
  }
  const changes = (transitions: readonly Transition[]) => transitions.map(({ change }) => change);

  test("the first denial at its end or later resets; until then the end is said", () => {
    const transitions = happen([10, "denied"], [40, "denied"], [69, "denied"], [70, "denied"]);
    assert.deepEqual(changes(transitions), [null, null, null, "reset"]);
    const until = `kept firing until ${new Date(start + 70 * minute).toISOString()}`;
    assert.deepEqual(
      transitions.map(({ heldBecause }) => heldBecause),
      [until, until, until, null],
    );
    assert.equal(transitions[3]?.state?.since, start + 70 * minute);
  });

  test("a trigger in between begins anew and is no crossing, as does a value that is back within the margin", () => {
    for (const back of ["triggered", "near"] as const) {
      const transitions = happen([10, "denied"], [40, back], [50, "denied"], [75, "denied"], [110, "denied"]);
      assert.deepEqual(changes(transitions), [null, null, null, null, "reset"], back);
    }
  });

  test("silence and failures neither end it nor reset after it: the next denial does", () => {
    const transitions = happen([10, "denied"], [30, "failed"], [50, "silent"], [80, "silent"], [90, "denied"]);
    assert.deepEqual(changes(transitions), [null, null, null, null, "reset"]);
    assert.equal(transitions[3]?.heldBecause, "no newer reading of a, nor of 1 more");
  });
});
