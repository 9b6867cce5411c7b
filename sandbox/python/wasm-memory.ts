/**
 * Lowers the maximum that a WebAssembly module declares for its own memory. The engine then refuses growth beyond it,
 * which the interpreter inside sees as failed allocation (Python's MemoryError) instead of the machine seeing
 * gigabytes. Works on the bytes: section 5 (memory) holds one entry, flags, minimum and maximum in LEB128. Format:
 * WebAssembly core specification, 5.5.8.
 */

const memorySectionId = 5;
const headerBytes = 8;
const hasMaximum = 0x01;

interface Leb {
  readonly value: number;
  readonly end: number;
}

/**
 * A copy of `wasm` whose one memory may have at most `maxPages` pages (64 KiB each). Throws where the module is not of
 * the expected form.
 */
export function withMemoryMaximum(wasm: Uint8Array, maxPages: number): Uint8Array<ArrayBuffer> {
  let position = headerBytes;
  while (position < wasm.length) {
    const id = wasm[position];
    const size = readLeb(wasm, position + 1);
    if (id === memorySectionId) {
      return patchSection(wasm, size.end, maxPages);
    }
    position = size.end + size.value;
  }
  throw new Error("The WebAssembly module has no memory section.");
}

function patchSection(wasm: Uint8Array, start: number, maxPages: number): Uint8Array<ArrayBuffer> {
  const count = readLeb(wasm, start);
  const flags = readLeb(wasm, count.end);
  if (count.value !== 1 || flags.value !== hasMaximum) {
    throw new Error("The WebAssembly module's memory has no declared maximum.");
  }
  const minimum = readLeb(wasm, flags.end);
  const maximum = readLeb(wasm, minimum.end);
  if (maxPages < minimum.value || maxPages > maximum.value) {
    throw new Error(`The memory maximum must lie between ${minimum.value} and ${maximum.value} pages.`);
  }
  const patched = new Uint8Array(wasm);
  writeLeb(patched, minimum.end, maximum.end - minimum.end, maxPages);
  return patched;
}

function readLeb(bytes: Uint8Array, start: number): Leb {
  let value = 0;
  let shift = 0;
  let position = start;
  for (;;) {
    const byte = bytes[position] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    position += 1;
    if ((byte & 0x80) === 0) {
      return { value, end: position };
    }
    shift += 7;
  }
}

/** Writes with continuation bits up to the old length, so nothing in the file moves. */
function writeLeb(bytes: Uint8Array, start: number, length: number, value: number): void {
  let rest = value;
  for (let index = 0; index < length; index += 1) {
    const isLast = index === length - 1;
    bytes[start + index] = (rest & 0x7f) | (isLast ? 0 : 0x80);
    rest = Math.floor(rest / 128);
  }
}
