/**
 * The pool with real threads and real cell processes: kills, blame, splitting, fairness, cancellation, standby, close.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Runner } from "#pool/runner.ts";
import type { CompiledScript, TargetOutcome } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { compiled, hourlySeries, messageOf, step, target, testNow } from "#test/sandbox/support.ts";
import { eventually } from "#test/support/wait.ts";
import { cellPids } from "./cells.ts";

/** After so long a pool gives up the threads that have not said that they are closed. */
const closeTimeoutMs = 5_000;
/** Spreading so long a text runs inside one native call, which no time limit can end: only a kill does. */
const nativeHang = `const big = "x".repeat(9_000_000); const copy = { ...(big as any) }; void copy;`;
const onTarget = (name: string, statements: string): string => `export default function evaluate(ctx: any) {
  if (ctx.target.name === "${name}") { ${statements} }
  return { kind: "numeric", points: [], isTriggered: false, lastValue: ctx.params.value ?? 1 };
}`;
const names = (count: number, special?: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => (index === special ? "bad" : `t${index}`));
const statusesOf = (outcomes: readonly TargetOutcome[]): readonly string[] =>
  outcomes.map(({ steps }) => steps.map((each) => each.status).join());

test("the cells that a pool is asked to begin with run once it is warm", async () => {
  const warming = await createRunner({ threads: 2, hasStandby: false, warm: ["typescript"] });
  try {
    await warming.warmed();
    // Threads say what runs over another channel than the one they answer on.
    await eventually("both cells are known", async () => warming.health().cells.typescript === 2);
    assert.deepEqual(warming.health().cells, { typescript: 2 });
  } finally {
    await warming.close();
  }
});

