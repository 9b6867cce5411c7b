/**
 * Checks the types of tiles' scripts in processes of their own: types are programs that the compiler carries out, and
 * somebody's may take for ever or eat all memory. A check has a deadline and its process a bound of memory; past them
 * the process is killed, and the next check starts another. Tenants take turns.
 *
 * The first check starts a process, and an idle one ends: a service that publishes nothing has none.
 */
import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { availableParallelism, setPriority } from "node:os";
import { join } from "node:path";
import { AppError } from "#core/errors.ts";
import { FairQueue } from "#core/fair-queue.ts";
import type { TypeReply } from "./type-process.ts";
import type { TypeChecker, TypeCheckOutcome, TypeCheckRequest } from "#server/tiles/checks/type-checker.ts";

export interface TypeProcesses extends TypeChecker {
  close(): Promise<void>;
}

export interface TypeLimits {
  /** Processor time of one check; also its wall-clock time where the machine is not busy. */
  readonly checkMs: number;
  readonly startMs: number;
  readonly maxHeapMiB: number;
  /** A process ends when it had nothing to do for so long. */
  readonly idleMs: number;
}

export const typeLimits: TypeLimits = { checkMs: 5_000, startMs: 30_000, maxHeapMiB: 512, idleMs: 600_000 };

/** A second one, so that a long check of one tenant does not hold up all others. */
const maxProcesses = 2;
const maxWaiting = 1_000;
const retryAfterSeconds = 5;
/** A check that the machine kept waiting has more time, up to this many times `checkMs`. */
const maxStarvedFactor = 4;
const projectRoot = join(import.meta.dirname, "../..");

interface Waiting {
  readonly tenantId: string;
  readonly request: TypeCheckRequest;
  resolve(outcome: TypeCheckOutcome): void;
  reject(error: Error): void;
}

export function createTypeProcesses(limits: TypeLimits = typeLimits): TypeProcesses {
  const processes = Math.min(maxProcesses, availableParallelism());
  const queue = new FairQueue<Waiting>(maxWaiting);
  const idle = new Set<TypeProcess>();
  const all = new Set<TypeProcess>();
  /** One check of a tenant at a time, so that nobody's hold all processes. */
  const tenantsInWork = new Set<string>();
  let isClosed = false;

  const dispatch = (): void => {
    while (idle.size > 0 || all.size < processes) {
      const next = queue.shift((tenantId) => !tenantsInWork.has(tenantId));
      if (next === undefined) return;
      void carryOut(next);
    }
  };
  const process = (): TypeProcess => {
    for (const known of idle) return known;
    const started: TypeProcess = new TypeProcess(limits, () => {
      all.delete(started);
      idle.delete(started);
    });
    all.add(started);
    return started;
  };
  const carryOut = async ({ tenantId, request, resolve, reject }: Waiting): Promise<void> => {
    const chosen = process();
    idle.delete(chosen);
    tenantsInWork.add(tenantId);
    try {
      resolve(await chosen.check(request));
    } catch (error) {
      reject(error as Error);
    } finally {
      if (all.has(chosen)) idle.add(chosen);
      tenantsInWork.delete(tenantId);
      dispatch();
    }
  };

  return {
    check: (request, tenantId, signal) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(closing());
        if (signal?.aborted) return reject(signal.reason);
        const waiting = { tenantId, request, resolve, reject };
        if (!queue.push(tenantId, waiting)) return reject(tooMany());
        // One in work goes on to its end, which is near: a process that is killed costs the next one its start.
        signal?.addEventListener("abort", () => queue.remove(tenantId, waiting) && reject(signal.reason), {
          once: true,
        });
        dispatch();
      }),
    close: async () => {
      isClosed = true;
      for (const { reject } of queue.drain()) reject(closing());
      await Promise.all([...all].map((running) => running.end()));
    },
  };
}

/** One process, from its start to its end. It does one check at a time. */
class TypeProcess {
  readonly #limits: TypeLimits;
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  #isReady = false;
  #idleTimer: NodeJS.Timeout | undefined;
  /** Memory that ran out ends in a word on the standard error, and a signal of its own. */
  #lastWords = "";

