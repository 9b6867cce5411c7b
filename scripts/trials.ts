/**
 * `npm run trials -- <name> [arguments]`: trials that are too long for the suite. Each is a module of
 * `scripts/trials/`.
 *
 *     npm run trials                              their names
 *     npm run trials -- all [names]               every trial, or those named, each as short as it still says something
 *     npm run trials -- kills [embedded|postgresql] [every n-th statement]   kill -9 at statements of requests under an
 *                                                 Idempotency-Key
 *     npm run trials -- alert-kills [embedded|postgresql]   kill -9 at every statement between a run and its messages
 *     npm run trials -- report-kills [embedded|postgresql] [pass|hour|hand]   the same between a report and its mails
 *     npm run trials -- random-kills [embedded|postgresql] [kills] [ms]   SIGKILL at random while runs are asked for
 *     npm run trials -- schedule-kills [seconds]  SIGKILL at random while flows become due
 *     npm run trials -- webhook-kills [events] [seconds]   SIGKILL at random while events are delivered
 *     npm run trials -- wire [jobs]               what crosses the wire comes back as it was given
 *     npm run trials -- cron-zones [first year] [last year]   cron schedules over every change of every clock
 *     npm run trials -- report-calendar [calendars in each zone] [first year]   calendars of reports in thirty zones
 *     npm run trials -- shared-run [targets] [workers]   one large run through one, two, three worker processes
 *     npm run trials -- twins [inputs of each tile] [seed] [key]   built-in tiles against their Python twins
 *     npm run trials -- neighbour [seconds]       what a neighbour waits while one tenant asks for what costs most
 *     npm run trials -- backtest [histories] [ticks of each] [seed]   backtests against the scheduler and alerts
 *     npm run trials -- outlook [first year] [last year]   a hindcast of the outlook over Yakima's record
 *     npm run trials -- hostile-tiles [word]      the escape suite through the doors for tiles
 *     npm run trials -- clients [name]            clients of other makers, with their defaults, create, run and read
 *     npm run trials -- newcomer [bash] [zsh] [zsh:README.md]   a fresh clone and HOME: README and guides as printed
 *     npm run trials -- side-by-side [seconds] [commit]   the version before and this one serve one database
 *     npm run trials -- mutations                 stores and rules broken one at a time: the suite must notice
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename } from "node:path";
import { hasShell } from "./trials/newcomer/shells.ts";

const msPerSecond = 1_000;
const places = new Map(globSync(`${import.meta.dirname}/trials/*.ts`).map((path) => [basename(path, ".ts"), path]));

/** What each is given by `all`. One that is not named here has no short form, and is given nothing. */
const shortArguments: Readonly<Record<string, readonly string[]>> = {
  "alert-kills": ["postgresql", "40"],
  backtest: ["2", "8"],
  "cron-zones": ["2026", "2026"],
  "hostile-tiles": ["native: Object"],
  kills: ["postgresql", "5"],
  neighbour: ["1"],
  newcomer: ["bash", ...((await hasShell("zsh")) ? ["zsh:README.md"] : [])],
  outlook: ["1985", "1986"],
  "random-kills": ["postgresql", "8", "1000"],
  "report-calendar": ["10"],
  "report-kills": ["postgresql", "hand", "20"],
  "schedule-kills": ["9", "30", "2", "2"],
  "shared-run": ["400", "2"],
  "side-by-side": ["15"],
  twins: ["30"],
  "webhook-kills": ["60", "4"],
  wire: ["5000"],
};

interface TrialOutcome {
  readonly name: string;
  readonly result: string;
  readonly seconds: number;
}

/** In a process of its own: each says by its exit whether it went well. */
function runShort(name: string): TrialOutcome {
  process.stdout.write(`\n== ${[name, ...(shortArguments[name] ?? [])].join(" ")}\n`);
  const startedAt = performance.now();
  const command = [import.meta.filename, name, ...(shortArguments[name] ?? [])];
  const { status, signal } = spawnSync(process.execPath, command, { stdio: "inherit" });
  const result = status === 0 ? "passed" : `failed (${status ?? signal})`;
  return { name, result, seconds: (performance.now() - startedAt) / msPerSecond };
}

function runAll(names: readonly string[]): void {
  const outcomes = names.map(runShort);
  process.stdout.write("\n");
  for (const { name, result, seconds } of outcomes)
    process.stdout.write(`${name.padEnd(16)} ${result.padEnd(12)} ${seconds.toFixed(0).padStart(5)} s\n`);
  if (outcomes.some(({ result }) => result !== "passed")) process.exitCode = 1;
}

const [name = "", ...rest] = process.argv.slice(2);
const known = [...places.keys()].sort();
const unknown = (name === "all" ? rest : [name]).filter((each) => !places.has(each));
if (name === "" || unknown.length > 0) {
  process.stdout.write(`Trials: all, ${known.join(", ")}\n`);
  process.exitCode = name === "" ? 0 : 1;
} else if (name === "all") {
  runAll(rest.length > 0 ? rest : known);
} else {
  const { run } = (await import(places.get(name) ?? "")) as {
    readonly run: (rest: readonly string[]) => Promise<void>;
  };
  await run(rest);
}
