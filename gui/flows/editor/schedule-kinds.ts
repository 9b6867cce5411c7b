/** The manners in which a flow is run, as people choose them. A time of every day is a cron expression. Pure. */
import type { Draft } from "./draft.ts";

export type ScheduleKind = "by-hand" | "interval" | "daily" | "cron";

export type ShownSchedule =
  | { readonly name: "by-hand" | "interval" | "cron" }
  /** `time`: as it is typed, such as `06:30`. */
  | { readonly name: "daily"; readonly time: string };

const usualMinutes = 60;
const usualTime = "06:00";
const daily = /^(\d{1,2}) (\d{1,2}) \* \* \*$/;

export function scheduleKindOf({ schedule, scheduleMinutes }: Draft): ShownSchedule {
  if (schedule === null) return { name: scheduleMinutes === null ? "by-hand" : "interval" };
  const [, minute, hour] = daily.exec(schedule.cron) ?? [];
  if (minute === undefined || hour === undefined) return { name: "cron" };
  return { name: "daily", time: `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}` };
}

/** @param timeZone of the reader, for a schedule that has none yet */
export function withScheduleKind(draft: Draft, kind: ScheduleKind, timeZone: string): Partial<Draft> {
  if (kind === "by-hand") return { schedule: null, scheduleMinutes: null };
  if (kind === "interval") return { schedule: null, scheduleMinutes: draft.scheduleMinutes ?? usualMinutes };
  const before = draft.schedule ?? { cron: "", timeZone, jitterSeconds: 0 };
  // Twice a day is no time of every day, so the expression is shown as one.
  const cron =
    kind === "daily" ? (cronOf(usualTime) ?? "") : before.cron === "" ? "0 6,18 * * *" : withoutDaily(before.cron);
  return { schedule: { ...before, cron }, scheduleMinutes: null };
}

/** Null while the time is being typed. */
export function withDailyTime(draft: Draft, time: string): Partial<Draft> | null {
  const cron = cronOf(time);
  return cron === null || draft.schedule === null ? null : { schedule: { ...draft.schedule, cron } };
}

function cronOf(time: string): string | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(time.trim()) ?? [];
  if (Number(hour) > 23 || Number(minute) > 59 || hour === undefined) return null;
  return `${Number(minute)} ${Number(hour)} * * *`;
}

/** The same times on named days, which can be changed to some of them. */
function withoutDaily(cron: string): string {
  return cron.replace(daily, "$1 $2 * * SUN-SAT");
}
