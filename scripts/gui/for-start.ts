/**
 * What `scripts/serve` asks before it starts the service: the folder of the pages, built where they are not. Prints an
 * empty line where this process shows no pages. What would keep the service from starting is said before a build, which
 * takes longer. Ends with 1 then.
 */
import { loadConfig } from "#server/config.ts";
import { startProblems } from "#server/first-checks.ts";
import { builtPages } from "./build.ts";

const problems = await startProblems();
for (const line of problems) process.stderr.write(`${line}\n`);
if (problems.length > 0) process.exit(1);
process.stdout.write(`${loadConfig().roles.includes("api") ? builtPages() : ""}\n`);
