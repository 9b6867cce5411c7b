/** What an operator looks at first when something is late. It answers also where much else does not. */
import type { Operator } from "#core/caller.ts";
import { type Clock, startStopwatch } from "#core/clock.ts";
import { within } from "#core/with-timeout.ts";
import type { RunnerHealth } from "#pool/runner.ts";
import type { ProcessFacts, Readiness, ServiceHealth, WaitingJobs } from "./model.ts";

export interface HealthDependencies {
  readonly facts: ProcessFacts;
  readonly clock: Clock;
  readonly readiness: Readiness;
  readonly runnerHealth: () => RunnerHealth;
  /** Jobs whose row is still there, by topic. */
  readonly backlog: () => Promise<readonly WaitingJobs[]>;
}

export type HealthService = ReturnType<typeof createHealthService>;

/** As long as `/readyz` waits for a part. */
const backlogTimeoutMs = 2_000;

export function createHealthService({ facts, clock, readiness, runnerHealth, backlog }: HealthDependencies) {
  const upFor = startStopwatch();
  return {
    read: async (_operator: Operator): Promise<ServiceHealth> => {
      const [report, jobs] = await Promise.all([readiness(), within(backlogTimeoutMs, backlog()).catch(() => null)]);
      const { cells, queuedTargets } = runnerHealth();
      return {
        ...facts,
        isReady: Object.values(report.checks).every(Boolean),
        now: clock.now(),
        upForMs: upFor(),
        readiness: report,
        jobs: jobs?.toSorted((one, other) => other.oldestMs - one.oldestMs) ?? null,
        pool: { cells, queuedTargets },
      };
    },
  };
}
