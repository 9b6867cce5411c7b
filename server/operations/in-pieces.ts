/** Results that are too long to be held as a whole, and those that are made once. */
import { hash } from "node:crypto";

/** A value of the contract any of whose arrays may come item by item. */
export type InPieces<T> = T extends readonly (infer Item)[]
  ? T | AsyncIterable<InPieces<Item> | PreparedJson<Item>>
  : T extends object
    ? { readonly [K in keyof T]: InPieces<T[K]> }
    : T;

/** The text of an item that is written again and again. `T` is what the text says. */
export class PreparedJson<T> {
  readonly text: string;
  /** SHA-256 of the text. */
  readonly digest: string;

  constructor(value: T) {
    this.text = JSON.stringify(value);
    this.digest = hash("sha256", this.text, "base64url");
  }
}

/** A whole body that is made once, and sent again and again. */
export interface CachedBody {
  /** The ETag, without quotes. It differs wherever the body does. */
  readonly tag: string;
  /** JSON, as the body is written; null for a body that is too long to be cached as a whole. */
  readonly content: string | Uint8Array | null;
}
