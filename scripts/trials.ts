/**
 * `npm run trials -- <name> [arguments]`: trials that are too long for the suite. Each is a module of
 * `scripts/trials/`.
 *
 *     npm run trials                              their names
 *     npm run trials -- kills [embedded|postgresql]   kill -9 at every statement of requests under an Idempotency-Key
 *     npm run trials -- alert-kills [embedded|postgresql]   kill -9 at every statement between a run and its messages
 *     npm run trials -- report-kills [embedded|postgresql] [pass|hour|hand]   the same between a report and its mails
 *     npm run trials -- random-kills [embedded|postgresql] [kills] [ms]   SIGKILL at random while runs are asked for
 *     npm run trials -- schedule-kills [seconds]  SIGKILL at random while flows become due
 *     npm run trials -- webhook-kills [events] [seconds]   SIGKILL at random while events are delivered
 *     npm run trials -- wire                      what crosses the wire comes back as it was given
 *     npm run trials -- cron-zones [first year] [last year]   cron schedules over every change of every clock
 *     npm run trials -- report-calendar [calendars in each zone] [first year]   calendars of reports in thirty zones
 *     npm run trials -- shared-run [targets] [workers]   one large run through one, two, three worker processes
 *     npm run trials -- twins [inputs of each tile] [seed] [key]   built-in tiles against their Python twins
 *     npm run trials -- neighbour [seconds]       what a neighbour waits while one tenant asks for what costs most
 *     npm run trials -- backtest [histories] [ticks of each] [seed]   backtests against the scheduler and alerts
 *     npm run trials -- hostile-tiles [word]      the escape suite through the doors for tiles
 */
import { globSync } from "node:fs";
import { basename } from "node:path";

const places = new Map(globSync(`${import.meta.dirname}/trials/*.ts`).map((path) => [basename(path, ".ts"), path]));
const [name = "", ...rest] = process.argv.slice(2);
const place = places.get(name);
if (place === undefined) {
  process.stdout.write(`Trials: ${[...places.keys()].sort().join(", ")}\n`);
  process.exitCode = name === "" ? 0 : 1;
} else {
  const { run } = (await import(place)) as { readonly run: (rest: readonly string[]) => Promise<void> };
  await run(rest);
}
