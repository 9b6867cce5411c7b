/**
 * The limit of a script is CPU time: one that the machine kept waiting has not used it up, whatever the clock on the
 * wall says. The suite has it for scripts in both languages and for adapters in TypeScript; `npm test -- --all` has
 * all.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Runner } from "#pool/runner.ts";
import type { CompiledScript, Json, Language } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { compiled, evaluateOnce, messageOf, target, testNow } from "#test/sandbox/support.ts";
import { joined } from "#test/support/calls.ts";
import { onlyInFull } from "#test/support/in-full.ts";
import { cellPids, cpuTicksOf } from "./cells.ts";

interface Row {
  /**
   * Takes a sixth to a third of its limit for the target that is named busy: beside busy neighbours, with whom it
   * shares a core's caches, the same work takes twice the CPU time.
   */
  readonly script: string;
  /** CPU time after which a cell is in the script and no longer before it, in hundredths of a second. */
  readonly seenTicks: number;
  /** The limit of a script, and of an adapter's turn. */
  readonly cpuMs: number;
}

const rows: Readonly<Record<Language, Row>> = {
  typescript: {
    script: `export default function evaluate(ctx: any) {
  let sum = 0;
  for (let i = 0; i < (ctx.target.name === "busy" ? 8e7 : 1); i += 1) sum += i % 7;
  return { kind: "numeric", points: [], isTriggered: sum < 0, lastValue: 1 };
}`,
    seenTicks: 3,
    cpuMs: 1_000,
  },
  python: {
    script: `def evaluate(ctx):
    total = 0
    for i in range(7_000_000 if ctx.target.name == "busy" else 1): total += i % 7
    return {"kind": "numeric", "points": [], "isTriggered": total < 0, "lastValue": 1}
`,
    seenTicks: 20,
    cpuMs: 2_000,
  },
};
/** Busy for so long before it asks, and as long with the answer. */
const adapters: Readonly<Record<Language, string>> = {
  typescript: `
function work(busy: boolean): number {
  let sum = 0;
  for (let i = 0; i < (busy ? 8e7 : 1); i += 1) sum += i % 7;
  return sum;
}
export default async function handle(request: any, { fetch, log }: any) {
  log("before", work(request.busy === "before") >= 0);
  const body = await (await fetch("https://x.example/" + request.busy)).text();
  log("after", work(request.busy === "after") >= 0);
  return body;
}`,
  python: `
def work(busy):
    total = 0
    for i in range(7_000_000 if busy else 1): total += i % 7
    return total

async def handle(request, host):
    host.log("before", work(request["busy"] == "before") >= 0)
    body = (await host.fetch("https://x.example/" + request["busy"])).text()
    host.log("after", work(request["busy"] == "after") >= 0)
    return body
`,
};
/** Without an end, but for the request that says quick. */
const endless: Readonly<Record<Language, string>> = {
  typescript: `export default async function handle(request: unknown) { while (request !== "quick"); return null; }`,
  python: `async def handle(request, host):\n    while request != "quick": pass\n`,
};
/** A fast machine is through with the work before it is seen at it, most of the time. */
const maxRounds = 40;

for (const language of ["typescript", "python"] as const) {
  const { script: tile, seenTicks, cpuMs } = rows[language];
  const skip = language === "python" && onlyInFull;
  describe(`a script that the machine keeps waiting for longer than its limit (${language})`, {
    skip: existsSync("/proc/self/stat") ? false : "this system has no /proc",
  }, () => {
    let runner: Runner;
    before(async () => {
      const limits = { limits: { cpuMs }, adapterLimits: { cpuMsPerTurn: cpuMs } };
      runner = await createRunner({ threads: 1, hasStandby: false, ...limits });
    });
    after(() => runner.close());

    /**
     * Stops whichever cell is at work, until both the script's limit and the pool's own are over. Not caught where the
     * work was over before a cell was seen at it.
     */
    async function keepWaiting<T>(
      begin: () => Promise<T>,
    ): Promise<{ readonly result: T; readonly wasCaught: boolean }> {
      const earlier = new Map<number, number>();
      for (const pid of cellPids()) earlier.set(pid, cpuTicksOf(pid));
      let isOver = false;
      const running = begin().finally(() => {
        isOver = true;
      });
      for (; !isOver; await sleep(1)) {
        for (const [pid, ticks] of earlier) {
          if (cpuTicksOf(pid) < ticks + seenTicks) continue;
          process.kill(pid, "SIGSTOP");
          await sleep(cpuMs * 2);
          process.kill(pid, "SIGCONT");
          return { wasCaught: !isOver, result: await running };
        }
      }
      return { wasCaught: false, result: await running };
    }

    async function adapterOf(code: string): Promise<CompiledScript> {
      const compiling = await runner.compile({ language, role: "adapter", code, fileName: "adapter" });
      assert.ok(compiling.status === "ok", JSON.stringify(compiling));
      return compiling.script;
    }

    test("is carried out", async () => {
      const script = await compiled(runner, language, tile);
      const evaluate = (name: string) => evaluateOnce(runner, script, { input: target(name) });
      // What an engine makes ready in advance, it makes ready after its first jobs.
      for (let jobs = 0; jobs < 3; jobs += 1) await evaluate("quick");
      for (let round = 0; round < maxRounds; round += 1) {
        const { result, wasCaught } = await keepWaiting(() => evaluate("busy"));
        assert.equal(result.status, "ok", messageOf(result));
        if (wasCaught) return;
      }
      assert.fail("the script was never seen at work");
    });

    test("is ended inside its cell all the same when it has used up its limit, and no process for it", {
      skip,
    }, async () => {
      const script = await adapterOf(endless[language]);
      const fetch = () => Promise.reject(new Error("Nothing is asked for."));
      const call = (request: Json) =>
        runner.call({ tenantId: "tenant", request, env: {}, now: testNow, timeoutMs: 60_000, fetch, script });
      assert.equal((await call("quick")).status, "ok");
      const { result, wasCaught } = await keepWaiting(() => call("endless"));
      assert.ok(wasCaught);
      assert.ok(result.status === "limit-exceeded", JSON.stringify(result));
      assert.match(result.message, new RegExp(`used more than ${cpuMs} ms of CPU time`));
      assert.doesNotMatch(result.message, /by force/);
    });

    for (const busy of ["before", "after"]) {
      test(`is carried out, an adapter's too, and asks its server once (at work ${busy} it has its answer)`, {
        skip,
      }, async () => {
        const script = await adapterOf(adapters[language]);
        const asked: string[] = [];
        const call = (when: string) =>
          joined(
            runner.call({
              tenantId: "tenant",
              script,
              request: { busy: when },
              env: {},
              now: testNow,
              timeoutMs: 60_000,
              fetch: async ({ url }) => {
                asked.push(url);
                return { status: 200, headers: {}, body: Buffer.from("answer"), url };
              },
            }),
          );
        for (let jobs = 0; jobs < 3; jobs += 1) await call("never");
        for (let round = 0; round < maxRounds; round += 1) {
          asked.length = 0;
          const { result, wasCaught } = await keepWaiting(() => call(busy));
          const { durationMs: _, ...outcome } = result;
          assert.deepEqual(outcome, { status: "ok", response: "answer", log: ["before true", "after true"] });
          assert.deepEqual(asked, [`https://x.example/${busy}`]);
          if (wasCaught) return;
        }
        assert.fail("the script was never seen at work");
      });
    }
  });
}
