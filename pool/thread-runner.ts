/**
 * The runner of the service: piscina threads that drive cell processes, in groups. See README.md for the whole picture.
 * The API process only packs, queues and answers the questions of adapters. It never loads an isolate and never waits
 * for one.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { availableParallelism, homedir } from "node:os";
import { join } from "node:path";
import { BroadcastChannel, MessageChannel, type MessagePort } from "node:worker_threads";
import { type AdapterLimits, defaultAdapterLimits } from "#sandbox/adapter.ts";
import type { CellClass, CellSettings } from "#sandbox/cell.ts";
import { defaultLimits, type EvaluationLimits } from "#sandbox/engine.ts";
import { type OsConfinement, probeConfinement } from "./os-confinement.ts";
import { BufferPool } from "./buffer-pool.ts";
import { type CellCode, prepareCellCode } from "./cell-code.ts";
import { evaluateRequest } from "./evaluation.ts";
import { answerQuestions } from "./host-questions.ts";
import { CellGroup, type CellGroupOptions, QueueFullError } from "./cell-group.ts";
import { cellLaunch } from "./launch.ts";
import type { CallReply, CallTask, ChannelMessage, CompileReply, CompileTask } from "./messages.ts";
import { callOutcomeOf, compileOutcomeOf } from "./outcomes.ts";
import type { CallOutcome, CallRequest, EvaluateRequest, Runner, RunnerHealth, Scripts } from "./runner.ts";
import type { CompileOutcome, ScriptSource, TargetOutcome } from "#sandbox/contract.ts";
import { Strikes } from "./strikes.ts";

/** The part of a logger that the pool needs (pino's). */
export interface PoolLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface ThreadRunnerOptions {
  /** Threads, and so cells at work, per language. Default: one per core. */
  readonly threads?: number;
  /** Adapter calls at once. */
  readonly adapterCells?: number;
  readonly limits?: Partial<EvaluationLimits>;
  readonly adapterLimits?: Partial<AdapterLimits>;
  readonly logger?: PoolLogger;
  /**
   * Where the Python memory snapshot and the cells' stripped code are cached (made at first need). Default: a folder in
   * the user's cache.
   */
  readonly cacheDirectory?: string;
  /** A ready snapshot, instead of `cacheDirectory`. */
  readonly pythonSnapshotPath?: string;
  /** Start these cells at once instead of at the first job. */
  readonly warm?: readonly CellClass[];
  /** Keep a started cell beside each one at work (default true). */
  readonly hasStandby?: boolean;
  readonly maxQueuedJobs?: number;
  readonly compileDeadlineMs?: number;
  /** How long a cell may take until it is ready. Default: as its class needs. */
  readonly startTimeoutMs?: number;
}

/** What the randomness of an adapter's call is made from. */
const entropyBytes = 32;
/** One for all calls: to make an error of its own for each takes as long as the rest of its end. */
const callEnded = new Error("The call has ended.");
const closeTimeoutMs = 5_000;
const defaultMaxQueuedJobs = 10_000;
const defaultCompileDeadlineMs = 5_000;
const defaultAdapterCells = 4;
/** Python cells are large, and Python adapters rare: two for a tenant, and one more once a neighbour comes. */
const pythonAdapterCells = 3;
const platform = "platform";

type CellGroupName =
  | "typescript"
  | "typescript-quarantine"
  | "python"
  | "python-quarantine"
  | "compile"
  | "adapter"
  | "python-adapter";

export async function createRunner(options: ThreadRunnerOptions = {}): Promise<Runner> {
  const cacheDirectory = options.cacheDirectory ?? join(homedir(), ".cache", "flow-evaluation-service");
  const [confinement, code] = await Promise.all([probeConfinement(), prepareCellCode(cacheDirectory)]);
  return new ThreadRunner({ ...options, cacheDirectory }, confinement, code);
}

class ThreadRunner implements Runner {
  readonly #options: ThreadRunnerOptions & { readonly cacheDirectory: string };
  readonly #confinement: OsConfinement;
  readonly #code: CellCode;
  readonly #limits: EvaluationLimits;
  readonly #adapterLimits: AdapterLimits;
  readonly #threads: number;
  readonly #strikes = new Strikes();
  readonly #buffers = new BufferPool();
  readonly #groups = new Map<CellGroupName, Promise<CellGroup>>();
  readonly #openGroups = new Set<CellGroup>();
  readonly #warmed: Promise<void>;
  /** Kinds of cells that were asked for at the start, and of which none has come up yet. */
  readonly #awaited: Set<string>;
  readonly patient: Scripts;
  readonly #channelName = `cells-${randomUUID()}`;
  readonly #channel = new BroadcastChannel(this.#channelName);
  readonly #isClosing = new Int32Array(new SharedArrayBuffer(4));
  /** pid → group. */
  readonly #cells = new Map<number, string>();
  #closing: Promise<void> | undefined;
  #onClosed: (() => void) | undefined;