  constructor(limits: TypeLimits, onGone: () => void) {
    this.#limits = limits;
    this.#child = fork(join(import.meta.dirname, "type-process.ts"), [], {
      cwd: projectRoot,
      env: {},
      execArgv: [
        "--no-warnings",
        `--max-old-space-size=${limits.maxHeapMiB}`,
        "--permission",
        ...["server", "sandbox", "node_modules", "package.json"].map(
          (name) => `--allow-fs-read=${join(projectRoot, name)}`,
        ),
      ],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-4_000);
    });
    this.#gone = new Promise((resolve) => {
      const end = (): void => {
        onGone();
        resolve();
      };
      this.#child.once("exit", end).once("error", end);
    });
    lowerPriority(this.#child.pid);
    this.#setUnobtrusive(true);
  }

  async check(request: TypeCheckRequest): Promise<TypeCheckOutcome> {
    clearTimeout(this.#idleTimer);
    this.#setUnobtrusive(false);
    const outcome = await this.#carryOut(request);
    if (outcome.status === "limit-exceeded" || outcome.status === "broken") await this.end();
    this.#setUnobtrusive(true);
    this.#idleTimer = setTimeout(() => void this.end(), this.#limits.idleMs);
    this.#idleTimer.unref();
    return outcome;
  }

  async end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    this.#setUnobtrusive(false);
    this.#child.kill("SIGKILL");
    await this.#gone;
  }

  async #carryOut(request: TypeCheckRequest): Promise<TypeCheckOutcome> {
    if (!this.#isReady) {
      const first = await this.#reply(this.#limits.startMs);
      if (first.kind !== "ready") return { status: "broken", message: `The checker did not start. ${this.#lastWords}` };
      this.#isReady = true;
    }
    const { checkMs } = this.#limits;
    const before = await processorMsOf(this.#child.pid);
    this.#child.send(request);
    let reply = await this.#reply(checkMs);
    for (let rounds = 1; reply.kind === "late" && rounds < maxStarvedFactor; rounds++) {
      const used = (await processorMsOf(this.#child.pid)) - before;
      if (!(used < checkMs)) break;
      reply = await this.#reply(Math.min(2 * (checkMs - used), checkMs));
    }
    return outcomeOf(reply, checkMs, this.#lastWords);
  }

  /** What the process says next, unless it is late or ends. */
  async #reply(timeoutMs: number): Promise<Reply> {
    const ending = new AbortController();
    try {
      return await Promise.race([
        new Promise<TypeReply>((resolve) => {
          this.#child.once("message", resolve);
          ending.signal.addEventListener("abort", () => this.#child.off("message", resolve));
        }),
        new Promise<Reply>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs, { kind: "late" });
          ending.signal.addEventListener("abort", () => clearTimeout(timer));
        }),
        this.#gone.then((): Reply => ({ kind: "gone" })),
      ]);
    } finally {
      ending.abort();
    }
  }

  /** A process that waits for work holds up nobody's end. */
  #setUnobtrusive(isUnobtrusive: boolean): void {
    const how = isUnobtrusive ? "unref" : "ref";
    this.#child[how]();
    this.#child.channel?.[how]();
    (this.#child.stderr as (NodeJS.ReadableStream & { unref?(): void; ref?(): void }) | null)?.[how]?.();
  }
}

type Reply = TypeReply | { readonly kind: "late" } | { readonly kind: "gone" };

function outcomeOf(reply: Reply, checkMs: number, lastWords: string): TypeCheckOutcome {
  const tooLarge = (message: string): TypeCheckOutcome => ({ status: "limit-exceeded", message });
  switch (reply.kind) {
    case "checked":
      return reply.problems.length === 0 ? { status: "ok" } : { status: "refused", problems: reply.problems };
    case "late":
      return tooLarge(`The script took longer than ${checkMs / 1_000} s to type-check. Give it simpler types.`);
    case "failed":
      return reply.isTooLarge
        ? tooLarge("The script is nested too deeply, or its types grow too large, to type-check. Simplify them.")
        : { status: "broken", message: `The compiler failed: ${reply.message}` };
    default:
      return /heap out of memory|heap limit|allocation failed/i.test(lastWords)
        ? tooLarge("The script took too much memory to type-check. Give it simpler types.")
        : { status: "broken", message: `The checker of types ended. ${lastWords}` };
  }
}

const ticksPerSecond = 100;

/** What a process has used so far; NaN where the system does not show it. */
async function processorMsOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = text.split(") ").at(-1)?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

/** Whoever serves requests or evaluates tiles goes first. */
const lowerBy = 5;

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, lowerBy);
  } catch {
    // The process has ended already, or the system does not allow it.
  }
}

function closing(): Error {
  return new Error("The service is closing.");
}

function tooMany(): AppError {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return new AppError("unavailable", "Very many scripts are being checked at this moment. Try again shortly.", {
    headers,
  });
}
