/** Alerts as plain data. Times are epoch milliseconds. Pure: knows no store, no transport and no wording. */
import type { DemoNotice } from "#server/data/demo-notice/notice.ts";
import type { TargetState } from "#server/runs/model.ts";

export const alertChannels = ["email", "sms", "voice"] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** `level`: the probability rose or fell to another level. `expected`: the outlook expects the next trigger soon. */
export const alertTypes = ["trigger", "reset", "level", "no_data", "expected", "test"] as const;
export type AlertType = (typeof alertTypes)[number];

/**
 * What became of one message to one contact on one channel.
 *
 *   pending --(the transport took it)--> sent
 *   pending --(the transport refuses it, or every attempt failed)--> failed
 *   pending --(it may have been sent, and nobody can know)--> unknown
 *   pending --(at the time of sending it may not be sent any more)--> skipped_…
 *
 * All others are final. A message that may not be sent in the first place is stored as skipped.
 */
export const alertStatuses = [
  "pending",
  "sent",
  "failed",
  "unknown",
  "skipped_unverified",
  "skipped_optout",
  "skipped_blacklisted",
  "skipped_cooldown",
  "skipped_quiet_hours",
] as const;
export type AlertStatus = (typeof alertStatuses)[number];

/** A severity on the probability. */
export interface AlertLevel {
  readonly name: string;
  /** Percent, 0 to 100: the level holds from this probability on. */
  readonly atLeast: number;
  /** Who is told of it; null for the lists of the configuration. */
  readonly contactListIds: readonly string[] | null;
  /** Appended to the text on a new line. */
  readonly message: string | null;
}

/** `settings.alerts` as it is read, complete. */
export interface AlertConfig {
  readonly contactListIds: readonly string[];
  /** `trigger` in `triggerTypes`: only a new crossing alerts. Else every run does while the target stays triggered. */
  readonly onCrossingOnly: boolean;
  /** `reset` in `triggerTypes`. */
  readonly onReset: boolean;
  /** 0 for none. */
  readonly triggerCooldownMs: number;
  readonly resetCooldownMs: number;
  readonly triggerMessage: string | null;
  readonly resetMessage: string | null;
  /** One combined message per contact and run. */
  readonly isAggregated: boolean;
  /** Null where silence is not told. */
  readonly noDataAfterMs: number | null;
  /** Null where nobody is told of what is expected. */
  readonly expectedWithinDays: number | null;
  /** Ascending by `atLeast`; empty where levels are not told. */
  readonly levels: readonly AlertLevel[];
}

/** One target of a run, as alerts see it. */
export interface AlertTarget {
  /** Place in the flow. */
  readonly position: number;
  /** Within its flow, over all runs (`identityOf`). */
  readonly identity: string;
  /** Null for a place given inline. */
  readonly sourceId: string | null;
  readonly name: string;
  /** The source's `hint`, or `location` for a place given inline. */
  readonly targetType: string;
  /** Null where the run found none, as for a target that failed or was skipped. */
  readonly probability: number | null;
  /** Which stage it is in; null for none. */
  readonly stage: string | null;
  /** Null where nothing is known of the target yet. */
  readonly state: TargetState | null;
  /** Not evaluated, because its source is disabled or gone: nothing is said of it. */
  readonly isSkipped: boolean;
  /** Of an `expected` message: when. */
  readonly expected?: ExpectedNews;
}

/** Days of the target's time zone, `YYYY-MM-DD`. */
export interface ExpectedNews {
  readonly at: string;
  readonly earliest: string | null;
  readonly latest: string | null;
  /** How often the true day lies between the two, 0 to 1. */
  readonly coverage: number | null;
}

/** What alerts keep of a target between runs: when which gate was last passed. Times are those that rules go by. */
export interface TargetMemory {
  /** When an alert for a trigger was last let out; null for never. */
  readonly triggerAt: number | null;
  /**
   * Of a target that is triggered: an alert for it was let out since it became so. Absent in what was stored before
   * this was kept.
   */
  readonly isTriggerTold?: boolean;
  readonly resetAt: number | null;
  /** Name of the level that was last told; null below all levels. */
  readonly level: string | null;
  readonly levelAt: number | null;
  /** Name of the level at the last run that knew a probability; null below all levels. */
  readonly levelSeen: string | null;
  /** The first run that alerts saw of the target. */
  readonly seenAt: number;
  /** The newest reading, as the last run that knew one had it. */
  readonly newestDataAt: number | null;
  /** When its silence was told; null until then, and again from a newer reading on. */
  readonly noDataAt: number | null;
  /** What was told to be expected, by season, row and stage. Absent for nothing. */
  readonly expectedTold?: readonly string[];
}

/** By the target's identity. */
export type TargetMemories = ReadonlyMap<string, TargetMemory>;

