/**
 * Cells that somebody else ends, as a system does that is short of memory: no script pays for it, whatever it was doing
 * at the time. The suite has each promise once; `npm test -- --all` has it in both languages, and again and again.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { probeConfinement } from "#pool/os-confinement.ts";
import { prepareCellCode } from "#pool/cell-code.ts";
import { CellSupply } from "#pool/cell-supply.ts";
import { cellLaunch } from "#pool/launch.ts";
import type { CallOutcome, Runner, Scripts } from "#pool/runner.ts";
import type { AdapterFetchRequest, CompiledScript, Language } from "#sandbox/contract.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { defaultLimits } from "#sandbox/engine.ts";
import { compiled, messageOf, step, target, testNow } from "#test/sandbox/support.ts";
import { joined } from "#test/support/calls.ts";
import { isInFull, oneIn, onlyInFull } from "#test/support/in-full.ts";
import { testDirectory } from "#test/support/process.ts";
import { eventually } from "#test/support/wait.ts";
import { cellPids, cpuTicksOf, freezeYoung, sendQuietly } from "./cells.ts";

const languages = ["typescript", "python"] as const;
const skip = existsSync("/proc/self/stat") ? false : "this system has no /proc";

interface Row {
  /** Takes some tenths of a second for the target that is named busy. */
  readonly tile: string;
  /** CPU time after which a cell is in the script and no longer before it, in hundredths of a second. */
  readonly seenTicks: number;
  /** Asks four times, one after the other, and says so. */
  readonly adapter: string;
}
const rows: Readonly<Record<Language, Row>> = {
  typescript: {
    tile: `export default function evaluate(ctx: any) {
  const turns = ctx.target.name.startsWith("busy") ? 1.5e8 : 1;
  let sum = 0;
  for (let i = 0; i < turns; i += 1) sum += i % 7;
  return { kind: "numeric", points: [], isTriggered: sum < 0, lastValue: ctx.target.name.length };
}`,
    seenTicks: 3,
    adapter: `export default async function handle(request: any, { fetch, log }: any) {
  const answers = [];
  for (const name of ["a", "b", "c", "d"]) {
    log("asks", name);
    answers.push(await (await fetch("https://x.example/" + name)).text());
  }
  return answers;
}`,
  },
  python: {
    tile: `def evaluate(ctx):
    total = 0
    for i in range(6_000_000 if ctx.target.name.startswith("busy") else 1): total += i % 7
    return {"kind": "numeric", "points": [], "isTriggered": total < 0, "lastValue": len(ctx.target.name)}
`,
    seenTicks: 20,
    adapter: `async def handle(request, host):
    answers = []
    for name in ["a", "b", "c", "d"]:
        host.log("asks", name)
        answers.append((await host.fetch("https://x.example/" + name)).text())
    return answers
`,
  },
};
const maxRounds = 50;

