/** What may be tested: a span of the past, and no more of it than one backtest may evaluate. Pure. */
import { counted } from "#core/counted.ts";
import type { FieldError } from "#core/errors.ts";
import { runTime } from "#server/runs/work/rules.ts";
import { type BacktestedFlow, type BacktestSpan, maxEvaluations } from "./model.ts";
import { backtestTicks, intervalOf, mostTicks } from "./ticks.ts";

/** A backtest as it is asked for. */
export type BacktestRequest = Omit<BacktestSpan, "everyMinutes"> & { readonly everyMinutes?: number };

export type PlannedBacktest =
  | { readonly span: BacktestSpan; readonly ticks: readonly number[] }
  | { readonly errors: readonly FieldError[] };

/** @param present epoch ms: the span ends there at the latest */
export function planBacktest(flow: BacktestedFlow, request: BacktestRequest, present: number): PlannedBacktest {
  const errors = spanFaults(request, present);
  if (errors.length > 0) return { errors };
  const to = Math.min(request.to, present);
  const span = { from: request.from, to, everyMinutes: intervalOf(request.everyMinutes ?? null, flow.schedule) };
  const targets = Math.max(1, flow.frozenFlow.targets.length);
  const evaluations = mostTicks(flow, span) * targets;
  if (evaluations > maxEvaluations) return failed("to", tooMany(evaluations, targets));
  const ticks = backtestTicks(flow, span);
  return ticks.length === 0 ? failed("to", "no tick of the schedule lies between from and to") : { span, ticks };
}

/** What is wrong with the span alone. */
export function spanFaults(
  { from, to }: Partial<Pick<BacktestRequest, "from" | "to">>,
  present: number,
): readonly FieldError[] {
  const faultOf = (loc: string, at: number | undefined): readonly FieldError[] => {
    const time = at === undefined ? { now: 0 } : runTime(at, present);
    return "problem" in time ? [{ loc, message: time.problem }] : [];
  };
  const faults = [...faultOf("from", from), ...faultOf("to", to)];
  if (faults.length > 0 || from === undefined || to === undefined || from <= Math.min(to, present)) return faults;
  return [{ loc: "to", message: "must not be before from" }];
}

function tooMany(evaluations: number, targets: number): string {
  const ticks = evaluations / targets;
  return `${counted(ticks, "tick")} of ${counted(targets, "target")} are ${counted(evaluations, "evaluation")}, and a backtest has ${maxEvaluations} at most: shorten the span, or set a longer everyMinutes`;
}

function failed(loc: string, message: string): { readonly errors: readonly FieldError[] } {
  return { errors: [{ loc, message }] };
}
