/**
 * Runs inside every realm: bounds the methods of texts and JSON by the number of characters.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */
import type { Bag, Bounds } from "./bounds.ts";

export interface JsonBounds {
  readonly maxDepth: number;
  isNestedDeeper(text: string, max: number): boolean;
}

/** @returns takes a text that is known not to be nested too deeply, and need not be looked at again */
export function boundTexts(bounds: Bounds, { maxDepth, isNestedDeeper }: JsonBounds): (text: string) => void {
  const {
    apply,
    deleteProperty,
    isArray,
    stringFrom,
    numberFrom,
    NativeTypeError,
    NativeRangeError,
    root,
    protoOf,
    maxNameLength,
    checkString,
    checkArrayLike,
    replace,
    wrap,
  } = bounds;
  /** Characters of a text that natives walk quickly, and of one that they walk slowly. */
  const maxStringLength = 12_000_000;
  const maxSlowStringLength = 1_000_000;
  const maxJsonTextLength = 32_000_000;
  /** Texts shorter than this can't nest deep enough to matter. */
  const minCheckedJsonLength = 20_000;

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

  // ---- texts
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
  let vouchedFor = "";
  replace(
    root["JSON"] as Bag,
    "parse",
    (native) =>
      ({
        method(this: unknown, value: unknown, reviver: unknown): unknown {
          const text = typeof value === "string" ? value : stringFrom(value);
          checkString(text.length, maxStringLength);
          if (text.length > minCheckedJsonLength && text !== vouchedFor && isNestedDeeper(text, maxDepth))
            throw new NativeRangeError(`JSON may be nested at most ${maxDepth} deep here.`);
          return native(text, reviver);
        },
      }).method,
  );
  wrap(root["JSON"] as Bag, "stringify", (_self, args) => {
    if (typeof args[0] === "string") checkString(args[0].length, maxJsonTextLength);
    if (isArray(args[1])) checkString(args[1].length, maxNameLength);
  });
  return (text) => {
    vouchedFor = text;
  };
}
