/**
 * Every event that a tenant can receive: its name, the shape of its `data`, and when it is emitted. Data are as
 * receivers get them: plain JSON, times in ISO 8601 with an offset. Pure: knows no store and no part that emits.
 */
import type { DemoExtent } from "#server/tiles/demo-use.ts";

type Triggered = "trigger" | "reset";

/** One target of a finished run. */
export interface RunTarget {
  /** Null for a place given inline. */
  readonly sourceId: string | null;
  readonly name: string;
  readonly isTriggered: boolean;
  readonly probability: number | null;
  readonly color: string | null;
}

/** One target of a flow that crossed into triggered, or left it. */
interface TargetCrossing<Type extends Triggered> {
  readonly runId: string;
  readonly flowId: string;
  readonly flowName: string;
  readonly sourceId: string | null;
  readonly targetName: string;
  /** The source's kind; null for a place given inline. */
  readonly hint: string | null;
  readonly triggerType: Type;
  readonly probability: number | null;
  /** How much of what the flow's tiles read is demo data. */
  readonly demoData: DemoExtent;
  readonly message: string;
}

interface VerifiedSubject {
  readonly subjectId: string;
  readonly channel: "email" | "sms";
}

export interface EventData {
  readonly "run.completed": {
    readonly runId: string;
    readonly flowId: string;
    readonly status: "succeeded" | "failed";
    readonly trigger: "manual" | "simulation" | "schedule" | "report";
    readonly startedAt: string | null;
    readonly finishedAt: string;
    readonly anyTriggered: boolean;
    readonly targets: readonly RunTarget[];
    readonly error: string | null;
  };
  readonly "flow.triggered": TargetCrossing<"trigger">;
  readonly "flow.reset": TargetCrossing<"reset">;
  readonly "flow.expected": {
    readonly outlookId: string;
    readonly flowId: string;
    readonly flowName: string;
    readonly sourceId: string | null;
    readonly targetName: string;
    /** The source's kind; null for a place given inline. */
    readonly hint: string | null;
    readonly row: number;
    readonly stage: string | null;
    /** A day of the target's time zone, as the next two. */
    readonly expectedAt: string | null;
    readonly earliest: string | null;
    readonly latest: string | null;
    readonly coverage: number | null;
    readonly reachedShare: number | null;
    /** How much of what the flow's tiles read is demo data. */
    readonly demoData: DemoExtent;
    readonly message: string;
  };
  readonly "alert.sent": {
    readonly deliveryId: string;
    /** Null, as `flowId` is, for a message that tests a contact. */
    readonly runId: string | null;
    readonly flowId: string | null;
    readonly contactId: string;
    readonly channel: "email" | "sms" | "voice";
    readonly triggerType: Triggered | "test" | "level" | "no_data" | "expected";
    readonly status: "sent" | "failed" | "skipped_unverified";
    readonly targetNames: readonly string[];
    readonly error: string | null;
  };
  readonly "report.generated": {
    /** Null, as `link` and `expiresAt` are, where no report was frozen. */
    readonly reportId: string | null;
    /** The attempt in the flow's report history. */
    readonly eventId: string;
    readonly flowId: string;
    readonly runId: string | null;
    readonly flowName: string;
    /** Null for a report that was sent by hand. */
    readonly scheduleId: string | null;
    readonly mode: "time" | "event" | "manual";
    readonly link: string | null;
    readonly expiresAt: string | null;
    readonly status: "sent" | "skipped" | "error";
    readonly reason: "no_recipients" | "no_matching_targets" | "run_failed" | "comms_failed" | null;
    readonly recipients: readonly {
      readonly contactId: string;
      readonly email: string | null;
      readonly outcome: "sent" | "failed" | "skipped_optout" | "skipped_unverified";
      readonly error?: string;
    }[];
  };
  readonly "user.verified": VerifiedSubject;
  readonly "contact.verified": VerifiedSubject;
  readonly "sources.synced": {
    readonly adapterId: string;
    readonly total: number;
    readonly created: number;
    readonly updated: number;
    readonly disabled: number;
    readonly reenabled: number;
  };
  readonly ping: { readonly subscriptionId: string; readonly url: string };
  readonly "source.status.changed": {
    readonly sourceId: string;
    readonly tenantKey: string | null;
    readonly displayName: string;
    readonly status: SourceStatus;
    readonly previousStatus: SourceStatus;
    readonly lastDataAt: string | null;
  };
  readonly "adapter.disabled": {
    readonly adapterId: string;
    readonly displayName: string;
    readonly facet: "series" | "weather" | "events" | "targets" | "comms";
    /** Failed calls in a row. */
    readonly failures: number;
    readonly lastError: string | null;
  };
  readonly "webhook.disabling": {
    readonly subscriptionId: string;
    readonly url: string;
    readonly failingSince: string;
    readonly disablesAt: string;
    /** How much of the time until then is over. */
    readonly percent: 50 | 75 | 90;
  };
}

type SourceStatus = "unknown" | "ok" | "stale";

export type EventName = keyof EventData;

/** An event of one name with the data of that name, and of nothing else. */
export type NewEvent = {
  readonly [Name in EventName]: {
    readonly tenantId: string;
    readonly event: Name;
    readonly data: EventData[Name];
  };
}[EventName];

export type DomainEvent = NewEvent & {
  /** Unique; the same at every delivery. */
  readonly id: string;
  /** Its place among the tenant's events, from 1, without gaps. */
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly occurredAt: number;
};

export interface CatalogueEntry {
  readonly emittedWhen: string;
  /** A subscription to `"*"` gets it. The others go to those who name them, and to `"**"`. */
  readonly isInStar: boolean;
}

export const eventCatalogue: Readonly<Record<EventName, CatalogueEntry>> = {
  "run.completed": { isInStar: true, emittedWhen: "A run finished: it succeeded or failed." },
  "flow.triggered": { isInStar: true, emittedWhen: "A target crossed into triggered and passed the alert gate." },
  "flow.reset": { isInStar: true, emittedWhen: "A target left triggered and passed the reset gate." },
  "alert.sent": { isInStar: true, emittedWhen: "One alert to one contact on one channel was sent, failed or skipped." },
  "report.generated": {
    isInStar: true,
    emittedWhen: "A report was frozen and its link sent by e-mail, skipped or failed.",
  },
  "user.verified": { isInStar: true, emittedWhen: "An e-mail address or phone number of a user was verified." },
  "contact.verified": { isInStar: true, emittedWhen: "An e-mail address or phone number of a contact was verified." },
  "sources.synced": { isInStar: true, emittedWhen: "A sync of a targets adapter reconciled the catalogue of sources." },
  ping: { isInStar: true, emittedWhen: "A ping of the subscription was asked for." },
  "source.status.changed": { isInStar: false, emittedWhen: "Data of a source began to come, or stopped." },
  "adapter.disabled": { isInStar: false, emittedWhen: "An adapter was disabled after too many failed calls in a row." },
  "webhook.disabling": {
    isInStar: false,
    emittedWhen: "A subscription has failed for half, three quarters or nine tenths of the time until it is disabled.",
  },
  "flow.expected": {
    isInStar: false,
    emittedWhen: "The outlook expects a target's next trigger within some days: once a season for each stage.",
  },
};
