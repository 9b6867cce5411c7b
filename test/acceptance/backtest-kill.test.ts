/**
 * `kill -9` in the middle of a backtest, and of an outlook: the next process goes on where it was, and it tells the
 * same as one that nobody interrupted. On the embedded database, and on PostgreSQL with Redis.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { backtestEnd, endedBacktest, requestBacktest } from "#test/support/backtests.ts";
import type { Client } from "#test/support/client.ts";
import { type KillWorld, openKillWorld } from "#test/support/kills.ts";
import { endedOutlook, outlookEnd, requestOutlook } from "#test/support/outlooks.ts";
import { contactInput, flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { eventually } from "#test/support/wait.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const dayMs = 86_400_000;

let world: KillWorld;
before(async () => {
  world = await openKillWorld(process.env["TEST_BACKEND"] === "real" ? "postgresql" : "embedded");
});
after(() => world.close());

async function newFlow(call: Client): Promise<string> {
  const { body: contact } = await call("POST", "/v1/contacts", { body: contactInput({ emailOptIn: true }) });
  const list = { displayName: "Growers", contactIds: [contact.id] };
  const { body } = await call("POST", "/v1/contact-lists", { body: list });
  const alerts = { contactListIds: [body.id], triggerTypes: ["trigger", "reset"], resetAlertCooldownMinutes: 2_880 };
  const tiles = [{ tileKey: "bv", params: { trigger: "greater", threshold: 18, when: "last" } }];
  return (await createFlow(call, flowInput({ tiles, settings: { alerts } }))).id;
}

test("a backtest survives its process, and tells everything once", async () => {
  const span = { from: "2026-05-01T00:00:00Z", to: "2026-06-30T00:00:00Z", everyMinutes: 240 };
  const { call: before, kill } = await world.running();
  const flowId = await newFlow(before);
  const { id } = await requestBacktest(before, flowId, span);
  let done = 0;
  await eventually("some ticks are done", async () => {
    done = (await before("GET", `/v1/backtests/${id}`)).body.ticksDone;
    return done > 0;
  });
  await kill();
  assert.ok(done < 361, "it had ended before it could be killed");
  const { call } = await world.running();
  const atOnce = (await call("GET", `/v1/backtests/${id}`)).body;
  assert.ok(atOnce.ticksDone >= done, `${atOnce.ticksDone} ticks are done, and were ${done}`);
  const { transitions, messages, tickCount, ticksDone, status } = await backtestEnd(call, id);
  assert.deepEqual([status, tickCount, ticksDone], ["succeeded", 361, 361]);
  const whole = await endedBacktest(call, flowId, span);
  assert.ok(transitions.length > 10 && messages.length > 10, `${transitions.length} and ${messages.length}`);
  assert.deepEqual({ transitions, messages }, { transitions: whole.transitions, messages: whole.messages });
});

test("an outlook survives its process, and is told once", async () => {
  const { call: before, kill } = await world.running();
  const { body: contact } = await before("POST", "/v1/contacts", { body: contactInput({ emailOptIn: true }) });
  const list = { displayName: "Growers", contactIds: [contact.id] };
  const { body } = await before("POST", "/v1/contact-lists", { body: list });
  const settings = { alerts: { contactListIds: [body.id], expectedWithinDays: 60, aggregateAlerts: true } };
  const targets = Array.from({ length: 45 }, (_, index) => ({
    name: `Field ${index}`,
    latitude: 47,
    longitude: index,
  }));
  // A sum that rises every day, of a season that began two months ago: some days more will do.
  const begin = new Date(Date.now() - 60 * dayMs).toISOString().slice(0, 10);
  const end = new Date(Date.now() + 250 * dayMs).toISOString().slice(0, 10);
  const heat = (threshold: number) => ({
    tileKey: "gdd",
    params: { source: "weather", tBase: -20, threshold, startDate: begin, stopDate: end },
  });
  const input = flowInput({ tiles: [heat(10_000)], targets, settings });
  const { id: flowId } = await createFlow(before, input);
  const { results } = await runToEnd(before, flowId);
  const most = Math.max(...results.map(({ tiles }: Json) => tiles[0].lastValue));
  await before("PATCH", `/v1/flows/${flowId}`, { body: { tiles: [heat(most + 100)] } });
  const { id } = await requestOutlook(before, flowId, { years: 20 });
  let done = 0;
  await eventually("some targets are done", async () => {
    done = (await before("GET", `/v1/outlooks/${id}`)).body.targetsDone;
    return done > 0;
  });
  await kill();
  assert.ok(done < targets.length, "it had ended before it could be killed");
  const { call } = await world.running();
  const outlook = await outlookEnd(call, id);
  assert.deepEqual([outlook.status, outlook.targetsDone, outlook.counts.expected], ["succeeded", 45, 45]);
  const alerts = async (): Promise<Json[]> => (await call("GET", `/v1/flows/${flowId}/alerts`)).body.items;
  await eventually("it is told", async () => (await alerts()).length > 0);
  const whole = await endedOutlook(call, flowId, { years: 20, now: outlook.now });
  assert.deepEqual(whole.targets, outlook.targets);
  await endedOutlook(call, flowId, { years: 20 });
  const told = await alerts();
  assert.deepEqual(
    told.map(({ triggerType, targetNames }) => [triggerType, targetNames.length]),
    [["expected", 45]],
  );
});
