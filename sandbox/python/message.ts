/**
 * The byte layout between the host and the runner inside the interpreter, both ways: a little-endian uint32 length,
 * that many bytes of JSON, zeros up to a multiple of 8, then a blob that the JSON points into by byte offset. The twin
 * of runner/message.py.
 *
 * What comes back was written by an interpreter that author code controls: `readMessage` believes nothing and gives
 * null for nonsense.
 */

const lengthBytes = 4;
const alignment = 8;

export interface Message {
  readonly header: Readonly<Record<string, unknown>>;
  readonly blob: Uint8Array;
}

/** Collects the blob's parts; every part starts at a multiple of 8. */
export class MessageWriter {
  readonly #parts: { readonly start: number; readonly bytes: Uint8Array }[] = [];
  #length = 0;

  /** Adds bytes and gives the offset they will have in the blob. */
  add(bytes: ArrayBufferView): number {
    const start = this.#length;
    this.#parts.push({ start, bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) });
    this.#length = start + bytes.byteLength;
    return start;
  }

  /** Starts the next part at a multiple of 8. */
  align(): void {
    this.#length = Math.ceil(this.#length / alignment) * alignment;
  }

  finish(header: unknown): Uint8Array<ArrayBuffer> {
    const text = Buffer.from(JSON.stringify(header), "utf8");
    const blobStart = Math.ceil((lengthBytes + text.length) / alignment) * alignment;
    const message = new Uint8Array(new ArrayBuffer(blobStart + this.#length));
    new DataView(message.buffer).setUint32(0, text.length, true);
    message.set(text, lengthBytes);
    for (const part of this.#parts) {
      message.set(part.bytes, blobStart + part.start);
    }
    return message;
  }
}

export function readMessage(bytes: Uint8Array): Message | null {
  if (bytes.byteLength < lengthBytes) {
    return null;
  }
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  if (lengthBytes + length > bytes.byteLength) {
    return null;
  }
  const header = parseObject(Buffer.from(bytes.buffer, bytes.byteOffset + lengthBytes, length).toString("utf8"));
  const blobStart = Math.ceil((lengthBytes + length) / alignment) * alignment;
  return header === null ? null : { header, blob: bytes.subarray(Math.min(blobStart, bytes.byteLength)) };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Strings out of untrusted JSON, within limits. */
export function readLines(value: unknown, maxLines: number, maxChars: number): readonly string[] {
  if (!Array.isArray(value)) {
    return [];
  }
  return value.slice(0, maxLines).map((line) => readText(line, maxChars, "?"));
}

/** A string out of untrusted JSON; anything else is `otherwise` (an object's own `toString` must not be asked). */
export function readText(value: unknown, maxChars: number, otherwise: string): string {
  return typeof value === "string" ? value.slice(0, maxChars) : otherwise;
}
