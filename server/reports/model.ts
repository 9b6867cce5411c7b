/** Reports as plain data. Times are epoch milliseconds where nothing else is said. */
import type { OutputKind, PointColumns } from "#sandbox/tile.d.ts";
import type { Skin } from "#server/branding/model.ts";
import type { Expectation } from "#server/expectations/model.ts";
import type { Boundary } from "#server/sources/model.ts";
import type { PackedTileResult } from "#server/runs/model.ts";
import type { Params } from "#server/tiles/model.ts";

export const reportModes = ["time", "event", "manual"] as const;
export type ReportMode = (typeof reportModes)[number];

/** `waiting` for the run that it shows; `pending` while its mails are under way. The others are final. */
export const reportStatuses = ["waiting", "pending", "sent", "skipped", "error"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const reportReasons = ["no_recipients", "no_matching_targets", "run_failed", "comms_failed"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const targetFilters = ["all", "triggered", "not_triggered"] as const;
export type TargetFilter = (typeof targetFilters)[number];

/** By what a report is made: of its schedule, or of who asked for it. */
export interface ReportOrder {
  readonly name: string;
  readonly targetFilter: TargetFilter;
  readonly contactListIds: readonly string[];
  readonly attachPdf: boolean;
  /** IANA name: of the report's date. */
  readonly timeZone: string;
  /** Null for those of the flow. */
  readonly notes: string | null;
}

/** Of the run: all that it evaluated, those that were triggered, and those that the report shows. */
export interface TargetCounts {
  readonly total: number;
  readonly triggered: number;
  readonly shown: number;
}

/** An entry of a flow's history of reports: an attempt to make one and to send it. */
export interface ReportRecord {
  readonly id: string;
  readonly tenantId: string;
  readonly flowId: string;
  /** Null until it has one. The run may be gone before the entry. */
  readonly runId: string | null;
  readonly mode: ReportMode;
  /** Null for one that was sent by hand. */
  readonly scheduleId: string | null;
  readonly order: ReportOrder;
  /** The instant at which the schedule's local hour begins; null but for mode `time`. */
  readonly slot: number | null;
  readonly status: ReportStatus;
  readonly reason: ReportReason | null;
  /** Null until the run has ended. */
  readonly counts: TargetCounts | null;
  readonly createdAt: number;
  /** Null where nothing was frozen. */
  readonly frozenAt: number | null;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly endedAt: number | null;
}

export const recipientOutcomes = [
  "pending",
  "sent",
  "failed",
  "unknown",
  "skipped_optout",
  "skipped_unverified",
] as const;
export type RecipientOutcome = (typeof recipientOutcomes)[number];

/** A mail to one contact, or why there is none. */
export interface ReportDelivery {
  readonly id: string;
  readonly tenantId: string;
  readonly reportId: string;
  readonly contactId: string;
  /** As it was when the report was frozen; null for a contact without one. */
  readonly email: string | null;
  readonly status: RecipientOutcome;
  /** In words. */
  readonly reason: string | null;
  readonly error: string | null;
  /** That were begun. */
  readonly attempts: number;
  readonly createdAt: number;
  readonly notBefore: number;
  /** Since when an attempt is in work that must not be made twice. */
  readonly attemptAt: number | null;
  readonly endedAt: number | null;
}

/** What became of one recipient, as the history shows it. */
export type ShownRecipient = Pick<ReportDelivery, "contactId" | "email" | "status" | "reason" | "error">;

export interface ReportWithRecipients {
  readonly report: ReportRecord;
  readonly recipients: readonly ShownRecipient[];
}

/** A tile of the flow, as the report explains it. */
export interface ReportTile {
  readonly row: number;
  readonly tileKey: string;
  readonly tileVersion: number;
  readonly displayName: string;
  readonly kind: OutputKind;
  readonly params: Params;
  readonly reportOnly: boolean;
  /** Of the tile's values, such as `°C`; null where the tile names none. */
  readonly unit: string | null;
  readonly threshold: number | null;
  /** Markdown, as the tile's author wrote it. */
  readonly help: string;
}

export interface ReportColors {
  readonly triggerColor: string;
  readonly resetColor: string;
  readonly useGradient: boolean;
  readonly color20: string | null;
  readonly color100: string | null;
}

/** What is frozen of a report beside its targets. Its JSON is kept verbatim. */
export interface ReportHead {
  readonly flowName: string;
  readonly generatedAt: number;
  /** `YYYY-MM-DD`, in the order's time zone. */
  readonly reportDate: string;
  readonly notes: string | null;
  readonly dataWindow: { readonly start: number; readonly end: number } | null;
  readonly temperatureUnits: "celsius" | "fahrenheit";
  readonly colors: ReportColors;
  /** `logo` as an address. */
  readonly brand: { readonly name: string; readonly logo: string | null };
  readonly flowTiles: readonly ReportTile[];
  readonly expiresAt: number;
  /** Of all targets: the run's time. */
  readonly runAt: number;
  /** What the page and the PDF need beside the payload. */
  readonly look: ReportLook;
}

export interface ReportLook {
  readonly skin: Skin;
  /** BCP 47: of the flow's owner, else of the tenant; English without one. */
  readonly locale: string;
  readonly units: "metric" | "imperial";
  /** An uploaded logo, so that a PDF can hold the picture itself; null for none, or one that is elsewhere. */
  readonly logoId: string | null;
  /** IANA name, for the report's own times: of the order, else of the flow's owner or the tenant. */
  readonly timeZone: string;
}

/** What is frozen of one target, without what its tiles found: that stays with the run, which the report holds. */
export interface ReportTarget {
  /** Its place in the report, from 0. */
  readonly ordinal: number;
  /** Its place in the run's flow. */
  readonly position: number;
  readonly name: string;
  readonly boundary: Boundary | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** IANA name, or `UTC+05:00`. */
  readonly timezone: string;
  readonly triggered: boolean;
  readonly probability: number | null;
  readonly color: string | null;
  /** Why the run left it out; null for one that was evaluated. */
  readonly skipped: string | null;
  /** What the flow's newest outlook told of it. */
  readonly expectations: readonly ReportExpectation[];
}

/** Of an expectation, what a report keeps. */
export interface ReportExpectation extends Omit<Expectation, "reason" | "method" | "basis"> {
  /** How far the outlook looks; epoch ms. */
  readonly until: number;
}

/** A target with what its tiles found. */
export interface ReportTargetResult extends ReportTarget {
  readonly tiles: readonly PackedTileResult[];
}

/** A frozen report, as page, PDF, CSV and payload are made of it. */
export interface FrozenReport {
  readonly id: string;
  readonly tenantId: string;
  readonly head: ReportHead;
  readonly counts: TargetCounts;
  /** Those that it shows. */
  readonly targetCount: number;
  /** In their order, from `first` on; read a few at a time. */
  targets(first: number, limit: number): Promise<readonly ReportTargetResult[]>;
}

/** What a plot is drawn from. */
export interface PlotSource {
  readonly kind: OutputKind;
  readonly points: PointColumns;
  readonly threshold: number | null;
  readonly unit: string | null;
  readonly timezone: string;
  /** When the tile's condition is expected to be met; null for nothing to show. */
  readonly expected: ExpectedTimes | null;
}

/** Epoch ms: from the earliest to the latest day, and noon of the expected one. */
export interface ExpectedTimes {
  readonly from: number;
  readonly at: number;
  readonly to: number;
}
