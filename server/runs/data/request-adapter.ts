/**
 * Makes a data request to the tenant's adapter of its facet and checks the response. Each adapter is looked up
 * once. An adapter that failed too often in a row is not called again. Every failure is a sentence that names facet,
 * adapter and cause.
 */
import type { Clock } from "#core/clock.ts";
import type { Json, PackedResponse } from "#sandbox/contract.ts";
import type { Adapter } from "#server/adapters/model.ts";
import type { CallableAdapter, CallAdapter } from "#server/adapters/call.ts";
import type { CircuitBreaker } from "#server/adapters/circuit-breaker.ts";
import { adapterRequest } from "#server/adapters/requests.ts";
import type { ResponseChecks } from "#server/adapters/response-checks.ts";
import type { DemoSource } from "#server/data/demo.ts";
import type { DataRequirement } from "#server/tiles/requirements.ts";
import { type AreaAverages, type LoadedData, loadedEvents, unavailable, loadedSeries } from "./loaded-data.ts";
import type { DataRequest } from "../plan/data-requests.ts";

/** After so many failed calls in a row a facet's adapter is not called again in this run. */
export const maxFailuresInARow = 5;

type Kind = DataRequirement["kind"];

export interface AdapterRequestDependencies {
  readonly callAdapter: CallAdapter;
  readonly checks: Pick<ResponseChecks, "readings" | "events"> & AreaAverages & DemoSource;
  readonly tenantId: string;
  readonly clock: Clock;
  /** Whose flow it is, in the tenant's own terms. */
  readonly userKey: string | null;
  /** The tenant's enabled adapter of a facet. */
  readonly findAdapter: (facet: Kind) => Promise<CallableAdapter | null>;
  /** The tenant's adapter of a facet that the service disabled; null where there is none. */
  readonly findDisabled: (facet: Kind) => Promise<Pick<Adapter, "displayName" | "disabledReason"> | null>;
  /** Records how each call ends. */
  readonly circuitBreaker: CircuitBreaker;
}

/** Looked up once per facet, however many targets lack it. */
function unservedReasons(findDisabled: AdapterRequestDependencies["findDisabled"]): (kind: Kind) => Promise<string> {
  const reasons = new Map<Kind, Promise<string>>();
  const reasonOf = async (kind: Kind): Promise<string> => {
    const disabled = await findDisabled(kind);
    const why =
      disabled === null
        ? `the tenant has no enabled ${kind} adapter`
        : `the ${kind} adapter ${JSON.stringify(disabled.displayName)} was disabled (${disabled.disabledReason})`;
    return `dataSource is adapter, but ${why}: enable one, or set dataSource to generate`;
  };
  return (kind) => {
    const known = reasons.get(kind) ?? reasonOf(kind);
    reasons.set(kind, known);
    return known;
  };
}

export function adapterRequester(
  dependencies: AdapterRequestDependencies,
): (dataRequest: DataRequest, signal: AbortSignal) => Promise<LoadedData> {
  const { callAdapter, checks, tenantId, clock, userKey, findAdapter, findDisabled, circuitBreaker } = dependencies;
  const unserved = unservedReasons(findDisabled);
  const adapters = new Map<Kind, Promise<CallableAdapter | null>>();
  const failures = new Map<Kind, number>();
  return async (dataRequest, signal) => {
    signal.throwIfAborted();
    const { kind, names } = dataRequest.group;
    const finding = adapters.get(kind) ?? findAdapter(kind);
    adapters.set(kind, finding);
    const callable = await finding;
    if (callable === null) return unavailable(await unserved(kind));
    if ((failures.get(kind) ?? 0) >= maxFailuresInARow) {
      return unavailable(`not asked: ${nameOf(callable)} failed ${maxFailuresInARow} times in a row in this run`);
    }
    const { place, sources, window } = dataRequest;
    const request = adapterRequest({
      facet: kind,
      userKey,
      names,
      target: place,
      sources,
      from: window.start,
      to: window.end,
    });
    const outcome = await callAdapter(callable, request as Json, signal);
    const loaded = outcome.ok
      ? await checkedResponse(checks, tenantId, dataRequest, outcome.response, clock.now())
      : unavailable(outcome.message);
    failures.set(kind, loaded.ok ? 0 : (failures.get(kind) ?? 0) + 1);
    const isOurs = !outcome.ok && outcome.isOurs;
    await circuitBreaker.record(
      callable.adapter,
      loaded.ok ? { ok: true } : { ok: false, message: loaded.message, isOurs },
    );
    return loaded.ok ? loaded : unavailable(`${nameOf(callable)} failed: ${loaded.message}`);
  };
}

async function checkedResponse(
  checks: AdapterRequestDependencies["checks"],
  tenantId: string,
  { group, sources, window }: DataRequest,
  response: PackedResponse,
  fetchedAt: number,
): Promise<LoadedData> {
  const { kind, names } = group;
  // What was read at the run's time itself has happened: a simulation's time is often that of a reading.
  const span = { from: window.start, to: window.end + 1 };
  if (kind === "events") {
    const checked = await checks.events(tenantId, response, { kinds: names, ...span });
    return checked.ok ? loadedEvents(checked.events, checked.notes) : unavailable(checked.message);
  }
  const sourceId = sources[0]?.id ?? null;
  const checked = await checks.readings(tenantId, response, { facet: kind, names, sourceId, fetchedAt, ...span });
  if (!checked.ok) return unavailable(checked.message);
  return loadedSeries(
    checked.data,
    Object.values(checked.data).map(({ health }) => health),
  );
}

function nameOf({ adapter }: CallableAdapter): string {
  return `the ${adapter.facet} adapter ${JSON.stringify(adapter.displayName)}`;
}
