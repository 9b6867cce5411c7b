/** Calls of adapters as metrics and traces see them: by facet and outcome, whoever's they are. */
import { inSpan } from "#core/trace.ts";
import type { AdapterCallOutcome, CallAdapter } from "./call.ts";
import type { Facet } from "./model.ts";

export interface AdapterCallSample {
  readonly facet: Facet;
  /** `broken`: the service failed and not the adapter. */
  readonly outcome: "ok" | "failed" | "broken";
  /** Without the wait for a cell. */
  readonly durationMs: number;
}

export function observedCalls(callAdapter: CallAdapter, observe: (sample: AdapterCallSample) => void): CallAdapter {
  return (callable, request, signal, onFirstRequest) => {
    const { facet } = callable.adapter;
    const start = { name: `call adapter ${facet}`, kind: "client", attributes: { "adapter.facet": facet } } as const;
    return inSpan(start, async () => {
      const called = await callAdapter(callable, request, signal, onFirstRequest);
      observe({ facet, outcome: outcomeOf(called), durationMs: called.durationMs });
      return called;
    });
  };
}

function outcomeOf(called: AdapterCallOutcome): AdapterCallSample["outcome"] {
  if (called.ok) return "ok";
  return called.isOurs ? "broken" : "failed";
}
