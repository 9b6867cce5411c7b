/**
 * The hold rule against a model. For any order of outages, late data, failures and news, silence never resets a target,
 * a trigger is never lost, and newer data that say "not triggered" always reset it.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  nextState,
  type TargetEvaluation,
  type TileEvaluation,
  type Transition,
  type TriggerState,
} from "#server/runs/trigger-state.ts";

interface SensorStep {
  /** How many minutes newer the newest reading is than in the step before; 0 while the sensor is silent. */
  readonly news: number;
  readonly isTriggered: boolean;
}

type Step = "failed" | readonly [SensorStep, SensorStep];

const sensorStep: fc.Arbitrary<SensorStep> = fc.record({
  news: fc.constantFrom(0, 0, 15, 60),
  isTriggered: fc.boolean(),
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.constant("failed" as const) },
  { weight: 5, arbitrary: fc.tuple(sensorStep, sensorStep) },
);
const runs = fc.array(anyStep, { minLength: 1, maxLength: 25 });

interface Seen {
  readonly evaluation: TargetEvaluation;
  readonly before: TriggerState | null;
  readonly transition: Transition;
}

function tile(
  name: string,
  isTriggered: boolean,
  newestDataAt: number | null,
  more: Partial<TileEvaluation> = {},
): TileEvaluation {
  return { tile: name, isDeciding: true, isTriggered, newestDataAt, followsPrevious: false, ...more };
}

/** A flow of two tiles, each with its own sensor, over a history. */
function play(steps: readonly Step[]): readonly Seen[] {
  const newest = [1000, 1000];
  let state: TriggerState | null = null;
  return steps.map((step, index) => {
    const before = state;
    const evaluation = step === "failed" ? null : evaluationOf(step, newest);
    const transition = nextState(before, evaluation, index);
    state = transition.state;
    return { evaluation, before, transition };
  });
}

function evaluationOf(sensors: readonly SensorStep[], newest: number[]): NonNullable<TargetEvaluation> {
  const tiles = sensors.map(({ news, isTriggered }, row) => {
    newest[row] = (newest[row] as number) + news;
    return tile(`${row} bv`, isTriggered, newest[row] as number);
  });
  return { isTriggered: tiles.every(({ isTriggered }) => isTriggered), tiles };
}

/** The tiles that said "not triggered" on readings newer than any that a counted evaluation has seen of them. */
function informedDenials({ evaluation, before }: Seen): readonly TileEvaluation[] {
  return (evaluation?.tiles ?? []).filter(
    (one) => !one.isTriggered && one.newestDataAt !== null && one.newestDataAt > (before?.newestDataAt[one.tile] ?? -1),
  );
}

