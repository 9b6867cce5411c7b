/**
 * Data that are generated, or come from the tenant's adapters: planned and gathered by what plans and gathers runs,
 * with the same requests, checks and notes.
 */
import { AppError } from "#core/errors.ts";
import type { CircuitBreaker } from "#server/adapters/circuit-breaker.ts";
import { type EvaluateDependencies, storedAdapters } from "#server/runs/work/evaluate.ts";
import { dataSupply } from "#server/runs/data/data-supply.ts";
import { type GatheredTarget, gatherer } from "#server/runs/data/gather.ts";
import type { Run } from "#server/runs/model.ts";
import { type PlannedTarget, planSubjects, type RunnableTile, type RunPlan } from "#server/runs/plan/plan.ts";
import type { Subject } from "#server/runs/plan/subjects.ts";

export type GatherDependencies = Pick<EvaluateDependencies, "database" | "clock" | "callAdapter" | "checks">;

/** As with tests of adapters: an author who tries things out must not disable what runs stand on. */
const uncounted: CircuitBreaker = { record: async () => {} };

/** As much of a run as decides its data; a test's is made up. */
export type TestedRun = Pick<Run, "tenantId" | "flowId" | "now" | "frozenFlow">;

export interface Gathered {
  readonly plan: RunPlan;
  readonly target: PlannedTarget;
  readonly gathered: GatheredTarget;
}

/** @param adjust of the plan, before anything is asked for */
export async function gatherFor(
  dependencies: GatherDependencies,
  run: TestedRun,
  runnable: ReadonlyMap<string, RunnableTile>,
  subject: Subject,
  signal: AbortSignal,
  adjust: (plan: RunPlan) => RunPlan = (plan) => plan,
): Promise<Gathered> {
  const planned = planSubjects(run, runnable, { subjects: [subject], skipped: [] });
  if ("problem" in planned) throw new AppError("conflict", `The run can't be repeated: ${planned.problem}.`);
  const plan = adjust(planned.plan);
  const supply = dataSupply({
    ...dependencies,
    ...storedAdapters(dependencies, run.tenantId),
    circuitBreaker: uncounted,
    tenantId: run.tenantId,
    userKey: run.frozenFlow.userKey,
  });
  const [target] = plan.targets as readonly [PlannedTarget];
  return { plan, target, gathered: await gatherer(plan, supply, { signal })(target) };
}
