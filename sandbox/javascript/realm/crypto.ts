/**
 * Runs inside an adapter's realm: `crypto.getRandomValues` and `crypto.randomUUID` of the web platform, for nonces and
 * request ids, and of `crypto.subtle` what signed requests need: hashes and HMAC. The bytes are the host's, handed over
 * at the start of the call. What is to be hashed or signed is a question, which the cell answers; there is no function
 * of the host in here.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */

import type { Digest } from "./adapter.ts";

/** What the trusted code of the realm calls for each call, before the script runs. */
export interface CryptoControls {
  giveRandomBytes(bytes: ArrayBuffer): void;
  giveDigest(digest: Digest): void;
}

/** @param maxDigestBytes of the data that are hashed or signed at once */
export function defineCrypto(maxDigestBytes: number): CryptoControls {
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

  const hashes = ["SHA-1", "SHA-256", "SHA-384", "SHA-512"];
  const upper = String.prototype.toUpperCase;
  const isView = ArrayBuffer.isView;
  const bufferLength = getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength")?.get as () => unknown;
  let digestOf: Digest | undefined;
  const ask = (algorithm: string, key: string | null, data: string): Promise<ArrayBuffer> =>
    (digestOf as Digest)(algorithm, key, data);

  /** A name, or an object with one. */
  const nameIn = (algorithm: unknown): string => {
    const name =
      typeof algorithm === "object" && algorithm !== null ? (algorithm as { name?: unknown }).name : algorithm;
    return typeof name === "string" && name.length < 20 ? (apply(upper, name, []) as string) : "";
  };
  const hashIn = (algorithm: unknown): string => {
    const name = nameIn(algorithm);
    for (let index = 0; index < hashes.length; index += 1) if (hashes[index] === name) return name;
    throw new TypeError("crypto.subtle knows the hashes SHA-1, SHA-256, SHA-384 and SHA-512.");
  };
  const hexOf = (data: unknown): string => {
    let bytes: Uint8Array;
    if (isView(data)) {
      const at = apply(offsetOf, data, []) as number;
      bytes = new Bytes(apply(bufferOf, data, []) as ArrayBuffer, at, apply(lengthOf, data, []) as number);
    } else {
      // Throws for anything but a buffer.
      apply(bufferLength, data as object, []);
      bytes = new Bytes(data as ArrayBuffer);
    }
    if (bytes.length > maxDigestBytes)
      throw new RangeError(`crypto.subtle takes at most ${maxDigestBytes} bytes at once here.`);
    let text = "";
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = bytes[index] as number;
      text += (hex[byte >> 4] as string) + (hex[byte & 15] as string);
    }
    return text;
  };

  class CryptoKey {
    readonly type = "secret";
    readonly extractable: boolean;
    readonly algorithm: unknown;
    readonly usages: readonly string[];
    readonly #key: string;
    constructor(key: string, hash: string, extractable: boolean) {
      this.extractable = extractable;
      this.algorithm = Object.freeze({ name: "HMAC", hash: Object.freeze({ name: hash }), length: key.length * 4 });
      this.usages = Object.freeze(["sign"]);
      this.#key = key;
      Object.freeze(this);
    }
    static sign(key: CryptoKey, data: string): Promise<ArrayBuffer> {
      return ask((key.algorithm as { hash: { name: string } }).hash.name, key.#key, data);
    }
  }
  const { sign: signWith } = CryptoKey;

  const subtle = {
    digest: async (algorithm: unknown, data: unknown): Promise<ArrayBuffer> =>
      ask(hashIn(algorithm), null, hexOf(data)),
    importKey: async (
      format: unknown,
      key: unknown,
      algorithm: unknown,
      extractable: unknown,
      usages: unknown,
    ): Promise<CryptoKey> => {
      const isHmac = format === "raw" && nameIn(algorithm) === "HMAC" && typeof algorithm === "object";
      const use: unknown = Array.isArray(usages) && usages.length === 1 ? usages[0] : undefined;
      if (!isHmac || use !== "sign")
        throw new TypeError(
          'crypto.subtle.importKey takes ("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]) here.',
        );
      return new CryptoKey(hexOf(key), hashIn((algorithm as { hash?: unknown }).hash), extractable === true);
    },
    sign: async (algorithm: unknown, key: unknown, data: unknown): Promise<ArrayBuffer> => {
      if (nameIn(algorithm) !== "HMAC") throw new TypeError('crypto.subtle.sign takes ("HMAC", key, data) here.');
      return signWith(key as CryptoKey, hexOf(data));
    },
  };

  root["crypto"] = { getRandomValues, randomUUID, subtle };
  return {
    giveRandomBytes(bytes) {
      pool = new Bytes(bytes);
      taken = 0;
    },
    giveDigest(digest) {
      digestOf = digest;
    },
  };
}
