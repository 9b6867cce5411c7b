/**
 * Whether the service could start: its settings are right, and its ports are free. `scripts/bootstrap` asks before it
 * installs anything, so this needs nothing but Node itself. Ends with 1, and one line for each problem.
 */
import { startProblems } from "#server/first-checks.ts";

const problems = await startProblems();
for (const line of problems) process.stderr.write(`${line}\n`);
if (problems.length > 0) process.exitCode = 1;
