/** Alerts as the metrics see them: by channel and what became of them. */
import type { AttemptEnd } from "#server/sending/attempts.ts";
import type { AlertChannel, AlertStatus } from "./model.ts";

/** A delivery that has come to its end. */
export interface DeliverySample {
  readonly channel: AlertChannel;
  readonly status: Exclude<AlertStatus, "pending">;
}

/** One attempt to send a delivery. */
export interface AttemptSample {
  readonly channel: AlertChannel;
  readonly outcome: AttemptEnd["kind"];
  readonly durationMs: number;
}

export interface AlertMetrics {
  observeDelivery(delivery: DeliverySample): void;
  observeAttempt(attempt: AttemptSample): void;
}
