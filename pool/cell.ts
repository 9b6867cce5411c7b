/**
 * One cell process, seen from the thread that owns it: start, exchange (one at work, one ready behind it), monitor,
 * kill. An exchange always ends: with a reply, or with the reason why the process is gone.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, openSync, readFileSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  decodeFrame,
  encodeFrame,
  type FrameKind,
  frameBytes,
  frameKinds,
  type Payload,
  type Progress,
  type ReadPayload,
  readPayload,
  readProgress,
  writePayload,
} from "#sandbox/channel.ts";
import type { CompiledScript } from "#sandbox/contract.ts";
import type { CellLaunch, Killed, KillReason } from "./messages.ts";
import { ResidentMemory } from "./resident-memory.ts";

const monitorEveryMs = 25;
const maxSentScripts = 500;
const maxErrorText = 2_000;
/** A process that could not be made at all says nothing and never closes. */
const lastWordsMs = 500;
/**
 * A process that makes no progress is only killed for its CPU time, unless it makes none for this many times the limit.
 */
const starvedFactor = 20;
const clockTicksPerSecond = 100;

/** When an exchange is given up. */
export interface MonitorLimits {
  /** Longest time between two signs of progress, in CPU time of the process. */
  readonly stallMs: number;
  /** The same while no script has begun: the engine starts, restores or compiles something. */
  readonly prepareMs: number;
  /** Longest time in all. */
  readonly deadlineMs: number;
  readonly cancelled: Int32Array<SharedArrayBuffer>;
}

export interface Reply {
  readonly status: "reply";
  readonly kind: FrameKind;
  readonly payload: ReadPayload;
}

/** A job that the cell works on, or the one that waits behind it. */
interface Exchange {
  readonly job: number;
  readonly region: number;
  readonly monitor: MonitorLimits;
  startedAt: number;
  maxRssBytes: number;
  progressAt: number;
  progressCpuMs: number;
  count: number;
  resolve(end: Reply | Killed): void;
}

/** Its message says why. */
export class CellNotStarted extends Error {
  override readonly name = "CellNotStarted";
  /** It had all the time that it may have: another try would have no better end. */
  readonly isLate: boolean;

  constructor(message: string, isLate: boolean) {
    super(message);
    this.isLate = isLate;
  }
}

export class Cell {
  readonly #child: ChildProcess;
  readonly #memory: ResidentMemory;
  readonly #slot: number;
  readonly #launch: CellLaunch;
  /** Hashes of the scripts that this process was sent. */
  readonly #sentScripts = new Set<string>();
  readonly ended: Promise<void>;
  /** Resolves when the process has ended and what it wrote has been read. */
  readonly #said: Promise<unknown>;
  #received: Buffer = Buffer.alloc(0);
  /** The first is the one at work. */
  readonly #exchanges: Exchange[] = [];
  #lastJob = 0;
  #timer: NodeJS.Timeout | undefined;
  #killReason: KillReason | undefined;
  #errorText = "";
  #isGone = false;

