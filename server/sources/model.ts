/**
 * A source as plain data: a field, a sensor, a weather station, or a kind of the tenant's own. Times are epoch
 * milliseconds.
 */

/** The kinds that the service itself knows; a tenant may use others. */
export const areaHint = "area";
export const sensorHint = "sensor";
export const weatherStationHint = "weather-station";

/** WGS 84, degrees. */
export interface Location {
  readonly latitude: number;
  readonly longitude: number;
}

/** `[longitude, latitude]` and perhaps an elevation, as GeoJSON has it (RFC 7946). */
export type Position = readonly [longitude: number, latitude: number, ...elevation: number[]];
/** First and last position are the same. */
export type LinearRing = readonly Position[];

/** GeoJSON, WGS 84; the first ring of a polygon is its outside, the others are holes. */
export type Boundary =
  | { readonly type: "Polygon"; readonly coordinates: readonly LinearRing[] }
  | { readonly type: "MultiPolygon"; readonly coordinates: readonly (readonly LinearRing[])[] };

/** Whether data come from the source: `unknown` until the first run or sync that could tell. */
export const sourceStatuses = ["unknown", "ok", "stale"] as const;
export type SourceStatus = (typeof sourceStatuses)[number];

export interface Source {
  readonly id: string;
  readonly tenantId: string;
  readonly displayName: string;
  /** The caller's own id, unique per owner. */
  readonly tenantKey: string | null;
  /** `area`, `sensor`, `weather-station`, or the tenant's own word. */
  readonly hint: string;
  /** Such as `soil-probe`: sensors of one type are averaged. Never on an area. */
  readonly sensorType: string | null;
  /** At most one of `location` and `boundary`; a boundary is an area's. */
  readonly location: Location | null;
  readonly boundary: Boundary | null;
  /** IANA name. */
  readonly timezone: string | null;
  readonly enabled: boolean;
  /**
   * A sync disabled it because its adapter no longer offers it; such a source is enabled again when it comes back.
   * Never true of an enabled one.
   */
  readonly disabledBySync: boolean;
  /** The `targets` adapter that a sync took it from; null for one made by hand. */
  readonly syncedBy: string | null;
  readonly status: SourceStatus;
  /** The newest reading that any run has seen. */
  readonly lastDataAt: number | null;
  /**
   * Usual time between two readings, as the latest run saw it; decides after how long a silence the source is stale.
   */
  readonly cadenceSeconds: number | null;
  readonly ownerUserId: string | null;
  readonly ownerUserKey: string | null;
  /** Bumped by every change; the ETag. */
  readonly revision: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}
