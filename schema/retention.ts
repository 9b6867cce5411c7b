/**
 * Removes what is kept no longer: queries over runs, events, deliveries, reports and the audit log. Each that removes
 * is one batch: it touches `limit` rows and `maxBatchBytes` stored bytes at most, and passes over or waits shortly for
 * what another process has locked.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { isoTime } from "#core/time.ts";
import type { TenantLimits } from "#server/retention/model.ts";
import { backtestRemoval } from "./backtest-retention.ts";
import { fitting, maxBatchBytes } from "./fitting-batch.ts";
import { showingRuns } from "./run-marks.ts";

export { maxBatchBytes };
/** Flows that one look covers. */
export const flowsPerLook = 500;

export interface DueFlow {
  readonly tenantId: string;
  readonly flowId: string;
}

export interface FlowLook {
  readonly due: readonly DueFlow[];
  /** The last flow that was looked at; null where there was none. */
  readonly last: DueFlow | null;
}

/** What a tenant has that is due. */
export interface DueKinds {
  /** Runs that are marked, and not gone yet. */
  readonly hasExpiredRuns: boolean;
  readonly hasEvents: boolean;
  readonly hasAlertDeliveries: boolean;
  readonly hasWebhookDeliveries: boolean;
  readonly hasReports: boolean;
  readonly hasAudit: boolean;
  readonly hasBacktests: boolean;
}

export function retentionStores(em: SqlEntityManager) {
  const count = async (sql: string, values: readonly unknown[]): Promise<number> => {
    const [row] = await em.execute<{ count: number }[]>(sql, [...values]);
    return row?.count ?? 0;
  };

  return {
    forSystem: () => ({
      /** By tenant; without those of which nothing is due. A few index probes for each. */
      tenantsWithDue: async (tenants: readonly TenantLimits[]): Promise<ReadonlyMap<string, DueKinds>> => {
        const given = JSON.stringify(tenants.map(limitsRow));
        const rows = await em.execute<DueRow[]>(tenantsWithDueSql, [given]);
        return new Map(rows.map((row) => [row.tenant_id, toKinds(row)]));
      },

      /**
       * Looks at the next flows of these tenants, after `after`: which of them have runs that are too old or too many,
       * and maybe stay all the same. A few index probes for each flow, however many runs it has.
       */
      flowsWithDue: async (tenants: readonly TenantLimits[], after: DueFlow | null): Promise<FlowLook> => {
        const first = tenants[0]?.tenantId ?? "";
        const rows = await em.execute<FlowRow[]>(flowsWithDueSql, [
          JSON.stringify(tenants.map(limitsRow)),
          after?.tenantId ?? first,
          after?.flowId ?? "",
          tenants.at(-1)?.tenantId ?? first,
          flowsPerLook,
        ]);
        const flows = rows.map(({ tenant_id, flow_id }) => ({ tenantId: tenant_id, flowId: flow_id }));
        return { due: flows.filter((_, index) => rows[index]?.is_due === true), last: flows.at(-1) ?? null };
      },

      /** From now on nobody sees these runs. The newest of each flow stays, and whatever is still shown. */
      markRuns: (
        { tenantId, now, runsBefore, runsPerFlow, endedAfter }: TenantLimits,
        flowIds: readonly string[],
        limit: number,
      ): Promise<number> => {
        const flows = JSON.stringify(flowIds);
        const before = isoTime(runsBefore);
        const given = [tenantId, isoTime(now), isoTime(endedAfter), flows];
        const values = [...given, before, limit, runsPerFlow, limit, limit, tenantId];
        return count(markRunsSql, values);
      },

      /** Of marked runs. */
      removeResults: (tenantId: string, limit: number): Promise<number> =>
        count(removeResultsSql, [tenantId, limit, tenantId, limit, maxBatchBytes, tenantId]),

      /** Marked ones that have no results any more. */
      removeRuns: (tenantId: string, limit: number): Promise<number> =>
        count(removeRunsSql, [tenantId, limit, maxBatchBytes, tenantId]),

      /** The oldest, up to the first that stays: what is left has no gaps. */
      removeEvents: ({ tenantId, eventsBefore }: TenantLimits, limit: number): Promise<number> =>
        count(removeEventsSql, [isoTime(eventsBefore), tenantId, limit, maxBatchBytes, tenantId]),

      /** Those that have come to their end. */
      removeAlertDeliveries: ({ tenantId, deliveriesBefore }: TenantLimits, limit: number): Promise<number> =>
        count(removeAlertDeliveriesSql, [tenantId, isoTime(deliveriesBefore), limit, maxBatchBytes, tenantId]),

      /** Also those that wait: their endpoint has been disabled for long. */
      removeWebhookDeliveries: ({ tenantId, deliveriesBefore }: TenantLimits, limit: number): Promise<number> =>
        count(removeWebhookDeliveriesSql, [tenantId, isoTime(deliveriesBefore), limit, maxBatchBytes, tenantId]),

      /** Of reports that go: what is frozen of their targets. */
      removeReportTargets: (limits: TenantLimits, limit: number): Promise<number> =>
        count(removeReportTargetsSql, [...goingReports(limits), limit, limit, maxBatchBytes, limits.tenantId]),

      /** Of reports that go. */
      removeReportDeliveries: (limits: TenantLimits, limit: number): Promise<number> =>
        count(removeReportDeliveriesSql, [...goingReports(limits), limit, limit, limits.tenantId]),

      /** Those that have ended and whose links lead nowhere, once they have no targets and deliveries any more. */
      removeReports: (limits: TenantLimits, limit: number): Promise<number> =>
        count(removeReportsSql, [...goingReports(limits), limit, maxBatchBytes, limits.tenantId]),

      ...backtestRemoval(count),

      removeAudit: ({ tenantId, auditBefore }: TenantLimits, limit: number): Promise<number> =>
        count(removeAuditSql, [tenantId, isoTime(auditBefore), limit, maxBatchBytes, tenantId]),
    }),
  };
}