describe("the pool", { concurrency: false }, () => {
  let runner: Runner;
  const evaluate = (
    script: CompiledScript,
    targets: readonly string[],
    tenantId = "tenant",
    signal?: AbortSignal,
  ): Promise<readonly TargetOutcome[]> =>
    runner.evaluate({
      tenantId,
      runId: "run",
      now: testNow,
      steps: [step(script)],
      targets: targets.map((name) => target(name)),
      ...(signal ? { signal } : {}),
    });

  before(async () => {
    runner = await createRunner({ threads: 2, limits: { cpuMs: 500 } });
  });
  after(() => runner.close());

  test("gives every target its own outcome, in the order of the request, and counts progress", async () => {
    const script = await compiled(
      runner,
      "typescript",
      `export default function evaluate(ctx: any) {
        const { ts, value } = ctx.series.t;
        return { kind: "numeric", columns: { ts, value, triggered: new Uint8Array(ts.length) }, isTriggered: false, lastValue: value[0] };
      }`,
    );
    const progress: number[] = [];
    const outcomes = await runner.evaluate({
      tenantId: "tenant",
      runId: "run",
      now: testNow,
      steps: [step(script)],
      targets: Array.from({ length: 57 }, (_, index) =>
        target(`t${index}`, { series: { t: hourlySeries(48, () => index) } }),
      ),
      onProgress: (count) => progress.push(count),
    });
    assert.deepEqual(
      outcomes.map(({ steps: [only] }) =>
        only?.status === "ok" ? [only.output.lastValue, only.output.columns.value.length] : only,
      ),
      Array.from({ length: 57 }, (_, index) => [index, 48]),
    );
    assert.equal(progress.at(-1), 57);
    assert.deepEqual(
      progress,
      [...progress].sort((one, other) => one - other),
    );
  });

  test("hands a step's output to the next as upstream, and skips what follows a failure", async () => {
    const first = await compiled(runner, "typescript", onTarget("bad", "throw new Error('no');"));
    const second = await compiled(
      runner,
      "typescript",
      `export default function evaluate(ctx: any) { return { kind: "numeric", points: [], isTriggered: true, lastValue: ctx.upstream.lastValue + ctx.upstream.points.length + 10 }; }`,
    );
    const outcomes = await runner.evaluate({
      tenantId: "tenant",
      runId: "run",
      now: testNow,
      steps: [step(first, { value: 5 }), step(second, {}, 1)],
      targets: [target("good", { steps: 2 }), target("bad", { steps: 2 })],
    });
    assert.deepEqual(statusesOf(outcomes), ["ok,ok", "script-failed,skipped"]);
    const last = outcomes[0]?.steps[1];
    assert.equal(last?.status === "ok" && last.output.lastValue, 15);
  });

  test("a target whose script loops fails alone: the other 39 of its batch succeed", async () => {
    const script = await compiled(runner, "typescript", onTarget("bad", "for (;;);"));
    const outcomes = await evaluate(script, names(40, 17));
    assert.deepEqual(
      statusesOf(outcomes),
      names(40, 17).map((name) => (name === "bad" ? "limit-exceeded" : "ok")),
    );
    assert.match(messageOf(outcomes[17]?.steps[0] as never), /500 ms of CPU time/);
  });

  test("a target that hangs inside a native call gets its cell killed, is blamed for it, and the others run again", async () => {
    const script = await compiled(runner, "typescript", onTarget("bad", nativeHang));
    const before = new Set(cellPids());
    const outcomes = await evaluate(script, names(20, 7));
    assert.deepEqual(
      statusesOf(outcomes),
      names(20, 7).map((name) => (name === "bad" ? "limit-exceeded" : "ok")),
    );
    assert.match(messageOf(outcomes[7]?.steps[0] as never), /tile\.ts: .*stopped by force/);
    const afterwards = cellPids();
    assert.ok(
      [...before].some((pid) => !afterwards.includes(pid)),
      "no cell was killed",
    );
  });

  test("the steps before a killed one keep their results", async () => {
    const first = await compiled(runner, "typescript", onTarget("nobody", ""));
    const second = await compiled(runner, "typescript", onTarget("bad", `${nativeHang} /* second */`));
    const outcomes = await runner.evaluate({
      tenantId: "tenant",
      runId: "run",
      now: testNow,
      steps: [step(first, { value: 3 }), step(second, {}, 1)],
      targets: [target("a", { steps: 2 }), target("bad", { steps: 2 })],
    });
    assert.deepEqual(statusesOf(outcomes), ["ok,ok", "ok,limit-exceeded"]);
  });

  test("a target that eats memory faster than any limit inside is killed, and the others run again", async () => {
    const script = await compiled(
      runner,
      "typescript",
      onTarget("bad", "const kept = []; for (;;) kept.push(new Array(5_000).fill(kept.length));"),
    );
    const outcomes = await evaluate(script, names(10, 4));
    assert.deepEqual(
      statusesOf(outcomes).map((status, index) =>
        index === 4 ? /limit-exceeded|broken/.test(status) : status === "ok",
      ),
      Array.from({ length: 10 }, () => true),
    );
    assert.match(messageOf(outcomes[4]?.steps[0] as never), /memory|CPU time/);
  });

  test("another tenant's targets are untouched while one tenant's cells are killed", async () => {
    const hostile = await compiled(runner, "typescript", onTarget("bad", `${nativeHang} /* hostile */`));
    const honest = await compiled(runner, "typescript", onTarget("nobody", ""));
    const [attacked, ...canaries] = await Promise.all([
      evaluate(hostile, ["bad", "bad"], "hostile"),
      ...Array.from({ length: 10 }, () => evaluate(honest, names(6), "honest")),
    ]);
    assert.ok(attacked?.every(({ steps }) => steps[0]?.status === "limit-exceeded"));
    for (const outcomes of canaries) assert.ok(outcomes.every(({ steps }) => steps[0]?.status === "ok"));
  });

  test("a single target is not behind another tenant's three hundred", async () => {
    const slow = await compiled(
      runner,
      "typescript",
      onTarget("nobody", "").replace(
        "return",
        "let x = 0; for (let i = 0; i < 2e6; i += 1) x += i % 7; ctx.trace(String(x)); return",
      ),
    );
    const quick = await compiled(runner, "typescript", onTarget("nobody", ""));
    let hasBigFinished = false;
    const big = evaluate(slow, names(300), "big").then(() => {
      hasBigFinished = true;
    });
    await sleep(100);
    const [outcome] = await evaluate(quick, ["single"], "small");
    assert.equal(outcome?.steps[0]?.status, "ok");
    assert.equal(hasBigFinished, false);
    await big;
  });

  for (const language of ["typescript", "python"] as const) {
    test(`a single script of ${language} is compiled while another tenant's thirty wait`, async (t) => {
      // Python compiles where it evaluates: one such cell is enough here.
      const compiler = language === "python" ? await createRunner({ threads: 1, hasStandby: false }) : runner;
      if (compiler !== runner) t.after(() => compiler.close());
      const source = { language, role: "adapter", fileName: "adapter" } as const;
      const code =
        language === "python"
          ? "async def handle(request, host):\n    return 1\n"
          : "export default async function handle() { return 1; }";
      let done = 0;
      const many = Array.from({ length: 30 }, async (_, index) => {
        await compiler.compile({ ...source, code: `${code}${language === "python" ? "#" : "//"} ${index}` }, "many");
        done += 1;
      });
      const outcome = await compiler.compile({ ...source, code }, "single");
      assert.equal(outcome.status, "ok");
      // Those in work, and one whose turn it was.
      assert.ok(done <= 10, `behind ${done} of another tenant's`);
      await Promise.all(many);
    });
  }

  test("an aborted evaluation rejects with the signal's reason, and its cells stop working for it", async () => {
    const script = await compiled(
      runner,
      "typescript",
      onTarget("nobody", "").replace(
        "return",
        "const until = 3e8; let x = 0; for (let i = 0; i < until; i += 1) x += i % 7; ctx.trace(String(x)); return",
      ),
    );
    const controller = new AbortController();
    const running = evaluate(script, names(400), "tenant", controller.signal);
    await sleep(200);
    const started = performance.now();
    controller.abort(new Error("the run was deleted"));
    await assert.rejects(running, /the run was deleted/);
    const [next] = await evaluate(await compiled(runner, "typescript", onTarget("nobody", "")), ["next"]);
    assert.equal(next?.steps[0]?.status, "ok");
    assert.ok(performance.now() - started < 20_000, "the aborted work went on");
    assert.equal(runner.health().queuedTargets, 0);
    await assert.rejects(evaluate(script, ["x"], "tenant", AbortSignal.abort(new Error("too late"))), /too late/);
  });

  test("a script that keeps getting cells killed is served in quarantine, apart from the others' cells", async () => {
    const script = await compiled(runner, "typescript", onTarget("bad", `${nativeHang} /* quarantine */`));
    for (let round = 0; round < 3; round += 1) await evaluate(script, ["bad"]);
    const outcomes = await evaluate(script, ["fine"]);
    assert.deepEqual(statusesOf(outcomes), ["ok"]);
    assert.equal(runner.health().cells["typescript-quarantine"], 1);
  });

  test("says which parts of the operating-system confinement are in force, and why the others are not", async () => {
    const { confinement, ready } = runner.health();
    assert.equal(ready, true);
    for (const part of confinement) assert.ok(part.inForce || part.reason, part.part);
    const isInForce = (name: string): boolean => confinement.some(({ part, inForce }) => part === name && inForce);
    const [pid] = cellPids();
    if (isInForce("no-network-namespace")) {
      const devices = (await readFile(`/proc/${pid}/net/dev`, "utf8")).split("\n").filter((line) => line.includes(":"));
      assert.deepEqual(
        devices.map((line) => line.trim().split(":")[0]),
        ["lo"],
      );
    }
    if (isInForce("oom-score")) assert.equal((await readFile(`/proc/${pid}/oom_score_adj`, "utf8")).trim(), "1000");
    if (isInForce("data-limit"))
      assert.doesNotMatch(await readFile(`/proc/${pid}/limits`, "utf8"), /Max data size\s+unlimited/);
    if (isInForce("no-new-privileges")) assert.match(await readFile(`/proc/${pid}/status`, "utf8"), /NoNewPrivs:\s+1/);
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    assert.doesNotMatch(environment, /HOME=|PATH=\/.*node|SECRET/);
  });
});

