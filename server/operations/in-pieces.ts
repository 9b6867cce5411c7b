/** Results that are too long to be held as a whole: their lists may come item by item. */

/** A value of the contract any of whose arrays may come item by item. */
export type InPieces<T> = T extends readonly (infer Item)[]
  ? T | AsyncIterable<InPieces<Item> | PreparedJson<Item>>
  : T extends object
    ? { readonly [K in keyof T]: InPieces<T[K]> }
    : T;

/** The text of an item that is written again and again. `T` is what the text says. */
export class PreparedJson<T> {
  readonly text: string;

  constructor(value: T) {
    this.text = JSON.stringify(value);
  }
}
