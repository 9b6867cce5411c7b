/**
 * Where one worker's work on a run has its data from: generated, or requested from the tenant's adapters, a few calls
 * at once. It lasts as long as the work, over all portions: an adapter is looked up once, and one that failed too often
 * in a row is not called again. What cannot be had is an explanation, never an exception.
 */
import DataLoader from "dataloader";
import pLimit from "p-limit";
import type { DemoRequest } from "#server/data/demo.ts";
import type { DataRequest } from "../plan/data-requests.ts";
import { type AreaAverages, type LoadedData, loadedEvents, loadedSeries, unavailable } from "./loaded-data.ts";
import { type AdapterRequestDependencies, adapterRequester } from "./request-adapter.ts";

/** Calls of adapters that one worker makes for a run at the same time. */
export const maxConcurrentCalls = 8;
/** Requests for demonstration data that a thread is given at a time: up to some ten milliseconds of work. */
const demoTogether = 10;
const hourMs = 3_600_000;

export interface DataSupply {
  /** Asked again, it loads again. @param signal ends what waits for an adapter */
  load(request: DataRequest, signal: AbortSignal): Promise<LoadedData>;
  readonly areas: AreaAverages;
  readonly tenantId: string;
}

export function dataSupply(dependencies: AdapterRequestDependencies): DataSupply {
  const { checks, tenantId } = dependencies;
  const limited = pLimit(maxConcurrentCalls);
  const requestFromAdapter = adapterRequester(dependencies);
  // Those of a batch of targets are asked for together.
  const demo = new DataLoader((requests: readonly DemoRequest[]) => checks.demo(tenantId, requests), {
    cache: false,
    maxBatchSize: demoTogether,
  });

  const requested = async (request: DataRequest, signal: AbortSignal): Promise<LoadedData> =>
    request.group.kind === "weather" && !hasPlace(request)
      ? unavailable(`weather needs ${aPlace}`)
      : requestFromAdapter(request, signal);

  const generated = async (request: DataRequest): Promise<LoadedData> => {
    const asked = demoRequest(request);
    if (asked === null) return unavailable(`demo data need ${aPlace}`);
    // The last moment that was asked for is one of them.
    const ahead = request.group.horizonHours * hourMs;
    const [{ series, events }, longer] = await Promise.all([
      demo.load(asked),
      ahead === 0 ? null : demo.load({ ...asked, to: asked.to + ahead + 1 }),
    ]);
    if (asked.kind === "events") return loadedEvents(events);
    const noted = Object.entries(series).map(([name, columns]) => {
      const withAhead = longer?.series[name];
      return [name, { columns, notes: [], ...(withAhead === undefined ? {} : { withAhead }) }] as const;
    });
    return loadedSeries(Object.fromEntries(noted));
  };

  return {
    load: (request, signal) =>
      request.group.dataSource === "generate" ? generated(request) : limited(() => requested(request, signal)),
    areas: checks,
    tenantId,
  };
}

const aPlace = "a target with a place: latitude and longitude, or a source with a location or a boundary";

function hasPlace({ place }: DataRequest): boolean {
  return place.latitude !== null && place.longitude !== null;
}

/** Null without a place. */
function demoRequest({ group, place, utcOffsets, window }: DataRequest): DemoRequest | null {
  const { latitude, longitude, elevation } = place;
  if (latitude === null || longitude === null) return null;
  const where = { latitude, longitude, from: window.start, to: window.end };
  const { kind, names } = group;
  if (kind === "events") return { kind, ...where, kinds: names };
  return { kind: "series", ...where, facet: kind, names, elevation, utcOffsets };
}