test("close leaves no cell behind, refuses what waits, and takes nothing new", async () => {
  const runner = await createRunner({ threads: 1 });
  const script = await compiled(runner, "typescript", onTarget("nobody", "").replace("return", "for (;;); return"));
  const running = runner.evaluate({
    tenantId: "t",
    runId: "r",
    now: testNow,
    steps: [step(script)],
    targets: names(50).map((name) => target(name)),
  });
  const refused = assert.rejects(running, /closed/);
  await sleep(300);
  assert.ok(cellPids().length > 0);
  await runner.close();
  await refused;
  assert.deepEqual(cellPids(), []);
  await assert.rejects(runner.compile({ language: "typescript", role: "tile", code: "", fileName: "x.ts" }), /closed/);
  assert.equal(runner.health().ready, false);
});

test("a thread that comes up while the pool closes hears of it, and starts no cell", async () => {
  const compiling = await createRunner({ threads: 1 });
  const script = await compiled(compiling, "typescript", onTarget("nobody", ""));
  await compiling.close();
  const runner = await createRunner({ threads: 2 });
  const refused = assert.rejects(
    runner.evaluate({ tenantId: "t", runId: "r", now: testNow, steps: [step(script)], targets: [target("x")] }),
    /closed/,
  );
  const started = performance.now();
  await runner.close();
  await refused;
  assert.deepEqual(cellPids(), []);
  assert.ok(performance.now() - started < closeTimeoutMs, "a thread was given up instead of closed");
});

