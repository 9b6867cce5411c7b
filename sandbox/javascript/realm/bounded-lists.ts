/**
 * Runs inside every realm: bounds the methods of lists and objects by the number of their entries.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */
import type { Bag, Bounds, Callable } from "./bounds.ts";

export function boundLists({
  apply,
  ownKeys,
  isArray,
  stringFrom,
  numberFrom,
  NativeTypeError,
  typedArrayPrototype,
  root,
  protoOf,
  maxArrayLength,
  checkLength,
  viewLength,
  refuseReceiver,
  checkArrayLike,
  checkProperties,
  replace,
  wrap,
}: Bounds): void {
  /** Above this a comparison is made a function of the realm, so that a native one can be interrupted. */
  const maxNativeSortLength = 50_000;

  // ---- lists
  const arrayPrototype = Array.prototype as unknown as Bag;
  const skipped: readonly PropertyKey[] = ["constructor", "keys", "entries", "values", Symbol.iterator];
  // These take one step, whatever the length; `push` is also what scripts call most.
  const oneStep: readonly PropertyKey[] = ["push", "pop", "at"];
  const written: readonly PropertyKey[] = ["concat", "sort", "toSorted", "flat", "flatMap"];
  for (const name of ownKeys(arrayPrototype)) {
    if (skipped.includes(name) || oneStep.includes(name) || written.includes(name)) continue;
    wrap(arrayPrototype, name, (self) => checkArrayLike(self));
  }
  wrap(arrayPrototype, "concat", (self, args) => {
    checkProperties(self);
    let total = isArray(self) ? self.length : 1;
    for (let index = 0; index < args.length; index += 1) {
      const other = args[index];
      total += isArray(other) ? other.length : 1;
    }
    checkLength(total);
  });
  const defaultOrder = (one: unknown, other: unknown): number => {
    const left = stringFrom(one);
    const right = stringFrom(other);
    return left < right ? -1 : left > right ? 1 : 0;
  };
  /** The order in which a native sort compares: for a long list a function of the realm, which can be interrupted. */
  const interruptible = (length: number, order: unknown, otherwise: unknown): unknown => {
    if (length <= maxNativeSortLength) return order;
    if (typeof order !== "function") return order === undefined ? otherwise : order;
    return (one: unknown, other: unknown) => (order as Callable)(one, other);
  };
  for (const name of ["sort", "toSorted"]) {
    replace(
      arrayPrototype,
      name,
      (native) =>
        ({
          method(this: unknown, order: unknown): unknown {
            checkArrayLike(this);
            const length = isArray(this) ? this.length : maxArrayLength;
            return apply(native, this, [interruptible(length, order, defaultOrder)]);
          },
        }).method,
    );
    replace(
      typedArrayPrototype,
      name,
      (native) =>
        ({
          method(this: unknown, order: unknown): unknown {
            return apply(native, this, [interruptible(viewLength(this), order, undefined)]);
          },
        }).method,
    );
  }
  const flatten = (into: unknown[], source: readonly unknown[], depth: number): void => {
    const { length } = source;
    checkLength(length);
    for (let index = 0; index < length; index += 1) {
      if (!(index in source)) continue;
      const entry = source[index];
      if (depth > 0 && isArray(entry)) flatten(into, entry, depth - 1);
      else {
        checkLength(into.length + 1);
        into[into.length] = entry;
      }
    }
  };
  const listOf = (self: unknown): unknown[] => (isArray(self) ? self : (refuseReceiver() as never));
  replace(
    arrayPrototype,
    "flat",
    () =>
      ({
        method(this: unknown, depth: unknown): unknown {
          const flat: unknown[] = [];
          flatten(flat, listOf(this), depth === undefined ? 1 : numberFrom(depth));
          return flat;
        },
      }).method as Callable,
  );
  replace(
    arrayPrototype,
    "flatMap",
    () =>
      ({
        method(this: unknown, make: unknown, self: unknown): unknown {
          const list = listOf(this);
          if (typeof make !== "function") throw new NativeTypeError("flatMap mapper function is not callable");
          const { length } = list;
          checkLength(length);
          const flat: unknown[] = [];
          for (let index = 0; index < length; index += 1) {
            if (!(index in list)) continue;
            const made: unknown = apply(make as Callable, self, [list[index], index, list]);
            flatten(flat, isArray(made) ? made : [made], 0);
          }
          return flat;
        },
      }).method as Callable,
  );
  wrap(root["Array"] as unknown as Bag, "from", (_self, args) => {
    const source = args[0];
    if (typeof source === "string") return checkLength(source.length);
    if (source === null || typeof source !== "object") return checkArrayLike(source);
    if ((source as Bag)[Symbol.iterator] === undefined) checkArrayLike(source);
  });

  // ---- objects
  const objectMethods =
    "keys entries values getOwnPropertyNames getOwnPropertyDescriptors assign fromEntries freeze seal isFrozen isSealed";
  for (const name of `${objectMethods} create defineProperties`.split(" ")) {
    wrap(root["Object"] as unknown as Bag, name, (_self, args) => {
      for (let index = 0; index < args.length; index += 1) checkProperties(args[index]);
    });
  }
  wrap(protoOf("Object"), "valueOf", (self) => checkProperties(self));
  wrap(root["Reflect"] as Bag, "ownKeys", (_self, args) => checkProperties(args[0]));
  wrap(root["Reflect"] as Bag, "apply", (_self, args) => checkArrayLike(args[2]));
  wrap(root["Reflect"] as Bag, "construct", (_self, args) => checkArrayLike(args[1]));
  wrap(protoOf("Function"), "apply", (_self, args) => checkArrayLike(args[1]));
}
