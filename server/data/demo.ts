/**
 * Demonstration data for one data request of a target: its series, or its events. Pure. It takes milliseconds, so
 * threads make it (server/threads/), and a part that needs it asks by `DemoSource`.
 */
import type { Columns } from "#core/series.ts";
import type { TileEvent } from "#sandbox/tile.d.ts";
import { generateEvents, type GeneratedEventsRequest } from "./events.ts";
import { generate, type GeneratedRequest } from "./generated.ts";

export type DemoRequest =
  | ({ readonly kind: "series" } & GeneratedRequest)
  | ({ readonly kind: "events" } & GeneratedEventsRequest);

/** Of the one that was not asked for there is none. */
export interface DemoData {
  readonly series: Readonly<Record<string, Columns>>;
  readonly events: readonly TileEvent[];
}

export interface DemoSource {
  /** In the order of the requests, on behalf of a tenant. */
  demo(tenantId: string, requests: readonly DemoRequest[]): Promise<readonly DemoData[]>;
}

export function demoData(request: DemoRequest): DemoData {
  return request.kind === "events"
    ? { series: {}, events: generateEvents(request) }
    : { series: generate(request), events: [] };
}
