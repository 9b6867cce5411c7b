/**
 * A tile on the demonstration's data with its default parameters: a fixed place and time, so that a tile that passes
 * today passes tomorrow.
 */
import type { Columns } from "#core/series.ts";
import type { TileEvent, UtcOffset } from "#sandbox/tile.d.ts";
import { chainErrors } from "../chain.ts";
import type { Params, ParamSchema, PlannedTile, TestSeries, TestUpstream } from "../model.ts";
import { requiredParams } from "../spec.ts";
import { shownParams } from "../visibility.ts";
import { dataRequirements } from "../requirements.ts";
import type { Given } from "../testing/given.ts";
import { localTimeOf } from "../timezones.ts";
import { dataWindow, runWindow, type RunWindow } from "../window.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** In the middle of a season in which everything grows. */
export const demoNow = Date.UTC(2026, 6, 15, 12);
const demoPlace = { name: "demo", latitude: 47.37, longitude: 8.55, elevation: 410, timezone: "Europe/Zurich" };
/** Enough for a script to fall over its own data; a season of everything would take long to make. */
const maxDemoDays = 14;

interface DemoPlace {
  readonly latitude: number;
  readonly longitude: number;
}

interface DemoTime {
  /** Epoch ms; `from ≤ ts < to`. */
  readonly from: number;
  readonly to: number;
}

export type DemoRequest =
  | ({
      readonly kind: "series";
      readonly facet: "weather" | "series";
      readonly names: readonly string[];
      readonly elevation: number | null;
      readonly utcOffsets: readonly UtcOffset[];
    } & DemoPlace &
      DemoTime)
  | ({ readonly kind: "events"; readonly kinds: readonly string[] } & DemoPlace & DemoTime);

/** What the checks need of the demonstration's data. The service makes them in a thread. */
export interface DemoSource {
  /** In the order of the requests. */
  demo(
    tenantId: string,
    requests: readonly DemoRequest[],
  ): Promise<readonly { readonly series: Readonly<Record<string, Columns>>; readonly events: readonly TileEvent[] }[]>;
}

/** What is given to the tile. @param tile its parameters are resolved */
export async function demoOf(tile: PlannedTile, source: DemoSource, tenantId: string): Promise<Given> {
  const local = localTimeOf(demoPlace.timezone, demoPlace.longitude);
  const whole = runWindow([tile], demoNow, local.offsetAt);
  const window = { start: Math.max(whole.start, demoNow - maxDemoDays * dayMs), end: demoNow };
  const from = Math.max(dataWindow([tile], window).start, demoNow - 2 * maxDemoDays * dayMs);
  const requirements = dataRequirements([tile]);
  const namesOf = (kind: string) => requirements.flatMap((one) => (one.kind === kind ? one.names : []));
  const { latitude, longitude, elevation } = demoPlace;
  const ahead = requirements.reduce((most, { horizonHours }) => Math.max(most, horizonHours * hourMs), 0);
  const utcOffsets = local.offsets(from - dayMs, demoNow + ahead + dayMs);
  const asked = { latitude, longitude, elevation, utcOffsets, from, to: demoNow };
  const [weather, series, events] = await source.demo(tenantId, [
    { kind: "series", facet: "weather", names: namesOf("weather"), ...asked, to: demoNow + ahead },
    { kind: "series", facet: "series", names: namesOf("series"), ...asked },
    { kind: "events", kinds: namesOf("events"), latitude, longitude, from: demoNow - 365 * dayMs, to: demoNow },
  ]);
  const inputs = {
    weather: listsOf(weather?.series ?? {}),
    series: listsOf(series?.series ?? {}),
    events: events?.events ?? [],
  };
  return {
    now: demoNow,
    target: demoPlace,
    window,
    inputs,
    upstream: needsUpstream(tile) ? demoUpstream(window) : null,
  };
}

function listsOf(series: Readonly<Record<string, Columns>>): Readonly<Record<string, TestSeries>> {
  const entries = Object.entries(series).map(([name, { ts, value }]) => {
    return [name, { ts: Array.from(ts), value: Array.from(value) }] as const;
  });
  return Object.fromEntries(entries);
}

/** A tile without data of its own stands behind another, and so does one whose rules say it. */
function needsUpstream(tile: PlannedTile): boolean {
  return tile.definition.inputs.length === 0 || chainErrors([tile]).length > 0;
}

/** A value that goes up and down with the day, and triggers around noon. */
function demoUpstream({ start, end }: RunWindow): TestUpstream {
  const first = Math.ceil(start / hourMs) * hourMs;
  const points = Array.from({ length: Math.floor((end - first) / hourMs) + 1 }, (_, index) => {
    const ts = first + index * hourMs;
    const value = 20 - 10 * Math.cos((2 * Math.PI * (ts % dayMs)) / dayMs);
    return { ts, value, isTriggered: value > 25 };
  });
  const last = points.at(-1);
  return { kind: "numeric", points, isTriggered: last?.isTriggered ?? false, lastValue: last?.value ?? null };
}

/** Something for each required parameter that has no default: what its schema allows first. */
export function demoParams(schema: PlannedTileSchema): Params {
  const required = requiredParams(schema);
  const shown = shownParams(schema, {});
  const names = Object.keys(schema.properties).filter((name) => required.has(name) && shown.has(name));
  const entries = names.flatMap((name) => {
    const property = schema.properties[name] as ParamSchema;
    return property.default === undefined ? [[name, demoValue(property)] as const] : [];
  });
  return Object.fromEntries(entries);
}

type PlannedTileSchema = Parameters<typeof requiredParams>[0];

function demoValue({ type, enum: choices, format, minimum, maximum, ...more }: ParamSchema): unknown {
  if (Array.isArray(more["examples"]) && more["examples"].length > 0) return more["examples"][0];
  if (choices !== undefined) return choices[0];
  if (type === "boolean") return false;
  if (type === "array") return [];
  if (type === "string") return format === "date" ? "2026-04-01" : "demo";
  return minimum !== undefined && maximum !== undefined
    ? Math.ceil((minimum + maximum) / 2)
    : (minimum ?? maximum ?? 1);
}
