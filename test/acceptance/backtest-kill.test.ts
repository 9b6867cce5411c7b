/**
 * `kill -9` in the middle of a backtest: the next process goes on where it was, and it tells the same as one that
 * nobody interrupted. On the embedded database, and on PostgreSQL with Redis.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { backtestEnd, endedBacktest, requestBacktest } from "#test/support/backtests.ts";
import type { Client } from "#test/support/client.ts";
import { type KillWorld, openKillWorld } from "#test/support/kills.ts";
import { contactInput, flowInput } from "#test/support/records.ts";
import { createFlow } from "#test/support/runs.ts";
import { eventually } from "#test/support/wait.ts";

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
