/**
 * What an adapter script is given and what it must give back, by facet. `sandbox/adapter.pyi` says the same for Python,
 * and the schemas of the same names in the contract say it for machines, with every rule. Times of requests are ISO
 * 8601 in UTC. A folder that `npm run adapter:new` makes has this file under the name that a script imports:
 *
 *     import type { Host, WeatherAnswer, WeatherRequest } from "#sandbox/adapter.d.ts";
 *     export default async function handle(request: WeatherRequest, host: Host): Promise<WeatherAnswer> { … }
 */

export interface Host {
  /** Reaches the origins of the adapter's `egress`. Throws where the request itself failed, whatever the status. */
  fetch(url: string, init?: FetchInit): Promise<Response>;
  /** The adapter's secrets, by name. */
  readonly env: Readonly<Record<string, string>>;
  /** The adapter's settings, with the defaults of its `settingsSchema`. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** What the adapter's latest answer had as `state`; null before the first. */
  readonly state: unknown;
  /** At most 100 lines of 500 characters. */
  log(...parts: readonly unknown[]): void;
  /** Waits so many milliseconds. Throws at once where the call's time is over before; at most 100 times in a call. */
  sleep(ms: number): Promise<void>;
  /**
   * The instant (epoch milliseconds) at which the target's clock shows a local time: `2026-03-29`, `2026-03-29T02:30`
   * or `2026-03-29 02:30:15`. A time that the clock leaves out is the next minute that exists, and of a time that comes
   * twice it is the first. Throws outside of the request's span and two days to either side, and where the request has
   * no `target.utcOffsets`.
   */
  instantOf(local: string): number;
  /**
   * What the target's clock shows at an instant (epoch milliseconds), to the second: `2026-03-29T03:00:00`. Its first
   * ten characters are the local day. Throws where `instantOf` would.
   */
  localOf(instant: number): string;
}

export interface FetchInit {
  /** Default: GET. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Response {
  readonly status: number;
  /** The status is 200 to 299. */
  readonly ok: boolean;
  /** After redirects. */
  readonly url: string;
  readonly headers: {
    get(name: string): string | null;
    has(name: string): boolean;
    entries(): IterableIterator<[string, string]>;
  };
  text(): Promise<string>;
  /** Throws where the content is no JSON. */
  json(): Promise<unknown>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export interface AdapterPlace {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Metres above sea level. */
  readonly elevation?: number | null;
  /** IANA name, or a fixed offset such as `UTC+05:00`. */
  readonly timezone: string;
  /** Over the request's span and two days to either side. `instantOf` and `localOf` use them. */
  readonly utcOffsets?: readonly UtcOffset[];
}

/** From `from` on (epoch milliseconds), until the next entry, local time is UTC plus so many minutes. */
export type UtcOffset = readonly [from: number, minutes: number];

export interface AdapterTarget extends AdapterPlace {
  readonly name: string;
}

/** Epoch milliseconds, or ISO 8601 with an offset; then the value, null for a missing reading. */
export type DataPoint = readonly [time: number | string, value: number | null];

export interface SeriesRequest {
  readonly facet: "series";
  /** The `tenantKey` of the flow's owner. */
  readonly userKey: string | null;
  /** The service's id of the source; empty for a place without one. */
  readonly sourceIds: readonly string[];
  /** The sources' `tenantKey`s, in the same order. */
  readonly sourceKeys: readonly (string | null)[];
  readonly target: AdapterTarget;
  /** Such as `temperature.ambient`. */
  readonly metrics: readonly string[];
  /** Inclusive. */
  readonly from: string;
  /** Inclusive. */
  readonly to: string;
}

export interface SeriesAnswer {
  readonly series: readonly {
    readonly metric: string;
    /** Null or absent: the metric's own unit. */
    readonly unit?: string | null;
    /** Ascending by time. */
    readonly points: readonly DataPoint[];
  }[];
}

export interface WeatherRequest {
  readonly facet: "weather";
  /** The `tenantKey` of the flow's owner. */
  readonly userKey: string | null;
  readonly target: AdapterPlace;
  /** Such as `temperature`. */
  readonly variables: readonly string[];
  /** Inclusive. */
  readonly from: string;
  /** Inclusive: the run's time, also where more is asked for. */
  readonly to: string;
  /** How many hours beyond `to` a tile wants to see, such as of a forecast: 1 to 384. Left out where none does. */
  readonly horizonHours?: number;
}

export interface WeatherAnswer {
  readonly series: readonly {
    readonly variable: string;
    /** Null or absent: the variable's own unit. */
    readonly unit?: string | null;
    /** Ascending by time. */
    readonly points: readonly DataPoint[];
  }[];
}

export type EventKind = "planted" | "harvested" | "irrigated" | "custom";

export interface EventsRequest {
  readonly facet: "events";
  /** The `tenantKey` of the flow's owner. */
  readonly userKey: string | null;
  /** The service's ids; of an area its own first, then those of its sensors. */
  readonly sourceIds: readonly string[];
  /** The sources' `tenantKey`s, in the same order. */
  readonly sourceKeys: readonly (string | null)[];
  readonly target: AdapterTarget;
  readonly kinds: readonly EventKind[];
  /** Inclusive. */
  readonly from: string;
  /** Inclusive. */
  readonly to: string;
}

export interface EventsAnswer {
  readonly events: readonly {
    /** Epoch milliseconds, or ISO 8601 with an offset. */
    readonly ts: number | string;
    readonly kind: EventKind;
    /** Of a `custom` event. */
    readonly name?: string | null;
    /** Absent: it counts as 1. */
    readonly amount?: number | null;
    /** Of `irrigated`: a unit of depth, else mm is meant. */
    readonly unit?: string | null;
    readonly note?: string | null;
  }[];
}

export interface TargetsRequest {
  readonly facet: "targets";
  /** Of the user whose sources are asked for; null for those of the tenant itself. */
  readonly userKey: string | null;
}

/** What is absent stays as the source has it; null empties it. */
export interface OfferedSource {
  /** Your own id of the source. */
  readonly tenantKey: string;
  readonly displayName: string;
  /** `area`, `sensor`, `weather-station`, or a word of your own. */
  readonly hint: string;
  readonly sensorType?: string | null;
  /** WGS 84. At most one of `location` and `boundary`. */
  readonly location?: { readonly latitude: number; readonly longitude: number } | null;
  /** GeoJSON (RFC 7946). */
  readonly boundary?: {
    readonly type: "Polygon" | "MultiPolygon";
    readonly coordinates: readonly unknown[];
  } | null;
  /** IANA name. */
  readonly timezone?: string | null;
}

/** Every source of the owner that was asked for. */
export interface TargetsAnswer {
  readonly sources: readonly OfferedSource[];
}

export interface CommsRequest {
  /** The same at every attempt to send this message. */
  readonly deliveryId?: string;
  readonly channel: "email" | "sms" | "voice";
  readonly to: string;
  readonly subject?: string;
  /** The plain text. */
  readonly message: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly base64: string;
  }[];
}

export interface CommsAnswer {
  readonly ok: boolean;
  /** Why it was not sent, for people. */
  readonly error?: string | null;
  /** Beside `ok` false: try again later. */
  readonly retry?: boolean | null;
}
