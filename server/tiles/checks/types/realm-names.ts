/**
 * What the language has and a tile's realm has not. Types alone cannot say it: the compiler needs most of these names
 * for itself. A test compares them with a realm. Pure.
 */

/** Global names. */
export const absentGlobals: ReadonlySet<string> = new Set([
  "Atomics",
  "BigInt",
  "BigInt64Array",
  "BigUint64Array",
  "FinalizationRegistry",
  "Function",
  "Intl",
  "Iterator",
  "Promise",
  "Proxy",
  "SharedArrayBuffer",
  "WeakRef",
  "escape",
  "eval",
  "unescape",
]);
