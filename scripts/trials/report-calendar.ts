/**
 * Random calendars of report schedules in thirty zones over three years: each report is due at the instant that a walk
 * through every minute finds, forwards, backwards and from in between.
 *
 *     npm run trials -- report-calendar [calendars in each zone] [first year] [seed]
 */
import fc from "fast-check";
import { anyCalendar, beginningsIn, checkCalendar, reportZones } from "#test/support/report-walk.ts";
import { walkZone } from "#test/support/zone-walk.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function run([count = "400", firstYear = "2025", seed = "1"]: readonly string[]): Promise<void> {
  const [from, to] = [Date.UTC(Number(firstYear), 0, 1), Date.UTC(Number(firstYear) + 3, 0, 1)];
  const total = { zones: 0, changes: 0, calendars: 0, due: 0, wrong: 0 };
  const startedAt = performance.now();
  for (const [index, timeZone] of reportZones.entries()) {
    const walk = walkZone(timeZone, from, to);
    const beginningOf = beginningsIn(walk);
    total.zones += 1;
    total.changes += walk.changes.length;
    for (const calendar of fc.sample(anyCalendar, { numRuns: Number(count), seed: Number(seed) + index })) {
      total.calendars += 1;
      try {
        total.due += checkCalendar(walk, beginningOf, calendar);
      } catch (error) {
        total.wrong += 1;
        say(`${timeZone}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  say(JSON.stringify({ ...total, seconds: Math.round((performance.now() - startedAt) / 1_000) }, null, 2));
  if (total.wrong > 0) process.exitCode = 1;
}
