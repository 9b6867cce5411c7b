/**
 * A backtest tells what the service itself does: random histories, driven by the scheduler and the alerts on a clock
 * that is moved, and tested afterwards over the same span. `npm run trials -- backtest` makes many more of them.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { compareHistory, type HistoryWorld, startHistoryWorld } from "#test/support/backtest-comparison.ts";
import { eventfulHistory, histories } from "#test/support/backtest-histories.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

let world: HistoryWorld;

before(async () => {
  world = await startHistoryWorld();
});
after(() => world.close());

test("a backtest tells each transition and message of the scheduler and the alerts, and changes nothing", async () => {
  let [messages, transitions, mails] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(histories(6), async (history) => {
      const { driven, tested } = await compareHistory(world, history);
      assert.deepEqual(tested, driven);
      messages += driven.messages.length;
      transitions += driven.transitions.length;
      mails += driven.subjects.length;
    }),
    // The one that is given, and one by chance.
    { numRuns: propertyRuns(2), examples: [[eventfulHistory]], endOnFailure: true },
  );
  assert.ok(
    messages > propertyRuns(20) && transitions > propertyRuns(8) && mails > propertyRuns(5),
    `${messages}, ${transitions} and ${mails} were compared`,
  );
});
