/**
 * Attempts against the real pool, while honest tenants work beside them. A pool is judged by all of it: no gain, no
 * stall, no lost job, no process left, and no more kills than the kept list `needs-kill.json` says.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { graceMs } from "#pool/reply.ts";
import type { Runner } from "#pool/runner.ts";
import { createRunner, type ThreadRunnerOptions } from "#pool/thread-runner.ts";
import { machineSpeedFactor } from "#test/support/thread-time.ts";
import type { EscapeAttempt } from "./attempt.ts";
import { Canary, compileHonest, pythonSumCode, sourceCode, sumCode } from "./honest.ts";
import { type Bench, endings, judge, type Verdict } from "./judge.ts";
import { descendants, openSurroundings, StallWatch, type Surroundings } from "./surroundings.ts";
import { isInFull } from "#test/support/in-full.ts";

const maxStallMs = 50;
const maxStallTries = 4;
const maxKillTries = 4;
/** On a busy machine, how much more than by its measured factor. */
const roomForMemory = 1.5;
/** Honest tenants work several times a second, beside attempts that take as long or longer. */
const canaryPauseMs = 120;

interface Kill {
  readonly reason?: string;
  readonly runId?: string;
  readonly fileName?: string | null;
}

/** May only shrink. */
export const knownToNeedKill = JSON.parse(
  readFileSync(new URL("./needs-kill.json", import.meta.url), "utf8"),
) as readonly string[];

export interface Attack {
  readonly attempts: readonly EscapeAttempt[];
  /** The limit of a script, and of an adapter's turn. */
  readonly cpuMs: number;
}

/**
 * Starts a pool for a test file, attacks it with all attempts, and has a test for each and for what holds all along.
 */