test("cells end when their service is killed, even in the middle of an endless loop", async () => {
  const program = `
    import { createRunner } from "#pool/thread-runner.ts";
    const runner = await createRunner({ threads: 1, limits: { cpuMs: 60_000 } });
    const compiled = await runner.compile({ language: "typescript", role: "tile", fileName: "t.ts", code: "export default function evaluate() { for (;;); }" });
    void runner.evaluate({ tenantId: "t", runId: "r", now: 0, steps: [{ script: compiled.script, params: {}, row: 0 }], targets: [{ target: { name: "x" }, window: { start: 0, end: 1 }, seed: "s", data: [{ series: {}, weather: {}, events: [] }] }] }).catch(() => undefined);
    const looking = setInterval(() => {
      if (runner.health().cells.typescript === undefined) return;
      clearInterval(looking);
      setTimeout(() => process.stdout.write("running"), 300);
    }, 20);
  `;
  const root = new URL("../../", import.meta.url);
  const child = spawn(process.execPath, ["--no-warnings", "--input-type=module", "--eval", program], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const pids = (await childrenOf(child.pid ?? 0)).filter((pid) => pid !== child.pid);
  assert.ok(pids.length > 0);
  child.kill("SIGKILL");
  for (let wait = 0; wait < 100 && (await alive(pids)).length > 0; wait += 1) await sleep(100);
  assert.deepEqual(await alive(pids), []);
});

async function childrenOf(parent: number): Promise<readonly number[]> {
  const found: number[] = [];
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
    if (stat.split(") ").at(-1)?.split(" ")[1] === String(parent)) found.push(Number(entry));
  }
  return found;
}

async function alive(pids: readonly number[]): Promise<readonly number[]> {
  const states = await Promise.all(
    pids.map(async (pid) => ({ pid, stat: await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "") })),
  );
  return states.filter(({ stat }) => stat !== "" && !/\) Z /.test(stat)).map(({ pid }) => pid);
}
