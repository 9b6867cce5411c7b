/**
 * SIGKILL at random while runs are asked for, of the service's processes and of their sandbox processes. Every run must
 * succeed, once, no adapter may be charged, and no process may end that was not killed.
 *
 *     npm run trials -- random-kills [embedded|postgresql] [kills] [milliseconds between them]
 */
import type { Driver } from "#test/support/databases.ts";
import { killAtRandom } from "#test/support/random-kills.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function run([driver = "postgresql", kills = "120", everyMs = "2000"]: readonly string[]): Promise<void> {
  const figures = await killAtRandom({ driver: driver as Driver, kills: Number(kills), everyMs: Number(everyMs), say });
  const { errors, wrong, ended, charged } = figures;
  say(JSON.stringify(figures, null, 2));
  if ([errors, wrong, ended, charged].some(({ length }) => length > 0)) process.exitCode = 1;
}
