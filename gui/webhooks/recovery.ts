/** Which deliveries are sent again, as it is entered: by days on the reader's clock. Pure. */
import type { RecoverRequest } from "../api/generated.ts";
import { dayAfter, isDay, localDay, startOfDay } from "../words/local-time.ts";

export type Ended = "dead" | "failed";

export interface Recovery {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  /** The last day, itself included; empty for up to the present. */
  readonly to: string;
  readonly statuses: readonly Ended[];
}

const dayMs = 86_400_000;
/** Where nothing fails at present: the last outage is rarely longer ago. */
const usualDays = 7;

export function startOf(failingSince: string | null, now: number, timeZone: string): Recovery {
  const since = failingSince === null ? now - usualDays * dayMs : Date.parse(failingSince);
  return { from: localDay(since, timeZone), to: "", statuses: ["dead", "failed"] };
}

/** @param recovery whose days are days */
export function recoverInput({ from, to, statuses }: Recovery, timeZone: string, dryRun: boolean): RecoverRequest {
  const until = to === "" ? {} : { until: isoStart(dayAfter(to), timeZone) };
  return { since: isoStart(from, timeZone), ...until, statuses, dryRun };
}

export function isComplete({ from, to }: Recovery): boolean {
  return isDay(from) && (to === "" || isDay(to));
}

function isoStart(day: string, timeZone: string): string {
  return new Date(startOfDay(day, timeZone)).toISOString();
}