describe("cells that are killed from outside", { skip, concurrency: false }, () => {
  let runner: Runner;
  before(async () => {
    runner = await createRunner({ threads: 1, hasStandby: false, limits: { cpuMs: 20_000 } });
  });
  after(() => runner.close());

  /** Kills the cell that is seen at work, once; false where the work was over before. */
  async function killAtWork<T>(
    begin: () => Promise<T>,
    seenTicks: number,
  ): Promise<{ readonly result: T; readonly wasKilled: boolean }> {
    const pids = cellPids();
    // What a cell did until now is not this work.
    const before = new Map(pids.map((pid) => [pid, cpuTicksOf(pid)]));
    const work = begin();
    let isOver = false;
    void work.finally(() => {
      isOver = true;
    });
    for (; !isOver; await sleep(1)) {
      for (const [pid, ticks] of before) {
        if (cpuTicksOf(pid) < ticks + seenTicks) continue;
        const wasKilled = !isOver && sendQuietly(pid, "SIGKILL");
        return { result: await work, wasKilled };
      }
    }
    return { result: await work, wasKilled: false };
  }

  for (const language of languages) {
    const skip = language === "python" && onlyInFull;

    for (const count of oneIn(2, [20, 1])) {
      test(`do not fail a run of ${count} targets whose cell is killed once (${language})`, async () => {
        const { tile, seenTicks } = rows[language];
        const script = await compiled(runner, language, tile);
        const evaluate = (names: readonly string[]) => evaluateNames(runner, script, names);
        // What an engine makes ready in advance, it makes ready after its first jobs.
        for (let jobs = 0; jobs < 3; jobs += 1) await evaluate(["quick"]);
        const names = Array.from({ length: count }, (_, index) => (index === count >> 1 ? "busy" : `quick ${index}`));
        for (let round = 0; round < maxRounds; round += 1) {
          const { result, wasKilled } = await killAtWork(() => evaluate(names), seenTicks);
          assert.deepEqual(
            result,
            names.map(({ length }) => length),
          );
          if (wasKilled) return;
        }
        assert.fail("no cell was ever killed at work");
      });
    }

    /** Answers with the name that is asked for; the cells are killed while they wait for the answers to `deadly`. */
    const callWhile = async (script: CompiledScript, deadly: readonly string[]) => {
      const asked: string[] = [];
      const call = callAdapter(runner, script, async ({ url }) => {
        const name = new URL(url).pathname.slice(1);
        asked.push(name);
        if (deadly.includes(name)) assert.ok((await killCells()) > 0);
        return name;
      });
      return { outcome: await joined(call), asked };
    };
    const told = (names: readonly string[]) => names.map((name) => `asks ${name}`);

    test(`do not end a call: it asks nothing twice, says nothing twice and has its answer (${language})`, async () => {
      const script = await compiledAdapter(runner, language, rows[language].adapter);
      for (const deadly of oneIn(3, [["a", "c"], ["d"], ["b"]])) {
        const { outcome, asked } = await callWhile(script, deadly);
        const { durationMs: _, ...rest } = outcome;
        const names = ["a", "b", "c", "d"];
        assert.deepEqual(rest, { status: "ok", response: names, log: told(names) });
        assert.deepEqual(asked, names);
      }
    });

    test(`before they take a call up say nothing of its script (${language})`, { skip }, async () => {
      const script = await compiledAdapter(runner, language, rows[language].adapter);
      const names = ["a", "b", "c", "d"];
      const rounds = isInFull ? (language === "python" ? 3 : 8) : 2;
      for (let round = 0; round < rounds; round += 1) {
        // So many cells are up then, and the next call may meet one after the other of them before its end is known.
        await Promise.all(["one", "two", "three"].map((tenantId) => callAdapter(runner, script, answerLate, tenantId)));
        await killCells();
        const outcome = await joined(callAdapter(runner, script, async ({ url }) => new URL(url).pathname.slice(1)));
        const { durationMs: _, ...rest } = outcome;
        assert.deepEqual(rest, { status: "ok", response: names, log: told(names) });
      }
    });

    test(`end a call under which three die: its script is blamed (${language})`, { skip }, async () => {
      const script = await compiledAdapter(runner, language, rows[language].adapter);
      const { outcome, asked } = await callWhile(script, ["a", "b", "c"]);
      assert.ok(outcome.status === "limit-exceeded", JSON.stringify(outcome));
      assert.match(outcome.message, /brought its sandbox process to an end/);
      assert.deepEqual([asked, outcome.log], [["a", "b", "c"], told(["a", "b", "c"])]);
    });
  }

  test("are not ended by a stop that is meant for their service", async () => {
    const script = await compiled(runner, "typescript", rows.typescript.tile);
    await evaluateNames(runner, script, ["quick"]);
    const pids = cellPids();
    assert.ok(pids.length > 0);
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) for (const pid of pids) process.kill(pid, signal);
    assert.deepEqual(await evaluateNames(runner, script, ["quick"]), [5]);
    assert.deepEqual(cellPids(), pids);
  });

  test("do not keep a source from being compiled", async () => {
    // Long enough to be met at work.
    const code = `export default function evaluate() { return 1; }\n${"void [1, 2, 3];\n".repeat(15_000)}`;
    const source = { language: "typescript", role: "tile", fileName: "long.ts", code } as const;
    for (let round = 0; round < maxRounds; round += 1) {
      const { result, wasKilled } = await killAtWork(() => runner.compile(source), 1);
      assert.equal(result.status, "ok", JSON.stringify(result).slice(0, 500));
      if (wasKilled) return;
    }
    assert.fail("the compiler was never seen at work");
  });
});

describe("cells that are killed while they start", { skip, concurrency: false }, () => {
  const directory = testDirectory();
  after(() => directory.remove());

  /** Cells of which the first `deaths` end by a signal while they start. */
  async function cellsOf(deaths: number): Promise<CellSupply> {
    const [confinement, code] = await Promise.all([probeConfinement(), prepareCellCode(join(directory.path, "code"))]);
    const launch = cellLaunch("typescript", { limits: defaultLimits }, code, confinement);
    const count = join(directory.path, `${deaths} deaths`);
    const dying = `if [ "$(cat '${count}' 2>/dev/null | wc -l)" -lt ${deaths} ]; then echo >> '${count}'; kill -KILL $$; fi; exec "$@"`;
    const args = ["-c", dying, "cell", launch.command, ...launch.args];
    return new CellSupply({ ...launch, command: "/bin/sh", args }, 1, false, () => undefined);
  }

  test("are started anew: three of them are no reason to give up", async () => {
    const cells = await cellsOf(3);
    const cell = await cells.acquire();
    assert.equal(cell.isGone, false);
    cells.release(cell);
    await cells.close();
  });

  test("are given up after four in a row, with the reason", async () => {
    const cells = await cellsOf(4);
    await assert.rejects(
      cells.acquire(),
      /^Error: A sandbox process could not be started \(4 tries\): it was ended by SIGKILL$/,
    );
    await cells.close();
  });

  test("a process that ends by itself leaves what it said, and the close of the pool ends the tries", async () => {
    const launch = {
      command: "/bin/sh",
      args: ["-c", "echo no such thing >&2; exit 3"],
      slotDirectory: directory.path,
      startTimeoutMs: 15_000,
    };
    const cells = new CellSupply(
      { ...launch, maxRssBytes: 1e9, maxGrowthBytes: 1e9, recycleRssBytes: 1e9 },
      1,
      false,
      () => undefined,
    );
    await assert.rejects(cells.acquire(), /\(4 tries\): no such thing$/);
    const late = assert.rejects(cells.acquire(), /The pool is closed/);
    await cells.close();
    await late;
  });
});

