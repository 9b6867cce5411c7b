/**
 * When each report schedule of a flow comes next, as it is kept with the flow. Here a time begins, ends, or begins
 * again; the pass moves it on (server/reports/pass.ts). Pure.
 *
 *   not kept --(active flow, enabled, mode time)--> kept: nextAt = its first hour after now
 *   kept --(the same calendar again, or anything else changed)--> kept: nextAt stays
 *   kept --(another calendar)--> kept: nextAt = its first hour after now
 *   kept --(draft, paused, disabled, mode event, or no such schedule)--> not kept
 */
import { isSame } from "#core/deep-equal.ts";
import type { Flow } from "./model.ts";
import { calendarText, reportHours } from "./report-calendar.ts";
import { enabledSchedules } from "./report-schedules.ts";

export interface ReportTime {
  readonly scheduleId: string;
  /** Epoch milliseconds: the beginning of its next local hour. */
  readonly nextAt: number;
  /** What the calendar said when `nextAt` was found. */
  readonly calendar: string;
}

type Reporting = Pick<Flow, "status" | "settings">;

/** In the order of the settings; without schedules that fall on no day. */
export function reportTimes(flow: Reporting, kept: readonly ReportTime[], now: number): readonly ReportTime[] {
  if (flow.status !== "active") return [];
  return enabledSchedules(flow.settings, "time").flatMap((schedule) => {
    const [scheduleId, calendar] = [schedule.id, calendarText(schedule)];
    const before = kept.find((one) => one.scheduleId === scheduleId && one.calendar === calendar);
    if (before !== undefined) return [before];
    const nextAt = reportHours(schedule)?.next(now) ?? null;
    return nextAt === null ? [] : [{ scheduleId, nextAt, calendar }];
  });
}

/** Whether a change of a flow leaves its times as they are. */
export function keepsReportTimes(before: Reporting, after: Reporting): boolean {
  return before.status === after.status && isSame(before.settings["reports"], after.settings["reports"]);
}
