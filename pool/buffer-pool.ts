/**
 * Buffers in which batches travel to the threads: shared, so that nothing is copied or handed over, and used again, so
 * that the memory of a large run does not have to be made, cleared and collected for every batch.
 */
const smallestBytes = 65_536;
const maxShelvedBytes = 64 * 1_048_576;

export class BufferPool {
  readonly #free: SharedArrayBuffer[] = [];
  #freeBytes = 0;

  /** A buffer of at least so many bytes, with anything in it. */
  take(byteLength: number): SharedArrayBuffer {
    const wanted = Math.max(smallestBytes, 2 ** Math.ceil(Math.log2(Math.max(1, byteLength))));
    const at = this.#free.findIndex((buffer) => buffer.byteLength === wanted);
    if (at < 0) return new SharedArrayBuffer(wanted);
    this.#freeBytes -= wanted;
    return this.#free.splice(at, 1)[0] as SharedArrayBuffer;
  }

  /** Nobody reads from it any more. */
  putBack(buffer: SharedArrayBuffer): void {
    if (this.#freeBytes + buffer.byteLength > maxShelvedBytes) return;
    this.#freeBytes += buffer.byteLength;
    this.#free.push(buffer);
  }
}
