/**
 * When reports are due, against a walk through every minute: a sample of what the trial `report-calendar` does for
 * thirty zones and three years.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { calendarText, nextSends, reportHours } from "#server/flows/report-calendar.ts";
import { completeSchedule, type ReportScheduleInput, reportSchedulesOf } from "#server/flows/report-schedules.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { anyCalendar, beginningsIn, checkCalendar } from "#test/support/report-walk.ts";
import { walkZone } from "#test/support/zone-walk.ts";

const dayMs = 24 * 60 * 60_000;

/** By half an hour, over midnight, in the small hours, and with an offset of three quarters of an hour. */
for (const [index, timeZone] of ["Australia/Lord_Howe", "America/Nuuk", "Europe/Zurich", "Pacific/Chatham"].entries())
  test(`each report in ${timeZone} is due once, when a walk through every minute finds its hour begin`, () => {
    const from = Date.UTC(2025 + index, 0, 1);
    const walk = walkZone(timeZone, from, from + 366 * dayMs);
    assert.ok(walk.changes.length >= 2);
    const beginningOf = beginningsIn(walk);
    const daily = { months: [], weeksOfMonth: [], daysOfWeek: [] };
    for (let hour = 0; hour < 24; hour += 1)
      assert.ok(checkCalendar(walk, beginningOf, { ...daily, timeOfDay: `${String(hour).padStart(2, "0")}:30` }) > 350);
    // Of a single month there may be one alone in the year, or none but in its margins.
    const usual = anyCalendar.filter(({ months }) => months.length === 0 || months.some((month) => month % 12 > 1));
    fc.assert(
      fc.property(usual, (calendar) => checkCalendar(walk, beginningOf, calendar) > 0),
      { numRuns: propertyRuns(60) },
    );
  });

const schedule = (changes: Partial<ReportScheduleInput>) => completeSchedule({ id: "s", mode: "time", ...changes });
const sends = (changes: Partial<ReportScheduleInput>, from: string, count: number): readonly string[] =>
  nextSends(schedule(changes), count, Date.parse(from)).map(({ local }) => local.replace(":00.000", ""));

describe("a schedule", () => {
  test("is due every day at 08:00 UTC unless it says otherwise, and its minutes do not count", () => {
    assert.deepEqual(sends({}, "2026-03-01T08:00:00Z", 2), ["2026-03-02T08:00+00:00", "2026-03-03T08:00+00:00"]);
    assert.deepEqual(sends({ timeOfDay: "08:59" }, "2026-03-01T07:59:59Z", 1), ["2026-03-01T08:00+00:00"]);
  });

  test("has its weeks from the first of the month on, and 5 is the last seven days", () => {
    const days = (weeksOfMonth: readonly number[], month: number, count: number) =>
      sends({ weeksOfMonth, months: [month] }, "2027-01-01T00:00:00Z", count).map((text) => text.slice(5, 10));
    assert.deepEqual(days([2], 2, 8).slice(5), ["02-13", "02-14", "02-08"]);
    assert.deepEqual(days([4, 5], 2, 8).slice(0, 7), days([5], 2, 7));
    assert.deepEqual(days([5], 1, 8).slice(5), ["01-30", "01-31", "01-25"]);
    assert.deepEqual(days([4], 1, 8).slice(5), ["01-27", "01-28", "01-22"]);
  });

  test("in an hour that spring leaves out is due when the clock goes on, and in one that autumn has twice, once", () => {
    const zurich = { timeZone: "Europe/Zurich", timeOfDay: "02:00" };
    assert.deepEqual(sends(zurich, "2026-03-28T12:00:00Z", 2), ["2026-03-29T03:00+02:00", "2026-03-30T02:00+02:00"]);
    assert.deepEqual(sends(zurich, "2026-10-24T12:00:00Z", 2), ["2026-10-25T02:00+02:00", "2026-10-26T02:00+01:00"]);
    const within = Date.parse("2026-10-25T01:30:00Z");
    assert.equal(reportHours(schedule(zurich))?.latest(within), Date.parse("2026-10-25T00:00:00Z"));
  });

  test("of which the clock leaves out half an hour is due when it shows the other half", () => {
    const island = { timeZone: "Australia/Lord_Howe", timeOfDay: "02:00" };
    assert.deepEqual(sends(island, "2026-10-03T00:00:00Z", 2), ["2026-10-04T02:30+11:00", "2026-10-05T02:00+11:00"]);
  });

  test("whose hour had begun when the clock was put back to before it is not due again", () => {
    // Until 2011 the clocks of Newfoundland were changed at one minute past midnight.
    const midnight = { timeZone: "America/St_Johns", timeOfDay: "00:00" };
    const again = Date.parse("2010-11-07T02:45:00Z");
    assert.deepEqual(sends(midnight, new Date(again).toISOString(), 1), ["2010-11-08T00:00-03:30"]);
    assert.equal(reportHours(schedule(midnight))?.latest(again), Date.parse("2010-11-07T02:30:00Z"));
  });

  test("on a day that a zone left out altogether is due when the next one begins, and goes on", () => {
    const apia = { timeZone: "Pacific/Apia", timeOfDay: "12:00" };
    assert.deepEqual(sends(apia, "2011-12-29T23:00:00Z", 2), ["2011-12-31T00:00+14:00", "2011-12-31T12:00+14:00"]);
  });

  test("that falls on no day, or whose zone is gone, is never due, and says so at once", () => {
    assert.deepEqual(sends({ months: [13] }, "2026-01-01T00:00:00Z", 5), []);
    assert.equal(reportHours(schedule({ daysOfWeek: [7] }))?.latest(0), null);
    assert.equal(reportHours(schedule({ timeZone: "Mars/Olympus" })), null);
    assert.deepEqual(sends({ timeZone: "Mars/Olympus" }, "2026-01-01T00:00:00Z", 5), []);
    assert.deepEqual(sends({ mode: "event" }, "2026-01-01T00:00:00Z", 5), []);
  });

  test("on one day of the leap year's last February week is found years ahead", () => {
    const rare = { months: [2], weeksOfMonth: [5], daysOfWeek: [2] };
    assert.deepEqual(sends(rare, "2027-02-24T00:00:00Z", 2), ["2028-02-29T08:00+00:00", "2029-02-27T08:00+00:00"]);
  });

  test("has the same calendar however its lists are ordered and whatever its minutes are, and else another", () => {
    const text = (changes: Partial<ReportScheduleInput>) => calendarText(schedule({ months: [2, 1], ...changes }));
    assert.equal(text({}), text({ months: [1, 2], timeOfDay: "08:45", name: "Other", targetFilter: "triggered" }));
    const others = [{ months: [] }, { weeksOfMonth: [1] }, { daysOfWeek: [1] }, { timeOfDay: "09:00" }];
    assert.equal(new Set([{}, ...others, { timeZone: "Asia/Tokyo" }].map(text)).size, 6);
  });
});

test("settings without reports have no schedules, and those that have are complete", () => {
  assert.deepEqual(reportSchedulesOf({}), []);
  assert.deepEqual(reportSchedulesOf({ reports: { brand: {} } }), []);
  const [stored] = reportSchedulesOf({ reports: { schedules: [{ id: "weekly", mode: "event", enabled: false }] } });
  assert.deepEqual(stored, completeSchedule({ id: "weekly", mode: "event", enabled: false }));
  assert.deepEqual([stored?.name, stored?.timeOfDay, stored?.months], ["weekly", "08:00", []]);
});