interface DueRow {
  readonly tenant_id: string;
  readonly has_runs: boolean;
  readonly has_events: boolean;
  readonly has_alert_deliveries: boolean;
  readonly has_webhook_deliveries: boolean;
  readonly has_reports: boolean;
  readonly has_audit: boolean;
  readonly has_backtests: boolean;
}

function toKinds(row: DueRow): DueKinds {
  return {
    hasExpiredRuns: row.has_runs,
    hasEvents: row.has_events,
    hasAlertDeliveries: row.has_alert_deliveries,
    hasWebhookDeliveries: row.has_webhook_deliveries,
    hasReports: row.has_reports,
    hasAudit: row.has_audit,
    hasBacktests: row.has_backtests,
  };
}

interface FlowRow {
  readonly tenant_id: string;
  readonly flow_id: string;
  readonly is_due: boolean;
}

function limitsRow(limits: TenantLimits) {
  const { tenantId, runsBefore, runsPerFlow, eventsBefore, deliveriesBefore, auditBefore, backtestsBefore } = limits;
  return {
    tenant_id: tenantId,
    runs_before: isoTime(runsBefore),
    runs_per_flow: runsPerFlow,
    events_before: isoTime(eventsBefore),
    deliveries_before: isoTime(deliveriesBefore),
    audit_before: isoTime(auditBefore),
    backtests_before: isoTime(backtestsBefore),
  };
}

const givenLimits = `
  jsonb_to_recordset(?::jsonb) as t (
    tenant_id text, runs_before timestamptz, runs_per_flow int, events_before timestamptz,
    deliveries_before timestamptz, audit_before timestamptz, backtests_before timestamptz
  )`;

const tenantsWithDueSql = `
  select found.* from (
    select t.tenant_id,
      coalesce((select true from runs r where r.tenant_id = t.tenant_id and r.is_expired limit 1), false) as has_runs,
      coalesce((
        select e.occurred_at < t.events_before from events e where e.tenant_id = t.tenant_id order by e.sequence limit 1
      ), false) as has_events,
      coalesce((
        select d.created_at < t.deliveries_before from alert_deliveries d where d.tenant_id = t.tenant_id
        order by d.created_at limit 1
      ), false) as has_alert_deliveries,
      coalesce((
        select d.created_at < t.deliveries_before from webhook_deliveries d where d.tenant_id = t.tenant_id
        order by d.created_at limit 1
      ), false) as has_webhook_deliveries,
      coalesce((
        select p.created_at < t.deliveries_before from reports p where p.tenant_id = t.tenant_id
        order by p.created_at limit 1
      ), false) as has_reports,
      coalesce((
        select a.created_at < t.audit_before from audit_entries a where a.tenant_id = t.tenant_id order by a.created_at limit 1
      ), false) as has_audit,
      exists (
        select from backtests b where b.tenant_id = t.tenant_id and b.finished_at < t.backtests_before
      ) as has_backtests
    from ${givenLimits}
  ) as found
  where has_runs or has_events or has_alert_deliveries or has_webhook_deliveries or has_reports or has_audit or has_backtests`;

