/**
 * Runs inside a tile realm: checks the shape of what a script returned and packs it into the output block. What is
 * wrong is named by the path of its field.
 *
 * A result's block in the output buffer: eight doubles `[kind, isTriggered, hasLastValue, lastValue, count, …]`, then
 * the times, the values and the flags (one byte each), padded to the next multiple of eight bytes.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */
import type { RealmControls } from "./harden.ts";
import type { PackedResult } from "./plan.ts";

export interface ResultLimits {
  readonly maxPoints: number;
  readonly maxResultBytes: number;
}

export interface ResultPacker {
  /** @throws what `isResultError` knows, for a result of another shape */
  pack(result: unknown, into: SharedArrayBuffer, at: number): PackedResult;
  isResultError(thrown: unknown): boolean;
  /** A value in an author's words. */
  show(value: unknown): string;
  /** A text's first characters; empty for what is no text. */
  textOf(value: unknown, max: number): string;
}

/** @param exceed throws: the result is larger than a limit, which the text names */
export function createResultPacker(
  controls: RealmControls,
  limits: ResultLimits,
  maxTextChars: number,
  exceed: (message: string) => never,
): ResultPacker {
  const { isArray } = Array;
  const { apply, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
  const stringFrom = String;
  const slice = String.prototype.slice;
  const typedArrayPrototype = getPrototypeOf(Float64Array.prototype) as object;
  const tagGetter = getOwnPropertyDescriptor(typedArrayPrototype, Symbol.toStringTag)?.get as () => string | undefined;
  const lengthGetter = getOwnPropertyDescriptor(typedArrayPrototype, "length")?.get as () => number;
  const setColumn = (Float64Array.prototype as Float64Array).set;
  const F64 = controls.Float64Array;
  const U8 = controls.Uint8Array;
  const headerBytes = 64;
  const kinds = ["numeric", "boolean", "probability", "events"];
  const maxPoints = limits.maxPoints;
  const { floor } = Math;
  // From 1800 to 2199, as in output-check.ts.
  const firstTime = -5_364_662_400_000;
  const lastTime = 7_258_118_399_999;
  // As in output-check.ts.
  const maxStageLength = 100;
  let output: SharedArrayBuffer;

  class ResultError extends TypeError {}

  /**
   * A text grown by `+` is only put together when a part of it is wanted, in one step that no time limit ends: a long
   * one is left alone.
   */
  const textOf = (value: unknown, max: number): string => {
    if (typeof value !== "string") return "";
    if (value.length > maxTextChars) return `a text of ${value.length} characters`;
    return apply(slice, value, [0, max]) as string;
  };
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
  const checkCount = (count: number, where: string): void => {
    if (count > maxPoints) {
      exceed(`${where} has ${count} points, and a result may have at most ${maxPoints}.`);
    }
    if (count * 17 > limits.maxResultBytes) {
      exceed(`The result is larger than ${limits.maxResultBytes} bytes.`);
    }
  };
  const failTime = (path: string, time: number, previous: number): never => {
    if (time - time !== 0) return fail(path, time, "a finite number");
    if (time < firstTime || time > lastTime) return fail(path, time, "epoch milliseconds, of a time from 1800 to 2199");
    if (floor(time) !== time) return fail(path, time, "whole milliseconds (round it)");
    return fail(path, time, `a time after ${previous}, the one before: points ascend by ts`);
  };
  const packPoints = (points: unknown, at: number): number => {
    if (!isArray(points)) return fail("points", points, "an array of {ts, value, isTriggered}") as never;
    const count = points.length;
    checkCount(count, "points");
    const ts = new F64(output, at, count);
    const value = new F64(output, at + 8 * count, count);
    const triggered = new U8(output, at + 16 * count, count);
    let previous = firstTime - 1;
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
      if (!(time > previous && time <= lastTime) || floor(time) !== time)
        return failTime(`points[${index}].ts`, time, previous);
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
      const lengths = `${count}, ${values} and ${flags} entries`;
      throw new ResultError(
        `columns.ts, columns.value and columns.triggered must be of one length: they have ${lengths}.`,
      );
    }
    checkCount(count, "columns.ts");
    const times = new F64(output, at, count);
    const readings = new F64(output, at + 8 * count, count);
    packNumbers(ts, "columns.ts", times);
    packNumbers(value, "columns.value", readings);
    let previous = firstTime - 1;
    for (let index = 0; index < count; index += 1) {
      const time = times[index] as number;
      const reading = readings[index] as number;
      if (!(time > previous && time <= lastTime) || floor(time) !== time)
        return failTime(`columns.ts[${index}]`, time, previous);
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

  const stageOf = (stage: unknown): string | undefined => {
    if (stage === undefined || stage === null) return undefined;
    if (typeof stage !== "string" || stage.length === 0 || stage.length > maxStageLength)
      return fail("stage", stage, `a text of 1 to ${maxStageLength} characters or null`);
    return textOf(stage, maxStageLength);
  };

  const pack = (result: unknown, into: SharedArrayBuffer, at: number): PackedResult => {
    output = into;
    if (result === null || typeof result !== "object") {
      const returned = result === undefined ? "nothing" : show(result);
      const expected = "{kind, points or columns, isTriggered, lastValue}";
      const hint = result === undefined ? " Does every path of evaluate end in a return?" : "";
      throw new ResultError(`evaluate returned ${returned}: expected ${expected}.${hint}`);
    }
    const { kind, points, columns, isTriggered, lastValue, stage, then } = result as Record<string, unknown>;
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
    if (kind === "probability" && lastValue !== null && (lastValue < 0 || lastValue > 100))
      fail("lastValue", lastValue, "per cent from 0 to 100, as it is a probability");
    if (points !== undefined && columns !== undefined)
      throw new ResultError("The result has both points and columns: give one of them.");
    if (points === undefined && columns === undefined)
      throw new ResultError("points is missing: the result needs points or columns.");
    const stageName = stageOf(stage);
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
      stage: stageName,
      buffer: output,
      at: columnsAt,
      count,
    };
  };

  return { pack, show, textOf, isResultError: (thrown) => thrown instanceof ResultError };
}
