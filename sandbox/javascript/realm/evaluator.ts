/**
 * Runs inside a tile realm: one evaluation. Makes the script's context (step-context.ts), calls its fresh `evaluate`,
 * and packs what it returns (result-packer.ts). Everything a script can influence (getters, `toString`, thrown objects)
 * is touched in here, inside the timed call; the host only ever receives a number or a string that this code made.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself. One copy is made
 * per script, so that V8 learns the shapes of that script's results alone.
 */
import type { RealmControls } from "./harden.ts";
import type { PackedResult, PlannedStepData, UpstreamSource, Verdict } from "./plan.ts";
import type { createResultPacker, ResultLimits } from "./result-packer.ts";
import type { createContextMaker, Place } from "./step-context.ts";

export interface EvaluatorLimits extends ResultLimits {
  readonly maxTraceLines: number;
  readonly maxTraceLineChars: number;
}

/** How an evaluation ended: with an output in the block that ends at `end`, or with a failure. */
export interface Ended {
  readonly failure: Verdict["failure"] | undefined;
  readonly trace: readonly string[];
  readonly output: PackedResult | undefined;
  readonly end: number;
}

export interface Evaluator {
  /** @param at where in `output` the block begins; the caller keeps room for the largest */
  evaluate(
    place: Place,
    data: PlannedStepData,
    inputs: SharedArrayBuffer,
    upstream: UpstreamSource | null,
    output: SharedArrayBuffer,
    at: number,
  ): Ended;
}

/** The functions that an evaluator is put together from. */
export interface EvaluatorParts {
  readonly createContextMaker: typeof createContextMaker;
  readonly createResultPacker: typeof createResultPacker;
}

export function createEvaluator(
  controls: RealmControls,
  factory: () => (ctx: unknown) => unknown,
  limits: EvaluatorLimits,
  parts: EvaluatorParts,
): Evaluator {
  const { freeze } = Object;
  const { ceil } = Math;
  const stringFrom = String;
  const maxMessageChars = 2_000;
  const maxStackChars = 8_000;
  const maxTextChars = 1_000_000;
  const maxTraceLines = limits.maxTraceLines;
  const maxTraceLineChars = limits.maxTraceLineChars;
  let trace: string[] = [];
  let limit: string | undefined;

  const exceed = (message: string): never => {
    limit = message;
    throw new RangeError(message);
  };
  // Frozen: it is the same function for every evaluation, and a property left on it would be state.
  const traceLine = freeze((text: unknown): void => {
    if (trace.length >= maxTraceLines) {
      exceed(`The script wrote more than ${maxTraceLines} trace lines.`);
    }
    const line = stringFrom(text);
    if (line.length > maxTraceLineChars) {
      exceed(`The script wrote a trace line of more than ${maxTraceLineChars} characters.`);
    }
    trace[trace.length] = line;
  });
  const makeContext = parts.createContextMaker(controls, traceLine);
  const packer = parts.createResultPacker(controls, limits, maxTextChars, exceed);

  /**
   * Nothing that a script made may leave the realm, not even as an error: a look at it would come after the end of the
   * time limit.
   */
  const describe = (thrown: unknown): { name: string; message: string; stack: string; limit?: string } => {
    try {
      return describeThrown(thrown);
    } catch {
      return { name: "", message: "The script threw an object that can't be looked at.", stack: "" };
    }
  };
  const describeThrown = (thrown: unknown): { name: string; message: string; stack: string; limit?: string } => {
    if (limit !== undefined) return { name: "RangeError", message: limit, stack: "", limit: "output" };
    if (thrown === null || (typeof thrown !== "object" && typeof thrown !== "function")) {
      return { name: "", message: `The script threw ${packer.show(thrown)}.`, stack: "" };
    }
    const { name, message } = thrown as { name: unknown; message: unknown };
    const text = packer.textOf(message, maxMessageChars);
    // The stack begins with the message.
    const isLong = typeof message === "string" && message.length > maxTextChars;
    const stack = isLong ? "" : (thrown as { stack: unknown }).stack;
    const isResultError = packer.isResultError(thrown);
    const failure = {
      name: isResultError ? "" : packer.textOf(name, 100),
      message: text === "" && typeof message !== "string" ? "The script threw an object without a message." : text,
      stack: isResultError ? "" : packer.textOf(stack, maxStackChars),
    };
    if (thrown instanceof RangeError && text === "Maximum call stack size exceeded")
      return { ...failure, limit: "depth" };
    if (thrown instanceof RangeError && text === "Array buffer allocation failed")
      return { ...failure, limit: "memory" };
    return failure;
  };

  return {
    evaluate(place, data, inputs, upstream, output, at) {
      trace = [];
      limit = undefined;
      let packed: PackedResult | undefined;
      let failure: Verdict["failure"];
      try {
        packed = packer.pack(factory()(makeContext(place, data, inputs, upstream)), output, at);
        if (limit !== undefined) failure = describe(undefined);
      } catch (thrown) {
        failure = describe(thrown);
      }
      if (packed === undefined || failure !== undefined) return { failure, trace, output: undefined, end: at };
      return {
        failure: undefined,
        trace,
        output: packed,
        end: packed.at + 16 * packed.count + 8 * ceil(packed.count / 8),
      };
    },
  };
}
