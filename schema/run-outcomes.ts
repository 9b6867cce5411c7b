/** Of a run's results, what each target came to, without the tiles; and where a target stands in the run. */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import type { RunOutcome } from "#server/runs/model.ts";
import { otherTileFailed } from "#server/runs/work/rules.ts";
import { containing } from "./connection/paging.ts";

export interface OutcomeFilter {
  readonly outcome?: RunOutcome["outcome"];
  /** A text anywhere in the name. */
  readonly q?: string;
}

/** What a caller has been shown to reach. */
interface RunKey {
  readonly tenantId: string;
  readonly id: string;
}

export async function readOutcomes(
  em: SqlEntityManager,
  { tenantId, id }: RunKey,
  { limit, after }: PageRequest,
  filter: OutcomeFilter,
): Promise<Page<RunOutcome>> {
  const first = after === null ? 0 : after.createdAt + 1;
  const { sql, values } = conditionsOf(filter);
  const rows = await em.execute<RunOutcome[]>(`${outcomesSql(sql)} order by position limit ?`, [
    otherTileFailed,
    tenantId,
    id,
    first,
    ...values,
    limit + 1,
  ]);
  // A place among the targets. A stored result does not change. While a run goes on, that of an earlier place may be
  // stored later than the page that would have held it was read.
  return toPage(rows, limit, ({ position }) => ({ createdAt: position, id }));
}

export async function countOutcomes(
  em: SqlEntityManager,
  { tenantId, id }: RunKey,
  filter: OutcomeFilter,
): Promise<number> {
  const { sql, values } = conditionsOf(filter);
  const counted = `select count(*)::int as count from (${outcomesSql(sql)}) as counted`;
  const [row] = await em.execute<{ count: number }[]>(counted, [otherTileFailed, tenantId, id, 0, ...values]);
  return row?.count ?? 0;
}

/** Null where the run has no such source among its targets. */
export async function placeOfSource(
  em: SqlEntityManager,
  { tenantId, id }: RunKey,
  sourceId: string,
): Promise<number | null> {
  const [row] = await em.execute<{ position: number }[]>(placeSql, [tenantId, id, sourceId]);
  return row?.position ?? null;
}

export async function countTargets(em: SqlEntityManager, { tenantId, id }: RunKey): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(countTargetsSql, [tenantId, id]);
  return row?.count ?? 0;
}

function conditionsOf({ outcome, q }: OutcomeFilter): { readonly sql: string; readonly values: readonly string[] } {
  const conditions = [
    ...(outcome === undefined ? [] : [{ sql: "outcome = ?", value: outcome }]),
    ...(q === undefined ? [] : [{ sql: "normalize(name) ilike ?", value: containing(q) }]),
  ];
  const sql = conditions.map((one) => one.sql).join(" and ");
  return { sql: sql === "" ? "true" : sql, values: conditions.map(({ value }) => value) };
}

/** A tile that was not evaluated because of another one says so: the first that has a fault of its own counts. */
export const failureSql = `
  select tile ->> 'error' from jsonb_array_elements(result -> 'tiles') as tile where tile ->> 'error' <> ? limit 1`;

function outcomesSql(conditions: string): string {
  return `
  select * from (
    select position, result #>> '{target,sourceId}' as "sourceId", result #>> '{target,hint}' as hint,
      result #>> '{target,name}' as name, (result #>> '{target,latitude}')::float8 as latitude,
      (result #>> '{target,longitude}')::float8 as longitude,
      case when result ->> 'skipped' is not null then 'skipped' when failure is not null then 'failed'
        when (result ->> 'triggered')::boolean then 'triggered' else 'not_triggered' end as outcome,
      (result ->> 'probability')::float8 as probability, result ->> 'color' as color, result -> 'stage' as stage,
      coalesce(result ->> 'skipped', failure) as problem, (result #>> '{state,isTriggered}')::boolean as "isTriggered",
      (result #>> '{state,since}')::float8 as since, (result #>> '{state,isHeld}')::boolean as "isHeld",
      result #>> '{state,change}' as change, (result #>> '{dataHealth,coverage}')::float8 as coverage,
      (result #>> '{dataHealth,issueCount}')::int as "issueCount"
    from run_results cross join lateral (
      select (${failureSql}) as failure
    ) as tiles
    where tenant_id = ? and run_id = ? and position >= ?
  ) as outcomes
  where ${conditions}`;
}

const placeSql = `
  select place::int - 1 as position
  from runs, jsonb_array_elements(frozen_flow -> 'targets') with ordinality as one (target, place)
  where tenant_id = ? and id = ? and target ->> 'sourceId' = ? order by place limit 1`;

const countTargetsSql = `
  select jsonb_array_length(frozen_flow -> 'targets') as count from runs where tenant_id = ? and id = ?`;
