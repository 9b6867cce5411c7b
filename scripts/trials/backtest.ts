/**
 * Random histories of flows, each driven by the scheduler and the alerts on a clock that is moved, and then tested over
 * the same span: `npm run trials -- backtest [histories] [ticks of each] [seed]`.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { compareHistory, startHistoryWorld } from "#test/support/backtest-comparison.ts";
import { histories } from "#test/support/backtest-histories.ts";

export async function run([count = "50", ticks = "30", seed]: readonly string[]): Promise<void> {
  const figures = { histories: 0, ticks: 0, transitions: 0, messages: 0, mails: 0 };
  const outcomes = new Map<string, number>();
  const world = await startHistoryWorld();
  try {
    await fc.assert(
      fc.asyncProperty(histories(Number(ticks)), async (history) => {
        const { driven, tested } = await compareHistory(world, history);
        assert.deepEqual(tested, driven);
        figures.histories += 1;
        figures.ticks += driven.ticks;
        figures.transitions += driven.transitions.length;
        figures.messages += driven.messages.length;
        figures.mails += driven.subjects.length;
        for (const message of driven.messages) {
          const { kind, outcome } = JSON.parse(message) as { readonly kind: string; readonly outcome: string };
          outcomes.set(`${kind} ${outcome}`, (outcomes.get(`${kind} ${outcome}`) ?? 0) + 1);
        }
        process.stdout.write(`${JSON.stringify(figures)}\n`);
      }),
      { numRuns: Number(count), endOnFailure: true, ...(seed === undefined ? {} : { seed: Number(seed) }) },
    );
  } finally {
    await world.close();
  }
  const byKind = [...outcomes].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [kind, times] of byKind) process.stdout.write(`${kind}: ${times}\n`);
  process.stdout.write("every backtest told the same as the service did\n");
}
