/** Backtests as an integrator handles them: ask, poll, read. */
import assert from "node:assert/strict";
import type { Client } from "./client.ts";
import { eventually } from "./wait.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const aWeek = { from: "2026-05-01T00:00:00Z", to: "2026-05-08T00:00:00Z" };

export async function requestBacktest(call: Client, flowId: string, request: object = aWeek): Promise<Json> {
  const { status, body, text } = await call("POST", `/v1/flows/${flowId}/backtest`, { body: request });
  assert.equal(status, 202, text);
  return body;
}

/** The backtest once it has succeeded or failed. */
export async function backtestEnd(call: Client, id: string, limitMs = 120_000): Promise<Json> {
  let last: Json;
  await eventually(
    "the backtest has ended",
    async () => {
      const { status, body, text } = await call("GET", `/v1/backtests/${id}`);
      assert.equal(status, 200, text);
      last = body;
      return body.status === "succeeded" || body.status === "failed";
    },
    limitMs,
  );
  return last;
}

export async function endedBacktest(call: Client, flowId: string, request: object = aWeek): Promise<Json> {
  return backtestEnd(call, (await requestBacktest(call, flowId, request)).id);
}
