/** Cron expressions: which are taken, how often they may fire, and which local times they name. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { minGapMinutes, type ParsedCron, parseCron } from "#server/flows/cron.ts";
import { jitterMs } from "#server/flows/ticks.ts";
import { timed } from "#test/support/thread-time.ts";
import { namedTimes } from "#test/support/zone-walk.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const start = Date.UTC(2026, 0, 1);

function accepted(expression: string) {
  const parsed = parseCron(expression);
  assert.ok(parsed.ok, `${expression}: ${messageOf(parsed)}`);
  return parsed.cron;
}

function messageOf(parsed: ParsedCron): string {
  return parsed.ok ? "" : parsed.message;
}

describe("an expression of five classic fields is taken", () => {
  for (const expression of [
    "*/5 * * * *",
    "0 6 * * MON-FRI",
    "0 6 * * mon-fri",
    "0 6 * * FRI-SUN",
    "0 6 * * 0,7",
    "0 0 29 2 *",
    "0 0 1,15 JAN-MAR,12 *",
    "10-50/20 6-18/3 * * *",
    "0 8-12,12-18 * * *",
    "  0\t6 * * *  ",
    "00 06 * * *",
    // Midnight between the two is on no day after one that is named.
    "0,58 0,23 1 * *",
    "58 23 31 12 *",
  ])
    test(expression, () => void accepted(expression));
});

test("a range leads over the end of its field's values", () => {
  const sameTimes = (one: string, other: string): void => {
    const [a, b] = [accepted(one), accepted(other)];
    let [at, same] = [start - 1, start - 1];
    for (let count = 0; count < 60; count += 1) {
      [at, same] = [a.next(at), b.next(same)];
      assert.equal(at, same, `${one} and ${other}`);
      assert.equal(a.latest(at), b.latest(at));
    }
    assert.equal(a.count(start, start + 800 * dayMs), b.count(start, start + 800 * dayMs));
  };
  for (const [one, other] of [
    ["0 6 * * 6-0", "0 6 * * SAT-SUN"],
    ["0 6 * * SAT-SUN", "0 6 * * 0,6"],
    ["0 6 * * 6-7", "0 6 * * 0,6"],
    ["0 6 * * 7-2", "0 6 * * 0,1,2"],
    ["0 6 * * fri-MON", "0 6 * * 5,6,0,1"],
    ["0 6 * * FRI-WED/2", "0 6 * * 5,0,2"],
    ["0 6 1 NOV-FEB *", "0 6 1 11,12,1,2 *"],
    ["0 6 1 12-2 *", "0 6 1 DEC,JAN,FEB *"],
    ["0 22-4/2 * * *", "0 22,0,2,4 * * *"],
    ["50-10/10 6 * * *", "50,0,10 6 * * *"],
    ["0 6 30-2 * *", "0 6 30,31,1,2 * *"],
  ] as const)
    sameTimes(one, other);
});

test("whole months are left out on the way to a leap day", () => {
  const { next, latest } = accepted("0 0 29 2 *");
  assert.equal(next(start), Date.UTC(2028, 1, 29));
  assert.equal(next(Date.UTC(2096, 1, 29)), Date.UTC(2104, 1, 29));
  assert.equal(latest(Date.UTC(2104, 1, 28)), Date.UTC(2096, 1, 29));
  assert.equal(latest(Date.UTC(2026, 11, 31)), Date.UTC(2024, 1, 29));
});

describe("an expression is refused, and told why", () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ["", /five fields/],
    ["0 6 * *", /five fields/],
    ["0 0 6 * * *", /five fields/],
    ["@daily", /five fields/],
    ["60 * * * *", /a minute that is none: must be \* or 0 to 59/],
    ["5/15 * * * *", /a minute that is none/],
    ["*/90 * * * *", /a minute that is none/],
    ["*/0 * * * *", /a minute that is none/],
    ["50-60 * * * *", /a minute that is none/],
    ["50-10/0 * * * *", /a minute that is none/],
    ["0 22-24 * * *", /an hour that is none/],
    ["0 24-2 * * *", /an hour that is none/],
    ["0 0 1 13-2 *", /a month that is none/],
    ["0 0 5-0 * *", /a day of month that is none/],
    ["0 0 * * 8-1", /a day of week that is none/],
    ["H * * * *", /a minute that is none/],
    ["0 24 * * *", /an hour that is none/],
    ["0 0 0 * *", /a day of month that is none: must be \* or 1 to 31/],
    ["0 0 L * *", /a day of month that is none/],
    ["0 0 15W * *", /a day of month that is none/],
    ["0 0 ? * MON", /a day of month that is none/],
    ["0 0 MON * *", /a day of month that is none/],
    ["0 0 1 13 *", /a month that is none/],
    ["0 0 * * 8", /a day of week that is none/],
    ["0 0 * * MON#2", /a day of week that is none/],
    ["0 0 * * 5L", /a day of week that is none/],
    ["0 0 * * MONDAY", /a day of week that is none/],
    ["0 0 31 2 *", /never fires/],
    ["0 0 31 4,6,9,11 *", /never fires/],
    ["* * * * *", /fires at 00:00 and 00:01, 1 minute apart: must leave 5 minutes/],
    ["*/3 * * * *", /fires at 00:00 and 00:03, 3 minutes apart/],
    ["0,4 * * * *", /fires at 00:00 and 00:04, 4 minutes apart/],
    ["0,58 * * * *", /fires at 00:58 and 01:00, 2 minutes apart/],
    ["*/7 * * * *", /fires at 00:56 and 01:00, 4 minutes apart/],
    ["0,58 0,23 * * *", /fires at 23:58 and 00:00, 2 minutes apart/],
    ["0,58 0,23 1,31 * *", /fires at 23:58 and 00:00/],
    ["0,58 0,23 29 2 THU,FRI", /fires at 23:58 and 00:00/],
  ];
  for (const [expression, message] of cases)
    test(expression || "nothing", () => {
      assert.match(messageOf(parseCron(expression)), message);
    });

  test("a very long one as fast as any other", () => {
    const { calmMs } = timed(() => {
      assert.equal(parseCron(`${"0-59/5,".repeat(27)}0 * * * *`).ok, true);
      assert.equal(parseCron(`${"0,".repeat(98)}? * * * *`).ok, false);
    });
    assert.ok(calmMs < 100, `${calmMs} ms`);
  });
});

