/**
 * Cron schedules over every change of every zone's clock, from 2025 to 2034: each tick is the one that a walk through
 * every minute finds.
 *
 *     npm run trials -- cron-zones [first year] [last year]
 */
import { checkDensely, checkTicks, tellingExpressions, walkZone } from "#test/support/zone-walk.ts";

const dayMs = 24 * 60 * 60_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function run([firstYear = "2025", lastYear = "2034"]: readonly string[]): Promise<void> {
  const [from, to] = [Date.UTC(Number(firstYear), 0, 1), Date.UTC(Number(lastYear) + 1, 0, 1)];
  const total = { zones: 0, changing: 0, gaps: 0, overlaps: 0, schedules: 0, ticks: 0, wrong: 0 };
  const startedAt = performance.now();
  for (const timeZone of Intl.supportedValuesOf("timeZone")) {
    total.zones += 1;
    const walk = walkZone(timeZone, from, to);
    if (walk.changes.length === 0) continue;
    total.changing += 1;
    const gaps = walk.changes.filter(({ expected, shown }) => shown > expected).length;
    total.gaps += gaps;
    total.overlaps += walk.changes.length - gaps;
    try {
      const expressions = tellingExpressions(walk);
      for (const expression of expressions)
        total.ticks += checkTicks(walk, expression, from + 2 * dayMs, to - 2 * dayMs);
      total.ticks += checkDensely(walk);
      total.schedules += expressions.length + 1;
    } catch (error) {
      total.wrong += 1;
      say(`${timeZone}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  say(JSON.stringify({ ...total, seconds: Math.round((performance.now() - startedAt) / 1_000) }, null, 2));
  if (total.wrong > 0) process.exitCode = 1;
}
