/** A hundred thousand random jobs, and as many outcomes, through the wire and back. */
import { checkJobs, checkOutcomes } from "#test/support/wire-properties.ts";

const runs = 100_000;

export async function run(): Promise<void> {
  const startedAt = performance.now();
  checkJobs(runs);
  checkOutcomes(runs);
  const durationMs = Math.round(performance.now() - startedAt);
  process.stdout.write(`${runs} jobs and ${runs} outcomes came back as they were given, in ${durationMs} ms\n`);
}