/** The oldest run is too old, or has more behind it than are kept. The newest alone is neither. */
const flowsWithDueSql = `
  with given as materialized (select * from ${givenLimits})
  select f.tenant_id, f.id as flow_id, coalesce(
    oldest.id <> newest.id and (oldest.requested_at < t.runs_before or oldest.number <= newest.number - t.runs_per_flow), false
  ) as is_due
  from (
    select tenant_id, id from flows where (tenant_id, id) > (?, ?) and tenant_id <= ? order by tenant_id, id limit ?
  ) as f
  left join given t on t.tenant_id = f.tenant_id
  left join lateral (
    select id, number, requested_at from runs r where r.tenant_id = f.tenant_id and r.flow_id = f.id
    order by r.requested_at, r.id limit 1
  ) as oldest on true
  left join lateral (
    select id, number from runs r where r.tenant_id = f.tenant_id and r.flow_id = f.id
    order by r.requested_at desc, r.id desc limit 1
  ) as newest on true
  order by f.tenant_id, f.id`;

const isShown = Object.values(showingRuns).join(" or ");

const mayGo = `r.tenant_id = given.tenant_id and r.flow_id = newest.flow_id and r.id <> newest.id
      and not r.is_expired and r.status in ('succeeded', 'failed') and r.finished_at <= given.ended_after
      and not (${isShown})`;

/** A run that somebody began to show since the statement began has another version by the time it is locked. */
const markRunsSql = `
  with given as materialized (
    select ?::text as tenant_id, ?::timestamptz as now, ?::timestamptz as ended_after, ?::jsonb as flow_ids
  ),
  due as materialized (
    select old.id, old.version
    from given cross join jsonb_array_elements_text(given.flow_ids) as f (flow_id)
    cross join lateral (
      select id, number, flow_id from runs r where r.tenant_id = given.tenant_id and r.flow_id = f.flow_id
      order by r.requested_at desc, r.id desc limit 1
    ) as newest
    cross join lateral (
      (
        select r.id, r.xmin::text as version from runs r where ${mayGo} and r.requested_at < ?::timestamptz
        order by r.requested_at, r.id limit ?
      )
      union
      (
        select r.id, r.xmin::text as version from runs r where ${mayGo} and r.number <= newest.number - ?::bigint
        order by r.number limit ?
      )
    ) as old
    limit ?
  ), locked as materialized (
    select r.tenant_id, r.id from runs r join due on due.id = r.id
    where r.tenant_id = ? and r.xmin::text = due.version for update of r skip locked
  ), marked as (
    update runs r set is_expired = true from locked where r.tenant_id = locked.tenant_id and r.id = locked.id returning r.id
  )
  select count(*)::int as count from marked`;

const removeResultsSql = `
  with expired as materialized (
    select id from runs where tenant_id = ? and is_expired order by id limit ? for update skip locked
  ), oldest as materialized (
    select p.run_id, p.position, pg_column_size(p.result) + pg_column_size(p.points) as bytes
    from run_results p
    where p.tenant_id = ? and p.run_id in (select id from expired)
    order by p.run_id, p.position limit ?
  ), ${fitting("run_id, position", "run_id, position")}, gone as (
    delete from run_results p using fitting
    where p.tenant_id = ? and p.run_id = fitting.run_id and p.position = fitting.position
    returning p.position
  )
  select count(*)::int as count from gone`;

const removeRunsSql = `
  with oldest as materialized (
    select r.id, pg_column_size(r.frozen_flow) as bytes from runs r
    where r.tenant_id = ? and r.is_expired
      and not exists (select from run_results p where p.tenant_id = r.tenant_id and p.run_id = r.id)
    order by r.id limit ? for update skip locked
  ), ${fitting("id", "id")}, gone as (
    delete from runs r using fitting where r.tenant_id = ? and r.id = fitting.id returning r.id
  )
  select count(*)::int as count from gone`;

/** Two processes wait for each other here: one that passed over locked rows would leave a gap if the other failed. */
const removeEventsSql = `
  with first as materialized (
    select e.id, e.sequence, pg_column_size(e.data) as bytes,
      e.occurred_at < ?::timestamptz and not exists (
        select from outbox job where job.tenant_id = e.tenant_id and job.topic = 'events' and job.job_id = e.id
      ) as is_due
    from events e where e.tenant_id = ? order by e.sequence limit ? for update of e
  ), oldest as (
    select id, sequence, bytes from first where not exists (
      select from first as other where not other.is_due and other.sequence <= first.sequence
    )
  ), ${fitting("id", "sequence")}, gone as (
    delete from events e using fitting where e.tenant_id = ? and e.id = fitting.id returning e.id
  )
  select count(*)::int as count from gone`;

