/** When a run is given up: which lost attempts count against it, and how the steps of an attempt are counted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  afterLoss,
  givenUp,
  type LostAttempts,
  maxLost,
  maxLostAtFurthest,
  noLostAttempts,
} from "#server/runs/work/attempts.ts";
import { countSteps } from "#server/runs/work/steps.ts";
import "#test/support/property-runs.ts";

const after = (...steps: readonly number[]): LostAttempts => steps.reduce(afterLoss, noLostAttempts);

test("attempts that are lost where no other has got further speak against the run, the others do not", () => {
  assert.deepEqual(after(0, 0), { count: 2, furthest: 0, atFurthest: 2 });
  assert.deepEqual(after(0, 0, 4), { count: 3, furthest: 4, atFurthest: 1 });
  assert.deepEqual(after(0, 0, 4, 0, 3, 4), { count: 6, furthest: 4, atFurthest: 2 });
});

test("a run that ends its worker at one place is given up after five such attempts, wherever the place is", () => {
  for (const place of [0, 1, 500]) {
    const poisoned = Array.from({ length: maxLostAtFurthest }, () => place);
    assert.equal(givenUp(after(...poisoned.slice(1))), null);
    assert.match(
      givenUp(after(...poisoned)) ?? "",
      /^gave up after 5 attempts: .+, 5 times where no attempt had got further$/,
    );
  }
});

test("a run whose workers die where earlier attempts had passed is not given up for it", () => {
  assert.equal(givenUp(after(30, 0, 0, 0, 0, 0, 0, 29, 12, 5)), null);
});

test("an attempt that gets further than all others is never a reason to give up, and no run is tried without end", () => {
  const losses = fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: maxLost });
  fc.assert(
    fc.property(losses, (steps) => {
      const lost = after(...steps);
      assert.equal(lost.count, steps.length);
      assert.equal(lost.furthest, Math.max(...steps));
      assert.equal(lost.atFurthest, steps.filter((each) => each === Math.max(...steps)).length);
      const isGivenUp = givenUp(lost) !== null;
      assert.equal(isGivenUp, lost.atFurthest >= maxLostAtFurthest || steps.length >= maxLost);
      if (steps.length + 1 < maxLost) assert.equal(givenUp(afterLoss(lost, lost.furthest + 1)), null);
    }),
  );
});

test("steps are written an interval after the first, as they stand after each interval, and again where they could not be written", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const written: number[] = [];
  let isBusy = false;
  const steps = countSteps(async (count) => {
    written.push(count);
    return !isBusy;
  }, 500);
  const pass = async (ms: number): Promise<void> => {
    context.mock.timers.tick(ms);
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  };
  steps.add(1);
  await pass(499);
  assert.deepEqual(written, []);
  await pass(1);
  assert.deepEqual(written, [1]);
  steps.add(2);
  steps.add(1);
  assert.deepEqual(written, [1]);
  isBusy = true;
  await pass(500);
  assert.deepEqual(written, [1, 4]);
  isBusy = false;
  await pass(500);
  assert.deepEqual(written, [1, 4, 4]);
  await pass(5_000);
  assert.deepEqual(written, [1, 4, 4]);
  steps.add(1);
  await pass(500);
  assert.deepEqual(written, [1, 4, 4, 5]);
  steps.add(1);
  await steps.stop();
  await pass(5_000);
  assert.deepEqual(written, [1, 4, 4, 5]);
});
