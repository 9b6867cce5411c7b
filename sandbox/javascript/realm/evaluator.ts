/**
 * Runs inside a tile realm: builds the context of one evaluation, calls the script's fresh `evaluate`, checks the shape
 * of what it returns and packs it into the shared output block. Everything a script can influence (getters, `toString`,
 * thrown objects) is touched in here, inside the timed call; the host only ever receives a number or a string that this
 * code made.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself. One copy is made
 * per script, so that V8 learns the shapes of that script's results alone.
 */
import type { RealmControls } from "./harden.ts";
import type { PlannedStepData, UpstreamSource, Verdict } from "./plan.ts";

/**
 * A result's block in the output buffer: eight doubles `[kind, isTriggered, hasLastValue, lastValue, count, …]`, then
 * the times, the values and the flags (one byte each), padded to the next multiple of eight bytes.
 */
export interface EvaluatorLimits {
  readonly maxPoints: number;
  readonly maxResultBytes: number;
  readonly maxTraceLines: number;
  readonly maxTraceLineChars: number;
}

/** What is the same for every reader of one step's context; frozen. */
export interface Place {
  readonly params: unknown;
  readonly target: unknown;
  readonly window: unknown;
  readonly now: number;
}

/** How an evaluation ended: with an output in the block that ends at `end`, or with a failure. */
export interface Ended {
  readonly failure: Verdict["failure"] | undefined;
  readonly trace: readonly string[];
  readonly output: UpstreamSource | undefined;
  readonly end: number;
}

export interface Evaluator {
  /** @param at where in `output` the block begins; the one who calls keeps room for the largest */
  evaluate(
    place: Place,
    data: PlannedStepData,
    inputs: SharedArrayBuffer,
    upstream: UpstreamSource | null,
    output: SharedArrayBuffer,
    at: number,
  ): Ended;
}

