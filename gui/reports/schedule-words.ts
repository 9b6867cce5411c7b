/** When a schedule sends, in one sentence; and days, weeks and months by their names. */
import { useFormats } from "../words/words.tsx";
import type { Schedule } from "./schedules.ts";
import { useReportWords } from "./words.ts";

export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
export const weeks = [1, 2, 3, 4, 5] as const;
export const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** A Sunday, which is day 0. */
const sunday = Date.UTC(2026, 0, 4);
const dayMs = 86_400_000;

export function useCalendarNames() {
  const words = useReportWords();
  const { locale } = useFormats();
  const day = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return {
    weekday: (weekday: number): string => day.format(sunday + weekday * dayMs),
    week: words.week,
    month: (number: number): string => month.format(Date.UTC(2026, number - 1, 1)),
  };
}

export function useScheduleSentence(): (schedule: Schedule) => string {
  const words = useReportWords();
  const formats = useFormats();
  const names = useCalendarNames();
  const chosen = (
    all: readonly number[],
    some: readonly number[] | null | undefined,
    nameOf: (one: number) => string,
  ) => formats.list(all.filter((one) => some?.includes(one)).map(nameOf));
  return (schedule) => {
    if (schedule.mode === "event") return words.eventHint;
    return words.sentence(
      chosen(weekdays, schedule.daysOfWeek, names.weekday),
      chosen(weeks, schedule.weeksOfMonth, names.week),
      chosen(months, schedule.months, names.month),
      schedule.timeOfDay ?? "",
      schedule.timeZone ?? "",
    );
  };
}
