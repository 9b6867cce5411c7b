/** Asking why a target triggered, or did not, and flows of which that is asked. */
import assert from "node:assert/strict";
import type { Client } from "./client.ts";
import { eventually } from "./wait.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

export const north = { name: "North", latitude: 47, longitude: 0, timezone: "UTC" };
export const south = { ...north, name: "South", latitude: 46 };
/** Never triggered. */
export const hopeless = { tileKey: "gdd", params: { threshold: 100_000 } };

/** Once alerts have decided on the run, where they do. */
export async function why(call: Client, runId: string, query: Readonly<Record<string, string>> = {}): Promise<Json> {
  let answer: Json;
  await eventually("alerts have decided", async () => {
    const { status, body, text } = await call("GET", `/v1/runs/${runId}/why?${new URLSearchParams(query)}`);
    assert.equal(status, 200, text);
    answer = body;
    return body.alerts.reason !== "not_decided_yet";
  });
  return answer;
}