/** What of a message its text and its e-mail are made of. Stored with the delivery. */
export interface AlertContent {
  readonly type: AlertType;
  /** Of a test, which has no flow: the name of the brand that sends it. */
  readonly flowName: string;
  /** The text that the tenant appends, on a new line. */
  readonly appended: string | null;
  /** Of a `level` message: the level that the targets have now; null below all levels. */
  readonly level: string | null;
  /** The run's time. Of a test: when it was asked for. */
  readonly at: number;
  /** For display, from the flow's settings. */
  readonly temperatureUnits: "celsius" | "fahrenheit" | null;
  /** That it rests on demo data. Absent where it does not, and in what was stored before this was kept. */
  readonly demo?: DemoNotice;
  /** Every target that the message is about, in the order of the flow; empty for a test. */
  readonly targets: readonly ContentTarget[];
}

export interface ContentTarget {
  readonly name: string;
  readonly targetType: string;
  readonly sourceId: string | null;
  /** Within its flow, over all runs (`identityOf`). Absent in what was stored before it was kept. */
  readonly identity?: string;
  /** IANA name. */
  readonly timezone: string;
  readonly probability: number | null;
  /** Of a `trigger` message: since when it is triggered. Absent in what was stored before it was kept. */
  readonly since?: number;
  /** Of a `trigger` message: the stage that the target is in; of an `expected` one: that is to come. Or left out. */
  readonly stage?: string;
  /** Of an `expected` message. */
  readonly expected?: ExpectedNews;
  /** Of a `no_data` message: the newest reading; null for none ever. */
  readonly newestDataAt: number | null;
  /** Only of the first targets of a message (`maxDetailedTargets`); empty for the others. */
  readonly tiles: readonly ContentTile[];
}

/** The value of a tile that decided. */
export interface ContentTile {
  readonly key: string;
  readonly displayName: string;
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
  /** As the tile's definition names it, such as `°C`; null for a value without unit. */
  readonly unit: string | null;
  readonly threshold: number | null;
}

export const maxDetailedTargets = 20;

/** What quiet hours held for a contact on a channel, of one flow, and what has become of it. */
export interface HeldContent {
  /** Oldest first; the newest of more than `maxHappenings`, or of more than `maxHeldTargets`. */
  readonly happenings: readonly Happening[];
  /** Older ones. */
  readonly omitted: number;
  /** Of every target of the happenings, in the order in which they are first named. */
  readonly states: readonly StateNow[];
  /** When the states were so. */
  readonly at: number;
}

/** What one of the messages that were held would have told. */
export type Happening = Pick<AlertContent, "type" | "flowName" | "appended" | "level" | "at" | "demo" | "targets">;

/** Of a target, by its flow's latest run. */
export interface StateNow {
  readonly name: string;
  readonly targetType: string;
  /** Null where nothing is known of it, as of one that the flow no longer has. */
  readonly isTriggered: boolean | null;
  /** The level of its probability; null below all levels, and where nothing was to be told of levels. */
  readonly level: string | null;
  /** Its silence was told, and it has no newer reading. */
  readonly isSilent: boolean;
}

export const maxHappenings = 200;
/** Of all its happenings together. */
export const maxHeldTargets = 2_000;

/** One message to one contact on one channel: the ledger row that stands before it is sent. */
export interface AlertDelivery {
  readonly id: string;
  readonly tenantId: string;
  /** Null, as `flowId` is, for a message that tests a contact. */
  readonly runId: string | null;
  readonly flowId: string | null;
  readonly contactId: string;
  readonly channel: AlertChannel;
  readonly type: AlertType;
  readonly status: AlertStatus;
  /** In words: why it was skipped, held, or not sent yet; null where nothing needs to be said. */
  readonly reason: string | null;
  readonly targetNames: readonly string[];
  /** The text, in the contact's language. */
  readonly message: string;
  /** What went wrong at the last attempt; null for nothing. */
  readonly error: string | null;
  /** Attempts that were begun. */
  readonly attempts: number;
  readonly createdAt: number;
  /** When it became final; null while it is pending. */
  readonly endedAt: number | null;
  /** The delivery whose message tells this one too, as after quiet hours; null for one with a message of its own. */
  readonly toldWith: string | null;
  /** The text that was sent, or is to be sent, where it tells what quiet hours held; else null. */
  readonly combinedMessage: string | null;
}

/** With what a sender needs. */
export interface StoredAlertDelivery extends AlertDelivery {
  readonly content: AlertContent;
  /** One value for each set of targets: the same set is told once per run, type, contact and channel. */
  readonly targetSet: string;
  /** Not sent before this time. */
  readonly notBefore: number;
  /** Since when an attempt is in work that must not be made twice; null for none. */
  readonly attemptAt: number | null;
  /** Until when quiet hours held it; null for one that they never held. */
  readonly heldUntil: number | null;
  /** What its message tells, where it is one that quiet hours held; else null. */
  readonly held: HeldContent | null;
}
