/** How long a tenant's records are kept, as plain data. Days are 24 hours. */

export interface Retention {
  /** Of runs with their results, from the time they were requested. */
  readonly runDays: number;
  /** The newest runs of each flow that are kept. */
  readonly runsPerFlow: number;
  readonly eventDays: number;
  /** Of deliveries of alerts and webhooks, and of reports. */
  readonly deliveryDays: number;
  /** Of entries of the audit log. */
  readonly auditDays: number;
}

/** What the operator set for one tenant; null for the operator's default. */
export type RetentionOverrides = { readonly [Name in keyof Retention]: number | null };

export const defaultRetention: Retention = {
  runDays: 400,
  runsPerFlow: 10_000,
  eventDays: 30,
  deliveryDays: 90,
  auditDays: 400,
};

export const noOverrides: RetentionOverrides = {
  runDays: null,
  runsPerFlow: null,
  eventDays: null,
  deliveryDays: null,
  auditDays: null,
};

export const maxRetentionDays = 36_500;
export const maxRunsPerFlow = 1_000_000;

/** What of one tenant goes. Times are epoch milliseconds. */
export interface TenantLimits {
  readonly tenantId: string;
  readonly now: number;
  /** Runs that were requested before. */
  readonly runsBefore: number;
  readonly runsPerFlow: number;
  /** Runs that ended after this stay, whatever else holds. */
  readonly endedAfter: number;
  readonly eventsBefore: number;
  /** Deliveries of alerts and webhooks, and reports, that were made before. */
  readonly deliveriesBefore: number;
  readonly auditBefore: number;
  /** Backtests that ended before. */
  readonly backtestsBefore: number;
}
