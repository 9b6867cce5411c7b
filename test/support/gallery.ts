/** Adapters of the gallery, as a tenant makes and tries them over REST. */
import assert from "node:assert/strict";
import type { Client } from "./client.ts";
import { flowInput } from "./records.ts";
import { createFlow, runToEnd } from "./runs.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A new adapter. It is not enabled, so that a tenant may have many of a facet. */
export async function fromTemplate(call: Client, templateKey: string, body: object): Promise<Json> {
  const made = await call("POST", "/v1/adapters", { body: { templateKey, enabled: false, ...body } });
  assert.equal(made.status, 201, made.text);
  assert.equal(made.body.template.key, templateKey);
  return made.body;
}

/** The faults of a body that is refused. */
export async function faultsOf(call: Client, body: object): Promise<Readonly<Record<string, string>>> {
  const refused = await call("POST", "/v1/adapters", { body: { enabled: false, ...body } });
  assert.equal(refused.status, 422, refused.text);
  return Object.fromEntries(refused.body.errors.map(({ loc, message }: Json) => [loc, message]));
}

const place = { latitude: 47.61, longitude: 9.42, elevation: 410, timezone: "Europe/Zurich" };

export function weatherRequest(from: number, to: number, variables: readonly string[], target: object = {}) {
  return { facet: "weather", userKey: null, target: { ...place, ...target }, variables, ...span(from, to) };
}

export function seriesRequest(from: number, to: number, metrics: readonly string[], sourceKey: string | null) {
  const source = sourceKey === null ? [] : [sourceKey];
  const target = { name: "North", ...place };
  const ofSource = { sourceIds: source.map(() => "0193f2a0-0000-7000-8000-000000000050"), sourceKeys: source };
  return { facet: "series", userKey: null, ...ofSource, target, metrics, ...span(from, to) };
}

function span(from: number, to: number) {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

export interface Tried {
  readonly ok: boolean;
  readonly error: string;
  readonly notes: readonly string[];
  /** By variable or metric: the unit, and the values that are not missing by their time. */
  readonly series: ReadonlyMap<string, { readonly unit: string | null; readonly values: ReadonlyMap<number, number> }>;
  readonly response: Json;
}

export async function tryAdapter(call: Client, id: string, request: object): Promise<Tried> {
  const { status, body, text } = await call("POST", `/v1/adapters/${id}/test`, { body: { request } });
  assert.equal(status, 200, text);
  const series = new Map<string, Json>(
    (body.response?.series ?? []).map(({ variable, metric, unit = null, points }: Json) => {
      const known = points.filter(([, value]: Json) => value !== null);
      const values = known.map(([at, value]: Json) => [typeof at === "string" ? Date.parse(at) : at, value]);
      return [variable ?? metric, { unit, values: new Map(values) }];
    }),
  );
  return { ok: body.ok, error: body.error ?? "", notes: body.notes, series, response: body.response };
}

/** That a series has a value for each time, and which. */
export function assertValues(
  tried: Tried,
  name: string,
  times: readonly number[],
  valueAt: (time: number) => number,
): void {
  assert.equal(tried.ok, true, tried.error);
  const { values } = tried.series.get(name) ?? { values: new Map<number, number>() };
  assert.equal(values.size, times.length, `${name}: ${values.size} values, expected ${times.length}`);
  for (const time of times) {
    const difference = Math.abs((values.get(time) ?? Number.NaN) - valueAt(time));
    assert.ok(difference < 1e-9, `${name} at ${new Date(time).toISOString()}: ${values.get(time)}, ${valueAt(time)}`);
  }
}

/** From `from` on, `step` apart, `to` included. */
export function timesOf(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, at) => first + at * step);
}

/** A season's degree days above 5 °C that a run of the tenant's adapter finds, up to `to`. */
export async function seasonSum(
  call: Client,
  source: string,
  target: object,
  from: number,
  to: number,
): Promise<number> {
  const startDate = new Date(from).toISOString().slice(0, 10);
  const params = { threshold: 10, tBase: 5, isSimple: true, dataSource: "adapter", source, startDate };
  const flow = await createFlow(call, flowInput({ tiles: [{ tileKey: "gdd", params }], targets: [target] }));
  const run = await runToEnd(call, flow.id, { now: new Date(to).toISOString() });
  assert.equal(run.status, "succeeded", run.error);
  return run.results[0].tiles[0].lastValue;
}

/** The same, added up here: of each day the mean of its lowest and highest reading, at UTC. */
export function degreeDaysOf(times: readonly number[], valueAt: (time: number) => number): number {
  const days = Map.groupBy(times, (time) => Math.floor(time / dayMs));
  return [...days.values()].reduce((sum, hours) => {
    const values = hours.map(valueAt);
    return sum + Math.max(0, (Math.min(...values) + Math.max(...values)) / 2 - 5);
  }, 0);
}
