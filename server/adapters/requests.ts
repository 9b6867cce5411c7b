/**
 * What the data facets' scripts get: the request payloads of the contract (`SeriesRequest`, `WeatherRequest`,
 * `EventsRequest`). Pure.
 */
import { isoTime } from "#core/time.ts";
import type { TileTarget } from "#sandbox/tile.d.ts";

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
  /** Epoch ms; `from` inclusive, `to` exclusive. */
  readonly from: number;
  readonly to: number;
}

/** Weather is requested for a place, series and events for sources. */
export function adapterRequest({ facet, userKey, names, target, sources, from, to }: RequestFacts) {
  const { name, latitude, longitude, elevation, timezone } = target;
  const place = { latitude, longitude, elevation, timezone };
  const span = { from: isoTime(from), to: isoTime(to) };
  if (facet === "weather") return { facet, userKey, target: place, variables: names, ...span };
  const subject = {
    sourceIds: sources.map(({ id }) => id),
    sourceKeys: sources.map(({ key }) => key),
    target: { name, ...place },
  };
  return facet === "series"
    ? { facet, userKey, ...subject, metrics: names, ...span }
    : { facet, userKey, ...subject, kinds: names, ...span };
}
