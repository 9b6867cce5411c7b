/**
 * Calls an adapter's script with a sample request and holds its response to the rules of its facet. Stores nothing, so
 * it is the same for what is saved and for what is not.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Clock } from "#core/clock.ts";
import type { FieldError } from "#core/errors.ts";
import { Pace } from "#core/loop-turns.ts";
import type { Json } from "#sandbox/contract.ts";
import type { CallableAdapter, CallAdapter } from "./call.ts";
import type { Facet } from "./model.ts";
import type { ResponseChecks } from "./response-checks.ts";
import { filledSample, partsNote, type SampleRequest } from "./sample.ts";

export interface AdapterTestResult {
  readonly ok: boolean;
  readonly response?: Json;
  readonly error?: string;
  /** What a run would leave out of the response, or mend in it. */
  readonly notes: readonly string[];
  readonly log: readonly string[];
  readonly durationMs: number;
}

export interface TrialDependencies {
  readonly clock: Clock;
  readonly callAdapter: CallAdapter;
  /** Aborted, with the error for callers, when the process waits for no adapter any more. */
  readonly stopping: AbortSignal;
  readonly checks: Pick<ResponseChecks, "sample">;
  /** Where a request differs from what a run, a sync or a message sends to an adapter of the facet. */
  readonly checkRequest: Readonly<Record<Facet, (request: unknown) => readonly FieldError[]>>;
}

export type AdapterTrial = (callable: CallableAdapter, request: SampleRequest) => Promise<AdapterTestResult>;

export function adapterTrial(dependencies: TrialDependencies): AdapterTrial {
  const { clock, callAdapter, stopping, checks, checkRequest } = dependencies;
  const largeResponses = new Pace();
  return async (callable, request) => {
    const { facet, tenantId, maxSpanHours } = callable.adapter;
    const unlike = [
      ...checkRequest[facet](request).map(
        ({ loc, message }) => `the sample is not what is sent: request.${loc} ${message}`,
      ),
      ...partsNote(request, maxSpanHours),
    ];
    const outcome = await callAdapter(callable, filledSample(request) as Json, stopping);
    const { log, durationMs } = outcome;
    if (!outcome.ok) return { ok: false, error: outcome.message, notes: unlike, log, durationMs };
    const sample = await checks.sample(tenantId, facet, request, outcome.response, clock.now());
    const { checked, response } = sample;
    // It may have ten mebibytes, which take a while to write.
    await yieldToEventLoop();
    await largeResponses.pass(tenantId);
    return checked.ok
      ? { ok: true, response, notes: [...unlike, ...checked.notes], log, durationMs }
      : { ok: false, response, error: checked.message, notes: unlike, log, durationMs };
  };
}
