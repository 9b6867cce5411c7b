/** Outlooks as an integrator handles them: ask, poll, read. */
import assert from "node:assert/strict";
import type { Client } from "./client.ts";
import { eventually } from "./wait.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

export async function requestOutlook(call: Client, flowId: string, request?: object): Promise<Json> {
  const { status, body, text } = await call("POST", `/v1/flows/${flowId}/outlook`, request && { body: request });
  assert.equal(status, 202, text);
  return body;
}

/** The outlook once it has succeeded or failed. */
export async function outlookEnd(call: Client, id: string, limitMs = 60_000): Promise<Json> {
  let last: Json;
  await eventually(
    "the outlook has ended",
    async () => {
      const { status, body, text } = await call("GET", `/v1/outlooks/${id}`);
      assert.equal(status, 200, text);
      last = body;
      return body.status === "succeeded" || body.status === "failed";
    },
    limitMs,
  );
  return last;
}

export async function endedOutlook(call: Client, flowId: string, request?: object): Promise<Json> {
  return outlookEnd(call, (await requestOutlook(call, flowId, request)).id);
}

/** What a year's weather is in `yearlyWeather`, so that a test can compute it too. */
export const weatherScript = `
const hour = 3_600_000;
function temperature(t) {
  const year = new Date(t).getUTCFullYear();
  const day = (t - Date.UTC(year, 0)) / 86_400_000;
  const luck = ((year * 7919) % 61) / 10 - 3;
  return 10 + luck - 12 * Math.cos((2 * Math.PI * (day - 15)) / 365) + 5 * Math.sin(2 * Math.PI * (day % 1));
}
function points(from, to, of) {
  const found = [];
  for (let t = Math.ceil(from / hour) * hour; t < to; t += hour) found.push([t, of(t)]);
  return found;
}
`;

/** An adapter of the weather: it knows each year, and a forecast of so many hours. */
export function yearlyWeather(forecastHours: number): object {
  return {
    facet: "weather",
    displayName: "Years",
    language: "javascript",
    script: `${weatherScript}
export default async function handle({ variables, from, to, horizonHours = 0 }) {
  const ahead = Math.min(horizonHours, ${forecastHours}) * hour;
  return { series: variables.map((variable) => ({
    variable, points: points(Date.parse(from), Date.parse(to) + ahead, temperature) })) };
}`,
  };
}

/** A past year that stands in, told as if it had happened: until `known` this year, then the one before by shift. */
export function splicedWeather(known: number, shiftMs: number): object {
  return {
    facet: "weather",
    displayName: "Spliced",
    language: "javascript",
    script: `${weatherScript}
export default async function handle({ variables, from, to }) {
  const of = (t) => temperature(t <= ${known} ? t : t - ${shiftMs});
  return { series: variables.map((variable) => ({ variable, points: points(Date.parse(from), Date.parse(to), of) })) };
}`,
  };
}
