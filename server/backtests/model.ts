/** A backtest as plain data. Times are epoch milliseconds. */
import type { Adapter } from "#server/adapters/model.ts";
import type { AlertChannel, AlertStatus, AlertType, TargetMemories } from "#server/alerts/model.ts";
import type { Scheduled } from "#server/flows/ticks.ts";
import type { FrozenFlow } from "#server/runs/model.ts";
import type { DemoExtent } from "#server/tiles/demo-use.ts";
import type { TriggerStates } from "#server/runs/state/target-transitions.ts";

export const backtestStatuses = ["queued", "running", "succeeded", "failed"] as const;
export type BacktestStatus = (typeof backtestStatuses)[number];

/** Targets times ticks of one backtest. */
export const maxEvaluations = 10_000;
/** What of a backtest's answer is kept; the rest is counted. */
export const maxTransitions = 2_000;
export const maxMessages = 1_000;
/** Characters of all its messages together: one that names every target of a large flow is long. */
export const maxMessageLength = 1_000_000;
/** Of one tenant, that wait or are in work. */
export const maxUnfinished = 20;
/** From its end. */
export const keptDays = 30;

/** Which time is tested. */
export interface BacktestSpan {
  readonly from: number;
  /** Not before `from`. Both belong to the span. */
  readonly to: number;
  /** Ticks at `from` and every so many minutes after it; null for those of the flow's schedule. */
  readonly everyMinutes: number | null;
}

/** The flow as it was when the backtest was asked for: a later change of the flow does not change its backtests. */
export interface BacktestedFlow {
  readonly frozenFlow: FrozenFlow;
  readonly schedule: Scheduled;
  /** Scheduled runs that the flow may have in 60 minutes. */
  readonly runCap: number;
}

export interface BacktestTransition {
  readonly at: number;
  readonly targetIndex: number;
  readonly targetName: string;
  readonly change: "trigger" | "reset";
}

/** One message to one contact on one channel. It holds no address. */
export interface BacktestMessage {
  /** The tick that it is about. */
  readonly at: number;
  /** When it would have gone: later than `at` where quiet hours hold it. Null where it would not have been sent. */
  readonly sentAt: number | null;
  readonly contactId: string;
  readonly channel: AlertChannel;
  readonly kind: Exclude<AlertType, "expected" | "test">;
  readonly outcome: Exclude<AlertStatus, "pending" | "unknown">;
  /** In words: why it would not have been sent, or would have waited; null where nothing needs to be said. */
  readonly reason: string | null;
  /** Places in the flow, ascending. */
  readonly targets: readonly number[];
  /** Of an e-mail. */
  readonly subject: string | null;
  /** As the log of alerts has it, in the contact's language. */
  readonly text: string;
}

/** How far a backtest is, in short. */
export interface BacktestRecord extends BacktestSpan {
  readonly id: string;
  readonly tenantId: string;
  readonly flowId: string;
  readonly status: BacktestStatus;
  readonly tickCount: number;
  readonly ticksDone: number;
  /** Ticks at which a target failed, as in a run that failed. */
  readonly ticksFailed: number;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** Why it came to no end, or the first failure of a tick; null for neither. */
  readonly error: string | null;
  /** Those that are not kept. */
  readonly transitionsLeftOut: number;
  readonly messagesLeftOut: number;
}

export interface Backtest extends BacktestRecord {
  /** How much of what the flow's tiles read is demo data. */
  readonly demoData: DemoExtent;
  /** Those up to `ticksDone`, oldest first. */
  readonly transitions: readonly BacktestTransition[];
  readonly messages: readonly BacktestMessage[];
}

/** What an adapter's failures have come to on the way, for the rule that disables it. */
export type AdapterStanding = Pick<Adapter, "id" | "enabled" | "consecutiveFailures" | "lastError" | "disabledReason">;

/** What the ticks so far leave for the next one. */
export interface BacktestState {
  readonly states: TriggerStates;
  readonly memories: TargetMemories;
  readonly adapters: readonly AdapterStanding[];
}

export const freshState: BacktestState = { states: new Map(), memories: new Map(), adapters: [] };