const removeAuditSql = `
  with oldest as materialized (
    select a.id, a.created_at, coalesce(pg_column_size(a."before"), 0) + coalesce(pg_column_size(a."after"), 0) as bytes
    from audit_entries a where a.tenant_id = ? and a.created_at < ?::timestamptz
    order by a.created_at, a.id limit ? for update skip locked
  ), ${fitting("id", "created_at, id")}, gone as (
    delete from audit_entries a using fitting where a.tenant_id = ? and a.id = fitting.id returning a.id
  )
  select count(*)::int as count from gone`;

const removeAlertDeliveriesSql = `
  with oldest as materialized (
    select d.id, d.created_at, pg_column_size(d.content) + pg_column_size(d.message) as bytes
    from alert_deliveries d
    where d.tenant_id = ? and d.created_at < ?::timestamptz and d.status <> 'pending'
    order by d.created_at, d.id limit ? for update skip locked
  ), ${fitting("id", "created_at, id")}, gone as (
    delete from alert_deliveries d using fitting where d.tenant_id = ? and d.id = fitting.id returning d.id
  )
  select count(*)::int as count from gone`;

const removeWebhookDeliveriesSql = `
  with oldest as materialized (
    select d.id, d.created_at, pg_column_size(d.body) + pg_column_size(d.attempts) as bytes
    from webhook_deliveries d
    where d.tenant_id = ? and d.created_at < ?::timestamptz
    order by d.created_at, d.id limit ? for update skip locked
  ), ${fitting("id", "created_at, id")}, gone as (
    delete from webhook_deliveries d using fitting where d.tenant_id = ? and d.id = fitting.id returning d.id
  )
  select count(*)::int as count from gone`;

/** They have ended, and their links lead nowhere. */
const goingReport = `
  p.tenant_id = ? and p.created_at < ?::timestamptz and p.status not in ('waiting', 'pending')
      and (p.expires_at is null or p.expires_at <= ?::timestamptz or p.revoked_at is not null)`;

function goingReports({ tenantId, deliveriesBefore, now }: TenantLimits): readonly string[] {
  return [tenantId, isoTime(deliveriesBefore), isoTime(now)];
}

const removeReportTargetsSql = `
  with going as materialized (
    select p.tenant_id, p.id from reports p where ${goingReport}
      and exists (select from report_targets t where t.tenant_id = p.tenant_id and t.report_id = p.id)
    order by p.created_at, p.id limit ? for update skip locked
  ), oldest as materialized (
    select t.tenant_id, t.report_id, t.ordinal, pg_column_size(t.target) as bytes
    from report_targets t where (t.tenant_id, t.report_id) in (select tenant_id, id from going)
    order by t.report_id, t.ordinal limit ?
  ), ${fitting("report_id, ordinal", "report_id, ordinal")}, gone as (
    delete from report_targets t using fitting
    where t.tenant_id = ? and t.report_id = fitting.report_id and t.ordinal = fitting.ordinal
    returning t.ordinal
  )
  select count(*)::int as count from gone`;

const removeReportDeliveriesSql = `
  with going as materialized (
    select p.tenant_id, p.id from reports p where ${goingReport}
      and exists (select from report_deliveries d where d.tenant_id = p.tenant_id and d.report_id = p.id)
    order by p.created_at, p.id limit ? for update skip locked
  ), oldest as materialized (
    select d.id from report_deliveries d where (d.tenant_id, d.report_id) in (select tenant_id, id from going) limit ?
  ), gone as (
    delete from report_deliveries d using oldest where d.tenant_id = ? and d.id = oldest.id returning d.id
  )
  select count(*)::int as count from gone`;

const removeReportsSql = `
  with oldest as materialized (
    select p.id, p.created_at, coalesce(pg_column_size(p.head), 0) + pg_column_size(p."order") as bytes
    from reports p where ${goingReport}
      and not exists (select from report_targets t where t.tenant_id = p.tenant_id and t.report_id = p.id)
      and not exists (select from report_deliveries d where d.tenant_id = p.tenant_id and d.report_id = p.id)
    order by p.created_at, p.id limit ? for update skip locked
  ), ${fitting("id", "created_at, id")}, gone as (
    delete from reports p using fitting where p.tenant_id = ? and p.id = fitting.id returning p.id
  )
  select count(*)::int as count from gone`;
