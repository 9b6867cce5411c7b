/**
 * Runs inside every realm, while it is hardened: the checks and tools by which bounded-lists.ts, bounded-texts.ts and
 * bounded-constructors.ts put bounds on the built-ins that no time limit can interrupt. A native method runs to its end
 * before V8 looks at the clock, so what it works on must be small enough for it to end soon. What can't be bounded is
 * written again in JavaScript, which V8 interrupts. Arguments are turned into primitives once, before they are judged:
 * a value that answers differently the second time gains nothing.
 *
 * Each function is sent to the isolate as source text (realm-texts.ts): it must not refer to anything outside itself.
 */

export type Callable = (...args: unknown[]) => unknown;
export type Bag = Record<PropertyKey, unknown>;

/**
 * Takes the originals of the built-ins, so it comes before all that replaces one.
 * @param isAsync an adapter's realm, which reads responses of up to 10 MiB as bytes
 */
export function createBounds(isAsync: boolean) {
  const maxArrayLength = 2_000_000;
  const maxViewLength = isAsync ? 12_000_000 : 2_000_000;
  /** Characters of a name or a pattern. */
  const maxNameLength = 10_000;
  /** Characters of a String object, each of which is a property. */
  const maxStringObjectLength = 200_000;

  const root = globalThis as unknown as Bag;
  const {
    apply,
    construct,
    ownKeys,
    getPrototypeOf,
    setPrototypeOf,
    defineProperty,
    getOwnPropertyDescriptor,
    deleteProperty,
  } = Reflect;
  const isArray = Array.isArray;
  const isView = ArrayBuffer.isView;
  const stringFrom = String;
  const numberFrom = Number;
  const NativeTypeError = TypeError;
  const NativeRangeError = RangeError;
  const typedArrayPrototype = getPrototypeOf(Float64Array.prototype) as Bag;
  const typedArrayLength = getOwnPropertyDescriptor(typedArrayPrototype, "length")?.get as Callable;
  const protoOf = (name: string): Bag => (root[name] as { prototype: Bag }).prototype;

  // ---- checks
  const checkLength = (length: number): void => {
    if (length > maxArrayLength) throw new NativeRangeError(`A list may have at most ${maxArrayLength} entries here.`);
  };
  const checkString = (length: number, max: number): void => {
    if (length > max) throw new NativeRangeError(`A text may have at most ${max} characters here.`);
  };
  const checkViewLength = (length: number): void => {
    if (length > maxViewLength)
      throw new NativeRangeError(`A typed array may have at most ${maxViewLength} entries here.`);
  };
  const typedNames = "Int8 Uint8 Uint8Clamped Int16 Uint16 Int32 Uint32 Float16 Float32 Float64"
    .split(" ")
    .map((kind) => `${kind}Array`);
  const plainViewPrototypes: object[] = [protoOf("DataView")];
  const addPlainView = (prototype: object): void => {
    plainViewPrototypes[plainViewPrototypes.length] = prototype;
  };
  const viewLength = (view: unknown): number => (apply(typedArrayLength, view, []) as number | undefined) ?? 0;
  const refuseReceiver = (): never => {
    throw new NativeTypeError("Array methods work on arrays here.");
  };
  /** A view whose `length` is the built-in one. */
  const checkView = (view: object): void => {
    const prototype = getPrototypeOf(view) as object;
    let isPlain = false;
    for (let index = 0; index < plainViewPrototypes.length; index += 1)
      isPlain ||= plainViewPrototypes[index] === prototype;
    if (!isPlain || getOwnPropertyDescriptor(view, "length") !== undefined) refuseReceiver();
    if (prototype !== plainViewPrototypes[0]) checkViewLength(viewLength(view));
  };
  /**
   * The length that a generic array method will see; a length that could change between this look and the method's own
   * is refused.
   */
  const checkArrayLike = (value: unknown): void => {
    if (isArray(value)) return checkLength(value.length);
    if (typeof value === "string") return checkString(value.length, maxStringObjectLength);
    if (typeof value === "function") refuseReceiver();
    if (value === null || typeof value !== "object") return;
    if (isView(value)) return checkView(value);
    const own = getOwnPropertyDescriptor(value, "length");
    if (
      own === undefined
        ? "length" in value
        : own.get !== undefined || typeof own.value === "object" || typeof own.value === "function"
    ) {
      refuseReceiver();
    }
    if (own) checkLength(own.value as number);
  };
  /** What a method that takes every property of a value would have to walk. */
  const checkProperties = (value: unknown): void => {
    if (typeof value === "string") checkString(value.length, maxStringObjectLength);
    else if (isArray(value)) checkLength(value.length);
  };

  // ---- tools
  /** Puts `make(native)` in the place of a built-in method; like the original it can't be used with `new`. */
  const replace = (owner: Bag, name: PropertyKey, make: (native: Callable) => Callable): void => {
    const descriptor = getOwnPropertyDescriptor(owner, name);
    if (!descriptor || typeof descriptor.value !== "function") return;
    const native = descriptor.value as Callable;
    const method = make(native);
    defineProperty(method, "name", { value: native.name, configurable: true });
    defineProperty(method, "length", { value: native.length, configurable: true });
    defineProperty(owner, name, { value: method, writable: true, enumerable: false, configurable: true });
  };
  const wrap = (owner: Bag, name: PropertyKey, check: (self: unknown, args: ArrayLike<unknown>) => void): void => {
    replace(
      owner,
      name,
      (native) =>
        ({
          method(this: unknown): unknown {
            // biome-ignore lint/complexity/noArguments: forwarding `arguments` is what V8 compiles to a plain call.
            const args = arguments;
            check(this, args);
            return apply(native, this, args);
          },
        }).method,
    );
  };

  return {
    apply,
    construct,
    ownKeys,
    getPrototypeOf,
    setPrototypeOf,
    defineProperty,
    getOwnPropertyDescriptor,
    deleteProperty,
    isArray,
    stringFrom,
    numberFrom,
    NativeTypeError,
    NativeRangeError,
    typedArrayPrototype,
    root,
    protoOf,
    maxArrayLength,
    maxStringObjectLength,
    maxNameLength,
    typedNames,
    addPlainView,
    checkLength,
    checkString,
    checkViewLength,
    viewLength,
    refuseReceiver,
    checkArrayLike,
    checkProperties,
    replace,
    wrap,
  };
}

export type Bounds = ReturnType<typeof createBounds>;
