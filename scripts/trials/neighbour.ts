/**
 * How long a neighbour waits for `GET /v1/flows/{id}` while another tenant sends the most expensive requests as fast as
 * the default rate limit allows. On real PostgreSQL and Redis with TEST_BACKEND=real, else on the embedded default.
 * Prints a line for each attack. Its first request is reported apart: it loads what it needs, once in a process.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Attack } from "#test/support/attack.ts";
import { attacks } from "#test/support/attacks.ts";
import { readingsDuring, type Waiting } from "#test/support/neighbour.ts";
import { flowInput } from "#test/support/records.ts";
import { startWatchedService } from "#test/support/watched-service.ts";

const defaultSeconds = 15;
const atOnce = 8;
const afterRefusalMs = 1_000;

/** @param rest how long each attack lasts, in seconds, and a word that the names of the attacks hold */
export async function run([seconds = String(defaultSeconds), wanted = ""]: readonly string[]): Promise<void> {
  for (const attack of [idle, ...attacks])
    if (attack.name.includes(wanted)) await measure(attack, Number(seconds) * 1_000);
}

const idle: Attack = {
  name: "nothing",
  kind: "none",
  prepare: async (call) => async () => {
    await sleep(afterRefusalMs);
    return call("GET", "/v1/auth/me");
  },
};

/** Each attack gets its own service, so that what one leaves behind does not affect the next. */
async function measure({ name, prepare }: Attack, lastsMs: number): Promise<void> {
  const service = await startWatchedService({ POOL_THREADS: "2" });
  try {
    const { id, call: neighbour } = await service.newTenant();
    // It sends more requests than its own limit allows.
    await service.operator("PATCH", `/v1/admin/tenants/${id}`, { body: { rateLimitPerMinute: 100_000 } });
    const made = await neighbour("POST", "/v1/flows", { body: flowInput() });
    const ask = await prepare((await service.newTenant()).call);
    // Any end is accepted, including a cut connection: only the neighbour counts.
    const statusOfAsk = () =>
      ask()
        .then(({ status }) => status)
        .catch(() => 0);
    const first = await service.watch(() => readingsDuring(neighbour, made.body.id, statusOfAsk));
    const endsAt = performance.now() + lastsMs;
    let asked = 0;
    const askOn = async (): Promise<void> => {
      while (performance.now() < endsAt) {
        const status = await statusOfAsk();
        asked += 1;
        if (status === 429) await sleep(afterRefusalMs);
      }
    };
    const work = () => Promise.all(Array.from({ length: atOnce }, askOn));
    const later = await service.watch(() => readingsDuring(neighbour, made.body.id, work));
    process.stdout.write(`${name}: first request: ${words(first)}; ${asked} more: ${words(later)}\n`);
  } catch (error) {
    process.stdout.write(
      `${name}: the neighbour got no answer (${error instanceof Error ? error.message : "unknown"})\n`,
    );
  } finally {
    await service.close();
  }
}

function words({ result, heldMs }: { readonly result: Waiting; readonly heldMs: number }): string {
  const { count, p50, p99, longest } = result;
  return `p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms of ${count}, loop held at most ${Math.round(heldMs)} ms`;
}
