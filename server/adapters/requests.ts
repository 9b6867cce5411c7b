/**
 * What the data facets' scripts get: the request payloads of the contract (`SeriesRequest`, `WeatherRequest`,
 * `EventsRequest`). Pure.
 */
import { isoTime } from "#core/time.ts";
import type { TileTarget } from "#sandbox/tile.d.ts";
import { utcOffsetsOver } from "./local-times.ts";

export interface RequestedSource {
  readonly id: string;
  /** The tenant's own id of it. */
  readonly key: string | null;
}

export interface RequestFacts {
  readonly facet: "weather" | "series" | "events";
  /** The `tenantKey` of the flow's owner. */
  readonly userKey: string | null;
  /** Weather variables, sensor metrics or event kinds. */
  readonly names: readonly string[];
  readonly target: Omit<TileTarget, "utcOffsets">;
  /** Whose data are requested; empty for an inline target. */
  readonly sources: readonly RequestedSource[];
  /** Epoch ms, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** How far beyond `to` a tile wants to see; weather alone. Left out: not at all. */
  readonly horizonHours?: number;
}

const hourMs = 3_600_000;

/**
 * Weather is requested for a place, series and events for sources. A request that asks for nothing beyond `to` has no
 * word of it.
 */
export function adapterRequest({ facet, userKey, names, target, sources, from, to, horizonHours = 0 }: RequestFacts) {
  const { name, latitude, longitude, elevation, timezone } = target;
  const utcOffsets = utcOffsetsOver(timezone, from, to + horizonHours * hourMs);
  const place = { latitude, longitude, elevation, timezone, utcOffsets };
  const span = { from: isoTime(from), to: isoTime(to) };
  const ahead = horizonHours === 0 ? {} : { horizonHours };
  if (facet === "weather") return { facet, userKey, target: place, variables: names, ...span, ...ahead };
  const subject = {
    sourceIds: sources.map(({ id }) => id),
    sourceKeys: sources.map(({ key }) => key),
    target: { name, ...place },
  };
  return facet === "series"
    ? { facet, userKey, ...subject, metrics: names, ...span }
    : { facet, userKey, ...subject, kinds: names, ...span };
}