describe("cells that are frozen while they start", { skip, concurrency: false }, () => {
  let runner: Runner;
  const told: string[] = [];
  const logger = { info: () => {}, warn: (_details: object, message: string) => void told.push(message) };
  after(() => runner.close());

  test("hold a pool up that was asked to have some, which says so, and are started again", async () => {
    runner = await createRunner({
      threads: 1,
      hasStandby: false,
      startTimeoutMs: 3_000,
      warm: ["typescript"],
      logger,
    });
    const freezing = freezeYoung();
    await eventually("it is told", () => told.some((message) => /no sandbox process came up/.test(message)));
    assert.equal(runner.health().ready, false);
    await freezing;
    await runner.warmed();
    assert.equal(runner.health().ready, true);
  });

  test("fail no targets of who is patient", async () => {
    const script = await compiled(runner, "typescript", rows.typescript.tile);
    await killCells();
    const freezing = freezeYoung();
    const evaluated = evaluateNames(runner.patient, script, ["one", "three"]);
    await freezing;
    assert.deepEqual(await evaluated, [3, 5]);
  });

  test("end no call of who is patient, which asks nothing twice", { skip: onlyInFull }, async () => {
    const script = await compiledAdapter(runner, "typescript", rows.typescript.adapter);
    const asked: string[] = [];
    let freezing: Promise<void> | undefined;
    const call = callAdapter(runner.patient, script, async ({ url }) => {
      const name = new URL(url).pathname.slice(1);
      asked.push(name);
      if (name === "b") {
        freezing = freezeYoung();
        await killCells();
      }
      return name;
    });
    const { durationMs: _, ...rest } = await joined(call);
    assert.ok(freezing);
    await freezing;
    const names = ["a", "b", "c", "d"];
    assert.deepEqual(rest, { status: "ok", response: names, log: names.map((name) => `asks ${name}`) });
    assert.deepEqual(asked, names);
  });

  test("keep nobody who gives up", async () => {
    const script = await compiled(runner, "typescript", rows.typescript.tile);
    await killCells();
    const ending = new AbortController();
    const freezing = freezeYoung(() => ending.abort(new Error("The run is over.")));
    await assert.rejects(evaluateNames(runner.patient, script, ["one"], ending.signal), /The run is over/);
    await freezing;
  });
});

async function evaluateNames(
  runner: Scripts,
  script: CompiledScript,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<readonly unknown[]> {
  const targets = names.map((name) => target(name));
  const outcomes = await runner.evaluate({
    tenantId: "tenant",
    runId: "run",
    now: testNow,
    steps: [step(script)],
    targets,
    ...(signal === undefined ? {} : { signal }),
  });
  return outcomes.map(({ steps: [only] }) => (only?.status === "ok" ? only.output.lastValue : only && messageOf(only)));
}

async function compiledAdapter(runner: Runner, language: Language, code: string): Promise<CompiledScript> {
  const outcome = await runner.compile({ language, role: "adapter", code, fileName: "adapter" });
  assert.ok(outcome.status === "ok", JSON.stringify(outcome));
  return outcome.script;
}

function callAdapter(
  runner: Scripts,
  script: CompiledScript,
  answer: (request: AdapterFetchRequest) => Promise<string>,
  tenantId = "tenant",
): Promise<CallOutcome> {
  return runner.call({
    tenantId,
    script,
    request: null,
    env: {},
    now: testNow,
    timeoutMs: 60_000,
    fetch: async (request) => ({
      status: 200,
      headers: {},
      body: Buffer.from(await answer(request)),
      url: request.url,
    }),
  });
}

/** So that calls that begin together are in work together. */
async function answerLate(): Promise<string> {
  await sleep(20);
  return "late";
}

/** All of them. Returns how many there were. */
async function killCells(): Promise<number> {
  return cellPids().filter((pid) => sendQuietly(pid, "SIGKILL")).length;
}
