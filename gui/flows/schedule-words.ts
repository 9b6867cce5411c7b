/** A flow's schedule in words. Times that a cron expression names are shown as the service's next ticks instead. */
import { useWords } from "../words/words.tsx";

export interface Scheduled {
  readonly scheduleMinutes: number | null;
  readonly schedule: { readonly cron: string; readonly timeZone?: string | null } | null;
}

export function useScheduleWords(): (flow: Scheduled) => string {
  const words = useWords();
  return ({ scheduleMinutes, schedule }) => {
    if (schedule !== null) return words.schedule.cron(schedule.cron, schedule.timeZone ?? "UTC");
    if (scheduleMinutes === null) return words.flows.byHand;
    const [count, unit] = inLargestUnit(scheduleMinutes);
    return words.schedule.every(count, unit);
  };
}

const units = [
  { unit: "day", minutes: 1_440 },
  { unit: "hour", minutes: 60 },
  { unit: "minute", minutes: 1 },
] as const;

export type ScheduleUnit = (typeof units)[number]["unit"];

function inLargestUnit(minutes: number): [number, ScheduleUnit] {
  const { unit, minutes: size } = units.find((one) => minutes % one.minutes === 0) ?? units[2];
  return [minutes / size, unit];
}