  constructor(
    options: ThreadRunnerOptions & { readonly cacheDirectory: string },
    confinement: OsConfinement,
    code: CellCode,
  ) {
    this.#options = options;
    this.#confinement = confinement;
    this.#code = code;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#adapterLimits = { ...defaultAdapterLimits, ...options.adapterLimits };
    this.#threads = options.threads ?? Math.max(1, availableParallelism());
    this.#awaited = new Set(options.warm);
    this.patient = {
      compile: (source, tenantId) => this.#compile(source, tenantId, true),
      evaluate: (request) => this.#evaluate(request, true),
      call: (request) => this.#call(request, true),
    };
    this.#channel.unref();
    this.#channel.onmessage = (event) => this.#hear((event as { readonly data: ChannelMessage }).data);
    for (const { part, inForce, reason } of confinement.parts) {
      if (!inForce)
        options.logger?.warn(
          { part, reason },
          "a part of the sandbox's confinement by the operating system is not in force",
        );
    }
    this.#warmed = this.#warm();
    // Who asks hears of it. A pool that is closed before need not ask.
    this.#warmed.catch(() => {});
  }

  warmed(): Promise<void> {
    return this.#warmed;
  }

  compile(source: ScriptSource, tenantId?: string): Promise<CompileOutcome> {
    return this.#compile(source, tenantId, false);
  }

  evaluate(request: EvaluateRequest): Promise<readonly TargetOutcome[]> {
    return this.#evaluate(request, false);
  }

  call(request: CallRequest): Promise<CallOutcome> {
    return this.#call(request, false);
  }

