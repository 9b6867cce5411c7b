/** refs/sun.json: rise and set to the minute and polar days, through the day/night filter of the wv tile. */
import assert from "node:assert/strict";
import { day, evenly, hour, minute, type Pairs } from "../tile-call.ts";
import { type Case, type Reference, references } from "./case.ts";

export function sunCases(): readonly Case[] {
  return references("sun").map((reference) =>
    reference.inputs["date_utc"] === undefined ? localCase(reference) : almanacCase(reference),
  );
}

function almanacCase(reference: Reference): Case {
  const { inputs, expected } = reference;
  const midnight = Date.parse(`${inputs["date_utc"]}T00:00:00Z`);
  const allDay = expected.all_day as "up" | "down" | null;
  if (allDay !== null) {
    const hours = evenly(midnight, hour, 24, () => 10);
    return sunCase(
      reference,
      hours,
      hours.map(() => (allDay === "up" ? 1 : 0)),
    );
  }
  const tolerance = reference.tolerance.minutes * minute;
  const events = (expected.events_utc as readonly (readonly [string, string])[]).map(([kind, at]) => ({
    kind,
    t: Date.parse(`${inputs["date_utc"]}T${at}:00Z`),
  }));
  return sunCase(reference, ...around(events, tolerance));
}

function localCase(reference: Reference): Case {
  const { inputs, expected } = reference;
  const at = (clock: string) => Date.parse(`${inputs["date_local"]}T${clock}Z`) - inputs["utc_offset_h"] * hour;
  const events = [
    { kind: "rise", t: at(expected.rise_local) },
    { kind: "set", t: at(expected.set_local) },
  ];
  return sunCase(reference, ...around(events, reference.tolerance.seconds * 1000));
}

/** One reading just before and one just after each event, and whether each is by day. */
function around(
  events: readonly { readonly kind: string; readonly t: number }[],
  tolerance: number,
): [Pairs, readonly number[]] {
  const readings = events.flatMap(({ kind, t }) => [
    { t: t - tolerance, isDay: kind === "set" },
    { t: t + tolerance, isDay: kind === "rise" },
  ]);
  readings.sort((a, b) => a.t - b.t);
  return [readings.map(({ t }) => [t, 10] as const), readings.map(({ isDay }) => (isDay ? 1 : 0))];
}

function sunCase(reference: Reference, temperature: Pairs, expected: readonly number[]): Case {
  const { lat: latitude, lon: longitude } = reference.inputs;
  return {
    id: reference.id,
    source: reference.source,
    call: {
      key: "wv",
      params: { variable: "temperature", threshold: 0, when: "any", dayNight: "day" },
      weather: { temperature },
      target: { latitude, longitude },
      now: (temperature.at(-1)?.[0] as number) + day,
    },
    check: (result) => assert.deepEqual(result.triggered, expected),
  };
}
