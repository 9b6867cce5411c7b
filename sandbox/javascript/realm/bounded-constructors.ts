/**
 * Runs inside every realm: bounds the constructors of what can be large by the size of what they make.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */
import type { Bounds, Callable } from "./bounds.ts";

/** @returns bounds the constructors, and takes over the static members, that V8 has added since */
export function boundConstructors({
  apply,
  construct,
  ownKeys,
  getPrototypeOf,
  setPrototypeOf,
  defineProperty,
  getOwnPropertyDescriptor,
  stringFrom,
  numberFrom,
  NativeTypeError,
  NativeRangeError,
  root,
  maxStringObjectLength,
  maxNameLength,
  typedNames,
  addPlainView,
  checkString,
  checkViewLength,
  viewLength,
  checkProperties,
}: Bounds): () => void {
  const maxBufferBytes = 128 * 1_048_576;
  const NativeArrayBuffer = ArrayBuffer;
  const NativeString = String;
  const NativeObject = Object;
  const NativeRegExp = RegExp;

  const copyStatic = (native: Callable, replacement: Callable, key: PropertyKey): void => {
    defineProperty(replacement, key, getOwnPropertyDescriptor(native, key) as PropertyDescriptor);
  };
  /** Puts a constructor in the place of a built-in one; instances, prototype and static members stay the built-in's. */
  const replaceConstructor = (name: string, native: Callable, replacement: Callable): void => {
    const prototype = (native as unknown as { prototype: object }).prototype;
    for (const key of ownKeys(native)) if (key !== "prototype") copyStatic(native, replacement, key);
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

  // ---- constructors of what can be large
  // biome-ignore lint/suspicious/noShadowRestrictedNames: it stands in for the built-in, and is called by its name.
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
    addPlainView((native as unknown as { prototype: object }).prototype);
    bounded.add(name);
  };
  const bounded = new Set<string>();
  const boundTypedArrays = (): void => {
    for (const name of typedNames) if (!bounded.has(name)) boundTypedArray(name);
  };
  boundTypedArrays();

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

  return () => {
    boundTypedArrays();
    for (const key of ownKeys(NativeRegExp))
      if (getOwnPropertyDescriptor(SizedRegExp, key) === undefined)
        copyStatic(NativeRegExp as unknown as Callable, SizedRegExp, key);
  };
}
