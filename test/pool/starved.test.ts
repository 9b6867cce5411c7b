/**
 * The limit of a script is CPU time: one that the machine kept waiting has not used it up, whatever the clock on the
 * wall says.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Runner } from "#pool/runner.ts";
import type { Language } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { defaultLimits } from "#sandbox/engine.ts";
import { compiled, evaluateOnce, messageOf, target, testNow } from "#test/sandbox/support.ts";
import { joined } from "#test/support/calls.ts";
import { cellPids, cpuTicksOf } from "./cells.ts";

interface Row {
  /** Takes a tenth or a quarter of its limit for the target that is named busy. */
  readonly script: string;
  /** CPU time after which a cell is in the script and no longer before it, in hundredths of a second. */
  readonly seenTicks: number;
}

const rows: Readonly<Record<Language, Row>> = {
  typescript: {
    script: `export default function evaluate(ctx: any) {
  let sum = 0;
  for (let i = 0; i < (ctx.target.name === "busy" ? 8e7 : 1); i += 1) sum += i % 7;
  return { kind: "numeric", points: [], isTriggered: sum < 0, lastValue: 1 };
}`,
    seenTicks: 3,
  },
  python: {
    script: `def evaluate(ctx):
    total = 0
    for i in range(4_000_000 if ctx.target.name == "busy" else 1): total += i % 7
    return {"kind": "numeric", "points": [], "isTriggered": total < 0, "lastValue": 1}
`,
    seenTicks: 20,
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
    for i in range(4_000_000 if busy else 1): total += i % 7
    return total

async def handle(request, host):
    host.log("before", work(request["busy"] == "before") >= 0)
    body = (await host.fetch("https://x.example/" + request["busy"])).text()
    host.log("after", work(request["busy"] == "after") >= 0)
    return body
`,
};
const maxRounds = 10;

describe("a script that the machine keeps waiting for longer than its limit", {
  skip: existsSync("/proc/self/stat") ? false : "this system has no /proc",
}, () => {
  let runner: Runner;
  before(async () => {
    runner = await createRunner({ threads: 1, hasStandby: false });
  });
  after(() => runner.close());

  /** Stops whichever cell is at work, for longer than the limit; false where the work was over before one was seen. */
  async function keepWaiting(work: Promise<unknown>, seenTicks: number): Promise<boolean> {
    let isOver = false;
    void work.finally(() => {
      isOver = true;
    });
    const earlier = new Map<number, number>();
    for (const pid of await cellPids()) earlier.set(pid, await cpuTicksOf(pid));
    while (!isOver) {
      for (const [pid, ticks] of earlier) {
        if ((await cpuTicksOf(pid)) < ticks + seenTicks) continue;
        process.kill(pid, "SIGSTOP");
        await sleep(defaultLimits.cpuMs * 1.5);
        process.kill(pid, "SIGCONT");
        return !isOver;
      }
      await sleep(1);
    }
    return false;
  }

  for (const language of ["typescript", "python"] as const) {
    test(`is carried out (${language})`, async () => {
      const { script: code, seenTicks } = rows[language];
      const script = await compiled(runner, language, code);
      const evaluate = (name: string) => evaluateOnce(runner, script, { input: target(name) });
      // What an engine makes ready in advance, it makes ready after its first jobs.
      for (let jobs = 0; jobs < 3; jobs += 1) await evaluate("quick");
      for (let round = 0; round < maxRounds; round += 1) {
        const running = evaluate("busy");
        const wasCaught = await keepWaiting(running, seenTicks);
        const outcome = await running;
        assert.equal(outcome.status, "ok", messageOf(outcome));
        if (wasCaught) return;
      }
      assert.fail("the script was never seen at work");
    });

    test(`is ended inside its cell all the same when it has used up its limit, and no process for it (${language})`, async () => {
      const endless: Readonly<Record<Language, string>> = {
        typescript: `export default async function handle() { for (;;); }`,
        python: `async def handle(request, host):\n    while True: pass\n`,
      };
      const compiling = await runner.compile({
        language,
        role: "adapter",
        code: endless[language],
        fileName: "adapter",
      });
      assert.ok(compiling.status === "ok", JSON.stringify(compiling));
      const fetch = () => Promise.reject(new Error("Nothing is asked for."));
      const request = { tenantId: "tenant", request: null, env: {}, now: testNow, timeoutMs: 60_000, fetch };
      const call = () => runner.call({ ...request, script: compiling.script });
      await call();
      const running = call();
      assert.ok(await keepWaiting(running, rows[language].seenTicks));
      const outcome = await running;
      assert.ok(outcome.status === "limit-exceeded", JSON.stringify(outcome));
      assert.match(outcome.message, /used more than 2000 ms of CPU time/);
      assert.doesNotMatch(outcome.message, /by force/);
    });

    for (const busy of ["before", "after"]) {
      test(`is carried out, an adapter's too, and asks its server once (${language}, at work ${busy} it has its answer)`, async () => {
        const compiling = await runner.compile({
          language,
          role: "adapter",
          code: adapters[language],
          fileName: "adapter",
        });
        assert.ok(compiling.status === "ok", JSON.stringify(compiling));
        const { script } = compiling;
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
          const running = call(busy);
          const wasCaught = await keepWaiting(running, rows[language].seenTicks);
          const { durationMs: _, ...outcome } = await running;
          assert.deepEqual(outcome, { status: "ok", response: "answer", log: ["before true", "after true"] });
          assert.deepEqual(asked, [`https://x.example/${busy}`]);
          if (wasCaught) return;
        }
        assert.fail("the script was never seen at work");
      });
    }
  }
});
