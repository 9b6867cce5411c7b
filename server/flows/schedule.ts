/**
 * When a flow runs next, as far as its owner decides it. The scheduler moves `nextRunAt` from tick to tick along the
 * schedule. Here it begins, ends, or begins again.
 *
 *   not scheduled --(active and a schedule)--> scheduled: nextRunAt = the first tick after now
 *   scheduled --(the same schedule again, or anything else changed)--> scheduled: nextRunAt stays
 *   scheduled --(another schedule)--> scheduled: nextRunAt = its first tick after now
 *   scheduled --(draft, paused, or no schedule)--> not scheduled: nextRunAt cleared
 *
 * A draft or paused flow keeps its schedule. The first tick of an interval is one interval from now. Pure.
 */
import type { FieldError } from "#core/errors.ts";
import { isUnfit, type Parts } from "#core/partial-body.ts";
import { isSame } from "#core/deep-equal.ts";
import { isTimeZone } from "#core/timezone.ts";
import { parseCron } from "./cron.ts";
import type { CronSchedule, Flow, FlowStatus } from "./model.ts";
import { type Scheduled, ticksOf } from "./ticks.ts";

export interface Scheduling extends Scheduled {
  readonly status: FlowStatus;
}

export interface Grid extends Scheduling {
  readonly nextRunAt: number | null;
}

/** @returns epoch milliseconds of the next tick, or null where the flow is not scheduled */
export function nextRunAt(before: Grid | null, after: Scheduling, now: number): number | null {
  if (after.status !== "active") return null;
  const keeps = before !== null && before.status === "active" && hasSameSchedule(before, after);
  return keeps && before.nextRunAt !== null ? before.nextRunAt : (ticksOf(after, now)?.next(now) ?? null);
}

function hasSameSchedule(one: Scheduled, other: Scheduled): boolean {
  return one.scheduleMinutes === other.scheduleMinutes && isSame(one.schedule, other.schedule);
}

type ScheduleFields = Pick<Flow, "scheduleMinutes" | "schedule">;

/** What is wrong with a new schedule (`before` null) or with a change of one, beyond the contract's schema. */
export function checkSchedule(before: ScheduleFields | null, patch: Parts<ScheduleFields>): readonly FieldError[] {
  const { schedule } = patch;
  return [...(schedule ? checkCronSchedule(schedule) : []), ...checkOneOfBoth(before, patch)];
}

function checkCronSchedule({ cron, timeZone }: Parts<CronSchedule>): readonly FieldError[] {
  const errors: FieldError[] = [];
  const parsed = cron === undefined ? null : parseCron(cron);
  if (parsed !== null && !parsed.ok) errors.push({ loc: "schedule.cron", message: parsed.message });
  if (timeZone !== undefined && !isTimeZone(timeZone))
    errors.push({ loc: "schedule.timeZone", message: "must be an IANA time zone name, such as Europe/Berlin" });
  return errors;
}

/** Neither silently takes the other's place: a caller that knows only one of them would not notice. */
function checkOneOfBoth(before: ScheduleFields | null, patch: Parts<ScheduleFields>): readonly FieldError[] {
  if (isUnfit(patch, "scheduleMinutes") || isUnfit(patch, "schedule")) return [];
  const isSet = (name: keyof ScheduleFields): boolean =>
    ((patch[name] === undefined ? before?.[name] : patch[name]) ?? null) !== null;
  if (!isSet("scheduleMinutes") || !isSet("schedule")) return [];
  const [loc, other] = patch.schedule ? ["schedule", "scheduleMinutes"] : ["scheduleMinutes", "schedule"];
  return [{ loc, message: `cannot be set beside ${other}: send "${other}": null with it` }];
}
