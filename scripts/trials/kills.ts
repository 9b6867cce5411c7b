/**
 * `kill -9` before and after every statement of requests under an Idempotency-Key. After each, the service is started
 * again and the request is repeated: it must have been carried out once, and its repetition must be answered the same.
 * It takes about half an hour for each of the two databases.
 *
 *     npm run trials -- kills [embedded|postgresql] [every n-th statement]
 */
import type { Driver } from "#test/support/databases.ts";
import { killAt, killedOperations, openKillWorld } from "#test/support/kills.ts";

const drivers: readonly Driver[] = ["embedded", "postgresql"];
/** After so many kills something is wrong that more kills would not show. */
const maxFailures = 10;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function run([wanted, step = "1"]: readonly string[]): Promise<void> {
  for (const driver of drivers.filter((each) => wanted === undefined || wanted === each))
    await trialOn(driver, Number(step));
}

async function trialOn(driver: Driver, step: number): Promise<void> {
  const world = await openKillWorld(driver);
  let failures = 0;
  try {
    for (const operation of killedOperations) {
      let kills = 0;
      for (let statement = 1, dies = true; dies; statement += step) {
        for (const when of ["before", "after"] as const) {
          try {
            dies = await killAt(world, operation, { when, statement });
          } catch (error) {
            failures += 1;
            say(`${driver}: ${operation.name}, killed ${when} statement ${statement}: ${String(error)}`);
            if (failures === maxFailures) throw error;
          }
          if (!dies) break;
          kills += 1;
        }
      }
      say(`${driver}: ${operation.name}: killed before and after statements, ${kills} times`);
    }
  } finally {
    await world.close();
  }
  say(`${driver}: ${failures} failures`);
  if (failures > 0) process.exitCode = 1;
}
