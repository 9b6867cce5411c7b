/**
 * What previews have gathered, kept for minutes: a request that names it as its basis gathers only what is not there.
 * It is kept under all that decides it: tenant, credential, basis, the owner of the flow, the adapter's revision, and
 * the whole request for data. Series are kept one by one, events as they were asked for together. What failed is not
 * kept. It is in the memory of this process, within limits: what is not there any more is gathered again.
 */
import stableJson from "fast-json-stable-stringify";
import type { Caller } from "#core/caller.ts";
import { type Columns, emptyColumns, sharedColumns } from "#core/series.ts";
import { SharedCache } from "#core/shared-cache.ts";
import type { SeriesHealth } from "#server/data/model.ts";
import type { AvailableData, LoadedData, NotedSeries } from "#server/runs/data/loaded-data.ts";
import type { DataRequest } from "#server/runs/plan/data-requests.ts";
import type { AroundSupply } from "#server/runs/work/evaluate.ts";

/** Of this process: five seasons of one variable at one target take up to 3 MiB, as sensors send it. */
const maxBytes = 128 * 1024 * 1024;
const maxBytesOfTenant = 32 * 1024 * 1024;
/** After its last use. */
export const keptMs = 5 * 60_000;
/** Of what a series or an event takes beside its columns. */
const bytesBeside = 500;
/** Of texts, as an engine may keep them. */
const bytesPerCharacter = 2;

type Kind = DataRequest["group"]["kind"];

export interface KeptDataOptions {
  readonly now: () => number;
  /** What of a tenant's adapter decides its data; null where it has none that is enabled. */
  readonly adapterVersion: (tenantId: string, facet: Kind) => Promise<string | null>;
}

/** Whose data, and by which name. */
export interface Basis {
  readonly caller: Caller;
  readonly name: string;
  /** The owner of the flow, as adapters are told. */
  readonly userKey: string | null;
}

/** One preview's use of what is kept. */
export interface BasisUse {
  readonly around: AroundSupply;
  /** Requests for data that were made. */
  readonly gatheredRequests: () => number;
}

export interface KeptData {
  use(basis: Basis): BasisUse;
  /** That are kept now. */
  readonly bytes: () => number;
}

type Kept =
  | { readonly kind: "series"; readonly series: NotedSeries | null; readonly health: SeriesHealth | null }
  | { readonly kind: "events"; readonly loaded: AvailableData };

export function createKeptData({ now, adapterVersion }: KeptDataOptions): KeptData {
  const cache = new SharedCache<Kept>({
    maxBytes,
    maxBytesOfTenant,
    bytesOf: bytesOfKept,
    lifetime: { ms: keptMs, now },
  });

  const use = ({ caller, name, userKey }: Basis): BasisUse => {
    const { tenantId } = caller;
    let gathered = 0;
    const versions = new Map<Kind, Promise<string | null>>();
    const versionOf = ({ group: { kind, dataSource } }: DataRequest): Promise<string | null> => {
      if (dataSource === "generate") return Promise.resolve(null);
      const known = versions.get(kind) ?? adapterVersion(tenantId, kind);
      versions.set(kind, known);
      return known;
    };

    const around: AroundSupply = (supply) => {
      const load = (request: DataRequest, signal: AbortSignal): Promise<LoadedData> => {
        gathered += 1;
        return supply.load(request, signal);
      };
      const keyOf = (request: DataRequest, version: string | null, names: readonly string[]) => ({
        tenantId,
        parts: [identityOf(caller), name, JSON.stringify([userKey, version, contentOf(request), names])],
      });

      const events = async (request: DataRequest, signal: AbortSignal): Promise<LoadedData> => {
        const key = keyOf(request, await versionOf(request), request.group.names);
        const known = await cache.known(key);
        if (known?.kind === "events") return known.loaded;
        const loaded = await load(request, signal);
        if (loaded.ok) cache.keep(key, { kind: "events", loaded });
        return loaded;
      };

      const series = async (request: DataRequest, signal: AbortSignal): Promise<LoadedData> => {
        const { group } = request;
        const version = await versionOf(request);
        const found = new Map<string, Kept & { readonly kind: "series" }>();
        for (const each of group.names) {
          const known = await cache.known(keyOf(request, version, [each]));
          if (known?.kind === "series") found.set(each, known);
        }
        const missing = group.names.filter((each) => !found.has(each));
        if (missing.length > 0) {
          const loaded = await load({ ...request, group: { ...group, names: missing } }, signal);
          if (!loaded.ok) return loaded;
          for (const each of missing) {
            const kept = keptSeries(loaded, each);
            found.set(each, kept);
            cache.keep(keyOf(request, version, [each]), kept);
          }
        }
        return joined(group.names, found);
      };

      return {
        ...supply,
        load: (request, signal) => (request.group.kind === "events" ? events : series)(request, signal),
      };
    };
    return { around, gatheredRequests: () => gathered };
  };

  return { use, bytes: () => cache.bytes };
}

/** Who may use what it has gathered. */
function identityOf({ kind, keyId, userId, sessionId }: Caller): string {
  return JSON.stringify([kind, keyId, userId, sessionId]);
}

/** All of a request for data but what it asks for by name. */
function contentOf({ group, place, utcOffsets, sources, window }: DataRequest): string {
  return stableJson([group.dataSource, group.kind, group.horizonHours, place, utcOffsets, sources, window]);
}

function keptSeries({ series, health }: AvailableData, name: string): Kept & { readonly kind: "series" } {
  const found = series[name];
  return {
    kind: "series",
    series: found === undefined ? null : sharedSeries(found),
    health: health.find((one) => one.name === name) ?? null,
  };
}

function sharedSeries({ columns, withAhead, notes }: NotedSeries): NotedSeries {
  const ahead = withAhead === undefined ? {} : { withAhead: sharedColumns(withAhead) };
  return { columns: sharedColumns(columns), ...ahead, notes };
}

function joined(
  names: readonly string[],
  found: ReadonlyMap<string, Kept & { readonly kind: "series" }>,
): AvailableData {
  const each = names.flatMap((name) => {
    const kept = found.get(name);
    return kept === undefined ? [] : [{ name, ...kept }];
  });
  return {
    ok: true,
    series: Object.fromEntries(each.flatMap(({ name, series }) => (series === null ? [] : [[name, series]]))),
    events: [],
    notes: [],
    health: each.flatMap(({ health }) => health ?? []),
    fedBy: [],
  };
}

function bytesOfKept(kept: Kept): number {
  if (kept.kind === "events") return bytesBeside + bytesPerCharacter * JSON.stringify(kept.loaded).length;
  const { columns, withAhead, notes } = kept.series ?? { columns: emptyColumns, notes: [] };
  const texts = JSON.stringify([notes, kept.health]).length;
  return bytesBeside + bytesPerCharacter * texts + bytesOf(columns) + bytesOf(withAhead ?? emptyColumns);
}

function bytesOf({ ts, value }: Columns): number {
  return ts.byteLength + value.byteLength;
}