export function attackPool({ attempts, cpuMs }: Attack): void {
  const kills: Kill[] = [];
  /** Attempts that are not on the kept list and were killed every time. */
  const newlyKilled: string[] = [];
  const running = new Set<string>();
  const stalls = new StallWatch(maxStallMs, () => [...running]);
  /**
   * What made the event loop stand still among others, and alone at every try: name → shortest of the tries, in
   * milliseconds.
   */
  const culprits = new Map<string, number>();
  let attacked: Promise<void> | undefined;
  const finished = new Map<string, Promise<Verdict>>();
  const settle = new Map<string, (verdict: Verdict) => void>();
  for (const { name } of attempts) finished.set(name, new Promise((resolve) => settle.set(name, resolve)));

  const poolOf = (limitMs: number): ThreadRunnerOptions => ({
    threads: 2,
    adapterCells: 2,
    limits: { cpuMs: limitMs },
    adapterLimits: { cpuMsPerTurn: limitMs },
    warm: ["typescript", "python", "adapter"],
    logger: { info: () => undefined, warn: (details) => void kills.push(details as Kill) },
  });
  let runner: Runner;
  let surroundings: Surroundings;
  let canaries: readonly Canary[] = [];
  let cellPids: readonly number[] = [];

  before(async () => {
    surroundings = await openSurroundings();
    runner = await createRunner(poolOf(cpuMs));
    await runner.warmed();
    const [source, sum, pythonSum] = await Promise.all([
      compileHonest(runner, sourceCode, "source.ts"),
      compileHonest(runner, sumCode, "sum.ts"),
      compileHonest(runner, pythonSumCode, "sum.py"),
    ]);
    canaries = [
      new Canary(runner, "canary", sum, canaryPauseMs),
      new Canary(runner, "python canary", pythonSum, canaryPauseMs * 3),
    ];
    await Promise.all(canaries.map((canary) => canary.runOnce()));
    kills.length = 0;
    stalls.start();
    for (const canary of canaries) canary.start();
    attacked = attack({ runner, surroundings, source, sum });
  });

  after(async () => {
    stalls.stop();
    await Promise.all(canaries.map((canary) => canary.stop()));
    await runner?.close();
    await surroundings?.close();
  });

  async function attack(bench: Bench): Promise<void> {
    const adapters = attempts.filter(({ role }) => role === "adapter");
    const tiles = attempts.filter((attempt) => !adapters.includes(attempt));
    const typescript = tiles.filter(({ language }) => language === "typescript");
    const python = tiles.filter(({ language }) => language === "python");
    const doubtful: EscapeAttempt[] = [];
    // As many at once as two cores bear.
    await Promise.all([typescript, [...python, ...adapters]].map((queue) => attackInTurn(queue, bench, doubtful)));
    // A busy or slow machine is not the pool's fault: what ended otherwise than expected, or needed a kill of which we
    // did not know, is tried again alone. A gain is a gain.
    if (doubtful.length > 0) await attackAgain(doubtful, bench);
    // The same for the event loop: collectors and other programs hold it up too, but only an attempt that can do so
    // does it every time.
    stalls.stop();
    for (const name of stalls.suspects) {
      const shortestMs = await shortestStallMs(attempts.find((each) => each.name === name) as EscapeAttempt, bench);
      if (shortestMs > maxStallMs) culprits.set(name, shortestMs);
    }
  }

  /**
   * In a pool that gives a script the time in which a calm machine gets as far. What fills memory suffers more from
   * busy neighbours than the work that the factor is measured by.
   */
  async function attackAgain(doubtful: readonly EscapeAttempt[], bench: Bench): Promise<void> {
    const measured = machineSpeedFactor();
    const factor = measured > 1.2 ? measured * roomForMemory : 1;
    const again = await createRunner(poolOf(Math.ceil((cpuMs + graceMs) * factor - graceMs)));
    for (const attempt of doubtful) {
      settle.get(attempt.name)?.(await judgeAgain(attempt, { ...bench, runner: again }));
    }
    await again.close();
  }

  /**
   * Once more for how it ends. A kill that we did not know of is needed by an attempt that is killed every time: one
   * that runs into its memory limit as a rule may be slow to get there once.
   */
  async function judgeAgain(attempt: EscapeAttempt, bench: Bench): Promise<Verdict> {
    for (let tries = 1; ; tries += 1) {
      const id = `again-${tries}-${numberOf(attempt)}`;
      const verdict = await judgeSafely(attempt, id, bench);
      const isKilled = wasKilled(id) && !knownToNeedKill.includes(attempt.name);
      if (isKilled && tries < maxKillTries && verdict.problems.length === 0) continue;
      if (isKilled) newlyKilled.push(attempt.name);
      return verdict;
    }
  }

  async function shortestStallMs(attempt: EscapeAttempt, bench: Bench): Promise<number> {
    let shortestMs = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < maxStallTries && shortestMs > maxStallMs; tries += 1) {
      const watch = new StallWatch(maxStallMs, () => []);
      watch.start();
      await judgeSafely(attempt, `alone-${numberOf(attempt)}`, bench);
      watch.stop();
      shortestMs = Math.min(shortestMs, watch.longestMs);
    }
    return shortestMs;
  }

  async function attackInTurn(queue: EscapeAttempt[], bench: Bench, doubtful: EscapeAttempt[]): Promise<void> {
    for (let attempt = queue.shift(); attempt; attempt = queue.shift()) {
      running.add(attempt.name);
      const verdict = await judgeSafely(attempt, `attempt-${numberOf(attempt)}`, bench);
      running.delete(attempt.name);
      const isNewlyKilled = wasKilled(`attempt-${numberOf(attempt)}`) && !knownToNeedKill.includes(attempt.name);
      if ((verdict.problems.length > 0 || isNewlyKilled) && !verdict.isGain) doubtful.push(attempt);
      else settle.get(attempt.name)?.(verdict);
    }
  }

  function judgeSafely(attempt: EscapeAttempt, id: string, bench: Bench): Promise<Verdict> {
    return judge(attempt, id, bench).catch(
      (error: unknown): Verdict => ({
        end: "rejected",
        problems: [`the pool rejected: ${String(error)}`],
        isGain: false,
      }),
    );
  }

  function numberOf({ name }: EscapeAttempt): number {
    return attempts.findIndex((attempt) => attempt.name === name);
  }

  /** Whether a process was killed for the try of this id. */
  function wasKilled(id: string): boolean {
    return kills.some(
      ({ reason, runId, fileName }) =>
        reason !== "cancelled" && (runId === id || fileName?.replace(/\.\w+$/, "") === id),
    );
  }

  for (const attempt of attempts) {
    test(`${attempt.language}: ${attempt.name} — ${endings(attempt.expected)}`, async () => {
      const verdict = await (finished.get(attempt.name) as Promise<Verdict>);
      assert.deepEqual(verdict.problems, []);
    });
  }

  test("all the while, every job of the honest tenants gave the right result", async () => {
    await attacked;
    await Promise.all(canaries.map((canary) => canary.stop()));
    for (const canary of canaries) {
      assert.deepEqual(canary.failures, []);
      assert.ok(canary.doneCount > (isInFull ? 20 : 3), `only ${canary.doneCount} jobs were tried`);
    }
  });

  test(`no attempt makes the event loop of the process that owns the pool stand still for more than ${maxStallMs} ms`, async (context) => {
    await attacked;
    if (stalls.suspects.size > 0) {
      context.diagnostic(
        `stood still for ${stalls.longestMs.toFixed(0)} ms, not every time, near: ${[...stalls.suspects].join(", ")}`,
      );
    }
    assert.deepEqual([...culprits], []);
  });

  test("nothing reached the server on the loopback address", async () => {
    await Promise.all(finished.values());
    assert.deepEqual(surroundings.requests, []);
  });

  test("the attempts that need a SIGKILL are those on the kept list, or fewer", async (context) => {
    await Promise.all(finished.values());
    const known = attempts.filter(({ name }) => knownToNeedKill.includes(name));
    const healed = known.filter((attempt) => !wasKilled(`attempt-${numberOf(attempt)}`)).map(({ name }) => name);
    if (healed.length > 0)
      context.diagnostic(`can leave the list, if this is so every time: ${JSON.stringify(healed)}`);
    assert.deepEqual(newlyKilled, []);
  });

  test("after close no process of the pool is left", async () => {
    await attacked;
    await Promise.all(canaries.map((canary) => canary.stop()));
    cellPids = descendants();
    assert.ok(cellPids.length > 0 || process.platform !== "linux");
    await runner.close();
    const left = descendants().filter((pid) => cellPids.includes(pid));
    assert.deepEqual(left, []);
  });
}
