/** A flow's report schedules as they are stored, read with their defaults. Pure. */
import type { Settings } from "./settings.ts";

/** On which local hours a schedule of mode `time` falls. An empty list is all of them. */
export interface ReportCalendar {
  /** 1 to 12. */
  readonly months: readonly number[];
  /** 1 to 4: days 1 to 7, 8 to 14, 15 to 21, 22 to 28. 5: the last seven days. */
  readonly weeksOfMonth: readonly number[];
  /** Sunday is 0. */
  readonly daysOfWeek: readonly number[];
  /** `HH:MM`; only the hour counts. */
  readonly timeOfDay: string;
  /** IANA name. */
  readonly timeZone: string;
}

export interface ReportSchedule extends ReportCalendar {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly mode: "time" | "event";
  readonly targetFilter: "all" | "triggered" | "not_triggered";
  readonly attachPdf: boolean;
  readonly contactListIds: readonly string[];
}

/** What a caller may leave out. */
export type ReportScheduleInput = Pick<ReportSchedule, "id" | "mode"> & Partial<ReportSchedule>;

/** In the order of the settings. */
export function reportSchedulesOf(settings: Settings): readonly ReportSchedule[] {
  const { schedules = [] } = (settings["reports"] ?? {}) as { readonly schedules?: readonly ReportScheduleInput[] };
  return schedules.map(completeSchedule);
}

export function completeSchedule(given: ReportScheduleInput): ReportSchedule {
  return {
    id: given.id,
    name: given.name ?? given.id,
    enabled: given.enabled ?? true,
    mode: given.mode,
    months: given.months ?? [],
    weeksOfMonth: given.weeksOfMonth ?? [],
    daysOfWeek: given.daysOfWeek ?? [],
    timeOfDay: given.timeOfDay ?? "08:00",
    timeZone: given.timeZone ?? "UTC",
    targetFilter: given.targetFilter ?? "all",
    attachPdf: given.attachPdf ?? false,
    contactListIds: given.contactListIds ?? [],
  };
}

/** Those that are enabled and of this mode. */
export function enabledSchedules(settings: Settings, mode: ReportSchedule["mode"]): readonly ReportSchedule[] {
  return reportSchedulesOf(settings).filter((schedule) => schedule.enabled && schedule.mode === mode);
}
