/**
 * `kill -9` before and after every statement between the end of a run and its last message. After each, the service is
 * started again: every alert must have arrived once at the SMTP server and the SMS provider, or be shown as unknown.
 *
 *     npm run trials -- alert-kills [embedded|postgresql] [every n-th statement]
 */
import { countsOf, type Ends, openAlertKillWorld, runEnd } from "#test/support/alert-kills.ts";
import type { Driver } from "#test/support/databases.ts";

/** After so many failures something is wrong that more kills would not show. */
const maxFailures = 10;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function run([driver, step = "1"]: readonly string[]): Promise<void> {
  const drivers: readonly Driver[] = driver === undefined ? ["embedded", "postgresql"] : [driver as Driver];
  for (const each of drivers) await trialOn(each, Number(step));
}

async function trialOn(driver: Driver, step: number): Promise<void> {
  const world = await openAlertKillWorld(driver);
  let [kills, failures] = [0, 0];
  const ends: string[] = [];
  try {
    for (let statement = 1, dies = true; dies; statement += step) {
      for (const when of ["before", "after"] as const) {
        try {
          const outcome = await world.killAt({ when, statement, from: runEnd });
          dies = outcome.died;
          ends.push(...namesOf(outcome.ends));
        } catch (error) {
          failures += 1;
          say(`${driver}: killed ${when} statement ${statement}: ${String(error)}`);
          if (failures === maxFailures) throw error;
        }
        if (!dies) break;
        kills += 1;
      }
      if (statement % 10 === 1) say(`${driver}: statement ${statement}, ${kills} kills, ${failures} failures`);
    }
    const faults = await world.faults();
    for (const fault of faults) say(`${driver}: ${fault}`);
    failures += faults.length;
  } finally {
    await world.close();
  }
  say(`${driver}: ${kills} kills, ${failures} failures: ${JSON.stringify(countsOf(ends))}`);
  if (failures > 0) process.exitCode = 1;
}

function namesOf(ends: Ends): readonly string[] {
  return Object.entries(ends).flatMap(([name, count]) => Array.from({ length: count }, () => name));
}
