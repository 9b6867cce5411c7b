/**
 * Runs inside a tile realm: makes the `ctx` of one evaluation, frozen, from the buffer of inputs and the output of the
 * step before.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */
import type { RealmControls } from "./harden.ts";
import type { PlannedStepData, UpstreamSource } from "./plan.ts";

/** What is the same for every reader of one step's context; frozen. */
export interface Place {
  readonly params: unknown;
  readonly target: unknown;
  readonly window: unknown;
  readonly now: number;
}

export type MakeContext = (
  place: Place,
  data: PlannedStepData,
  inputs: SharedArrayBuffer,
  upstream: UpstreamSource | null,
) => unknown;

/** @param trace the same function for every evaluation; frozen */
export function createContextMaker(controls: RealmControls, trace: (text: unknown) => void): MakeContext {
  const { freeze, seal } = Object;
  const { apply } = Reflect;
  const sliceArray = Array.prototype.slice;
  const setColumn = (Float64Array.prototype as Float64Array).set;
  const NativeArrayBuffer = controls.ArrayBuffer;
  const F64 = controls.Float64Array;
  const U8 = controls.Uint8Array;
  /** A buffer of inputs larger than this is not kept for the next evaluation. */
  const maxKeptInputBytes = 262_144;
  /** Points of the step before that are kept for the next evaluation. */
  const maxKeptPoints = 12_000;
  const noEvents = freeze([]);
  let inputBuffer: ArrayBuffer | undefined;
  let keptPoints: BuiltPoint[] = [];

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
   * is written again. One that was frozen refuses that, and then all are made again.
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
  return (place, data, inputs, upstream) => {
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
      trace,
    });
  };
}
