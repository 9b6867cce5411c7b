/** Fields and sensors as a tenant registers them, and a data server that answers for them. */
import assert from "node:assert/strict";
import type { Client } from "./client.ts";
import { createAdapter } from "./runs.ts";
import { bodyOf, type DataServer, json, relayingAdapter } from "./weather-server.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

/** What the adapters of a test were asked, as their scripts got it. */
export interface AskedForData {
  readonly facet: "series" | "weather" | "events";
  readonly userKey: string | null;
  readonly sourceIds: readonly string[];
  readonly sourceKeys: readonly (string | null)[];
  readonly target: {
    readonly name: string;
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly timezone: string;
  };
  readonly metrics?: readonly string[];
  readonly kinds?: readonly string[];
  readonly from: string;
  readonly to: string;
}

export type Readings = Readonly<Record<string, readonly (readonly [ts: number, value: number | null])[]>>;

export async function createSource(call: Client, input: object): Promise<Json> {
  const { status, body, text } = await call("POST", "/v1/sources", { body: input });
  assert.equal(status, 201, text);
  return body;
}

export function square(
  west: number,
  south: number,
  east: number,
  north: number,
): readonly (readonly [number, number])[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

export function areaInput(displayName: string, rings: readonly unknown[], changes: object = {}): object {
  return {
    displayName,
    tenantKey: displayName,
    hint: "area",
    boundary: { type: "Polygon", coordinates: rings },
    timezone: "UTC",
    ...changes,
  };
}

export function sensorInput(displayName: string, latitude: number, longitude: number, changes: object = {}): object {
  return { displayName, tenantKey: displayName, hint: "sensor", location: { latitude, longitude }, ...changes };
}

/** Answers the relaying adapters of a test; what they asked is kept in `asked`. A text is an answer that is no JSON. */
export function serveData(server: DataServer, asked: AskedForData[], answer: (request: AskedForData) => unknown): void {
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const sent = JSON.parse(text) as AskedForData;
      asked.push(sent);
      const answered = answer(sent);
      if (typeof answered === "string") response.end(answered);
      else json(response, answered);
    });
  });
}

/** A `series` answer of the metrics that are there and were asked for. */
export function loadedSeries({ metrics = [] }: AskedForData, readings: Readings | undefined): unknown {
  const present = Object.entries(readings ?? {}).filter(([metric]) => metrics.includes(metric));
  return { series: present.map(([metric, points]) => ({ metric, points })) };
}

export function relayingSensors(call: Client, server: DataServer): Promise<Json> {
  return createAdapter(call, relayingAdapter(server.origin, { facet: "series", displayName: "Own sensors" }));
}
