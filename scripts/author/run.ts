/** An author's command as a process: its surroundings, its end, and what is wrong with its use in one line. */
import type { Circumstances } from "./folders.ts";
import { Refused } from "../refused.ts";

/** What is wrong with the options, or with what they name: one line is enough. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof Refused ||
    (error instanceof TypeError && "code" in error && /^ERR_PARSE_ARGS/.test(String(error.code)))
  );
}

/** Ends the process with 0 where the command says that all is well, and with 1 where it does not. */
export async function runCommand(
  carryOut: (given: readonly string[], around: Circumstances) => Promise<boolean>,
): Promise<void> {
  const ending = new AbortController();
  // A second one ends it at once.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
  const around = {
    // npm goes to the project's folder, and says where it was called.
    calledFrom: process.env["INIT_CWD"] ?? process.cwd(),
    apiKey: process.env["API_KEY"],
    say: (line: string) => process.stdout.write(`${line}\n`),
    signal: ending.signal,
  };
  try {
    if (!(await carryOut(process.argv.slice(2), around))) process.exitCode = 1;
  } catch (error) {
    process.exitCode = 1;
    if (!ending.signal.aborted) process.stderr.write(`${isExpected(error) ? error.message : (error as Error).stack}\n`);
  }
}
