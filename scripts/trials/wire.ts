/**
 * Random jobs, and as many outcomes, through the wire and back.
 *
 *     npm run trials -- wire [jobs]
 */
import { checkJobs, checkOutcomes } from "#test/support/wire-properties.ts";

export async function run([jobs = "100000"]: readonly string[]): Promise<void> {
  const runs = Number(jobs);
  const startedAt = performance.now();
  checkJobs(runs);
  checkOutcomes(runs);
  const durationMs = Math.round(performance.now() - startedAt);
  process.stdout.write(`${runs} jobs and ${runs} outcomes came back as they were given, in ${durationMs} ms\n`);
}
