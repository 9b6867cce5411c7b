/**
 * Runs inside every realm, before anything else: takes away what a script must not have, has the built-ins bounded that
 * no time limit can interrupt (bounds.ts), replaces clock and randomness, and freezes what is left, so that a warm
 * realm carries no state from one evaluation to the next.
 *
 * It has two parts, because an adapter's realm comes from a snapshot of V8's heap (adapter-realms.ts): V8 keeps some of
 * its younger built-ins out of snapshots and adds them to every realm that it makes from one. The first part goes into
 * the snapshot. The second takes in what was added, and closes the realm. A tile's realm has both at once.
 *
 * The function is sent to the isolate as source text (`harden.toString()`): it must not refer to anything outside
 * itself.
 */

import type { RealmConsole } from "./console.ts";

/** What the trusted code of the realm keeps for itself; never handed to a script. */
export interface RealmControls {
  /** From now on `Date` says `now`, `Math.random` follows `seed`, and nothing has been printed. */
  reset(now: number, seed: string): void;
  /** JSON of the lines that the script printed; none where the realm has no console. */
  readLog(): string;
  /** This text is not nested too deeply for `JSON.parse`, which need not look. It remembers the last one. */
  vouchForJson(text: string): void;
  /** The built-in constructors, without the bounds that scripts get. */
  readonly Float64Array: Float64ArrayConstructor;
  readonly Uint8Array: Uint8ArrayConstructor;
  readonly ArrayBuffer: ArrayBufferConstructor;
}

export interface BoundBuiltIns {
  /** Puts bounds on the built-ins that V8 has added since. */
  boundLate(): void;
  vouchForJson(text: string): void;
}

export interface HardenedRealm {
  readonly controls: RealmControls;
  /** Must be called before any script gets into the realm. */
  finish(): void;
}

type Bag = Record<PropertyKey, unknown>;

/**
 * @param isAsync keep promises (adapter realms); tile realms lose them
 * @param boundBuiltIns puts bounds on the built-ins (realm-texts.ts)
 * @param makeConsole of tile realms
 */