export function createEvaluator(
  controls: RealmControls,
  factory: () => (ctx: unknown) => unknown,
  limits: EvaluatorLimits,
): Evaluator {
  const { freeze, seal } = Object;
  const { ceil } = Math;
  const NativeArrayBuffer = controls.ArrayBuffer;
  const { isArray } = Array;
  const { apply, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  const stringFrom = String;
  const slice = String.prototype.slice;
  const sliceArray = Array.prototype.slice;
  const typedArrayPrototype = getPrototypeOf(Float64Array.prototype) as object;
  const tagGetter = getOwnPropertyDescriptor(typedArrayPrototype, Symbol.toStringTag)?.get as () => string | undefined;
  const lengthGetter = getOwnPropertyDescriptor(typedArrayPrototype, "length")?.get as () => number;
  const setColumn = (Float64Array.prototype as Float64Array).set;
  const F64 = controls.Float64Array;
  const U8 = controls.Uint8Array;
  const headerBytes = 64;
  const kinds = ["numeric", "boolean", "probability", "events"];
  const maxMessageChars = 2_000;
  const maxStackChars = 8_000;
  const maxTextChars = 1_000_000;
  /** A buffer of inputs larger than this is not kept for the next evaluation. */
  const maxKeptInputBytes = 262_144;
  const maxPoints = limits.maxPoints;
  const maxTraceLines = limits.maxTraceLines;
  const maxTraceLineChars = limits.maxTraceLineChars;
  /** Points of the step before that are kept for the next evaluation. */
  const maxKeptPoints = 12_000;
  const noEvents = freeze([]);
  let trace: string[] = [];
  let limit: string | undefined;
  let inputBuffer: ArrayBuffer | undefined;
  let output: SharedArrayBuffer;
  let keptPoints: BuiltPoint[] = [];

  class ResultError extends TypeError {}

  const show = (value: unknown): string => {
    if (value === null) return "null";
    if (value === undefined) return "missing";
    if (typeof value === "string")
      return value.length > maxTextChars ? textOf(value, 40) : `"${textOf(value, 40)}" (text)`;
    if (typeof value === "object") return isArray(value) ? "an array" : "an object";
    if (typeof value === "function") return "a function";
    return stringFrom(value);
  };
  const fail = (path: string, value: unknown, expected: string): never => {
    throw new ResultError(`${path} is ${show(value)}: expected ${expected}.`);
  };
  // Frozen: it is the same function for every evaluation, and a property left on it would be state.
  const traceLine = freeze((text: unknown): void => {
    if (trace.length >= maxTraceLines) {
      limit = `The script wrote more than ${maxTraceLines} trace lines.`;
      throw new RangeError(limit);
    }
    const line = stringFrom(text);
    if (line.length > maxTraceLineChars) {
      limit = `The script wrote a trace line of more than ${maxTraceLineChars} characters.`;
      throw new RangeError(limit);
    }
    trace[trace.length] = line;
  });

  interface BuiltPoint {
    ts: number;
    value: number;
    isTriggered: boolean;
  }
  // Made with fractions, so that V8 keeps numbers in the points from the start.
  const newPoint = (): BuiltPoint => seal({ ts: 0.5, value: 0.5, isTriggered: false });
  const fillPoints = (points: BuiltPoint[], { buffer, at, count }: UpstreamSource): void => {
    const ts = new F64(buffer, at, count);
    const value = new F64(buffer, at + 8 * count, count);
    const triggered = new U8(buffer, at + 16 * count, count);
    for (let index = points.length; index < count; index += 1) points[index] = newPoint();
    for (let index = 0; index < count; index += 1) {
      const point = points[index] as BuiltPoint;
      point.ts = ts[index] as number;
      point.value = value[index] as number;
      point.isTriggered = triggered[index] === 1;
    }
  };
  /**
   * The points are sealed, so that every evaluation can be given the same ones: all that a script could change in them
   * is written anew. One that was frozen refuses that, and all are made anew.
   */
  const buildPoints = (source: UpstreamSource): unknown[] => {
    const { count } = source;
    if (count > maxKeptPoints) {
      const points: BuiltPoint[] = [];
      fillPoints(points, source);
      return points;
    }
    try {
      fillPoints(keptPoints, source);
    } catch {
      keptPoints = [];
      fillPoints(keptPoints, source);
    }
    return apply(sliceArray, keptPoints, [0, count]) as unknown[];
  };
  const buildColumns = ({ buffer, at, count }: UpstreamSource): unknown =>
    freeze({
      ts: new F64(new F64(buffer, at, count)),
      value: new F64(new F64(buffer, at + 8 * count, count)),
      triggered: new U8(new U8(buffer, at + 16 * count, count)),
    });
  /**
   * A class, because a getter in an object literal makes V8 keep a hidden class, and with it all the points, for every
   * evaluation.
   */
  class Upstream {
    readonly kind: string;
    readonly isTriggered: boolean;
    readonly lastValue: number | null;
    readonly #source: UpstreamSource;
    #points: unknown[] | undefined;
    #columns: unknown;
    constructor(source: UpstreamSource) {
      this.kind = source.kind;
      this.isTriggered = source.isTriggered;
      this.lastValue = source.lastValue;
      this.#source = source;
      freeze(this);
    }
    get points(): unknown[] {
      this.#points ??= buildPoints(this.#source);
      return this.#points;
    }
    get columns(): unknown {
      this.#columns ??= buildColumns(this.#source);
      return this.#columns;
    }
  }
  // The class itself is out of a script's reach but for `upstream.constructor`.
  Reflect.deleteProperty(Upstream.prototype, "constructor");
  freeze(Upstream.prototype);

  /**
   * A buffer of exactly `bytes`, which the caller fills to the last. It may be the one of the evaluation before, whose
   * views are out of everybody's reach; frozen, so that it carries nothing else over.
   */
  const inputBufferOf = (bytes: number): ArrayBuffer => {
    if (inputBuffer?.byteLength === bytes) return inputBuffer;
    const made = freeze(new NativeArrayBuffer(bytes));
    inputBuffer = bytes <= maxKeptInputBytes ? made : undefined;
    return made;
  };
  const makeContext = (
    place: Place,
    data: PlannedStepData,
    inputs: SharedArrayBuffer,
    upstream: UpstreamSource | null,
  ): unknown => {
    const { names } = data;
    let bytes = 0;
    for (let index = 0; index < names.length; index += 1)
      bytes += 16 * (names[index] as PlannedStepData["names"][number])[3];
    const buffer = inputBufferOf(bytes);
    const groups = { series: {} as Record<string, unknown>, weather: {} as Record<string, unknown> };
    let offset = 0;
    for (let index = 0; index < names.length; index += 1) {
      const [group, name, at, count] = names[index] as PlannedStepData["names"][number];
      apply(setColumn, new F64(buffer, offset, 2 * count), [new F64(inputs, at, 2 * count)]);
      groups[group][name] = freeze({
        ts: new F64(buffer, offset, count),
        value: new F64(buffer, offset + 8 * count, count),
      });
      offset += 16 * count;
    }
    return freeze({
      params: place.params,
      series: freeze(groups.series),
      weather: freeze(groups.weather),
      events: data.events.length === 0 ? noEvents : data.events,
      upstream: upstream === null ? null : new Upstream(upstream),
      target: place.target,
      window: place.window,
      now: place.now,
      trace: traceLine,
    });
  };

  const checkCount = (count: number, where: string): void => {
    if (count > maxPoints) {
      limit = `${where} has ${count} points, and a result may have at most ${maxPoints}.`;
      throw new RangeError(limit);
    }
    if (count * 17 > limits.maxResultBytes) {
      limit = `The result is larger than ${limits.maxResultBytes} bytes.`;
      throw new RangeError(limit);
    }
  };
  const failTime = (path: string, time: number, previous: number): never =>
    time - time === 0
      ? fail(path, time, `a time after ${previous}, the one before: points ascend by ts`)
      : fail(path, time, "a finite number");
  const packPoints = (points: unknown, at: number): number => {
    if (!isArray(points)) return fail("points", points, "an array of {ts, value, isTriggered}") as never;
    const count = points.length;
    checkCount(count, "points");
    const ts = new F64(output, at, count);
    const value = new F64(output, at + 8 * count, count);
    const triggered = new U8(output, at + 16 * count, count);
    let previous = -Infinity;
    for (let index = 0; index < count; index += 1) {
      const point = points[index] as { ts: unknown; value: unknown; isTriggered: unknown } | null | undefined;
      if (point === null || typeof point !== "object")
        return fail(`points[${index}]`, point, "an object {ts, value, isTriggered}") as never;
      const time = point.ts;
      const reading = point.value;
      const flag = point.isTriggered;
      if (typeof time !== "number") return fail(`points[${index}].ts`, time, "a number (epoch milliseconds)");
      if (typeof reading !== "number") return fail(`points[${index}].value`, reading, "a number");
      if (typeof flag !== "boolean") return fail(`points[${index}].isTriggered`, flag, "true or false");
      // Written so that NaN fails too; the difference of an infinite number and itself is NaN.
      if (!(time > previous) || time === Infinity) return failTime(`points[${index}].ts`, time, previous);
      if (reading - reading !== 0) return fail(`points[${index}].value`, reading, "a finite number");
      ts[index] = time;
      value[index] = reading;
      triggered[index] = flag ? 1 : 0;
      previous = time;
    }
    return count;
  };
  const columnLength = (column: unknown, path: string, expected: string): number => {
    if (isArray(column)) return column.length;
    const tag = column !== null && typeof column === "object" ? apply(tagGetter, column, []) : undefined;
    if (tag === undefined) return fail(path, column, expected) as never;
    return apply(lengthGetter, column, []) as number;
  };
  const packNumbers = (column: unknown, path: string, into: Float64Array): void => {
    if (!isArray(column)) {
      apply(setColumn, into, [column]);
      return;
    }
    for (let index = 0; index < into.length; index += 1) {
      const entry = column[index] as unknown;
      if (typeof entry !== "number") fail(`${path}[${index}]`, entry, "a number");
      into[index] = entry as number;
    }
  };
  const packColumns = (columns: unknown, at: number): number => {
    if (columns === null || typeof columns !== "object")
      return fail("columns", columns, "an object {ts, value, triggered}") as never;
    const { ts, value, triggered } = columns as { ts: unknown; value: unknown; triggered: unknown };
    const count = columnLength(ts, "columns.ts", "a Float64Array");
    const values = columnLength(value, "columns.value", "a Float64Array");
    const flags = columnLength(triggered, "columns.triggered", "a Uint8Array");
    if (values !== count || flags !== count) {
      throw new ResultError(
        `columns.ts, columns.value and columns.triggered must be of one length: they have ${count}, ${values} and ${flags} entries.`,
      );
    }
    checkCount(count, "columns.ts");
    const times = new F64(output, at, count);
    const readings = new F64(output, at + 8 * count, count);
    packNumbers(ts, "columns.ts", times);
    packNumbers(value, "columns.value", readings);
    let previous = -Infinity;
    for (let index = 0; index < count; index += 1) {
      const time = times[index] as number;
      const reading = readings[index] as number;
      if (!(time > previous) || time === Infinity) return failTime(`columns.ts[${index}]`, time, previous);
      if (reading - reading !== 0) return fail(`columns.value[${index}]`, reading, "a finite number");
      previous = time;
    }
    const into = new U8(output, at + 16 * count, count);
    for (let index = 0; index < count; index += 1) {
      const flag = (triggered as ArrayLike<unknown>)[index];
      if (flag !== 0 && flag !== 1 && flag !== true && flag !== false)
        fail(`columns.triggered[${index}]`, flag, "0 or 1");
      into[index] = flag ? 1 : 0;
    }
    return count;
  };

  const pack = (result: unknown, at: number): UpstreamSource => {
    if (result === null || typeof result !== "object") {
      const hint = result === undefined ? " Does every path of evaluate end in a return?" : "";
      throw new ResultError(
        `evaluate returned ${result === undefined ? "nothing" : show(result)}: expected {kind, points or columns, isTriggered, lastValue}.${hint}`,
      );
    }
    const { kind, points, columns, isTriggered, lastValue, then } = result as Record<string, unknown>;
    if (typeof then === "function")
      throw new ResultError(
        "evaluate returned a promise: it must be a plain function that returns its result at once.",
      );
    let kindCode = -1;
    for (let index = 0; index < kinds.length; index += 1) if (kinds[index] === kind) kindCode = index;
    if (kindCode < 0) fail("kind", kind, '"numeric", "boolean", "probability" or "events"');
    if (typeof isTriggered !== "boolean") fail("isTriggered", isTriggered, "true or false");
    if (lastValue !== null && typeof lastValue !== "number") return fail("lastValue", lastValue, "a number or null");
    if (lastValue !== null && lastValue - lastValue !== 0) fail("lastValue", lastValue, "a finite number or null");
    if (points !== undefined && columns !== undefined)
      throw new ResultError("The result has both points and columns: give one of them.");
    if (points === undefined && columns === undefined)
      throw new ResultError("points is missing: the result needs points or columns.");
    const columnsAt = at + headerBytes;
    const count = columns === undefined ? packPoints(points, columnsAt) : packColumns(columns, columnsAt);
    const header = new F64(output, at, 5);
    header[0] = kindCode;
    header[1] = isTriggered ? 1 : 0;
    header[2] = lastValue === null ? 0 : 1;
    header[3] = lastValue === null ? 0 : lastValue;
    header[4] = count;
    return {
      kind: kinds[kindCode] as string,
      isTriggered: isTriggered as boolean,
      lastValue,
      buffer: output,
      at: columnsAt,
      count,
    };
  };

  /**
   * A text grown by `+` is only put together when a part of it is wanted, in one step that no time limit ends: a long
   * one is left alone.
   */
  const textOf = (value: unknown, max: number): string => {
    if (typeof value !== "string") return "";
    if (value.length > maxTextChars) return `a text of ${value.length} characters`;
    return apply(slice, value, [0, max]) as string;
  };
  /**
   * Nothing that a script made may leave the realm, not even as an error: whoever looked at it would do so outside the
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
      return { name: "", message: `The script threw ${show(thrown)}.`, stack: "" };
    }
    const { name, message } = thrown as { name: unknown; message: unknown };
    const text = textOf(message, maxMessageChars);
    // The stack begins with the message.
    const isLong = typeof message === "string" && message.length > maxTextChars;
    const stack = isLong ? "" : (thrown as { stack: unknown }).stack;
    const failure = {
      name: thrown instanceof ResultError ? "" : textOf(name, 100),
      message: text === "" && typeof message !== "string" ? "The script threw an object without a message." : text,
      stack: thrown instanceof ResultError ? "" : textOf(stack, maxStackChars),
    };
    if (thrown instanceof RangeError && text === "Maximum call stack size exceeded")
      return { ...failure, limit: "depth" };
    if (thrown instanceof RangeError && text === "Array buffer allocation failed")
      return { ...failure, limit: "memory" };
    return failure;
  };

  return {
    evaluate(place, data, inputs, upstream, into, at) {
      output = into;
      trace = [];
      limit = undefined;
      let packed: UpstreamSource | undefined;
      let failure: Verdict["failure"];
      try {
        packed = pack(factory()(makeContext(place, data, inputs, upstream)), at);
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