  async #compile(source: ScriptSource, tenantId = platform, isPatient: boolean): Promise<CompileOutcome> {
    const group = await this.#group(source.language === "python" ? "python" : "compile");
    const deadlineMs = this.#options.compileDeadlineMs ?? defaultCompileDeadlineMs;
    const task: CompileTask = {
      kind: "compile",
      source,
      deadlineMs,
      isPatient,
      cancelled: new Int32Array(new SharedArrayBuffer(4)),
    };
    try {
      const reply = (await group.run({
        tenantId,
        makeTask: () => ({ task, transfer: [] }),
        targetCount: 0,
        signal: undefined,
      })) as CompileReply;
      if (reply.status === "killed")
        this.#logKill({ reason: reply.reason, detail: reply.detail, fileName: source.fileName });
      return compileOutcomeOf(reply, deadlineMs);
    } catch (error) {
      if (error instanceof QueueFullError) return { status: "broken", message: error.message };
      throw error;
    }
  }

  #evaluate(request: EvaluateRequest, isPatient: boolean): Promise<readonly TargetOutcome[]> {
    if (request.steps.length === 0 || request.targets.length === 0)
      return Promise.resolve(request.targets.map(() => ({ steps: [] })));
    return evaluateRequest(request, {
      isPatient,
      limits: this.#limits,
      threads: this.#threads,
      strikes: this.#strikes,
      buffers: this.#buffers,
      cellGroupOf: (language, isQuarantined) => this.#group(isQuarantined ? `${language}-quarantine` : language),
      onKill: (event) => this.#logKill(event),
    });
  }

  async #call(request: CallRequest, isPatient: boolean): Promise<CallOutcome> {
    request.signal?.throwIfAborted();
    // Without the wait for a cell, which is not the script's doing.
    let startedAt = performance.now();
    const durationMs = (): number => Math.round(performance.now() - startedAt);
    const group = await this.#group(request.script.language === "python" ? "python-adapter" : "adapter");
    const ending = new AbortController();
    const cancelled = new Int32Array(new SharedArrayBuffer(4));
    const cancel = (): void => void Atomics.store(cancelled, 0, 1);
    const entropy = randomBytes(entropyBytes).toString("base64");
    request.signal?.addEventListener("abort", cancel, { once: true });
    const makeTask = (): { task: CallTask; transfer: MessagePort[] } => {
      startedAt = performance.now();
      const { port1, port2 } = new MessageChannel();
      answerQuestions(port1, request, this.#adapterLimits.maxRequests, ending.signal);
      const { script, env, settings = {}, state = null, now } = request;
      const task: CallTask = {
        kind: "call",
        job: {
          tenantId: request.tenantId,
          script,
          request: request.request,
          env,
          settings,
          state,
          now,
          entropy,
          timeoutMs: request.timeoutMs,
          limits: this.#adapterLimits,
        },
        host: port2,
        isPatient,
        cancelled,
      };
      return { task, transfer: [port2] };
    };
    try {
      const reply = (await group.run({
        tenantId: request.tenantId,
        makeTask,
        targetCount: 0,
        signal: request.signal,
      })) as CallReply;
      request.signal?.throwIfAborted();
      return this.#callOutcome(request, reply, durationMs());
    } catch (error) {
      if (error instanceof QueueFullError)
        return { status: "broken", message: error.message, log: [], durationMs: durationMs() };
      throw error;
    } finally {
      ending.abort(callEnded);
      request.signal?.removeEventListener("abort", cancel);
    }
  }

  health(): RunnerHealth {
    const cells: Record<string, number> = {};
    for (const group of this.#cells.values()) cells[group] = (cells[group] ?? 0) + 1;
    let queuedTargets = 0;
    for (const group of this.#openGroups) queuedTargets += group.queuedTargets;
    const ready = this.#closing === undefined && this.#awaited.size === 0;
    return { ready, confinement: this.#confinement.parts, cells, queuedTargets };
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #warm(): Promise<void> {
    await Promise.all((this.#options.warm ?? []).map(async (cellClass) => (await this.#group(cellClass)).warm()));
  }

  #callOutcome(request: CallRequest, reply: CallReply, durationMs: number): CallOutcome {
    if (reply.status === "killed" && reply.reason === "cancelled") throw new Error("The pool is closed.");
    const { fileName } = request.script;
    if (reply.status === "killed") {
      const { reason, detail } = reply;
      this.#logKill({ reason, detail, tenantId: request.tenantId, fileName });
    }
    const { cpuMsPerTurn } = this.#adapterLimits;
    return callOutcomeOf(reply, { fileName, timeoutMs: request.timeoutMs, cpuMsPerTurn, durationMs });
  }

  #group(name: CellGroupName): Promise<CellGroup> {
    if (this.#closing) return Promise.reject(new Error("The pool is closed."));
    const known = this.#groups.get(name);
    if (known) return known;
    const made = this.#makeGroup(name);
    this.#groups.set(name, made);
    made.catch(() => this.#groups.delete(name));
    return made;
  }

  async #makeGroup(name: CellGroupName): Promise<CellGroup> {
    const isAdapter = name === "adapter" || name === "python-adapter";
    const cellClass: CellClass = isAdapter ? name : name.startsWith("python") ? "python" : "typescript";
    const isQuarantine = name.endsWith("-quarantine");
    const settings: CellSettings = {
      limits: this.#limits,
      ...(cellClass.startsWith("python") ? { pythonSnapshotPath: await this.#pythonSnapshot() } : {}),
    };
    const adapterCells = name === "adapter" ? (this.#options.adapterCells ?? defaultAdapterCells) : pythonAdapterCells;
    // Python's batches are long enough for the way between two of them not to matter.
    const jobsPerCell = name === "typescript" ? 2 : 1;
    const shape: CellGroupOptions = {
      threads: isQuarantine || name === "compile" || isAdapter ? 1 : this.#threads,
      jobsPerThread: isAdapter ? adapterCells : jobsPerCell,
      maxQueuedJobs: this.#options.maxQueuedJobs ?? defaultMaxQueuedJobs,
      // A call waits for a server of the tenant's: a cell is left for the others where there are enough.
      ...(isAdapter && adapterCells > 2 ? { maxJobsPerTenant: adapterCells - 1 } : {}),
    };
    const launch = cellLaunch(cellClass, settings, this.#code, this.#confinement);
    const { startTimeoutMs = launch.startTimeoutMs } = this.#options;
    const group = new CellGroup(
      {
        group: name,
        cellClass,
        launch: { ...launch, startTimeoutMs },
        jobsPerCell,
        hasStandby: (this.#options.hasStandby ?? true) && !isQuarantine && name !== "compile",
        channelName: this.#channelName,
        isClosing: this.#isClosing,
      },
      shape,
    );
    this.#openGroups.add(group);
    return group;
  }

  async #pythonSnapshot(): Promise<string> {
    if (this.#options.pythonSnapshotPath !== undefined) return this.#options.pythonSnapshotPath;
    const { ensurePythonSnapshot } = await import("#sandbox/python/snapshot.ts");
    return ensurePythonSnapshot(this.#options.cacheDirectory);
  }

  #hear(message: ChannelMessage): void {
    if (message.type === "closed") this.#onClosed?.();
    if (message.type === "no-cell") {
      const { group, detail } = message;
      this.#options.logger?.warn({ group, detail }, "no sandbox process came up; it is tried again");
    }
    if (message.type !== "cell") return;
    if (message.state === "ended") return void this.#cells.delete(message.pid);
    this.#cells.set(message.pid, message.group);
    this.#awaited.delete(message.group);
  }

  #logKill(details: {
    readonly reason: string;
    readonly detail: string;
    readonly tenantId?: string;
    readonly runId?: string;
    readonly fileName: string | null;
  }): void {
    if (details.reason !== "cancelled") this.#options.logger?.warn(details, "a sandbox process was ended");
  }

  /** Every thread kills its cells and says so. A cell whose thread stays silent too long is ended with its thread. */
  async #close(): Promise<void> {
    await Promise.allSettled(this.#groups.values());
    const groups = [...this.#openGroups];
    for (const group of groups) group.stop();
    let left = groups.reduce((sum, group) => sum + group.threadCount, 0);
    if (left > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, closeTimeoutMs);
        this.#onClosed = () => {
          left -= 1;
          if (left > 0) return;
          clearTimeout(timer);
          resolve();
        };
        Atomics.store(this.#isClosing, 0, 1);
        this.#channel.postMessage({ type: "close" } satisfies ChannelMessage);
      });
    }
    this.#channel.close();
    await Promise.all(groups.map((group) => group.destroy()));
    for (const pid of this.#cells.keys()) killQuietly(pid);
    this.#cells.clear();
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It had ended already.
  }
}
