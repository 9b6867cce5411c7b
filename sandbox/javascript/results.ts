/**
 * Reads what a realm left in its output buffer and said in its report, trusting nothing in either: places and counts
 * must fit, texts are cut to the limits. Whether the numbers are acceptable was decided in the realm and is looked at
 * again outside the cell (sandbox/output-check.ts).
 */
import type { StepOutput } from "../contract.ts";
import type { EvaluationLimits } from "#sandbox/engine.ts";
import { maxStageLength } from "#sandbox/output-check.ts";
import type { OutputKind } from "#sandbox/tile.d.ts";
import type { Report, Verdict } from "./realm/plan.ts";

const kinds: readonly OutputKind[] = ["numeric", "boolean", "probability", "events"];
const headerDoubles = 8;
const bytesPerPoint = 17;
/** Pages that no result has touched cost nothing, but every isolate counts the whole as its own. */
const firstBufferBytes = 4 * 1_048_576;
const maxKeptBufferBytes = 16 * 1_048_576;

/** The most that one result may take in the output buffer: its header, its columns and the padding after them. */
export function maxBlockBytes(limits: EvaluationLimits): number {
  return blockBytes(Math.min(limits.maxPoints, Math.floor(limits.maxResultBytes / bytesPerPoint)));
}

/**
 * Where realms leave a job's results. A buffer that is full is followed by a larger one, which is kept for the jobs to
 * come.
 */
export class OutputBuffer {
  readonly #limits: EvaluationLimits;
  #kept = new SharedArrayBuffer(firstBufferBytes);
  #buffer = this.#kept;
  #used = 0;
  /** How far into the kept buffer this tenant's results may reach. */
  #written = 0;
  #tenantId = "";

  constructor(limits: EvaluationLimits) {
    this.#limits = limits;
  }

  get buffer(): SharedArrayBuffer {
    return this.#buffer;
  }

  /** Where the next block begins. */
  get used(): number {
    return this.#used;
  }

  /** Before a job: the outputs of the one before are no longer needed; another tenant's are wiped. */
  begin(tenantId: string): void {
    if (tenantId !== this.#tenantId) {
      new Uint8Array(this.#kept, 0, this.#written).fill(0);
      this.#written = 0;
    }
    this.#tenantId = tenantId;
    this.#buffer = this.#kept;
    this.#used = 0;
  }

  /** Makes room for the largest results of so many steps. */
  makeRoom(steps: number): void {
    const bytes = steps * maxBlockBytes(this.#limits);
    if (this.#used + bytes <= this.#buffer.byteLength) return;
    this.#buffer = new SharedArrayBuffer(Math.max(this.#buffer.byteLength * 2, bytes));
    this.#used = 0;
    if (this.#buffer.byteLength > maxKeptBufferBytes) return;
    this.#kept = this.#buffer;
    this.#written = 0;
  }

  /** A call failed, and may have left anything behind the last result. */
  spoil(): void {
    if (this.#buffer === this.#kept) this.#written = this.#kept.byteLength;
  }

  /**
   * The next `count` results of a call; throws when the realm has left something that can't be one. They are views: the
   * next job writes over them.
   */
  take(count: number): readonly StepOutput[] {
    const outputs = Array.from({ length: count }, () => this.#next());
    if (this.#buffer === this.#kept) this.#written = Math.max(this.#written, this.#used);
    return outputs;
  }

  #next(): StepOutput {
    const [kindCode = -1, isTriggered, hasLastValue, lastValue = 0, points = -1] = new Float64Array(
      this.#buffer,
      this.#used,
      headerDoubles,
    );
    const kind = kinds[kindCode];
    if (kind === undefined || !Number.isInteger(points) || points < 0 || points > this.#limits.maxPoints) {
      throw new RangeError("The result can't be read.");
    }
    const at = this.#used + headerDoubles * 8;
    this.#used += blockBytes(points);
    return {
      kind,
      isTriggered: isTriggered === 1,
      lastValue: hasLastValue === 1 ? lastValue : null,
      columns: {
        ts: new Float64Array(this.#buffer, at, points),
        value: new Float64Array(this.#buffer, at + 8 * points, points),
        triggered: new Uint8Array(this.#buffer, at + 16 * points, points),
      },
    };
  }
}

function blockBytes(points: number): number {
  return headerDoubles * 8 + 16 * points + 8 * Math.ceil(points / 8);
}

/** The realm's own JSON, made by its trusted code; all texts in it are cut to the limits. */
export function readReport(text: string, targetCount: number, limits: EvaluationLimits): Report {
  const { done, verdicts } = JSON.parse(text) as Report;
  if (!Number.isInteger(done) || done < 0 || done > targetCount || !Array.isArray(verdicts))
    throw new TypeError("The report can't be read.");
  return { done, verdicts: verdicts.map(([target, step, verdict]) => [target, step, cut(verdict, limits)] as const) };
}

function cut({ stage, ...verdict }: Verdict, limits: EvaluationLimits): Verdict {
  const trace = Array.isArray(verdict.trace) ? verdict.trace.slice(0, limits.maxTraceLines) : [];
  return {
    ...verdict,
    ...(stage === undefined ? {} : { stage: String(stage).slice(0, maxStageLength) }),
    trace: trace.map((line) => String(line).slice(0, limits.maxTraceLineChars)),
  };
}
