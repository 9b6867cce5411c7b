/** What HTTP reports to the metrics, and what it needs of them. The registry itself is composed elsewhere. */

export interface RequestSample {
  /** The operation's id; `unmatched` for paths and methods that the contract does not have. */
  readonly operation: string;
  readonly method: string;
  readonly status: number;
  readonly durationSeconds: number;
}

export interface HttpMetrics {
  observe(sample: RequestSample): void;
  /** The exposition text of all metrics, and its content type. */
  expose(): Promise<{ readonly contentType: string; readonly text: string }>;
}
