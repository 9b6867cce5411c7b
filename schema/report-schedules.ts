/**
 * When each report schedule of mode `time` comes next: one row for each that is enabled, of active flows. Written with
 * the flow, and moved on as its hours come. Gone with the flow.
 */
import { defineEntity, type InferEntity } from "@mikro-orm/core";
import type { Caller } from "#core/caller.ts";
import { isoTime } from "#core/time.ts";
import type { Flow } from "#server/flows/model.ts";
import type { ReportTime } from "#server/flows/report-times.ts";
import { idColumn, references, textColumn, timeColumn } from "./connection/columns.ts";
import { dueProbe } from "./due-probe.ts";
import { FlowEntity } from "./flows.ts";
import type { Session } from "./connection/session.ts";

export const ReportScheduleEntity = defineEntity({
  name: "ReportSchedule",
  tableName: "report_schedules",
  properties: {
    tenantId: idColumn().primary(),
    flowId: idColumn().primary(),
    scheduleId: textColumn().primary(),
    /** The instant at which its next local hour begins. */
    nextAt: timeColumn(),
    /** What the calendar was when `nextAt` was found: another one is another schedule. */
    calendar: textColumn(),
    flow: references(FlowEntity, ["tenant_id", "flow_id"], ["tenant_id", "id"]),
  },
  indexes: [
    { name: "report_schedules_due", properties: ["tenantId", "nextAt"] },
    { name: "report_schedules_next", properties: ["nextAt"] },
  ],
});

type FlowKey = Pick<Flow, "tenantId" | "id">;

export function reportScheduleStores(session: Session) {
  return {
    /** Of a flow that the caller may change, made or locked in this transaction. */
    forEditor: ({ tenantId }: Caller<"flows:write">) => ({
      ofFlow: async (flowId: string): Promise<readonly ReportTime[]> => {
        const rows = await session.em.find(ReportScheduleEntity, { tenantId, flowId }, { disableIdentityMap: true });
        return rows.map(toTime);
      },
      replace: async (flowId: string, times: readonly ReportTime[]): Promise<void> => {
        await session.em.nativeDelete(ReportScheduleEntity, { tenantId, flowId });
        const rows = times.map((time) => ({ ...time, tenantId, flowId }));
        if (rows.length > 0) await session.em.insertMany(ReportScheduleEntity, rows);
      },
    }),

    forSystem: () => ({
      /** The active tenants of whose schedules one is due at least, by id. */
      tenantsWithDue: async (now: number): Promise<readonly string[]> => {
        if (!(await isAnyDue(session, now))) return [];
        const rows = await session.em.execute<{ id: string }[]>(tenantsWithDueSql, [isoTime(now)]);
        return rows.map(({ id }) => id);
      },
      /**
       * The id of the tenant's flow one of whose schedules has been due for longest. The flow is locked until the
       * transaction ends, and with it the times of its schedules. Null where none is due that nobody else has locked.
       */
      lockDueFlow: async (tenantId: string, now: number): Promise<string | null> => {
        const [row] = await session.em.execute<{ id: string }[]>(lockDueFlowSql, [tenantId, isoTime(now)]);
        return row?.id ?? null;
      },
      /** Of a locked flow, the first first. */
      due: async ({ tenantId, id: flowId }: FlowKey, now: number): Promise<readonly ReportTime[]> => {
        const where = { tenantId, flowId, nextAt: { $lte: now } };
        const orderBy = [{ nextAt: "asc" as const }, { scheduleId: "asc" as const }];
        const rows = await session.em.find(ReportScheduleEntity, where, { orderBy, disableIdentityMap: true });
        return rows.map(toTime);
      },
      /** @param nextAt null where it does not come again */
      advance: async (
        { tenantId, id: flowId }: FlowKey,
        { scheduleId }: ReportTime,
        nextAt: number | null,
      ): Promise<void> => {
        const where = { tenantId, flowId, scheduleId };
        if (nextAt === null) await session.em.nativeDelete(ReportScheduleEntity, where);
        else await session.em.nativeUpdate(ReportScheduleEntity, where, { nextAt });
      },
    }),
  };
}

const isAnyDue = dueProbe("report_schedules", "next_at");

/** Steps from tenant to tenant along the index, however many schedules each has. */
const tenantsWithDueSql = `
  with recursive reporting as (
    (select tenant_id from report_schedules order by tenant_id limit 1)
    union all
    select next.tenant_id
    from reporting cross join lateral (
      select tenant_id from report_schedules where tenant_id > reporting.tenant_id order by tenant_id limit 1
    ) as next
  )
  select t.id from reporting join tenants t on t.id = reporting.tenant_id
  where t.status = 'active'
    and exists (select from report_schedules where tenant_id = t.id and next_at <= ?::timestamptz)
  order by t.id`;

const lockDueFlowSql = `
  select f.id from report_schedules s join flows f on f.tenant_id = s.tenant_id and f.id = s.flow_id
  where s.tenant_id = ? and s.next_at <= ?::timestamptz
  order by s.next_at
  limit 1
  for no key update of f skip locked`;

function toTime({ scheduleId, nextAt, calendar }: InferEntity<typeof ReportScheduleEntity>): ReportTime {
  return { scheduleId, nextAt, calendar };
}
