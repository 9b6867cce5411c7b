/**
 * An author's loop on their own machine: a new tile, its test at every save, and its publication.
 *
 *   npm run tile:new -- frost-watch                                   a Python tile that works; --language typescript
 *   npm run tile:test -- frost-watch                                  the checks of publishing, and a plot
 *   npm run tile:test -- frost-watch --watch                          again at every save, until Ctrl+C
 *   npm run tile:test -- frost-watch --example gap                    one example, with its plot
 *   npm run tile:test -- frost-watch --demo 47.61,9.42 --timezone Europe/Zurich --now 2026-04-20T12:00:00Z
 *   npm run --silent tile:json -- frost-watch                         what POST /v1/tiles takes
 *   API_KEY=gsk_… npm run tile:publish -- frost-watch --url http://127.0.0.1:8080
 *
 * `tile:test` ends with 0 where the tile is fit to be published, and with 1 where it is not.
 */
import { carryOut } from "./tile/commands.ts";
import { Refused } from "./tile/refused.ts";

/** What is wrong with the options, or with what they name: one line is enough. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof Refused ||
    (error instanceof TypeError && "code" in error && /^ERR_PARSE_ARGS/.test(String(error.code)))
  );
}

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
