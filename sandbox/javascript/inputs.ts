/**
 * The buffer from which realms read a job's columns: one for the whole cell, shown to a realm's trusted code for the
 * length of one call. Series that already lie in it are named by their place; others are copied to its end. Scripts
 * only ever see copies of their own target's part.
 */
import type { PointColumns, Series } from "#sandbox/tile.d.ts";

const firstBytes = 1_048_576;

export class InputBuffer {
  #buffer = new SharedArrayBuffer(firstBytes);
  #used = 0;
  /** Bytes that have been written since the buffer was last wiped. */
  #written = 0;
  #reserved = 0;
  #tenantId = "";
  readonly #copied = new Map<Series, number>();

  get buffer(): SharedArrayBuffer {
    return this.#buffer;
  }

  /** Room for a job's columns, at the start of the buffer. What lay there is lost. */
  reserve(byteLength: number): Uint8Array<SharedArrayBuffer> {
    this.#reserved = Math.ceil(byteLength / 8) * 8;
    this.#grow(this.#reserved);
    this.#written = Math.max(this.#written, this.#reserved);
    return new Uint8Array(this.#buffer, 0, byteLength);
  }

  /** Before a job: wipes what other tenants' jobs have left beyond the room that is reserved for this one. */
  begin(tenantId: string): void {
    this.#used = this.#reserved;
    this.#reserved = 0;
    if (tenantId !== this.#tenantId && this.#written > this.#used) {
      new Uint8Array(this.#buffer, this.#used, this.#written - this.#used).fill(0);
      this.#written = this.#used;
    }
    this.#tenantId = tenantId;
    this.#copied.clear();
  }

  /** Where a series lies: its times, and right after them its values. */
  seriesAt(series: Series): number {
    const { ts, value } = series;
    if (
      ts.buffer === this.#buffer &&
      value.buffer === this.#buffer &&
      value.byteOffset === ts.byteOffset + ts.byteLength
    )
      return ts.byteOffset;
    const known = this.#copied.get(series);
    if (known !== undefined) return known;
    const at = this.#add([ts, value]);
    this.#copied.set(series, at);
    return at;
  }

  /** Where a copy of an output's columns lies: times, values, flags. */
  columnsAt({ ts, value, triggered }: PointColumns): number {
    return this.#add([ts, value, triggered]);
  }

  #add(columns: readonly (Float64Array | Uint8Array)[]): number {
    const at = this.#used;
    const bytes = columns.reduce((sum, column) => sum + column.byteLength, 0);
    this.#grow(at + bytes);
    const into = new Uint8Array(this.#buffer);
    let next = at;
    for (const { buffer, byteOffset, byteLength } of columns) {
      into.set(new Uint8Array(buffer, byteOffset, byteLength), next);
      next += byteLength;
    }
    this.#used = Math.ceil(next / 8) * 8;
    this.#written = Math.max(this.#written, this.#used);
    return at;
  }

  #grow(bytes: number): void {
    if (bytes <= this.#buffer.byteLength) return;
    const larger = new SharedArrayBuffer(2 ** Math.ceil(Math.log2(bytes)));
    new Uint8Array(larger).set(new Uint8Array(this.#buffer, 0, this.#used));
    this.#buffer = larger;
  }
}
