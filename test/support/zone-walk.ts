/**
 * The rule of clock changes, in its own words and minute by minute, against what the service computes: a local time
 * that does not exist fires at the next minute that does, and one that exists twice fires once, the first time. What
 * the clock of a zone shows is asked of Intl, and which local times an expression names of the library, on a clock
 * that never changes.
 */
import assert from "node:assert/strict";
import { Cron } from "croner";
import { type Ticks, ticksOf } from "#server/flows/ticks.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The clock is asked at each end of such a block, and in every minute of one over which it is changed. */
const blockMs = 12 * 60 * minuteMs;

export interface ClockChange {
  /** The first instant at the new time. */
  readonly instant: number;
  /** What the clock would show then without the change, and what it shows. As clocks in UTC would show them. */
  readonly expected: number;
  readonly shown: number;
}

export interface ZoneWalk {
  readonly timeZone: string;
  readonly from: number;
  readonly to: number;
  readonly changes: readonly ClockChange[];
  /** Where this local time, in whole minutes, was first shown; null where it was left out. */
  readonly firstShown: (local: number) => number | null;
}

/** Every minute from `from` to `to`, both at midnight of UTC. */
export function walkZone(timeZone: string, from: number, to: number): ZoneWalk {
  const shownAt = clockOf(timeZone);
  const base = from - dayMs;
  const first = new Int32Array((to + dayMs - base) / minuteMs).fill(-1);
  const changes: ClockChange[] = [];
  let offset = shownAt(from) - from;
  const show = (instant: number, local: number): void => {
    const at = (local - base) / minuteMs;
    if (first[at] === -1) first[at] = (instant - base) / minuteMs;
  };
  for (let block = from; block < to; block += blockMs) {
    const isEven = shownAt(block + blockMs) - (block + blockMs) === offset;
    for (let instant = block; instant < block + blockMs; instant += minuteMs) {
      const local = isEven ? instant + offset : shownAt(instant);
      if (local - instant !== offset) changes.push({ instant, expected: instant + offset, shown: local });
      offset = local - instant;
      show(instant, local);
    }
  }
  const firstShown = (local: number): number | null => {
    const at = first[(local - base) / minuteMs] ?? -1;
    return at === -1 ? null : base + at * minuteMs;
  };
  return { timeZone, from, to, changes, firstShown };
}

function clockOf(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (instant) => {
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = (format.format(instant).match(/\d+/g) ?? []).map(
      Number,
    );
    return Date.UTC(year, month - 1, day, hour, minute);
  };
}

/** The local times that an expression names, `from` included and `to` not. */
export function namedTimes(expression: string, from: number, to: number): readonly number[] {
  const key = `${expression} ${from} ${to}`;
  const times = named.get(key) ?? namedByLibrary(expression, from, to);
  named.set(key, times);
  return times;
}

/** Zones change their clocks on the same days, and the library takes its time. */
const named = new Map<string, readonly number[]>();

function namedByLibrary(expression: string, from: number, to: number): readonly number[] {
  const cron = new Cron(expression, { timezone: "UTC", mode: "5-part" });
  const times: number[] = [];
  for (let next = cron.nextRun(new Date(from - 1_000)); next !== null && next.getTime() < to; next = cron.nextRun(next))
    times.push(next.getTime());
  return times;
}

/** The instants at which these local times fire, each once, by the rule's own words. */
export function instantsOf({ firstShown }: ZoneWalk, times: readonly number[]): readonly number[] {
  const instants = times.map((time) => {
    let shown = firstShown(time);
    for (let next = time + minuteMs; shown === null; next += minuteMs) shown = firstShown(next);
    return shown;
  });
  return [...new Set(instants)];
}

/**
 * Daily times at, within and around each change, some of them on some days only, and the densest schedule there is. A
 * time of the day that comes with several changes is there once.
 */
export function tellingExpressions({ changes }: ZoneWalk): readonly string[] {
  const times = changes.flatMap(({ expected, shown }) => {
    const [low, high] = [Math.min(expected, shown), Math.max(expected, shown)];
    return [low - minuteMs, low, low + (high - low) / 2, high];
  });
  const daily = [...new Set(times.map((time) => new Date(time).toISOString().slice(11, 16)))].map((text) => {
    const [hour, minute] = text.split(":").map(Number);
    return `${minute} ${hour}`;
  });
  const [some = "30 2"] = daily;
  return [
    ...daily.map((time) => `${time} * * *`),
    `${some} 1,25-31 * SUN`,
    `*/20 0-3,23 * 3-4,9-11 *`,
    `${some} * * SAT,SUN`,
  ];
}

/**
 * Holds the ticks of an expression against the walk: each from the one before it, and from the end back.
 * @returns how many there are
 */
export function checkTicks(walk: ZoneWalk, expression: string, from: number, to: number): number {
  const expected = instantsOf(walk, namedTimes(expression, from, to));
  const ticks = ticksIn(walk.timeZone, expression);
  const about = `${expression} in ${walk.timeZone}`;
  const [first = from, last = from] = [expected[0], expected.at(-1)];
  const forward: number[] = [];
  // Never more than one too many: a schedule that stands still must fail, not hang.
  const isEnough = ({ length }: readonly number[]): boolean => length > expected.length;
  for (let at = ticks.next(first - 1); at <= last && !isEnough(forward); at = ticks.next(at)) forward.push(at);
  assert.deepEqual(forward, expected, about);
  const back: number[] = [];
  for (let at = ticks.latest(last + 1); at >= first && !isEnough(back); at = ticks.latest(at - 1)) back.unshift(at);
  assert.deepEqual(back, expected, `${about}, backwards`);
  assert.equal(ticks.count(first - 1, last), expected.length, `${about}, counted`);
  assert.equal(ticks.count(first, last + 1), expected.length - 1, `${about}, counted from the first`);
  return expected.length;
}

export function ticksIn(timeZone: string, cron: string, jitterSeconds = 0): Ticks {
  const schedule = { cron, timeZone, jitterSeconds };
  const ticks = ticksOf({ id: "flow", scheduleMinutes: null, schedule }, 0);
  assert.ok(ticks);
  return ticks;
}

/** Of the densest schedule, from the day before each change to the day after it. */
export function checkDensely(walk: ZoneWalk): number {
  return walk.changes
    .map(({ expected }) => Math.floor(expected / dayMs) * dayMs)
    .filter((day) => day - dayMs > walk.from + dayMs && day + 2 * dayMs < walk.to - dayMs)
    .map((day) => checkTicks(walk, "*/5 * * * *", day - dayMs, day + 2 * dayMs))
    .reduce((sum, count) => sum + count, 0);
}
