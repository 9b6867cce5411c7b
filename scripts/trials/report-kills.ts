/**
 * `kill -9` before and after every statement between the pass that finds a report due, the end of its run, or a report
 * that is sent by hand, and the report's last mail. After each, the service is started again: every report must have
 * arrived once at each contact, or be shown as unknown.
 *
 *     npm run trials -- report-kills [embedded|postgresql] [pass|hour|hand] [every n-th statement] [seconds]
 */
import { countsOf, type Ends } from "#test/support/alert-kills.ts";
import type { Driver } from "#test/support/databases.ts";
import { openReportKillWorld, type ReportKillWorld, type ReportWay } from "#test/support/report-kills.ts";

/** After so many failures something is wrong that more kills would not show. */
const maxFailures = 10;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function run([driver, way, step = "1", seconds]: readonly string[]): Promise<void> {
  const drivers: readonly Driver[] = driver === undefined ? ["embedded", "postgresql"] : [driver as Driver];
  const ways: readonly ReportWay[] = way === undefined ? ["pass", "hand"] : [way as ReportWay];
  const until = performance.now() + Number(seconds ?? Number.POSITIVE_INFINITY) * 1_000;
  for (const each of drivers) await trialOn(each, ways, Number(step), until);
}

async function trialOn(driver: Driver, ways: readonly ReportWay[], step: number, until: number): Promise<void> {
  const world = await openReportKillWorld(driver);
  let failures = 0;
  try {
    for (const way of ways) failures += await killsOf(world, `${driver}, ${way}`, way, step, until);
    const faults = await world.faults();
    for (const fault of faults) say(`${driver}: ${fault}`);
    failures += faults.length;
  } finally {
    await world.close();
  }
  say(`${driver}: ${failures} failures`);
  if (failures > 0) process.exitCode = 1;
}

async function killsOf(
  world: ReportKillWorld,
  title: string,
  way: ReportWay,
  step: number,
  until: number,
): Promise<number> {
  let [kills, failures] = [0, 0];
  const ends: string[] = [];
  let isDone = false;
  for (let statement = 1; !isDone && performance.now() < until; statement += step) {
    for (const when of ["before", "after"] as const) {
      try {
        const outcome = await world.killAt(way, { when, statement });
        isDone = !outcome.died;
        ends.push(...namesOf(outcome.ends));
      } catch (error) {
        failures += 1;
        say(`${title}: killed ${when} statement ${statement}: ${String(error)}`);
        if (failures === maxFailures) throw error;
      }
      if (isDone) break;
      kills += 1;
    }
    if (statement % 10 === 1) say(`${title}: statement ${statement}, ${kills} kills, ${failures} failures`);
  }
  const extent = isDone ? "to the last statement" : "the time was over before the last statement";
  say(`${title}: ${kills} kills, ${extent}, ${failures} failures: ${JSON.stringify(countsOf(ends))}`);
  return failures;
}

function namesOf(ends: Ends): readonly string[] {
  return Object.entries(ends).flatMap(([name, count]) => Array.from({ length: count }, () => name));
}
