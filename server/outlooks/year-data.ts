/**
 * The past years' data of one outlook: asked of the flow's own sources a calendar year (UTC) at a time, so that flows
 * with other days share them, and kept for a day where an adapter told them. What nobody could tell is a reason.
 */
import { createHash } from "node:crypto";
import stableJson from "fast-json-stable-stringify";
import type { Columns } from "#core/series.ts";
import type { DataSupply } from "#server/runs/data/data-supply.ts";
import type { AvailableData, LoadedData } from "#server/runs/data/loaded-data.ts";
import type { DataRequest } from "#server/runs/plan/data-requests.ts";
import { localTime } from "#server/runs/plan/subjects.ts";
import { withLocalTime } from "#server/tiles/timezones.ts";

/** Where years are kept. Of one tenant. */
export interface YearShelf {
  /** By name; those that are not kept are not in it. */
  find(key: string, names: readonly string[], year: number): Promise<ReadonlyMap<string, Columns>>;
  keep(key: string, adapterId: string, year: number, series: ReadonlyMap<string, Columns>): Promise<void>;
}

/** An adapter, and one value for all of it that decides its data. */
export interface VersionOfAdapter {
  readonly id: string;
  readonly digest: string;
}

/** Null without one that is enabled. */
export type FindVersion = (kind: DataRequest["group"]["kind"]) => Promise<VersionOfAdapter | null>;

export interface YearDataOptions {
  readonly supply: DataSupply;
  readonly shelf: YearShelf;
  readonly adapterVersion: FindVersion;
  /** Whose flow it is, as adapters are told. */
  readonly userKey: string | null;
  readonly now: number;
  readonly signal: AbortSignal;
}

export type YearSeries =
  | { readonly ok: true; readonly series: ReadonlyMap<string, Columns> }
  | { readonly ok: false; readonly message: string };

export interface YearData {
  /** The request's series over a span of the past; both ends belong to it. Spans come in their order. */
  over(request: DataRequest, from: number, to: number): Promise<YearSeries>;
}

export function yearData(options: YearDataOptions): YearData {
  const { supply, shelf, adapterVersion, userKey, now, signal } = options;
  /** By year, then by content. */
  const asked = new Map<number, Map<string, Promise<YearSeries>>>();

  const load = async (request: DataRequest, year: number): Promise<YearSeries> => {
    const { group } = request;
    const version = group.dataSource === "generate" ? null : await adapterVersion(group.kind);
    const key = keyOf(request, userKey, version);
    const kept = version === null ? new Map() : await shelf.find(key, group.names, year);
    const missing = group.names.filter((name) => !kept.has(name));
    if (missing.length === 0) return { ok: true, series: kept };
    const loaded = await supply.load(ofYear(request, missing, year, now), signal);
    if (!loaded.ok) return { ok: false, message: loaded.message };
    const told = seriesOf(loaded, missing);
    if (version !== null) await shelf.keep(key, version.id, year, told);
    return { ok: true, series: new Map([...kept, ...told]) };
  };

  const once = (request: DataRequest, year: number): Promise<YearSeries> => {
    const ofYear = asked.get(year) ?? new Map<string, Promise<YearSeries>>();
    asked.set(year, ofYear);
    const key = contentOf(request, userKey);
    const known = ofYear.get(key) ?? load(request, year);
    ofYear.set(key, known);
    return known;
  };

  /** Years are asked for in their order: what lies before is of no more use, and may be hundreds of megabytes. */
  const forgetBefore = (first: number): void => {
    for (const year of asked.keys()) if (year < first) asked.delete(year);
  };

  return {
    over: async (request, from, to) => {
      forgetBefore(yearOf(from));
      const parts: ReadonlyMap<string, Columns>[] = [];
      for (let year = yearOf(from); year <= yearOf(to); year += 1) {
        const part = await once(request, year);
        if (!part.ok) return part;
        parts.push(part.series);
      }
      const names = request.group.names;
      return {
        ok: true,
        series: new Map(names.map((name) => [name, joined(parts.flatMap((part) => part.get(name) ?? []))])),
      };
    },
  };
}

function yearOf(at: number): number {
  return new Date(at).getUTCFullYear();
}

function ofYear(request: DataRequest, names: readonly string[], year: number, now: number): DataRequest {
  const { group, place } = request;
  const window = { start: Date.UTC(year, 0), end: Math.min(Date.UTC(year + 1, 0), now) };
  const { utcOffsets } = withLocalTime(place, localTime(place.timezone, place.longitude), window);
  const key = `${request.key} ${year}`;
  return { ...request, key, group: { ...group, names, horizonHours: 0 }, utcOffsets, window };
}

/** All that decides the data but names and time. A weather adapter is not told the name of the place. */
function contentOf({ group, place, sources }: DataRequest, userKey: string | null): string {
  const { name, ...where } = place;
  const isNamed = group.dataSource === "adapter" && group.kind !== "weather";
  const told = isNamed ? { ...where, name } : where;
  return stableJson([group.kind, group.dataSource, told, sources.map(({ id, key }) => [id, key]), userKey]);
}

function keyOf(request: DataRequest, userKey: string | null, version: VersionOfAdapter | null): string {
  const content = JSON.stringify([contentOf(request, userKey), version?.id ?? null, version?.digest ?? null]);
  return createHash("sha256").update(content).digest("base64url");
}

/** A name without readings is kept as such: it is not asked for again on that day. */
function seriesOf({ series }: AvailableData & LoadedData, names: readonly string[]): ReadonlyMap<string, Columns> {
  const empty = { ts: new Float64Array(0), value: new Float64Array(0) };
  return new Map(names.map((name) => [name, series[name]?.columns ?? empty]));
}

/** One after the other, each time once: a year's last moment may be the next one's first. */
function joined(parts: readonly Columns[]): Columns {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const size = parts.reduce((sum, { ts }) => sum + ts.length, 0);
  const ts = new Float64Array(size);
  const value = new Float64Array(size);
  let end = 0;
  for (const part of parts)
    for (let index = 0; index < part.ts.length; index += 1) {
      const at = part.ts[index] as number;
      if (end > 0 && at <= (ts[end - 1] as number)) continue;
      ts[end] = at;
      value[end] = part.value[index] as number;
      end += 1;
    }
  return { ts: ts.subarray(0, end), value: value.subarray(0, end) };
}
