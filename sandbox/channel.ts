/**
 * How a cell process and the thread that started it talk: fixed 16-byte frames over a pipe say that something is ready,
 * and the bulk lies in a "slot", an unlinked file in memory that both have open. A job has a region of the slot to
 * itself from its frame to its reply, so the next job can be laid down in the other region while the cell works: it
 * finds that frame in its pipe the moment it has replied. The slot's first bytes are the progress cell: the cell
 * process writes there which script it is about to start, so that the thread that has to kill it knows whom to blame.
 */
import { readSync, writeSync, writevSync } from "node:fs";

export const frameBytes = 16;
export const slotFileDescriptor = 3;
const progressBytes = 64;
/** Regions lie far apart: the file is sparse, and what is between them does not exist. */
const regionDistance = 2 ** 32;
const payloadHeaderBytes = 16;

/** What a frame announces. The first group goes to the cell, the second comes from it. */
export const frameKinds = {
  evaluate: 1,
  compile: 2,
  call: 3,
  response: 4,
  cancel: 5,
  ready: 16,
  done: 17,
  questions: 18,
  failed: 19,
} as const;
export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds];

export interface Frame {
  readonly kind: FrameKind;
  readonly payloadBytes: number;
  /** Where the payload lies; the reply goes to the same place. */
  readonly region: number;
  /** Which job this is, for progress and replies. */
  readonly job: number;
}

/** JSON text, further text, and binary columns (8-byte aligned), which may come in parts. */
export interface Payload {
  readonly json: string;
  readonly text?: string;
  readonly columns?: Uint8Array | readonly Uint8Array[];
}

export interface ReadPayload {
  readonly json: string;
  /** In UTF-8. It has its memory to itself. */
  readonly text: Uint8Array<ArrayBuffer>;
  readonly columns: ArrayBufferLike;
}

/** Makes room for columns that are to be read. */
export type Allocate = (byteLength: number) => Uint8Array;

export interface Progress {
  /** Grows with every script started. */
  readonly count: number;
  /** -1: nobody's script, the engine works for itself. */
  readonly targetIndex: number;
  readonly stepIndex: number;
  /** Something is made ready; the script's own time has not begun. */
  readonly isPreparing: boolean;
  /** The job to which all this belongs. */
  readonly job: number;
}

export function encodeFrame(frame: Frame): Uint8Array {
  return new Uint8Array(new Uint32Array([frame.kind, frame.payloadBytes, frame.region, frame.job]).buffer);
}

export function decodeFrame(bytes: Uint8Array): Frame {
  // Copied: a Buffer's bytes lie anywhere in the memory behind it.
  const words = new Uint32Array(Uint8Array.from(bytes.subarray(0, frameBytes)).buffer);
  return {
    kind: words[0] as FrameKind,
    payloadBytes: words[1] as number,
    region: words[2] as number,
    job: words[3] as number,
  };
}

/** Writes a payload into a region of the slot. @returns its size, for the frame */
export function writePayload(slot: number, payload: Payload, region: number): number {
  const start = startOf(region);
  const json = Buffer.from(payload.json);
  const text = Buffer.from(payload.text ?? "");
  const columns =
    payload.columns === undefined ? [] : payload.columns instanceof Uint8Array ? [payload.columns] : payload.columns;
  const columnBytes = columns.reduce((sum, part) => sum + part.byteLength, 0);
  const padding = (8 - ((json.length + text.length) % 8)) % 8;
  const header = new Uint8Array(new Uint32Array([json.length, text.length, columnBytes, 0]).buffer);
  const parts = [header, json, text, new Uint8Array(padding), ...columns].filter((part) => part.byteLength > 0);
  const total = parts.reduce((sum, part) => sum + part.byteLength, 0);
  let written = writevSync(slot, parts, start);
  if (written === total) return total;
  const rest = Buffer.concat(parts);
  while (written < total) written += writeSync(slot, rest, written, total - written, start + written);
  return total;
}

/** Uninitialised memory: what is read fills it to the last byte. */
const allocateUnfilled = (byteLength: number): Buffer<ArrayBuffer> => Buffer.allocUnsafeSlow(byteLength);

/** What most payloads need no second look for, each of which is a call of the system. */
const firstLook = Buffer.allocUnsafeSlow(8_192);

/** Columns are read straight into what `allocate` gives; they begin where its buffer begins. */
export function readPayload(
  slot: number,
  { payloadBytes, region }: Frame,
  allocate: Allocate = allocateUnfilled,
): ReadPayload {
  if (payloadBytes < payloadHeaderBytes) return { json: "", text: new Uint8Array(0), columns: new ArrayBuffer(0) };
  const start = startOf(region);
  const seen = readBytes(slot, firstLook.subarray(0, Math.min(payloadBytes, firstLook.byteLength)), start);
  const [jsonBytes = 0, textBytes = 0, columnBytes = 0] = new Uint32Array(firstLook.buffer, 0, 3);
  const textAt = payloadHeaderBytes + jsonBytes;
  const columnsAt = payloadHeaderBytes + Math.ceil((jsonBytes + textBytes) / 8) * 8;
  if (columnsAt + columnBytes > payloadBytes) throw new RangeError("The payload's parts are larger than the whole.");
  const read = <Bytes extends Uint8Array>(into: Bytes, at: number): Bytes => {
    const known = seen.subarray(at, at + into.byteLength);
    into.set(known);
    readBytes(slot, into.subarray(known.byteLength), start + at + known.byteLength);
    return into;
  };
  const json =
    textAt <= seen.byteLength
      ? seen.toString("utf8", payloadHeaderBytes, textAt)
      : read(Buffer.allocUnsafe(jsonBytes), payloadHeaderBytes).toString("utf8");
  return {
    json,
    text: read(allocateUnfilled(textBytes), textAt),
    columns: read(allocate(columnBytes), columnsAt).buffer,
  };
}

function startOf(region: number): number {
  return progressBytes + region * regionDistance;
}

function readBytes<Bytes extends Uint8Array>(slot: number, into: Bytes, from: number): Bytes {
  for (let at = 0; at < into.byteLength; ) {
    const count = readSync(slot, into, at, into.byteLength - at, from + at);
    if (count === 0) throw new RangeError("The slot is shorter than its frame says.");
    at += count;
  }
  return into;
}

export function writeProgress(slot: number, { count, targetIndex, stepIndex, isPreparing, job }: Progress): void {
  writeSync(slot, new Int32Array([count, targetIndex, stepIndex, isPreparing ? 1 : 0, job]), 0, 20, 0);
}

export function readProgress(slot: number): Progress {
  const words = new Int32Array(5);
  readSync(slot, words, 0, 20, 0);
  const [count = 0, targetIndex = 0, stepIndex = 0, isPreparing, job = 0] = words;
  return { count, targetIndex, stepIndex, isPreparing: isPreparing === 1, job };
}
