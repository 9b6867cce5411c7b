/**
 * Runs inside every realm, while it is hardened: puts bounds on the built-ins that no time limit can interrupt. A
 * native method runs to its end before V8 looks at the clock, so what it works on must be small enough for it to end
 * soon; what can't be bounded is written anew here in JavaScript, which V8 interrupts. Arguments are turned into
 * primitives once, before they are judged: a value that answers differently the second time gains nothing.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */

type Callable = (...args: unknown[]) => unknown;
type Bag = Record<PropertyKey, unknown>;

/**
 * @param isAsync an adapter's realm, which reads answers of up to 10 MiB as bytes
 */
export function boundBuiltIns(isAsync: boolean): void {
  const maxArrayLength = 2_000_000;
  const maxViewLength = isAsync ? 12_000_000 : 2_000_000;
  /** Characters of a text that natives walk quickly; of one that they walk slowly; of a name or pattern. */
  const maxStringLength = 12_000_000;
  const maxSlowStringLength = 1_000_000;
  const maxNameLength = 10_000;
  const maxJsonTextLength = 32_000_000;
  /** Characters of a String object, each of which is a property. */
  const maxStringObjectLength = 200_000;
  const maxBufferBytes = 128 * 1_048_576;
  const maxJsonDepth = 5_000;
  /** Texts shorter than this can't nest deep enough to matter. */
  const minCheckedJsonLength = 20_000;
  /** Above this a comparison is made a function of the realm, so that a native one can be interrupted. */
  const maxNativeSortLength = 50_000;

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
  const NativeArrayBuffer = ArrayBuffer;
  const NativeTypeError = TypeError;
  const NativeRangeError = RangeError;
  const NativeString = String;
  const NativeObject = Object;
  const NativeRegExp = RegExp;
  const typedArrayPrototype = getPrototypeOf(Float64Array.prototype) as Bag;
  const typedArrayLength = getOwnPropertyDescriptor(typedArrayPrototype, "length")?.get as Callable;
  const charCodeAt = String.prototype.charCodeAt;
  const protoOf = (name: string): Bag => (root[name] as { prototype: Bag }).prototype;

  // ---- checks
  // ----------------------------------------------------------------------------------------------------------------
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
  for (const name of typedNames) if (root[name] !== undefined) plainViewPrototypes.push(protoOf(name));
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
  // -----------------------------------------------------------------------------------------------------------------
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
  /** A method of texts: the receiver becomes a primitive text first, the arguments named become primitive numbers. */
  const wrapText = (name: string, max: number, check?: (text: string, args: unknown[]) => void): void => {
    replace(
      protoOf("String"),
      name,
      (native) =>
        ({
          method(this: unknown, ...args: unknown[]): unknown {
            if (this === null || this === undefined)
              throw new NativeTypeError(`String.prototype.${name} called on null or undefined`);
            const text = typeof this === "string" ? this : stringFrom(this);
            checkString(text.length, max);
            check?.(text, args);
            return apply(native, text, args);
          },
        }).method,
    );
  };
  /** A function of one text. */
  const wrapTextFunction = (owner: Bag, name: string, max: number): void => {
    replace(
      owner,
      name,
      (native) =>
        ({
          method(this: unknown, value: unknown, more: unknown): unknown {
            const text = typeof value === "string" ? value : stringFrom(value);
            checkString(text.length, max);
            return native(text, more);
          },
        }).method,
    );
  };
  /** Puts a constructor in the place of a built-in one; instances, prototype and static members stay the built-in's. */
  const replaceConstructor = (name: string, native: Callable, replacement: Callable): void => {
    const prototype = (native as unknown as { prototype: object }).prototype;
    for (const key of ownKeys(native)) {
      if (key === "prototype") continue;
      defineProperty(replacement, key, getOwnPropertyDescriptor(native, key) as PropertyDescriptor);
    }
    setPrototypeOf(replacement, getPrototypeOf(native));
    defineProperty(replacement, "prototype", {
      value: prototype,
      writable: false,
      enumerable: false,
      configurable: false,
    });
    defineProperty(prototype, "constructor", {
      value: replacement,
      writable: true,
      enumerable: false,
      configurable: true,
    });
    root[name] = replacement;
  };

  // ---- lists
  // -----------------------------------------------------------------------------------------------------------------
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
  // ---------------------------------------------------------------------------------------------------------------
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

  // ---- texts
  // -----------------------------------------------------------------------------------------------------------------
  wrapText("repeat", maxStringLength, (text, args) => {
    const count = numberFrom(args[0]);
    args[0] = count;
    if (count > 0) checkString(text.length * count, maxStringLength);
  });
  for (const name of ["padStart", "padEnd"]) {
    wrapText(name, maxStringLength, (_text, args) => {
      const length = numberFrom(args[0]);
      args[0] = length;
      checkString(length, maxStringLength);
    });
  }
  for (const name of ["split", "replaceAll", "match", "matchAll", "replace", "search"]) wrapText(name, maxStringLength);
  for (const name of ["normalize", "toUpperCase", "toLowerCase"]) wrapText(name, maxSlowStringLength);
  wrap(root["String"] as unknown as Bag, "raw", (_self, args) =>
    checkArrayLike((args[0] as { raw?: unknown } | undefined)?.raw),
  );
  for (const name of ["toLocaleLowerCase", "toLocaleUpperCase", "localeCompare"])
    deleteProperty(protoOf("String"), name);
  for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"])
    deleteProperty(protoOf("Date"), name);
  deleteProperty(protoOf("Number"), "toLocaleString");
  for (const name of ["encodeURI", "encodeURIComponent", "decodeURI", "decodeURIComponent"])
    wrapTextFunction(root, name, maxSlowStringLength);
  wrapTextFunction(root["Symbol"] as Bag, "for", maxNameLength);

  // ---- JSON
  // ------------------------------------------------------------------------------------------------------------------
  /** V8 keeps a record of every open bracket, however many there are. */
  const checkJsonDepth = (text: string): void => {
    let depth = 0;
    let isText = false;
    for (let index = 0; index < text.length; index += 1) {
      const code = apply(charCodeAt, text, [index]) as number;
      if (isText) {
        if (code === 92) index += 1;
        else if (code === 34) isText = false;
      } else if (code === 34) isText = true;
      else if (code === 91 || code === 123) {
        depth += 1;
        if (depth > maxJsonDepth) throw new NativeRangeError(`JSON may be nested at most ${maxJsonDepth} deep here.`);
      } else if (code === 93 || code === 125) depth -= 1;
    }
  };
  replace(
    root["JSON"] as Bag,
    "parse",
    (native) =>
      ({
        method(this: unknown, value: unknown, reviver: unknown): unknown {
          const text = typeof value === "string" ? value : stringFrom(value);
          checkString(text.length, maxStringLength);
          if (text.length > minCheckedJsonLength) checkJsonDepth(text);
          return native(text, reviver);
        },
      }).method,
  );
  wrap(root["JSON"] as Bag, "stringify", (_self, args) => {
    if (typeof args[0] === "string") checkString(args[0].length, maxJsonTextLength);
    if (isArray(args[1])) checkString(args[1].length, maxNameLength);
  });

  // ---- constructors of what can be large
  // ------------------------------------------------------------------------------------- biome-ignore
  // lint/suspicious/noShadowRestrictedNames: it stands in for the built-in, and is called by its name.
  const SizedBuffer = function ArrayBuffer(this: unknown, length?: unknown): unknown {
    if (new.target === undefined) throw new NativeTypeError("Constructor ArrayBuffer requires 'new'");
    const bytes = numberFrom(length ?? 0);
    if (bytes > maxBufferBytes) throw new NativeRangeError("Array buffer allocation failed");
    return construct(NativeArrayBuffer, [bytes], new.target === SizedBuffer ? NativeArrayBuffer : new.target);
  };
  replaceConstructor("ArrayBuffer", NativeArrayBuffer as unknown as Callable, SizedBuffer);

  const boundTypedArray = (name: string): void => {
    const native = root[name] as Callable | undefined;
    if (native === undefined) return;
    const Sized = function (this: unknown, first?: unknown, ...rest: unknown[]): unknown {
      if (new.target === undefined) throw new NativeTypeError(`Constructor ${name} requires 'new'`);
      if (first === null || typeof first !== "object") {
        const length = numberFrom(first ?? 0);
        checkViewLength(length);
        return construct(native, [length], new.target === Sized ? native : new.target);
      }
      const made = construct(native, [first, ...rest], new.target === Sized ? native : new.target) as object;
      checkViewLength(viewLength(made));
      return made;
    };
    replaceConstructor(name, native, Sized as Callable);
  };
  for (const name of typedNames) boundTypedArray(name);

  // biome-ignore lint/suspicious/noShadowRestrictedNames: it stands in for the built-in, and is called by its name.
  const SizedString = function String(this: unknown, ...args: unknown[]): unknown {
    if (new.target === undefined) return apply(NativeString, undefined, args);
    const text = args.length === 0 ? "" : `${args[0] as string}`;
    checkString(text.length, maxStringObjectLength);
    return construct(NativeString, [text], new.target);
  };
  replaceConstructor("String", NativeString as unknown as Callable, SizedString);

  // biome-ignore lint/suspicious/noShadowRestrictedNames: it stands in for the built-in, and is called by its name.
  const SizedObject = function Object(this: unknown, ...args: unknown[]): unknown {
    checkProperties(args[0]);
    if (new.target === undefined || new.target === SizedObject) return apply(NativeObject, undefined, args);
    return construct(NativeObject, args, new.target);
  };
  replaceConstructor("Object", NativeObject as unknown as Callable, SizedObject);

  // biome-ignore lint/suspicious/noShadowRestrictedNames: it stands in for the built-in, and is called by its name.
  const SizedRegExp = function RegExp(this: unknown, pattern: unknown, flags: unknown): unknown {
    if (pattern !== null && typeof pattern === "object") {
      return new.target === undefined
        ? NativeRegExp(pattern as RegExp, flags as string)
        : construct(NativeRegExp, [pattern, flags], new.target);
    }
    const text = pattern === undefined ? pattern : stringFrom(pattern);
    if (text !== undefined) checkString(text.length, maxNameLength);
    return construct(
      NativeRegExp,
      [text, flags],
      new.target === undefined || new.target === SizedRegExp ? NativeRegExp : new.target,
    );
  };
  replaceConstructor("RegExp", NativeRegExp as unknown as Callable, SizedRegExp);
}
