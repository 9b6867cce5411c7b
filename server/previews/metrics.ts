/** What previews report to the metrics. The registry itself is composed elsewhere. */

/** How a preview ended, and what it took. */
export interface PreviewSample {
  /** `ended`: by a newer one, by a limit or by a fault. */
  readonly outcome: "answered" | "ended";
  /** From the request to the answer, with the wait for its turn. */
  readonly durationMs: number;
  readonly gatheredRequests: number;
  /** Data that are kept for later previews, of all tenants. */
  readonly keptBytes: number;
}

export interface PreviewMetrics {
  observePreview(sample: PreviewSample): void;
}
