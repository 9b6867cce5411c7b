/** Previews of flows as callers ask for them, and what a run of the same flow says in their words. */
import assert from "node:assert/strict";
import type { Client } from "./client.ts";
import { flowInput } from "./records.ts";
import { createFlow, runToEnd } from "./runs.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

export const north = { name: "North orchard", latitude: 47.61, longitude: 9.42, timezone: "Europe/Zurich" };
export const south = { name: "South orchard", latitude: -33.9, longitude: 18.4, timezone: "Africa/Johannesburg" };

export const gdd = { tileKey: "gdd", params: { threshold: 250 } };
export const warm = { tileKey: "wv", params: { threshold: 24, when: "any" }, reportOnly: true };

export function previewInput(changes: Readonly<Record<string, unknown>> = {}) {
  return { tiles: [gdd, warm], targets: [north], at: ["2026-05-20T00:00:00.000Z"], ...changes };
}

export async function preview(call: Client, input: object): Promise<Json> {
  const { status, body, text } = await call("POST", "/v1/flows/preview", { body: input });
  assert.equal(status, 200, text);
  return body;
}

/** What a preview must say of a flow, by runs of the same flow at the same times, which store their results. */
export async function asRuns(call: Client, input: Json): Promise<Pick<Json, "times" | "evaluations">> {
  const { tiles, targets, at } = input;
  const flow = await createFlow(call, flowInput({ tiles, targets }));
  const times: Json[] = [];
  const evaluations: Json[] = [];
  for (const now of at) {
    const run = await runToEnd(call, flow.id, { now });
    times.push({ at: run.now, windowStart: run.windowStart, summary: run.summary, error: run.error });
    for (const [targetIndex, result] of run.results.entries()) {
      const { triggered, probability, color, skipped, dataHealth } = result;
      evaluations.push({
        ...{ at: run.now, targetIndex, targetName: result.target.name, triggered, probability, color, skipped },
        dataHealth,
        tiles: result.tiles.map(asColumns),
      });
    }
  }
  return { times, evaluations };
}

function asColumns({ points, ...tile }: Json): Json {
  const column = (name: string) => points.map((point: Json) => point[name]);
  return {
    ...tile,
    ...stretches(points),
    points: { ts: column("ts"), value: column("value"), isTriggered: column("isTriggered") },
  };
}

/** Said in another way than the service finds them: by the points at which a stretch begins, and ends. */
function stretches(points: readonly Json[]): Json {
  const from = points.filter((point, index) => point.isTriggered && points[index - 1]?.isTriggered !== true);
  const to = points.filter((point, index) => point.isTriggered && points[index + 1]?.isTriggered !== true);
  const newest = (some: readonly Json[]) => some.slice(-200).map(({ ts }) => ts);
  return { spanCount: from.length, spans: { from: newest(from), to: newest(to) } };
}

/** Without what differs from preview to preview. */
export function found({ times, evaluations, faults, tileCount }: Json): Json {
  return { times, evaluations, faults, tileCount };
}
