/**
 * `kill -9` before and after every statement of requests under an Idempotency-Key. After each, the service is started
 * again and the request is repeated: it must have been carried out once, and its repetition must be answered the same.
 * It takes about half an hour for each of the two databases.
 */
import type { Driver } from "#test/support/databases.ts";
import { killAt, killedOperations, openKillWorld } from "#test/support/kills.ts";

const drivers: readonly Driver[] = ["embedded", "postgresql"];
/** After so many kills something is wrong that more kills would not show. */
const maxFailures = 10;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function run(wanted: readonly string[]): Promise<void> {
  for (const driver of drivers.filter((each) => wanted.length === 0 || wanted.includes(each))) await trialOn(driver);
}

async function trialOn(driver: Driver): Promise<void> {
  const world = await openKillWorld(driver);
  let failures = 0;
  try {
    for (const operation of killedOperations) {
      let statements = 0;
      for (let statement = 1, dies = true; dies; statement += 1) {
        for (const when of ["before", "after"] as const) {
          try {
            dies = await killAt(world, operation, { when, statement });
          } catch (error) {
            failures += 1;
            say(`${driver}: ${operation.name}, killed ${when} statement ${statement}: ${String(error)}`);
            if (failures === maxFailures) throw error;
          }
          if (!dies) break;
        }
        if (dies) statements = statement;
      }
      say(`${driver}: ${operation.name}: killed before and after each of ${statements} statements`);
    }
  } finally {
    await world.close();
  }
  say(`${driver}: ${failures} failures`);
  if (failures > 0) process.exitCode = 1;
}
