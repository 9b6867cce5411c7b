/**
 * What goes into a tile realm and what comes out of it: the plan of a call, and the report on it. Types only.
 */

/** A step's data: where each series lies in the buffer of inputs, its times first, then its values. */
export interface PlannedStepData {
  readonly names: readonly (readonly [group: "series" | "weather", name: string, at: number, count: number])[];
  readonly events: readonly unknown[];
}

/** The output of the step before, and where its columns lie. */
export interface UpstreamSource {
  readonly kind: string;
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
  readonly buffer: SharedArrayBuffer;
  readonly at: number;
  readonly count: number;
}

/** What a step returned: the next one's upstream, and its stage, which that one does not see. */
export interface PackedResult extends UpstreamSource {
  readonly stage: string | undefined;
}

/** One call's work, as JSON. Places are byte offsets into the buffer of inputs. */
export interface Plan {
  readonly now: number;
  /** Where in the buffer of outputs the first block begins; there is room for one target at least. */
  readonly outputAt: number;
  readonly steps: readonly { readonly script: number; readonly params: unknown; readonly row: number }[];
  readonly targets: readonly {
    readonly target: unknown;
    readonly window: unknown;
    readonly seed: string;
    readonly data: readonly PlannedStepData[];
    readonly upstream: Omit<UpstreamSource, "buffer"> | null;
  }[];
}

export interface Verdict {
  readonly failure?: {
    readonly name: string;
    readonly message: string;
    readonly stack: string;
    readonly limit?: string;
  };
  readonly stage?: string;
  readonly trace: readonly string[];
}

/** What a call did, unless all of it went well and no script left a trace or a stage. */
export interface Report {
  /** Targets that were evaluated; there was no room for the results of the rest. */
  readonly done: number;
  readonly verdicts: readonly (readonly [targetIndex: number, stepIndex: number, verdict: Verdict])[];
}
