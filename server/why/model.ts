/** Why a target of a run triggered, or did not, as plain data. Times are epoch milliseconds. */
import type { Expectation } from "#server/expectations/model.ts";
import type { AlertDelivery } from "#server/alerts/model.ts";
import type { DataHealth } from "#server/data/model.ts";
import type { TargetState } from "#server/runs/model.ts";
import type { TargetStage } from "#server/runs/stage.ts";
import type { DemoExtent } from "#server/tiles/demo-use.ts";

/** `failed`: a tile failed, or the run came to no result at all. */
export type Outcome = "triggered" | "not_triggered" | "failed" | "skipped";

export const comparisons = ["greater", "less", "atLeast", "atMost", "between", "outside", "sector"] as const;
export type WhyComparison = (typeof comparisons)[number];

/** The condition of a tile, and how far a value is from it. */
export interface Measured {
  /** Null where the tile does not say how it compares. */
  readonly comparison: WhyComparison | null;
  /** In the tile's unit; null where it has none, as a wind sector. */
  readonly threshold: number | null;
  /** The upper end of a range; null for other comparisons. */
  readonly thresholdUpper: number | null;
  /**
   * With a comparison: above 0 by how much it holds, below 0 by how much it fails, 0 on the threshold. Without one: the
   * value less the threshold. Null where the value alone does not decide, or is not known.
   */
  readonly distance: number | null;
  /** What the distance is measured from; null without a distance. */
  readonly comparedValue: number | null;
  readonly comparedAt: number | null;
}

export interface TileWhy extends Measured {
  readonly row: number;
  readonly key: string;
  readonly displayName: string;
  readonly reportOnly: boolean;
  readonly isTriggered: boolean;
  /** The target's outcome follows from this tile. */
  readonly decided: boolean;
  readonly lastValue: number | null;
  /** Of the values; null for none, and where it is not known. */
  readonly unit: string | null;
  readonly newestPointAt: number | null;
  /** From the newest point to the run's time; null where the points are no readings. */
  readonly dataAgeSeconds: number | null;
  readonly noData: boolean;
  /** It took demo data. */
  readonly isDemo: boolean;
  readonly error: string | null;
  /** The tile's own verdict, from its trace; null where it gave none. */
  readonly tileSays: string | null;
  readonly says: string;
}

/** Why messages were made of a run for a target, or none. */
export const alertReasons = [
  /** Messages were made: see them. */
  "messages",
  /** A simulation, a run without alerts, or one for a report. */
  "run_does_not_count",
  /** The job that decides has not come to the run yet. */
  "not_decided_yet",
  /** The run came to no result of the target. */
  "no_result",
  "target_skipped",
  /** Nobody is to be told. */
  "no_contact_lists",
  /** Nothing was ever known of the target. */
  "state_unknown",
  /** The run could not say, so the earlier state holds. */
  "state_held",
  /** It is as it was, and not triggered. */
  "no_change",
  /** It stays triggered, and only new crossings are told. */
  "no_new_crossing",
  /** It left triggered, and that is not told. */
  "reset_not_wanted",
  "cooldown",
  /** Somebody was to be told, and no stored row says why not. */
  "unknown",
] as const;
export type AlertReason = (typeof alertReasons)[number];

export interface DeliveryWhy extends Pick<AlertDelivery, "contactId" | "channel" | "type" | "status" | "reason"> {
  readonly deliveryId: string;
  readonly at: number;
  readonly says: string;
}

export interface AlertsWhy {
  /** Alerts have decided on this run. */
  readonly evaluated: boolean;
  readonly reason: AlertReason;
  readonly says: string;
  /** Newest first. */
  readonly deliveries: readonly DeliveryWhy[];
  /** There are more than are listed. */
  readonly hasMoreDeliveries: boolean;
}

export interface DataWhy extends DataHealth {
  /** Newest point of the tiles that read data in this run; null for none. */
  readonly newestDataAt: number | null;
  readonly ageSeconds: number | null;
}

export interface RunWhy {
  readonly runId: string;
  readonly flowId: string;
  readonly flowVersion: number;
  /** The run's time. */
  readonly now: number;
  readonly target: {
    /** Null for a place given inline. */
    readonly sourceId: string | null;
    readonly name: string;
    /** Place in the flow. */
    readonly position: number;
  };
  readonly outcome: Outcome;
  readonly triggered: boolean;
  readonly probability: number | null;
  readonly stage: TargetStage | null;
  /** What failed, or why the target was left out; null for neither. */
  readonly problem: string | null;
  readonly state: TargetState | null;
  /** How much of what the tiles read is demo data. */
  readonly demoData: DemoExtent;
  readonly summary: string;
  readonly tiles: readonly TileWhy[];
  readonly data: DataWhy;
  /** What the flow's newest outlook tells of the target. */
  readonly outlook: readonly Expectation[];
  readonly alerts: AlertsWhy;
}
