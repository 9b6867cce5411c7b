/** Items that are read as they are taken: from any of their places on, and as often as somebody wants them. */
export class ItemsFrom<T> implements AsyncIterable<T> {
  /** The items from a place on, the first being 0; none where there are fewer. */
  readonly from: (place: number) => AsyncIterable<T>;

  constructor(from: (place: number) => AsyncIterable<T>) {
    this.from = from;
  }

  [Symbol.asyncIterator](): AsyncIterator<T> {
    return this.from(0)[Symbol.asyncIterator]();
  }

  map<U>(made: (item: T) => U): ItemsFrom<U> {
    return new ItemsFrom((place) => mapped(this.from(place), made));
  }
}

async function* mapped<T, U>(items: AsyncIterable<T>, made: (item: T) => U): AsyncGenerator<U> {
  for await (const item of items) yield made(item);
}
