/**
 * The response to an outgoing request, read within its limits: headers as a record, the body unpacked and whole. What a
 * server packs, or how it ends, is not believed.
 */
import { pipeline, Readable, type Transform } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import type { EgressLimits } from "./callers.ts";
import type { ExchangedResponse, ResponseHead } from "./exchange.ts";
import { tooLarge } from "./failures.ts";
import { Refusal } from "./outgoing.ts";

type Headers = Readonly<Record<string, string>>;

/** Unpacked at a time. Each piece is a turn of the event loop, and many turns are slow on a busy machine. */
const chunkSize = 64 * 1024;
/** As browsers do, what is cut off behind its last whole block is taken for whole. */
const lenientZlib = { chunkSize, flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const { BROTLI_OPERATION_FLUSH } = constants;
const lenientBrotli = { chunkSize, flush: BROTLI_OPERATION_FLUSH, finishFlush: BROTLI_OPERATION_FLUSH };
/** RFC 9659, section 3. */
const zstd = { chunkSize, params: { [constants.ZSTD_d_windowLogMax]: 23 } };
/** Nothing follows their headers. */
const emptyStatuses: readonly number[] = [204, 304];

/** By names in small letters, ascending; of a header that comes more than once every value, joined by commas. */
export function headersOf({ headers }: ResponseHead): Headers {
  const names = Object.keys(headers).toSorted();
  return Object.fromEntries(names.map((name) => [name, joined(headers[name])]));
}

function joined(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : (value ?? []).join(", ");
}

/** Reads no further. The connection ends with it. */
export function leave({ body }: Pick<ExchangedResponse, "body">): void {
  if (body instanceof Readable) body.destroy();
}

/**
 * How the body is to be read: what is packed, or to be cut, is looked at on the way.
 * @throws Refusal where it is too large, or packed more than once
 */
export function readingOf(method: string, { statusCode }: ResponseHead, headers: Headers, limits: EgressLimits) {
  const hasBody = method !== "HEAD" && !emptyStatuses.includes(statusCode);
  const refusal = hasBody ? refusalOf(headers, limits) : null;
  if (refusal !== null) throw new Refusal(refusal);
  return limits.cutsResponse || (hasBody && isPacked(codingOf(headers))) ? "stream" : "whole";
}

/** @throws Refusal where it is too large */
export async function bodyOf(
  method: string,
  headers: Headers,
  { statusCode, body }: ExchangedResponse,
  limits: EgressLimits,
): Promise<Uint8Array> {
  // The dispatcher has counted the bytes as they came.
  if (!(body instanceof Readable)) return body;
  const hasBody = method !== "HEAD" && !emptyStatuses.includes(statusCode);
  const coding = codingOf(headers);
  return hasBody && isPacked(coding) ? unpacked(body, coding, limits) : read(body, limits);
}

function codingOf(headers: Headers): string {
  return headers["content-encoding"]?.trim().toLowerCase() ?? "";
}

/** What the headers alone rule out. */
function refusalOf(headers: Headers, limits: EgressLimits): string | null {
  // Each further coding multiplies the size that a small response can reach.
  if (headers["content-encoding"]?.includes(",") === true) return "the answer is compressed more than once";
  if (limits.cutsResponse) return null;
  return Number(headers["content-length"]) > limits.maxResponseBytes ? tooLarge(limits) : null;
}

async function unpacked(body: Readable, coding: Coding, limits: EgressLimits): Promise<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array, undefined> = body[Symbol.asyncIterator]();
  const first = await chunks.next();
  // Nothing was packed, which is no packed nothing.
  if (first.done === true) return new Uint8Array();
  const all = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  // Its errors are those of the unpacker, which is read.
  const unpacker = unpackers[coding](first.value);
  pipeline(all, unpacker, () => undefined);
  try {
    return await read(unpacker, limits);
  } finally {
    // Where no more is read, the server is not waited for.
    body.destroy();
  }
}

const unpackers = {
  gzip: () => createGunzip(lenientZlib),
  "x-gzip": () => createGunzip(lenientZlib),
  // Some servers leave out the head of the format. A first byte with another method is no such head.
  deflate: ([byte = 0]: Uint8Array) =>
    (byte & 0x0f) === 0x08 ? createInflate(lenientZlib) : createInflateRaw(lenientZlib),
  br: () => createBrotliDecompress(lenientBrotli),
  zstd: () => createZstdDecompress(zstd),
} as const satisfies Readonly<Record<string, (first: Uint8Array) => Transform>>;

type Coding = keyof typeof unpackers;

function isPacked(coding: string): coding is Coding {
  return Object.hasOwn(unpackers, coding);
}

async function read(stream: Readable, limits: EgressLimits): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    chunks.push(chunk);
    if (bytes <= limits.maxResponseBytes) continue;
    if (!limits.cutsResponse) throw new Refusal(tooLarge(limits));
    return Buffer.concat(chunks).subarray(0, limits.maxResponseBytes);
  }
  return Buffer.concat(chunks, bytes);
}
