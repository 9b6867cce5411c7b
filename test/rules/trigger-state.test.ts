/**
 * The hold rule against a model. For any order of outages, late data, failures and news, silence never resets a target,
 * a trigger is never lost, and a denial by all that a tile stood on always resets it.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type AskedSeries, maxSeriesOfTile } from "#server/runs/state/depended-series.ts";
import {
  nextState,
  type StateRules,
  type TargetEvaluation,
  type Transition,
  type TriggerState,
} from "#server/runs/state/trigger-state.ts";
import {
  asked,
  denying,
  evaluationOf,
  hour,
  known,
  later,
  minute,
  next,
  pointsOf,
  rules,
  start,
  tile,
  tilesBefore,
  triggeredBy,
} from "#test/support/evaluations.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

/** By the series' place: how many minutes newer its newest reading is than in the step before; 0 while it is silent. */
type News = readonly number[];
type Step = "failed" | readonly { readonly news: News; readonly isTriggered: boolean }[];

const news = fc.constantFrom(0, 0, 15, 60);
const tileStep = (of: fc.Arbitrary<number>) =>
  fc.record({ news: fc.array(of, { minLength: 3, maxLength: 3 }), isTriggered: fc.boolean() });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.constant("failed" as const) },
  { weight: 5, arbitrary: fc.tuple(tileStep(news), tileStep(news)) },
);
const histories = fc.array(anyStep, { minLength: 1, maxLength: 25 });
const allTriggered: Step = [0, 1].map(() => ({ news: [15, 15, 15], isTriggered: true }));

/** However far behind, a series counts, and it speaks for all. */
const patient = { lagMs: 10_000 * hour, speaksMs: 10_000 * hour };

interface Seen {
  readonly step: Step;
  readonly before: TriggerState | null;
  readonly transition: Transition;
}

/** A flow of two deciding tiles, each of three series of its own, a run every ten minutes. */
function play(steps: readonly Step[], more: Partial<StateRules> = {}): readonly Seen[] {
  const newest = [0, 1].map(() => [1_000 * hour, 1_000 * hour, 1_000 * hour]);
  let state: TriggerState | null = null;
  return steps.map((step, index) => {
    const before = state;
    const transition = nextState(before, evaluated(step, newest), rules(timeOf(index), more));
    state = transition.state;
    return { step, before, transition };
  });
}

function timeOf(run: number): number {
  return 2_000 * hour + run * 10 * minute;
}

function evaluated(step: Step, newest: number[][]): TargetEvaluation {
  if (step === "failed") return { unknownBecause: "the target failed" };
  return evaluationOf(
    ...step.map(({ news: own, isTriggered }, row) => {
      const times = newest[row] as number[];
      own.forEach((minutes, index) => {
        times[index] = (times[index] as number) + minutes * minute;
      });
      return tile(
        isTriggered,
        times.map((at, index) => asked(`${row} ${index}`, at, patient)),
      );
    }),
  );
}