  /**
   * Resolves when the process is ready for its first job.
   * @throws CellNotStarted when it does not get that far
   */
  static async start(launch: CellLaunch, cancelled: MonitorLimits["cancelled"]): Promise<Cell> {
    const { startTimeoutMs } = launch;
    const cell = new Cell(launch);
    const end = await cell.#await(0, 0, {
      stallMs: startTimeoutMs,
      prepareMs: startTimeoutMs,
      deadlineMs: startTimeoutMs,
      cancelled,
    });
    if (end.status === "reply" && end.kind === frameKinds.ready) return cell;
    cell.kill("died");
    await Promise.race([cell.#said, sleep(lastWordsMs)]);
    const isLate = end.status === "killed" && end.reason === "deadline";
    throw new CellNotStarted(isLate ? `it was not ready after ${startTimeoutMs / 1_000} s` : cell.#endText(), isLate);
  }

  private constructor(launch: CellLaunch) {
    this.#launch = launch;
    const path = join(launch.slotDirectory, `cell-${randomUUID()}`);
    this.#slot = openSync(path, "wx+", 0o600);
    unlinkSync(path);
    this.#child = spawn(launch.command, [...launch.args], {
      stdio: ["pipe", "pipe", "pipe", this.#slot],
      env: { TZ: "UTC" },
      cwd: "/",
    });
    this.#memory = new ResidentMemory(this.#child.pid);
    this.#child.stdout?.on("data", (chunk: Buffer) => this.#receive(chunk));
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#errorText = (this.#errorText + chunk.toString("utf8")).slice(-maxErrorText);
    });
    // A broken pipe says nothing that the end of the process does not.
    this.#child.stdin?.on("error", () => undefined);
    this.#said = new Promise((resolve) => this.#child.once("close", resolve));
    this.ended = new Promise((resolve) => {
      const gone = (): void => {
        if (this.#isGone) return;
        this.#isGone = true;
        // The slot stays open until here, so that the guilty script can be read from it.
        this.#finishAll();
        closeSync(this.#slot);
        this.#memory.close();
        resolve();
      };
      this.#child.once("exit", gone);
      this.#child.once("error", (error) => {
        this.#errorText = error.message;
        gone();
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isGone(): boolean {
    return this.#isGone || this.#killReason !== undefined;
  }

  /** Whether the process has grown so far that it should not serve another job. */
  get isWorn(): boolean {
    return this.#memory.bytes() > this.#launch.recycleRssBytes;
  }

  /** JSON of those of a job's scripts that this process was not sent yet, or nothing. They count as sent. */
  newScripts(scripts: readonly CompiledScript[]): string {
    const reset = this.#sentScripts.size + scripts.length > maxSentScripts;
    if (reset) this.#sentScripts.clear();
    const unsent = scripts.filter(({ hash }) => !this.#sentScripts.has(hash));
    for (const { hash } of unsent) this.#sentScripts.add(hash);
    return unsent.length === 0 ? "" : JSON.stringify({ reset, scripts: unsent });
  }

  /** Lays a job down for the cell, at most one behind the one it works on. */
  exchange(kind: FrameKind, payload: Payload, monitor: MonitorLimits): Promise<Reply | Killed> {
    if (this.isGone) return Promise.resolve({ ...this.#killed(undefined), isUntaken: true });
    const region = this.#exchanges[0]?.region === 0 ? 1 : 0;
    this.#lastJob += 1;
    const job = this.#lastJob;
    const payloadBytes = writePayload(this.#slot, payload, region);
    const end = this.#await(job, region, monitor);
    this.#child.stdin?.write(encodeFrame({ kind, payloadBytes, region, job }));
    return end;
  }

  kill(reason: KillReason): void {
    if (this.isGone) return;
    this.#killReason = reason;
    this.#child.kill("SIGKILL");
  }

  #await(job: number, region: number, monitor: MonitorLimits): Promise<Reply | Killed> {
    return new Promise((resolve) => {
      const exchange = {
        job,
        region,
        monitor,
        startedAt: 0,
        maxRssBytes: 0,
        progressAt: 0,
        progressCpuMs: -1,
        count: 0,
        resolve,
      };
      this.#exchanges.push(exchange);
      if (this.#exchanges.length === 1) this.#begin(exchange);
    });
  }

  /** From now on the cell works on this one. */
  #begin(exchange: Exchange): void {
    exchange.startedAt = performance.now();
    exchange.progressAt = exchange.startedAt;
    exchange.maxRssBytes = this.#memory.bytes() + this.#launch.maxGrowthBytes;
    exchange.count = readProgress(this.#slot).count;
    this.#timer = setTimeout(() => this.#look(), monitorEveryMs);
  }

  #finish(end: Reply): void {
    clearTimeout(this.#timer);
    const exchange = this.#exchanges.shift();
    const [next] = this.#exchanges;
    if (next) this.#begin(next);
    exchange?.resolve(end);
  }

  /** The process is gone: the job at work is lost with it, the one behind has not been looked at. */
  #finishAll(): void {
    clearTimeout(this.#timer);
    const [first, ...behind] = this.#exchanges.splice(0);
    if (first) first.resolve({ ...this.#killed(first), isUntaken: this.#lastProgress()?.job !== first.job });
    for (const exchange of behind) exchange.resolve({ ...this.#killed(undefined), isUntouched: true });
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    while (this.#received.length >= frameBytes) {
      const frame = decodeFrame(this.#received);
      this.#received = this.#received.subarray(frameBytes);
      const [exchange] = this.#exchanges;
      if (!exchange || this.isGone) return;
      try {
        if (frame.job !== exchange.job) throw new Error("a reply to another job");
        // Read from where the job was laid: the frame is not believed.
        this.#finish({
          status: "reply",
          kind: frame.kind,
          payload: readPayload(this.#slot, { ...frame, region: exchange.region }),
        });
      } catch (error) {
        this.#errorText = error instanceof Error ? error.message : "unreadable reply";
        this.kill("died");
      }
    }
  }

  #look(): void {
    const [exchange] = this.#exchanges;
    if (!exchange || this.isGone) return;
    const reason = this.#reasonToKill(exchange);
    if (reason) return this.kill(reason);
    this.#timer = setTimeout(() => this.#look(), monitorEveryMs);
  }

  #reasonToKill(exchange: Exchange): KillReason | undefined {
    const now = performance.now();
    const { monitor } = exchange;
    if (Atomics.load(monitor.cancelled, 0) === 1) return "cancelled";
    if (this.#memory.bytes() > Math.min(this.#launch.maxRssBytes, exchange.maxRssBytes)) return "memory";
    if (now - exchange.startedAt > monitor.deadlineMs) return "deadline";
    const { count, isPreparing, job } = readProgress(this.#slot);
    if (count !== exchange.count || exchange.progressCpuMs < 0) {
      exchange.count = count;
      exchange.progressAt = now;
      exchange.progressCpuMs = this.#cpuMs() ?? 0;
      return undefined;
    }
    const stalledMs = now - exchange.progressAt;
    const limitMs = isPreparing || job !== exchange.job ? monitor.prepareMs : monitor.stallMs;
    if (stalledMs <= limitMs) return undefined;
    const cpuMs = this.#cpuMs();
    const isStarved = cpuMs !== undefined && cpuMs - exchange.progressCpuMs < limitMs * 0.9;
    return isStarved && stalledMs < limitMs * starvedFactor ? undefined : "deadline";
  }

  #killed(exchange: Exchange | undefined): Killed {
    const progress = exchange ? this.#lastProgress() : undefined;
    const hasBegun = progress !== undefined && progress.job === exchange?.job && progress.targetIndex >= 0;
    return {
      status: "killed",
      reason: this.#killReason ?? "died",
      suspect: hasBegun ? { targetIndex: progress.targetIndex, stepIndex: progress.stepIndex } : null,
      detail: this.#killReason === undefined ? this.#endText() : this.#errorText.trim(),
    };
  }

  #lastProgress(): Progress | undefined {
    try {
      return readProgress(this.#slot);
    } catch {
      return undefined;
    }
  }

  /** User and system time of the whole process; undefined where the system does not report it. */
  #cpuMs(): number | undefined {
    const fields = this.#procFile("stat")?.split(") ").at(-1)?.split(" ");
    if (!fields) return undefined;
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / clockTicksPerSecond;
  }

  /** How the process ended, for the log. */
  #endText(): string {
    const said = this.#errorText.trim();
    if (said !== "") return said;
    const { signalCode, exitCode } = this.#child;
    if (signalCode !== null) return `it was ended by ${signalCode}`;
    return exitCode === null ? "no reason given" : `it ended with the exit code ${exitCode}`;
  }

  #procFile(name: string): string | undefined {
    if (process.platform !== "linux") return undefined;
    try {
      return readFileSync(`/proc/${this.pid}/${name}`, "utf8");
    } catch {
      return undefined;
    }
  }
}