export function harden(
  isAsync: boolean,
  boundBuiltIns: (isAsync: boolean) => BoundBuiltIns,
  makeConsole: () => RealmConsole,
): HardenedRealm {
  const root = globalThis as unknown as Bag;
  const { apply, construct, ownKeys, getPrototypeOf, defineProperty, getOwnPropertyDescriptor, deleteProperty } =
    Reflect;
  const { freeze, create, isFrozen } = Object;
  const NativeDate = Date;
  const NativeArray = Array;
  const NativeArrayBuffer = ArrayBuffer;
  const NativeRegExp = RegExp;
  const NativePromise = Promise;
  const NativeTypeError = TypeError;
  const typedArrayPrototype = getPrototypeOf(Float64Array.prototype) as Bag;
  const typedArrayConstructor = getPrototypeOf(Float64Array) as Bag;
  const isView = ArrayBuffer.isView;
  const stringFrom = String;

  const NativeIterator = root["Iterator"] as { from(iterator: object): object; prototype: object };

  const protoOf = (name: string): Bag => (root[name] as { prototype: Bag }).prototype;
  /**
   * What was taken away is frozen as well: syntax reaches some of it, such as the promise of an async function, or a
   * BigInt's prototype.
   */
  const dropped: unknown[] = [];
  const drop = (owner: Bag | null | undefined, ...names: PropertyKey[]): void => {
    if (!owner) return;
    for (const name of names) {
      const descriptor = getOwnPropertyDescriptor(owner, name);
      if (descriptor && "value" in descriptor) dropped[dropped.length] = descriptor.value;
      deleteProperty(owner, name);
    }
  };

  // ---- what a pure function does not need
  const generators = getPrototypeOf(function* () {} as object) as Bag;
  const asyncFunctions = getPrototypeOf((async () => {}) as object) as Bag;
  const asyncGenerators = getPrototypeOf(async function* () {} as object) as Bag;
  // biome-ignore lint/suspicious/noShadowRestrictedNames: it stands in for the built-in, and is called by its name.
  const refuseCode = function Function(): never {
    throw new NativeTypeError("Code can't be made from text here.");
  };
  for (const proto of [protoOf("Function"), generators, asyncFunctions, asyncGenerators]) {
    defineProperty(proto, "constructor", { value: refuseCode, writable: true, enumerable: false, configurable: true });
  }
  defineProperty(refuseCode, "prototype", {
    value: protoOf("Function"),
    writable: false,
    enumerable: false,
    configurable: false,
  });
  root["Function"] = refuseCode;
  drop(root, "eval", "Proxy", "WeakRef", "FinalizationRegistry", "Intl", "BigInt", "BigInt64Array");
  drop(root, "BigUint64Array", "Temporal", "ShadowRealm", "escape", "unescape", "console", "global");
  drop(root, "Iterator", "gc");
  drop(root["Array"] as unknown as Bag, "fromAsync");
  drop(protoOf("Object"), "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__");
  drop(root["Symbol"] as Bag, "isConcatSpreadable", "asyncIterator", "asyncDispose", "dispose", "species");
  drop(root["Error"] as Bag, "captureStackTrace", "prepareStackTrace");
  drop(
    root["RegExp"] as Bag,
    "$1",
    "$2",
    "$3",
    "$4",
    "$5",
    "$6",
    "$7",
    "$8",
    "$9",
    "input",
    "$_",
    "lastMatch",
    "$&",
    "lastParen",
    "$+",
  );
  drop(root["RegExp"] as Bag, "leftContext", "$`", "rightContext", "$'");
  drop(protoOf("RegExp"), "compile");
  drop(protoOf("ArrayBuffer"), "resize", "transfer", "transferToFixedLength", "resizable", "maxByteLength");
  drop(protoOf("DataView"), "getBigInt64", "getBigUint64", "setBigInt64", "setBigUint64");
  if (!isAsync) drop(root, "Promise");

  /**
   * V8 adds these, or adds to them, in each realm that it makes from a snapshot. No syntax reaches any of it, nor does
   * anything else without the name, so it need not be frozen: to walk it takes a quarter of what a realm takes.
   */
  const lateNames = ["Atomics", "WebAssembly", "SharedArrayBuffer", "DisposableStack", "AsyncDisposableStack"];
  // ---- clock and randomness
  let now = 0;
  // biome-ignore lint/suspicious/noShadowRestrictedNames: it stands in for the built-in, and is called by its name.
  const FrozenDate = function Date(this: unknown, ...args: unknown[]): unknown {
    if (new.target === undefined) return stringFrom(new NativeDate(now));
    return construct(NativeDate, args.length === 0 ? [now] : args, new.target);
  };
  for (const name of ["parse", "UTC"] as const) {
    defineProperty(FrozenDate, name, {
      value: NativeDate[name],
      writable: true,
      enumerable: false,
      configurable: true,
    });
  }
  defineProperty(FrozenDate, "now", { value: () => now, writable: true, enumerable: false, configurable: true });
  defineProperty(FrozenDate, "length", { value: 7, writable: false, enumerable: false, configurable: true });
  defineProperty(FrozenDate, "prototype", {
    value: NativeDate.prototype,
    writable: false,
    enumerable: false,
    configurable: false,
  });
  defineProperty(NativeDate.prototype, "constructor", {
    value: FrozenDate,
    writable: true,
    enumerable: false,
    configurable: true,
  });
  root["Date"] = FrozenDate;

  // sfc32, seeded by an FNV-1a style mix of the seed text: small, fast, and good enough for a simulation.
  let a = 0;
  let b = 0;
  let c = 0;
  let counter = 1;
  const random = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  Math.random = random;
  const imul = Math.imul;
  const charCodeAt = String.prototype.charCodeAt;
  const mix = (text: string, start: number): number => {
    let hash = start | 0;
    for (let index = 0; index < text.length; index += 1)
      hash = imul(hash ^ (apply(charCodeAt, text, [index]) as number), 16_777_619);
    return hash ^ (hash >>> 15);
  };
  const reset = (time: number, seed: string): void => {
    now = time;
    a = mix(seed, 0x811c9dc5);
    b = mix(seed, 0x01000193);
    c = mix(seed, 0x5bd1e995);
    counter = 1;
    for (let round = 0; round < 12; round += 1) random();
    printed?.clear();
  };

  const constructors = { Float64Array, Uint8Array, ArrayBuffer };
  const { boundLate, vouchForJson } = boundBuiltIns(isAsync);
  /** V8 adds to these as well. It ends the process where it can't. */
  const open = new Set<object>([
    root,
    Math,
    Error,
    NativeRegExp,
    // Takes over what the built-in one gets.
    RegExp,
    NativePromise,
    Atomics,
    DataView.prototype,
    NativeIterator.prototype,
    getPrototypeOf(asyncGenerators["prototype"] as object) as object,
  ]);
  const printed = isAsync ? undefined : makeConsole();
  if (printed) root["console"] = printed.console;

  // ---- freeze everything that can be reached
  /** A frozen prototype makes `error.name = …` fail in strict code; an accessor keeps what authors are used to. */
  const assigned: unknown[] = [];
  const keepAssignable = (owner: Bag, name: string): void => {
    const descriptor = getOwnPropertyDescriptor(owner, name);
    if (!descriptor || !("value" in descriptor)) return;
    const { value } = descriptor;
    // Out of sight of the walk below, once it is behind the getter.
    assigned.push(value);
    const holder = {
      get(): unknown {
        return value;
      },
      set(this: object, next: unknown): void {
        if (this === owner) throw new NativeTypeError(`'${name}' is read-only here.`);
        defineProperty(this, name, { value: next, writable: true, enumerable: true, configurable: true });
      },
    };
    defineProperty(owner, name, { get: holder.get, set: holder.set, enumerable: false, configurable: false });
  };
  for (const name of [
    "Error",
    "TypeError",
    "RangeError",
    "SyntaxError",
    "ReferenceError",
    "EvalError",
    "URIError",
    "AggregateError",
  ]) {
    if (root[name] === undefined) continue;
    for (const field of ["name", "message", "toString"]) keepAssignable(protoOf(name), field);
  }
  for (const field of ["toString", "valueOf"]) keepAssignable(protoOf("Object"), field);

  let seen = new Set<object>();
  let isSecondPart = false;
  const freezeAll = (value: unknown): void => {
    if (value === null || (typeof value !== "object" && typeof value !== "function") || seen.has(value as object))
      return;
    const object = value as object;
    // By the first part, with all that it leads to.
    if (isSecondPart && isFrozen(object)) return;
    seen.add(object);
    freezeAll(getPrototypeOf(object));
    for (const key of ownKeys(object)) {
      const descriptor = getOwnPropertyDescriptor(object, key);
      if (!descriptor) continue;
      freezeAll(descriptor.value);
      freezeAll(descriptor.get);
      freezeAll(descriptor.set);
    }
    if (!isView(object) && !open.has(object)) freeze(object);
  };
  const hidden: unknown[] = [
    generators,
    asyncFunctions,
    asyncGenerators,
    typedArrayConstructor,
    typedArrayPrototype,
    getPrototypeOf([][Symbol.iterator]()),
    getPrototypeOf(new Map()[Symbol.iterator]()),
    getPrototypeOf(new Set()[Symbol.iterator]()),
    getPrototypeOf(""[Symbol.iterator]()),
    getPrototypeOf("".matchAll(/x/g)),
    NativeIterator,
    getPrototypeOf([].values().map((entry) => entry)),
    getPrototypeOf(NativeIterator.from({ next: () => ({ done: true, value: undefined }) })),
    // The accessors that every error has of its own are the realm's.
    getOwnPropertyDescriptor(new Error(""), "stack"),
    NativeDate,
    NativeArray,
    NativeArrayBuffer,
    (() => getOwnPropertyDescriptor(protoOf("Function"), "caller")?.get)(),
  ];
  for (const value of [...hidden, ...assigned, ...dropped]) freezeAll(value);
  freezeAll(root);
  // Each realm would get these from the snapshot: thousands of entries.
  seen = new Set();
  assigned.length = 0;
  dropped.length = 0;

  const finish = (): void => {
    isSecondPart = true;
    boundLate();
    drop(root, "SuppressedError");
    for (const name of lateNames) deleteProperty(root, name);
    const opened = [...open];
    open.clear();
    for (const value of [...dropped, ...opened]) freezeAll(value);
  };
  const readLog = (): string => printed?.read() ?? "[]";
  const controls = { reset, readLog, vouchForJson, ...constructors };
  return { controls: freeze(Object.assign(create(null) as object, controls)) as RealmControls, finish };
}