describe("the state of a target over any history", () => {
  test("is never reset while each tile misses one of the series that it stood on, however many and however long", () => {
    const dying = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }));
    fc.assert(
      fc.property(
        histories,
        dying,
        fc.array(fc.tuple(tileStep(news), tileStep(news)), { maxLength: 25 }),
        (history, dead, steps) => {
          const silent = steps.map(
            (pair): Step =>
              pair.map(({ news: own }, row) => ({
                news: own.map((minutes, index) => (index === dead[row] ? 0 : minutes)),
                isTriggered: false,
              })),
          );
          for (const { transition } of play([...history, allTriggered, ...silent]).slice(history.length))
            assert.deepEqual([transition.state?.isTriggered, transition.change === "reset"], [true, false]);
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  test("is reset by one tile that denies on readings of all its series newer than when it was triggered, and by nothing less", () => {
    fc.assert(
      fc.property(histories, tileStep(news), (history, other) => {
        const denial: Step = [{ news: [15, 60, 15], isTriggered: false }, other];
        const seen = play([...history, allTriggered, denial]);
        assert.equal(seen.at(-1)?.transition.change, "reset");
        const sinceTriggered = [0, 1].map(() => [0, 0, 0]);
        for (const { step, before, transition } of seen) {
          if (step === "failed") continue;
          for (const [row, { news: own, isTriggered }] of step.entries())
            sinceTriggered[row] = own.map((minutes, index) =>
              isTriggered ? 0 : (sinceTriggered[row]?.[index] as number) + minutes,
            );
          const denies = step.some(
            ({ isTriggered }, row) => !isTriggered && sinceTriggered[row]?.every((minutes) => minutes > 0),
          );
          assert.equal(transition.change === "reset", before?.isTriggered === true && denies);
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test("never loses a trigger: a triggered evaluation makes the target triggered, with a change exactly when it was not", () => {
    fc.assert(
      fc.property(histories, (steps) => {
        for (const { step, before, transition } of play(steps)) {
          if (step === "failed" || !step.every(({ isTriggered }) => isTriggered)) continue;
          assert.equal(transition.state?.isTriggered, true);
          assert.equal(transition.change, before?.isTriggered === true ? null : "trigger");
          assert.equal(transition.heldBecause, null);
        }
      }),
    );
  });

  test("changes as often as it says, `since` is the run that did it, and why it is held is said exactly where it is", () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(0, 25 * minute), (steps, keepFiringMs) => {
        for (const [index, { step, before, transition }] of play(steps, { keepFiringMs }).entries()) {
          const { state, change, heldBecause } = transition;
          if (change !== null)
            assert.deepEqual([state?.isTriggered, state?.since], [change === "trigger", timeOf(index)]);
          else if (before !== null)
            assert.deepEqual([state?.isTriggered, state?.since], [before.isTriggered, before.since]);
          const isSeen = step !== "failed" && step.every(({ isTriggered }) => isTriggered) === state?.isTriggered;
          assert.equal(heldBecause === null, isSeen || state === null);
        }
      }),
    );
  });

  test("runs that could not say leave what the next ones decide as it is, wherever they come", () => {
    fc.assert(
      fc.property(histories, fc.array(fc.nat(25), { maxLength: 5 }), (steps, places) => {
        const silent = (step: Step): Step =>
          step === "failed" ? step : step.map(({ isTriggered }) => ({ news: [0, 0, 0], isTriggered }));
        const mixed = steps.flatMap((step, place) => {
          const more = places.filter((one) => one === place);
          return [step, ...more.map((_, index): Step => (index % 2 === 0 ? silent(step) : "failed"))];
        });
        const known = [allTriggered, ...steps];
        const changes = (seen: readonly Seen[]) => seen.flatMap(({ transition: { change } }) => change ?? []);
        assert.deepEqual(changes(play([allTriggered, ...mixed])), changes(play(known)));
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test("knows the newest reading that was ever seen, through failures and holds", () => {
    fc.assert(
      fc.property(histories, (steps) => {
        let newest = 0;
        for (const { step, transition } of play(steps)) {
          if (step !== "failed") newest = Math.max(newest, transition.state?.newestDataAt ?? 0);
          assert.equal(transition.state?.newestDataAt ?? 0, newest);
        }
      }),
    );
  });
});

describe("in particular", () => {
  test("a target of which nothing is known stays unknown while it fails, and is no reset when it is first seen at rest", () => {
    assert.deepEqual(next(null, { unknownBecause: "down" }), { state: null, change: null, heldBecause: null });
    assert.deepEqual(next(null, evaluationOf(tile(false, [asked("a", 50)]))), {
      state: { isTriggered: false, since: later, tiles: tilesBefore, newestDataAt: 50, stoodOn: [], deniedSince: null },
      change: null,
      heldBecause: null,
    });
  });

  test("a failed target says why it is held, and keeps all that is known of it", () => {
    assert.deepEqual(next(known, { unknownBecause: "down" }), { state: known, change: null, heldBecause: "down" });
  });

  test("the silent series is named, with its sensor, and how many more there are", () => {
    const of = (...series: readonly AskedSeries[]) => next(known, evaluationOf(tile(false, series))).heldBecause;
    assert.equal(of(asked("a", later), asked("b", start)), "no newer reading of b");
    assert.equal(of(asked("a", null), asked("b", start)), "no newer reading of a, nor of 1 more");
    assert.equal(
      of(asked("a", start, { sourceName: "North" }), asked("b", later)),
      'no newer reading of a from "North"',
    );
  });

  test("a series that is no longer asked for is not waited for, one that only reads now neither", () => {
    assert.equal(next(known, evaluationOf(tile(false, [asked("a", later)]))).change, "reset");
    assert.equal(next(known, evaluationOf(tile(false, [asked("c", later)]))).change, "reset");
    const alternative = triggeredBy(tile(true, [asked("a", start), asked("b", null)]));
    assert.equal(next(alternative, evaluationOf(tile(false, [asked("a", later), asked("b", null)]))).change, "reset");
  });

  test("a series that was far behind when the condition held is none that it stood on; without a newer point nothing denies", () => {
    const behind = triggeredBy(tile(true, [asked("a", start), asked("b", start - 4 * hour)]));
    assert.equal(
      next(behind, evaluationOf(tile(false, [asked("a", later), asked("b", start - 4 * hour)]))).change,
      "reset",
    );
    const samePoint = denying({ points: pointsOf([start, 0, false]) });
    assert.equal(
      next(known, evaluationOf(samePoint)).heldBecause,
      "the newer readings gave tiles[0] (bv) no newer point",
    );
    const noPoint = denying({ points: pointsOf() });
    assert.equal(next(known, evaluationOf(noPoint)).heldBecause, "tiles[0] (bv) has no point from readings");
  });

  test("a tile that only reports resets nothing, nor does one without any data", () => {
    const two = triggeredBy(tile(true, [asked("a", start)], { isDeciding: false }), tile(true, [asked("c", start)]));
    const report = tile(false, [asked("a", later)], { isDeciding: false });
    assert.equal(
      next(two, evaluationOf(report, tile(false, [asked("c", start)]))).heldBecause,
      "no newer reading of c",
    );
    assert.equal(next(known, evaluationOf(tile(false, null))).heldBecause, "tiles[0] (bv) had no data");
  });

  test("a tile that was left without data while the target stayed triggered still stands on what it had read", () => {
    const follower = { followsPrevious: true, points: pointsOf([later, 0, false]) };
    const report = (newestAt: number) => tile(true, [asked("a", newestAt)], { isDeciding: false });
    const two = triggeredBy(report(start), tile(true, []));
    const without = next(two, evaluationOf(tile(false, null, { isDeciding: false }), tile(true, []))).state;
    const silent = evaluationOf({ ...report(start), isTriggered: false }, tile(false, [], follower));
    assert.equal(nextState(without, silent, rules(later + hour)).heldBecause, "no newer reading of a");
  });

  test("a tile that reads nothing and comes first always denies", () => {
    const alone = triggeredBy(tile(true, []));
    assert.equal(next(alone, evaluationOf(tile(false, []))).change, "reset");
  });

  test("what a state keeps is bounded, whatever an area has of sensors, and nothing of a target at rest", () => {
    const many = Array.from({ length: 3 * maxSeriesOfTile }, (_, index) => asked("a", start, { sourceId: `${index}` }));
    const { stoodOn } = triggeredBy(tile(true, many));
    assert.equal(Object.keys(stoodOn[0]?.series ?? {}).length, maxSeriesOfTile);
    assert.ok(JSON.stringify(stoodOn).length < 30 * maxSeriesOfTile);
    assert.deepEqual(next(null, evaluationOf(tile(false, many))).state?.stoodOn, []);
  });
});

describe("entering another stage while triggered", () => {
  const inStage = (stage: string | null) => evaluationOf(tile(true, [], { stage }));
  const adults = triggeredBy(tile(true, [], { stage: "adults" }));

  test("is a crossing where it is asked for; the target is triggered since it became so", () => {
    assert.equal(next(adults, inStage("eggs")).change, null);
    const { state, change, heldBecause } = next(adults, inStage("eggs"), { onStage: true });
    assert.deepEqual([change, heldBecause, state?.since], ["trigger", null, adults.since]);
    assert.equal(next(state, inStage("eggs"), { onStage: true }).change, null);
    assert.equal(next(state, inStage("adults"), { onStage: true }).change, "trigger");
  });

  test("is none by the same stage, by no stage, or while it is held and then goes on as before", () => {
    assert.equal(next(adults, inStage("adults"), { onStage: true }).change, null);
    assert.equal(next(adults, inStage(null), { onStage: true }).change, null);
    for (const keepFiringMs of [0, 10 * hour]) {
      const since = triggeredBy(tile(true, [asked("a", start)], { stage: "adults" }));
      const silent = tile(false, [asked("a", keepFiringMs === 0 ? start : later)]);
      const held = next(since, evaluationOf(silent), { onStage: true, keepFiringMs });
      assert.equal(held.state?.isTriggered, true);
      const again = evaluationOf(tile(true, [asked("a", later)], { stage: "adults" }));
      assert.equal(next(held.state, again, { onStage: true, keepFiringMs }).change, null);
    }
  });
});

describe("after a change of tiles", () => {
  const changed = { tiles: "other tiles" };

  test("a triggered target is a new crossing, and one that is not is no reset, with or without news", () => {
    const crossing = next(known, evaluationOf(tile(true, [asked("a", start)])), changed);
    assert.deepEqual(
      [crossing.change, crossing.state?.since, crossing.state?.tiles],
      ["trigger", later, "other tiles"],
    );
    for (const evaluation of [evaluationOf(denying()), evaluationOf(tile(false, [asked("a", start)]))]) {
      const { state, change, heldBecause } = next(known, evaluation, { ...changed, keepFiringMs: hour });
      assert.deepEqual([state?.isTriggered, state?.since, change, heldBecause], [false, later, null, null]);
    }
  });

  test("a target at rest stays so, since the same time; one that cannot be evaluated keeps its state until it can", () => {
    const rest = next(null, evaluationOf(denying())).state as TriggerState;
    const still = nextState(rest, evaluationOf(denying()), rules(later + hour, changed));
    assert.deepEqual([still.state?.since, still.change], [later, null]);
    const failed = next(known, { unknownBecause: "down" }, changed);
    assert.deepEqual(failed, { state: known, change: null, heldBecause: "down" });
    assert.equal(next(failed.state, evaluationOf(tile(true, [asked("a", later)])), changed).change, "trigger");
  });
});
