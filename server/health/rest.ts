/** The service's health over REST, for its operator. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { ServiceHealth } from "./model.ts";
import type { HealthService } from "./service.ts";

export function healthHandlers(health: HealthService): Pick<Handlers, "getServiceHealth"> {
  return {
    getServiceHealth: async ({ caller }) => ({ status: 200, body: toHealthJson(await health.read(caller)) }),
  };
}

function toHealthJson(health: ServiceHealth): components["schemas"]["ServiceHealth"] {
  const { isReady, now, upForMs, readiness, jobs, pool, roles, ...facts } = health;
  return {
    ...facts,
    roles: [...roles],
    status: isReady ? "ready" : "unready",
    now: isoTime(now),
    upForSeconds: Math.round(upForMs / 1000),
    checks: namedValues(readiness.checks, "isUp"),
    confinement: namedValues(readiness.confinement, "isInForce"),
    jobs:
      jobs?.map(({ topic, jobs: count, woken, failed, oldestMs }) => ({
        ...{ topic, count, inWork: woken, failed },
        oldestSeconds: Math.round(oldestMs / 1000),
      })) ?? null,
    pool: { queuedTargets: pool.queuedTargets, cells: namedValues(pool.cells, "count") },
  };
}

function namedValues<T, M extends string>(values: Readonly<Record<string, T>>, member: M) {
  return Object.entries(values).map(([name, value]) => ({ name, [member]: value }) as { name: string } & Record<M, T>);
}
