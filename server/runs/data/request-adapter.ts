/**
 * Makes a data request to the tenant's adapter of its facet and checks the response. Each adapter is looked up
 * once. An adapter that failed too often in a row is not called again. Every failure is a sentence that names facet,
 * adapter and cause.
 */
import type { Clock } from "#core/clock.ts";
import type { Json, PackedResponse } from "#sandbox/contract.ts";
import type { Adapter } from "#server/adapters/model.ts";
import type { AdapterCallOutcome, CallableAdapter, CallAdapter } from "#server/adapters/call.ts";
import type { CircuitBreaker } from "#server/adapters/circuit-breaker.ts";
import { adapterRequest } from "#server/adapters/requests.ts";
import type { ResponsePart } from "#server/adapters/response.ts";
import {
  countedSpan,
  maxPartCalls,
  maxParts,
  partCount,
  partName,
  partsOf,
  type Span,
} from "#server/adapters/spans.ts";
import type { ResponseChecks } from "#server/adapters/response-checks.ts";
import type { DemoSource } from "#server/data/demo.ts";
import type { DataRequirement } from "#server/tiles/requirements.ts";
import { type AreaAverages, type LoadedData, loadedEvents, unavailable, loadedSeries } from "./loaded-data.ts";
import type { DataRequest } from "../plan/data-requests.ts";

/** After so many failed calls in a row a facet's adapter is not called again in this run. */
export const maxFailuresInARow = 5;

const hourMs = 3_600_000;

type Kind = DataRequirement["kind"];

export interface AdapterRequestDependencies {
  readonly callAdapter: CallAdapter;
  readonly checks: Pick<ResponseChecks, "readings" | "readingParts" | "events" | "eventParts"> &
    AreaAverages &
    DemoSource;
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
  const partCalls = new Map<Kind, number>();
  return async (dataRequest, signal) => {
    signal.throwIfAborted();
    const { kind, names, horizonHours } = dataRequest.group;
    const finding = adapters.get(kind) ?? findAdapter(kind);
    adapters.set(kind, finding);
    const callable = await finding;
    if (callable === null) return unavailable(await unserved(kind));
    if ((failures.get(kind) ?? 0) >= maxFailuresInARow) {
      return unavailable(`not asked: ${nameOf(callable)} failed ${maxFailuresInARow} times in a row in this run`);
    }
    const { place, sources, window } = dataRequest;
    const { maxSpanHours } = callable.adapter;
    const span = { from: window.start, to: window.end };
    const count = partCount(span, maxSpanHours);
    const calls = (partCalls.get(kind) ?? 0) + (count === 1 ? 0 : count);
    const tooMany = tooManyParts(count, calls);
    if (tooMany !== null) return unavailable(`${nameOf(callable)} was not asked: ${tooMany}`);
    partCalls.set(kind, calls);
    const ask = ({ from, to }: Span): Promise<AdapterCallOutcome> => {
      const facts = { facet: kind, userKey, names, target: place, sources, from, to };
      // What lies ahead is asked for once, with the part that ends at the run's time.
      const request = adapterRequest({ ...facts, horizonHours: to === window.end ? horizonHours : 0 });
      return callAdapter(callable, request as Json, signal);
    };
    const outcome = await askedInTurn(partsOf(span, maxSpanHours), ask, signal);
    const loaded = outcome.ok
      ? await checkedResponse(checks, tenantId, dataRequest, outcome.parts, clock.now())
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

type AskedParts =
  | { readonly ok: true; readonly parts: readonly ResponsePart<PackedResponse>[] }
  | { readonly ok: false; readonly message: string; readonly isOurs: boolean };

/** One after the other, so that what an answer leaves for the next call is there. The first that fails ends it. */
async function askedInTurn(
  spans: readonly Span[],
  ask: (span: Span) => Promise<AdapterCallOutcome>,
  signal: AbortSignal,
): Promise<AskedParts> {
  const parts: ResponsePart<PackedResponse>[] = [];
  for (const [index, span] of spans.entries()) {
    signal.throwIfAborted();
    const outcome = await ask(span);
    if (!outcome.ok)
      return { ok: false, message: `${partName(spans, index)}${outcome.message}`, isOurs: outcome.isOurs };
    parts.push({ ...span, response: outcome.response });
  }
  return { ok: true, parts };
}

function tooManyParts(count: number, calls: number): string | null {
  if (count > maxParts)
    return `its maxSpanHours makes ${count} parts of the time that is needed, and ${maxParts} are the most: raise it, or shorten the flow's window`;
  if (calls > maxPartCalls)
    return `the parts of this run's targets need more than ${maxPartCalls} calls: raise its maxSpanHours, or divide the flow's targets`;
  return null;
}

async function checkedResponse(
  checks: AdapterRequestDependencies["checks"],
  tenantId: string,
  { group, sources, window }: DataRequest,
  parts: readonly ResponsePart<PackedResponse>[],
  fetchedAt: number,
): Promise<LoadedData> {
  const { kind, names, horizonHours } = group;
  const span = countedSpan({ from: window.start, to: window.end });
  const [{ response }, ...more] = parts as readonly [ResponsePart<PackedResponse>];
  if (kind === "events") {
    const request = { kinds: names, ...span };
    const checked =
      more.length === 0
        ? await checks.events(tenantId, response, request)
        : await checks.eventParts(tenantId, parts, request);
    return checked.ok ? loadedEvents(checked.events, checked.notes) : unavailable(checked.message);
  }
  const sourceId = sources[0]?.id ?? null;
  const request = { facet: kind, names, sourceId, fetchedAt, ...span, aheadTo: span.to + horizonHours * hourMs };
  const checked =
    more.length === 0
      ? await checks.readings(tenantId, response, request)
      : await checks.readingParts(tenantId, parts, request);
  if (!checked.ok) return unavailable(checked.message);
  return loadedSeries(
    checked.data,
    Object.values(checked.data).map(({ health }) => health),
  );
}

function nameOf({ adapter }: CallableAdapter): string {
  return `the ${adapter.facet} adapter ${JSON.stringify(adapter.displayName)}`;
}
