/** What adapters have beside the language itself: no network but the host's `fetch`, no timers but its `sleep`. */

declare class URLSearchParams {
  constructor(init?: string | Readonly<Record<string, string>> | readonly (readonly [string, string])[]);
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  entries(): Iterator<[string, string]>;
  toString(): string;
}

/** Knows http and https. */
declare class URL {
  constructor(url: string, base?: string);
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly searchParams: URLSearchParams;
  toString(): string;
  toJSON(): string;
  static canParse(url: string, base?: string): boolean;
}

/** Knows utf-8 and latin1. */
declare class TextDecoder {
  constructor(label?: string);
  decode(bytes?: ArrayBuffer | Uint8Array): string;
}

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}

declare function atob(text: string): string;
declare function btoa(text: string): string;

declare const crypto: {
  /** At most 65,536 bytes in a call of the adapter. */
  getRandomValues<Values extends ArrayBufferView>(values: Values): Values;
  randomUUID(): string;
  /** At most 200 hashes and signatures in a call, each of at most a mebibyte. */
  readonly subtle: {
    digest(
      algorithm: HashName | { readonly name: HashName },
      data: ArrayBuffer | ArrayBufferView,
    ): Promise<ArrayBuffer>;
    importKey(
      format: "raw",
      key: ArrayBuffer | ArrayBufferView,
      algorithm: { readonly name: "HMAC"; readonly hash: HashName | { readonly name: HashName } },
      extractable: boolean,
      usages: readonly ["sign"],
    ): Promise<CryptoKey>;
    sign(
      algorithm: "HMAC" | { readonly name: "HMAC" },
      key: CryptoKey,
      data: ArrayBuffer | ArrayBufferView,
    ): Promise<ArrayBuffer>;
  };
};

type HashName = "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512";

/** A key of an HMAC. */
interface CryptoKey {
  readonly type: "secret";
}
