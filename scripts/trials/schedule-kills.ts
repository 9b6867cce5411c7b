/**
 * SIGKILL of a random process each second while flows become due and runs are asked for, with Redis emptied once and
 * PostgreSQL restarted once. Every due tick and every accepted run must end exactly once, and nothing may be left.
 *
 *     npm run trials -- schedule-kills [seconds] [flows] [workers] [schedulers]
 */
import { killWhileFlowsAreDue } from "#test/support/schedule-kills.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function run([
  seconds = "60",
  flows = "200",
  workers = "3",
  schedulers = "2",
]: readonly string[]): Promise<void> {
  const figures = await killWhileFlowsAreDue({
    workers: Number(workers),
    schedulers: Number(schedulers),
    flows: Number(flows),
    seconds: Number(seconds),
    say,
  });
  const { wrongTicks, wrongRuns, ended, left } = figures;
  say(JSON.stringify(figures, null, 2));
  if ([wrongTicks, wrongRuns, ended, left].some(({ length }) => length > 0)) process.exitCode = 1;
}