const values = (min: number, max: number) => fc.integer({ min, max });
const field = (min: number, max: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant("*") },
    { weight: 3, arbitrary: values(min, max).map(String) },
    { weight: 2, arbitrary: fc.array(values(min, max), { minLength: 2, maxLength: 4 }).map((list) => list.join(",")) },
    {
      weight: 1,
      arbitrary: fc.tuple(values(min, max), values(min, max)).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
    },
    { weight: 1, arbitrary: values(2, max).map((step) => `*/${step}`) },
  );
const expressions = fc
  .tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 7))
  .map((parts) => parts.join(" "));

/** One field, and the values that it stands for. */
type Field = readonly [string, readonly number[]];
const all = (min: number, max: number): readonly number[] => Array.from({ length: max - min + 1 }, (_, at) => min + at);
const listed = (...lists: (readonly number[])[]) =>
  lists.map((list): Field => [list.join(","), list]) as [Field, ...Field[]];

test("an expression is refused exactly where two of its times are closer than 5 minutes, or there are none", () => {
  const minutes = fc.constantFrom<Field>(...listed([0], [0, 58], [3, 59], [1, 57], [0, 56], [10, 12], [0, 5, 10]));
  const hours = fc.constantFrom<Field>(["*", all(0, 23)], ...listed([0, 23], [5], [0, 12, 23], [22, 23]));
  const days = fc.constantFrom<Field>(["*", all(1, 31)], ...listed([1], [1, 31], [29], [31], [1, 30], [10, 11]));
  const months = fc.constantFrom<Field>(["*", all(1, 12)], ...listed([2], [2, 3], [4], [1, 12], [3, 4], [4, 6]));
  const weekdays = fc.constantFrom<Field>(["*", all(0, 6)], ["*", all(0, 6)], ...listed([1], [0, 6], [1, 3, 5]));
  fc.assert(
    fc.property(minutes, hours, days, months, weekdays, (minute, hour, day, month, weekday) => {
      const expression = [minute, hour, day, month, weekday].map(([text]) => text).join(" ");
      const isEither = day[0] !== "*" && weekday[0] !== "*";
      let last = Number.NEGATIVE_INFINITY;
      let closest = Number.POSITIVE_INFINITY;
      for (let time = Date.UTC(2001, 0, 1); time < Date.UTC(2029, 0, 2); time += dayMs) {
        const date = new Date(time);
        const [ofMonth, ofWeek] = [day[1].includes(date.getUTCDate()), weekday[1].includes(date.getUTCDay())];
        if (!month[1].includes(date.getUTCMonth() + 1) || !(isEither ? ofMonth || ofWeek : ofMonth && ofWeek)) continue;
        for (const atHour of hour[1])
          for (const atMinute of minute[1]) {
            const at = time + (atHour * 60 + atMinute) * minuteMs;
            closest = Math.min(closest, at - last);
            last = at;
          }
      }
      const message = messageOf(parseCron(expression));
      if (last === Number.NEGATIVE_INFINITY) assert.match(message, /never fires/, expression);
      else if (closest < minGapMinutes * minuteMs) assert.match(message, /apart/, expression);
      else assert.equal(message, "", expression);
    }),
    { numRuns: 60 },
  );
});

test("an expression names the local times that the library finds, forwards, backwards and counted", () => {
  fc.assert(
    fc.property(expressions, values(0, 3_000), (expression, day) => {
      const parsed = parseCron(expression);
      if (!parsed.ok) return;
      const [from, to] = [start + day * dayMs, start + (day + 3) * dayMs];
      const named = namedTimes(expression, from, to);
      const forward: number[] = [];
      for (let at = parsed.cron.next(from - 1); at < to; at = parsed.cron.next(at)) forward.push(at);
      assert.deepEqual(forward, named, expression);
      const back: number[] = [];
      for (let at = parsed.cron.latest(to - 1); at >= from; at = parsed.cron.latest(at - 1)) back.unshift(at);
      assert.deepEqual(back, named, expression);
      assert.equal(parsed.cron.count(from - minuteMs, to - 1), named.length, expression);
    }),
    { numRuns: 150 },
  );
});

describe("the jitter of a flow", () => {
  test("is always the same, whole seconds from 0 to the most that is allowed", () => {
    fc.assert(
      fc.property(fc.uuid(), values(0, 300), (id, seconds) => {
        const delay = jitterMs(id, seconds);
        assert.equal(delay, jitterMs(id, seconds));
        assert.ok(delay % 1_000 === 0 && delay >= 0 && delay <= seconds * 1_000);
      }),
    );
  });

  test("spreads flows evenly, the first and the last second included", () => {
    const counts = new Array<number>(11).fill(0);
    for (let flow = 0; flow < 11_000; flow += 1) {
      const second = jitterMs(`0193f2a0-0000-7000-8000-${String(flow).padStart(12, "0")}`, 10) / 1_000;
      counts[second] = (counts[second] ?? 0) + 1;
    }
    for (const count of counts) assert.ok(count > 850 && count < 1_150, counts.join(" "));
  });
});