describe("the state of a target over any history", () => {
  test("is never reset but by a tile that says so on newer data, and always by such a one", () => {
    fc.assert(
      fc.property(runs, (steps) => {
        for (const seen of play(steps)) {
          const { before, transition } = seen;
          const mustReset =
            before?.isTriggered === true && seen.evaluation?.isTriggered === false && informedDenials(seen).length > 0;
          assert.equal(transition.change === "reset", mustReset);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("survives any outage: without newer data or with failures alone, a triggered target stays triggered", () => {
    const outage: fc.Arbitrary<Step> = fc.oneof(
      fc.constant("failed" as const),
      fc.tuple(fc.boolean(), fc.boolean()).map(
        ([a, b]): Step => [
          { news: 0, isTriggered: a },
          { news: 0, isTriggered: b },
        ],
      ),
    );
    const triggered: Step = [
      { news: 15, isTriggered: true },
      { news: 15, isTriggered: true },
    ];
    fc.assert(
      fc.property(runs, fc.array(outage, { minLength: 1, maxLength: 30 }), (history, outages) => {
        const seen = play([...history, triggered, ...outages]).slice(history.length);
        const since = seen[0]?.transition.state?.since;
        for (const { transition } of seen) {
          assert.deepEqual([transition.state?.isTriggered, transition.state?.since], [true, since]);
          assert.notEqual(transition.change, "reset");
        }
      }),
      { numRuns: 300 },
    );
  });

  test("survives the silence of one of its sensors, whatever the silent tile says, while the others stay triggered", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.constantFrom(0, 15, 60)), { maxLength: 30 }), (steps) => {
        const start: Step = [
          { news: 15, isTriggered: true },
          { news: 15, isTriggered: true },
        ];
        const silent = steps.map(
          ([isTriggered, news]): Step => [
            { news: 0, isTriggered },
            { news, isTriggered: true },
          ],
        );
        for (const { transition } of play([start, ...silent])) assert.equal(transition.state?.isTriggered, true);
      }),
    );
  });

  test("never loses a trigger: a triggered evaluation makes the target triggered, with a change exactly when it was not", () => {
    fc.assert(
      fc.property(runs, (steps) => {
        for (const { evaluation, before, transition } of play(steps)) {
          if (evaluation?.isTriggered !== true) continue;
          assert.equal(transition.state?.isTriggered, true);
          assert.equal(transition.change, before?.isTriggered === true ? null : "trigger");
          assert.equal(transition.isHeld, false);
        }
      }),
    );
  });

  test("changes as often as it says: each change turns the state, `since` is the run that did it, and held runs change nothing", () => {
    fc.assert(
      fc.property(runs, (steps) => {
        for (const [index, { before, transition }] of play(steps).entries()) {
          const { state, change, isHeld } = transition;
          if (change !== null) assert.deepEqual([state?.isTriggered, state?.since], [change === "trigger", index]);
          else if (before !== null)
            assert.deepEqual([state?.isTriggered, state?.since], [before.isTriggered, before.since]);
          if (isHeld) assert.deepEqual(state, before);
        }
      }),
    );
  });
});

describe("in particular", () => {
  const known: TriggerState = { isTriggered: true, since: 5, newestDataAt: { "bv 1": 100, "acc 1": 100 } };
  const denial = (...tiles: readonly TileEvaluation[]): TargetEvaluation => ({ isTriggered: false, tiles });

  test("a target of which nothing is known stays unknown while it fails, and is no reset when it is first seen at rest", () => {
    assert.deepEqual(nextState(null, null, 9), { state: null, isHeld: false, change: null });
    const first = nextState(null, denial(tile("bv 1", false, 50)), 9);
    assert.deepEqual(first, {
      state: { isTriggered: false, since: 9, newestDataAt: { "bv 1": 50 } },
      isHeld: false,
      change: null,
    });
  });

  test("a tile that follows another is news only when that one is: a probability that falls because its sensor fell silent resets nothing", () => {
    const acc = tile("acc 1", false, 200, { followsPrevious: true });
    assert.equal(nextState(known, denial(tile("bv 1", false, 100), acc), 9).isHeld, true);
    assert.equal(nextState(known, denial(tile("bv 1", false, 101), acc), 9).change, "reset");
    assert.equal(nextState(known, denial(tile("bv 1", true, 101, { isDeciding: false }), acc), 9).change, "reset");
  });

  test("a tile that only reports resets nothing, nor does one without any data", () => {
    assert.equal(
      nextState(known, denial(tile("bv 1", false, 500, { isDeciding: false }), tile("acc 1", true, 500)), 9).isHeld,
      true,
    );
    assert.equal(nextState(known, denial(tile("bv 1", false, null)), 9).isHeld, true);
  });

  test("an evaluation that was held, or an answer that lost its newest readings, leaves the mark for later data where it was", () => {
    const held = nextState(known, denial(tile("bv 1", false, 90)), 9);
    assert.deepEqual(held.state, known);
    const again = nextState(known, { isTriggered: true, tiles: [tile("bv 1", true, 90)] }, 9);
    assert.equal(again.state?.newestDataAt["bv 1"], known.newestDataAt["bv 1"]);
  });

  test("a tile that is new in the flow decides by its own data", () => {
    assert.equal(nextState(known, denial(tile("wv 1", false, 7)), 9).change, "reset");
  });
});
