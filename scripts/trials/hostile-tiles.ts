/**
 * Every attempt of the escape suite on tiles, through `POST /v1/tiles` and a run, and through `POST /v1/tiles/test`,
 * against a running service. Prints a line for each, and ends with 1 if one gained or broke something.
 */
import { attackService, openHostileBench, tileAttempts } from "#test/support/hostile-tiles.ts";
import { startOwnService } from "#test/support/service.ts";

/** A look at the service after so many. */
const healthEvery = 10;

/** @param rest a word that the names of the attempts hold */
export async function run([wanted = ""]: readonly string[]): Promise<void> {
  const service = await startOwnService();
  const bench = await openHostileBench(service);
  let failures = 0;
  const tell = (name: string, problems: readonly string[], more = ""): void => {
    if (problems.length > 0) failures += 1;
    const verdict = problems.length === 0 ? "ok" : "FAILED";
    process.stdout.write(
      `${verdict.padEnd(7)}${name}${more}\n${problems.map((problem) => `       ${problem}\n`).join("")}`,
    );
  };
  try {
    const chosen = tileAttempts.filter(({ name }) => name.includes(wanted));
    for (const [at, attempt] of chosen.entries()) {
      const began = performance.now();
      const { end, problems } = await attackService(attempt, `hostile-${at}`, bench);
      tell(attempt.name, problems, ` (${end}; ${Math.round(performance.now() - began)} ms)`);
      if (at % healthEvery === healthEvery - 1) tell("the service's health", await bench.checkHealth());
    }
    tell("the service's health", await bench.checkHealth());
    process.stdout.write(`${chosen.length} attempts, ${failures} failures\n`);
  } finally {
    await bench.close();
    await service.close();
  }
  if (failures > 0) process.exitCode = 1;
}
