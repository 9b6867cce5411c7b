/**
 * Runs inside an adapter's realm: `crypto.getRandomValues` and `crypto.randomUUID` of the web platform, for nonces and
 * request ids. The bytes are the host's, handed over at the start of the call; there is no function of the host in
 * here.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */

/** @returns what the trusted code of the realm calls with the bytes of a call, before the script runs */
export function defineCrypto(): (bytes: ArrayBuffer) => void {
  const root = globalThis as unknown as Record<string, unknown>;
  const { apply, getPrototypeOf, getOwnPropertyDescriptor } = Reflect;
  const Bytes = Uint8Array;
  const viewPrototype = getPrototypeOf(Uint8Array.prototype) as object;
  const getter = (name: PropertyKey): (() => unknown) =>
    getOwnPropertyDescriptor(viewPrototype, name)?.get as () => unknown;
  const tagOf = getter(Symbol.toStringTag);
  const bufferOf = getter("buffer");
  const offsetOf = getter("byteOffset");
  const lengthOf = getter("byteLength");
  const integerViews = [
    "Int8Array",
    "Uint8Array",
    "Uint8ClampedArray",
    "Int16Array",
    "Uint16Array",
    "Int32Array",
    "Uint32Array",
  ];
  let pool = new Bytes(0);
  let taken = 0;

  const fill = (bytes: Uint8Array, count: number): void => {
    if (count > pool.length - taken) throw new RangeError(`A call may take at most ${pool.length} random bytes.`);
    for (let index = 0; index < count; index += 1) bytes[index] = pool[taken + index] as number;
    taken += count;
  };
  const getRandomValues = (view: unknown): unknown => {
    const tag = view !== null && typeof view === "object" ? apply(tagOf, view, []) : undefined;
    let isInteger = false;
    for (let index = 0; index < integerViews.length; index += 1) if (integerViews[index] === tag) isInteger = true;
    if (!isInteger)
      throw new TypeError("crypto.getRandomValues takes a typed array of integers, such as new Uint8Array(16).");
    const count = apply(lengthOf, view as object, []) as number;
    fill(
      new Bytes(
        apply(bufferOf, view as object, []) as ArrayBuffer,
        apply(offsetOf, view as object, []) as number,
        count,
      ),
      count,
    );
    return view;
  };
  const hex = "0123456789abcdef";
  /** Version 4, RFC 9562 section 5.4. */
  const randomUUID = (): string => {
    const bytes = new Bytes(16);
    fill(bytes, 16);
    bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
    let text = "";
    for (let index = 0; index < 16; index += 1) {
      if (index === 4 || index === 6 || index === 8 || index === 10) text += "-";
      text += (hex[(bytes[index] as number) >> 4] as string) + (hex[(bytes[index] as number) & 15] as string);
    }
    return text;
  };
  root["crypto"] = { getRandomValues, randomUUID };
  return (bytes) => {
    pool = new Bytes(bytes);
    taken = 0;
  };
}
