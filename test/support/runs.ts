/** Runs as an integrator handles them: ask, poll, read. */
import assert from "node:assert/strict";
import type { Client } from "./client.ts";
import { eventually } from "./wait.ts";

/** Generous: it guards against hanging on a busy machine, it measures nothing. */
const runLimitMs = 120_000;

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

export async function createFlow(call: Client, input: object): Promise<Json> {
  const { status, body, text } = await call("POST", "/v1/flows", { body: input });
  assert.equal(status, 201, text);
  return body;
}

export async function createAdapter(call: Client, input: object): Promise<Json> {
  const { status, body, text } = await call("POST", "/v1/adapters", { body: input });
  assert.equal(status, 201, text);
  return body;
}

export async function requestRun(call: Client, flowId: string, request: object = {}): Promise<Json> {
  const { status, body, text } = await call("POST", `/v1/flows/${flowId}/run`, { body: request });
  assert.equal(status, 202, text);
  return body;
}

/** The run once it has succeeded or failed. */
export async function finished(call: Client, runId: string, limitMs = runLimitMs): Promise<Json> {
  let last: Json;
  await eventually(
    `run ${runId} ends`,
    async () => {
      const { status, body, text } = await call("GET", `/v1/runs/${runId}`);
      assert.equal(status, 200, text);
      last = body;
      return body.status === "succeeded" || body.status === "failed";
    },
    limitMs,
  );
  return last;
}

export async function runToEnd(call: Client, flowId: string, request: object = {}): Promise<Json> {
  return finished(call, (await requestRun(call, flowId, request)).id);
}
