/** The rules of backtests: which ticks there are, what is kept of what is found, and adapters that fail. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { CallableAdapter } from "#server/adapters/call.ts";
import { maxConsecutiveFailures } from "#server/adapters/rules.ts";
import { backtestAdapters } from "#server/backtests/adapters.ts";
import { emptyTally, keptOf } from "#server/backtests/bounds.ts";
import {
  type BacktestedFlow,
  type BacktestMessage,
  maxMessageLength,
  maxMessages,
  maxTransitions,
} from "#server/backtests/model.ts";
import { backtestTicks, mostTicks } from "#server/backtests/ticks.ts";
import { createTestClock } from "#test/support/clock.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { ScheduleModel } from "#test/support/schedule-model.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const from = Date.UTC(2026, 2, 28);

describe("ticks", () => {
  const crons = fc.record({
    cron: fc.constantFrom("*/30 2 * * *", "0 6,18 * * *", "45 */4 * * *", "*/10 * * * *"),
    timeZone: fc.constantFrom("UTC", "Europe/Zurich", "America/Santiago"),
    jitterSeconds: fc.constantFrom(0, 300),
  });
  const scenario = fc.record({
    schedule: fc.oneof(fc.constantFrom(5, 7, 15, 60), crons),
    runCap: fc.integer({ min: 1, max: 13 }),
    hours: fc.integer({ min: 1, max: 60 }),
  });

  test("are those at which the scheduler's model runs a flow that was activated at the beginning", () => {
    fc.assert(
      fc.property(scenario, ({ schedule, runCap, hours }) => {
        const id = "one-flow";
        const to = from + hours * hourMs;
        const model = new ScheduleModel();
        Object.assign(model, { schedule, cap: runCap, flowId: id });
        model.begin(from);
        const ran: number[] = [];
        while (model.next !== null && model.next <= to) {
          const at = model.next;
          model.fire(at);
          model.isUnfinished = false;
          if (model.ticks.at(-1)?.outcome === "run") ran.push(at);
        }
        const isInterval = typeof schedule === "number";
        const flow = {
          runCap,
          schedule: { id, scheduleMinutes: isInterval ? schedule : null, schedule: isInterval ? null : schedule },
        };
        const span = { from, to, everyMinutes: null };
        assert.deepEqual(backtestTicks(flow, span), ran);
        assert.ok(mostTicks(flow, span) >= ran.length);
        assert.equal(
          mostTicks({ ...flow, runCap: 1_000 }, span),
          backtestTicks({ ...flow, runCap: 1_000 }, span).length,
        );
      }),
      { numRuns: propertyRuns(40) },
    );
  });

  test("of an interval begin with the span, and end with it", () => {
    const flow: Pick<BacktestedFlow, "runCap" | "schedule"> = {
      runCap: 12,
      schedule: { id: "one-flow", scheduleMinutes: 5, schedule: null },
    };
    const span = { from, to: from + 3 * hourMs, everyMinutes: 90 };
    assert.deepEqual(backtestTicks(flow, span), [from, from + 1.5 * hourMs, from + 3 * hourMs]);
    assert.equal(mostTicks(flow, { ...span, to: span.to - 1 }), 2);
  });
});

test("what is kept is bounded, has no gaps, and all others are counted", () => {
  const transition = { at: from, targetIndex: 0, targetName: "North", change: "trigger" } as const;
  const message = (length: number): BacktestMessage => ({
    ...{ at: from, sentAt: from, contactId: "c", channel: "sms", kind: "trigger", outcome: "sent", reason: null },
    ...{ targets: [], subject: null, text: "x".repeat(length) },
  });
  const steps = fc.array(
    fc.record({ transitions: fc.nat(900), lengths: fc.array(fc.constantFrom(10, 1_000, 90_000), { maxLength: 300 }) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(steps, (given) => {
      let tally = emptyTally;
      const found: BacktestMessage[] = [];
      const kept: BacktestMessage[] = [];
      for (const { transitions, lengths } of given) {
        const messages = lengths.map(message);
        const step = keptOf(tally, { transitions: Array.from({ length: transitions }, () => transition), messages });
        tally = step.tally;
        found.push(...messages);
        kept.push(...step.messages);
      }
      const transitions = given.reduce((sum, one) => sum + one.transitions, 0);
      assert.deepEqual(kept, found.slice(0, kept.length));
      assert.equal(tally.messages, kept.length);
      assert.equal(tally.messages + tally.messagesLeftOut, found.length);
      assert.equal(tally.transitions, Math.min(transitions, maxTransitions));
      assert.equal(tally.transitions + tally.transitionsLeftOut, transitions);
      assert.ok(kept.length <= maxMessages && kept.reduce((sum, { text }) => sum + text.length, 0) <= maxMessageLength);
    }),
    { numRuns: propertyRuns(50) },
  );
});

test("an adapter that fails too often in a row counts as disabled from then on, also for who goes on", async () => {
  const adapter = { id: "a", enabled: true, consecutiveFailures: 3, displayName: "Station" };
  const callable = { adapter, sealedEnv: {} } as unknown as CallableAdapter;
  const stored = { findAdapter: async () => callable, findDisabled: async () => null };
  const clock = createTestClock();
  const first = backtestAdapters(stored, clock, []);
  const fail = async (adapters: typeof first): Promise<void> => {
    assert.ok((await adapters.findAdapter("series")) !== null, "it is disabled too early");
    await adapters.circuitBreaker.record(callable.adapter, { ok: false, message: "down" });
  };
  for (let failures = 0; failures < maxConsecutiveFailures - 1; failures += 1) await fail(first);
  const second = backtestAdapters(stored, clock, first.standings());
  await fail(second);
  assert.equal(await second.findAdapter("series"), null);
  assert.match((await second.findDisabled("series"))?.disabledReason ?? "", /20 calls in a row failed/);
});
