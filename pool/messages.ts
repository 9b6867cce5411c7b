/**
 * What the API process and the pool's threads say to each other. Types only; bulk travels in transferred buffers.
 */
import type { MessagePort } from "node:worker_threads";
import type { AdapterJob, AdapterQuestion } from "#sandbox/adapter.ts";
import type { CellClass } from "#sandbox/cell.ts";
import type { EvaluationLimits } from "#sandbox/engine.ts";
import type { PackedJobParts } from "#sandbox/wire.ts";
import type {
  CompiledScript,
  CompileOutcome,
  HostAnswer,
  ScriptSource,
  TargetOutcome,
  PackedResponse,
} from "#sandbox/contract.ts";
import type { OutputKind } from "#sandbox/tile.d.ts";

/** How a cell process is started, decided once by the runner. */
export interface CellLaunch {
  readonly command: string;
  readonly args: readonly string[];
  readonly slotDirectory: string;
  readonly startTimeoutMs: number;
  /** Above this the cell is killed at once. */
  readonly maxRssBytes: number;
  /**
   * A cell that grows by more than this in one exchange is killed: the isolate's own limit is only a guideline to V8.
   */
  readonly maxGrowthBytes: number;
  /** Above this the cell is replaced when its job is done. */
  readonly recycleRssBytes: number;
}

/** `workerData` of every thread of one group. */
export interface CellGroupSettings {
  readonly group: string;
  readonly cellClass: CellClass;
  readonly launch: CellLaunch;
  /** Jobs that a cell may be given at once: one to work on, and one to begin when that is done. */
  readonly jobsPerCell: 1 | 2;
  /** Keep one cell started beside the one at work. */
  readonly hasStandby: boolean;
  /** Name of the broadcast channel over which threads report their cells and learn that they must close. */
  readonly channelName: string;
  /** 1 once the pool closes: a thread that comes up later has not heard the message. */
  readonly isClosing: Int32Array<SharedArrayBuffer>;
}

interface ScriptTask {
  /** Where no cell can be started, it is tried again until one is, or the task is cancelled. */
  readonly isPatient: boolean;
  /** Set to 1 by the API process when the result is not wanted any more. */
  readonly cancelled: Int32Array<SharedArrayBuffer>;
}

export interface EvaluateTask extends ScriptTask {
  readonly kind: "evaluate";
  /** Its columns are shared with the API process, which uses their buffer again after the reply. */
  readonly packed: PackedJobParts;
  readonly scripts: readonly CompiledScript[];
  readonly targetCount: number;
  /** Of each step: the kind that its results must have; undefined where it may be any. */
  readonly outputKinds: readonly (OutputKind | undefined)[];
  /** Steps of another language follow, which get the last one's values as they are. */
  readonly isContinued: boolean;
  readonly isMeasured: boolean;
  readonly limits: EvaluationLimits;
}
export interface CompileTask extends ScriptTask {
  readonly kind: "compile";
  readonly source: ScriptSource;
  readonly deadlineMs: number;
}
export interface CallTask extends ScriptTask {
  readonly kind: "call";
  readonly job: AdapterJob;
  /** `HostQuestion` out, `HostResponse` in. */
  readonly host: MessagePort;
}
/** Starts the thread's first cell. */
export interface WarmTask {
  readonly kind: "warm";
}
export type Task = EvaluateTask | CompileTask | CallTask | WarmTask;

export interface HostQuestion extends AdapterQuestion {
  /** Of the call's time, milliseconds. */
  readonly leftMs: number;
}
export interface HostResponse {
  readonly id: number;
  readonly response: HostAnswer;
}

/**
 * Why a cell ended in the middle of a job. `died`: nobody here ended it; `lost`: it died, and its call could not go on
 * in another; `unreadable`: its reply is; `no-cell`: none could be started.
 */
export type KillReason = "deadline" | "memory" | "died" | "lost" | "unreadable" | "cancelled" | "no-cell";
export interface Killed {
  readonly status: "killed";
  readonly reason: KillReason;
  /**
   * The script that was being run, as the progress cell said last. Null when none had begun, or when several
   * targets were evaluated in one call.
   */
  readonly suspect: { readonly targetIndex: number; readonly stepIndex: number } | null;
  /** For the log. */
  readonly detail: string;
  /** The cell ended while it worked on another job: this one had not begun, and goes to another cell. */
  readonly isUntouched?: boolean;
  /** The cell had ended before it took this job up, as far as it said: the job had no part in its end. */
  readonly isUntaken?: boolean;
}

export type EvaluateReply = { readonly status: "done"; readonly outcomes: readonly TargetOutcome[] } | Killed;
export type CompileReply = { readonly status: "done"; readonly outcome: CompileOutcome } | Killed;
export type CallReply =
  | {
      readonly status: "done";
      readonly outcome: "ok";
      readonly response: PackedResponse;
      readonly stateJson?: string;
      readonly log: readonly string[];
    }
  | {
      readonly status: "done";
      readonly outcome: "script-failed" | "limit-exceeded" | "broken";
      readonly message: string;
      readonly log: readonly string[];
    }
  | (Killed & { readonly log: readonly string[] });

/** Over the broadcast channel. */
export type ChannelMessage =
  | { readonly type: "cell"; readonly group: string; readonly pid: number; readonly state: "started" | "ended" }
  | { readonly type: "no-cell"; readonly group: string; readonly detail: string }
  | { readonly type: "close" }
  | { readonly type: "closed"; readonly threadId: number };
