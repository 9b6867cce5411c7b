/**
 * SIGKILL of a random process each second, and Redis emptied once, while events become deliveries to ten receivers, of
 * which some fail, hang and are slow. Every delivery must succeed or be in its chain, and come twice only where an
 * attempt's outcome could not be known.
 *
 *     npm run trials -- webhook-kills [events] [seconds]
 */
import { killWhileDelivering } from "#test/support/webhook-kills.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function run([events = "2000", seconds = "60"]: readonly string[]): Promise<void> {
  const figures = await killWhileDelivering({ events: Number(events), seconds: Number(seconds), say });
  say(JSON.stringify({ ...figures, wrong: figures.wrong.slice(0, 20) }, null, 2));
  if (figures.wrong.length + figures.wrongFeed.length > 0) process.exitCode = 1;
}
