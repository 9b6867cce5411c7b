/** A flow's report schedules while they are edited. Pure. */
import type { ReportFlowFieldsFragment, ReportScheduleInput, ReportSettingsInput } from "../api/generated.ts";
import type { Fault } from "../api/problem.ts";
import { withoutNulls } from "../api/without-nulls.ts";

export type Schedule = ReportScheduleInput;
export type Reports = ReportSettingsInput;

export function reportsOf({ settings }: Pick<ReportFlowFieldsFragment, "settings">): Reports {
  return withoutNulls(settings.reports ?? {});
}

export function newSchedule(id: string, name: string, timeZone: string): Schedule {
  return {
    ...{ id, name, timeZone, enabled: true, mode: "time", timeOfDay: "08:00", targetFilter: "all", attachPdf: false },
    ...{ daysOfWeek: [1], weeksOfMonth: [], months: [], contactListIds: [] },
  };
}

/** In the place of the one with its id, else at the end; `at` says otherwise. */
export function withSchedule(reports: Reports, schedule: Schedule, at?: number): Reports {
  const schedules = reports.schedules ?? [];
  const isKnown = schedules.some(({ id }) => id === schedule.id);
  const next = isKnown
    ? schedules.map((one) => (one.id === schedule.id ? schedule : one))
    : schedules.toSpliced(at ?? schedules.length, 0, schedule);
  return { ...reports, schedules: next };
}

export function withoutSchedule(reports: Reports, id: string): Reports {
  return { ...reports, schedules: (reports.schedules ?? []).filter((one) => one.id !== id) };
}

/** An empty text is none of its own. */
export function withBrand(reports: Reports, { name, logo }: { readonly name: string; readonly logo: string }): Reports {
  const { brand: _, ...others } = reports;
  const brand = { ...(name === "" ? {} : { name }), ...(logo === "" ? {} : { logo }) };
  return Object.keys(brand).length === 0 ? others : { ...others, brand };
}

/** By the schedule's field, of a preview as of a schedule that was saved at this place; of a list, its first fault. */
export function scheduleFaults(faults: readonly Fault[], place: number): ReadonlyMap<string, string> {
  const start = `settings.reports.schedules[${place}].`;
  const own = faults.flatMap(({ loc, message }) => {
    const rest = loc.startsWith(start) ? loc.slice(start.length) : loc.startsWith("schedule.") ? loc.slice(9) : null;
    return rest === null ? [] : [[rest.replace(/\[.*$/, ""), message] as const];
  });
  return new Map(own.toReversed());
}

/** The address of the PDF beside the page that a link leads to. */
export function pdfAddress(link: string): string {
  const address = new URL(link);
  address.pathname = address.pathname.replace(/\/report\/([^/]+)$/, "/reports/$1.pdf");
  return address.href;
}
