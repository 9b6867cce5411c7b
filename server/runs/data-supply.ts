/**
 * Where one worker's work on a run has its data from: generated, or requested from the tenant's adapters, a few calls
 * at once. It lasts as long as the work, over all portions: an adapter is looked up once, and one that failed too often
 * in a row is not called again. What cannot be had is an explanation, never an exception.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import pLimit from "p-limit";
import { generateEvents } from "#server/data/events.ts";
import { generate } from "#server/data/generated.ts";
import type { DataRequest } from "./data-requests.ts";
import { type AreaAverages, type LoadedData, loadedEvents, loadedSeries, unavailable } from "./loaded-data.ts";
import { type AdapterRequestDependencies, adapterRequester } from "./request-adapter.ts";

/** Calls of adapters that one worker makes for a run at the same time. */
export const maxConcurrentCalls = 8;

export interface DataSupply {
  /** Asked again, it loads again. @param signal ends what waits for an adapter */
  load(request: DataRequest, signal: AbortSignal): Promise<LoadedData>;
  readonly areas: AreaAverages;
  readonly tenantId: string;
}

export function dataSupply(dependencies: AdapterRequestDependencies): DataSupply {
  const limited = pLimit(maxConcurrentCalls);
  // Generating is plain computing: one after the other, each in a turn of the event loop of its own, or requests would
  // wait for all of a batch.
  const oneAtATime = pLimit(1);
  const requestFromAdapter = adapterRequester(dependencies);

  const requested = async (request: DataRequest, signal: AbortSignal): Promise<LoadedData> =>
    request.group.kind === "weather" && !hasPlace(request)
      ? unavailable(`weather needs ${aPlace}`)
      : requestFromAdapter(request, signal);

  return {
    load: (request, signal) =>
      request.group.dataSource === "generate"
        ? oneAtATime(() => generated(request))
        : limited(() => requested(request, signal)),
    areas: dependencies.checks,
    tenantId: dependencies.tenantId,
  };
}

const aPlace = "a target with a place: latitude and longitude, or a source with a location or a boundary";

function hasPlace({ place }: DataRequest): boolean {
  return place.latitude !== null && place.longitude !== null;
}

async function generated({ group, place, utcOffsets, window }: DataRequest): Promise<LoadedData> {
  await yieldToEventLoop();
  const { latitude, longitude, elevation } = place;
  if (latitude === null || longitude === null) return unavailable(`demo data need ${aPlace}`);
  const request = { latitude, longitude, elevation, utcOffsets, from: window.start, to: window.end };
  const { kind, names } = group;
  if (kind === "events") return loadedEvents(generateEvents({ ...request, kinds: names }));
  const columns = generate({ ...request, facet: kind, names });
  return loadedSeries(
    Object.fromEntries(Object.entries(columns).map(([name, series]) => [name, { columns: series, notes: [] }])),
  );
}
