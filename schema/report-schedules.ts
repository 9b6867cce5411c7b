/**
 * When each report schedule of mode `time` comes next: one row for each that is enabled, of active flows. Written with
 * the flow, and moved on as its hours come. Gone with the flow.
 */
import { defineEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { idColumn, references, textColumn, timeColumn } from "./columns.ts";
import { FlowEntity } from "./flows.ts";

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

export function reportScheduleStores(_em: SqlEntityManager) {
  return { forSystem: () => ({}) };
}
