/**
 * Whether a picture is whole: what every browser and the documents of reports can show. Its size is known to be within
 * the limits (logo.ts), so it is unpacked beside the event loop, and bounded. Knows formats, and no store.
 */
import { promisify } from "node:util";
import { crc32, inflate } from "node:zlib";
import type { LogoContent } from "./logo.ts";

const unpack = promisify(inflate);

/** @returns what is wrong with it, and what to do about it; null for nothing */
export async function pictureProblem({ contentType, content }: LogoContent): Promise<string | null> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (contentType === "image/png") return pngProblem(bytes);
  return contentType === "image/jpeg" ? jpegProblem(bytes) : webpProblem(bytes);
}

const again = "Save the picture again, or export it as a PNG";
const damaged = `is damaged: its pixels cannot be unpacked. ${again}`;
const cutOff = `is cut off: its end is missing. Upload the whole file`;

/** How a PNG lays out its pixels (PNG specification, section 11.2.1). */
export interface PngLayout {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  readonly isInterlaced: boolean;
}

const channels: Readonly<Record<number, { readonly count: number; readonly depths: readonly number[] }>> = {
  0: { count: 1, depths: [1, 2, 4, 8, 16] },
  2: { count: 3, depths: [8, 16] },
  3: { count: 1, depths: [1, 2, 4, 8] },
  4: { count: 2, depths: [8, 16] },
  6: { count: 4, depths: [8, 16] },
};
const indexed = 3;
const pngSignatureBytes = 8;
/** Length, type and checksum. */
const pngChunkBytes = 12;

async function pngProblem(bytes: Buffer): Promise<string | null> {
  const chunks = pngChunks(bytes);
  if (chunks === "cut off") return cutOff;
  if (chunks === "damaged") return damaged;
  const header = chunks.find(({ type }) => type === "IHDR")?.data;
  if (header === undefined || header.length !== 13) return damaged;
  const [depth = 0, colorType = 0, compression, filters, interlacing = 0] = header.subarray(8);
  const channel = channels[colorType];
  if (channel?.depths.includes(depth) !== true || compression !== 0 || filters !== 0 || interlacing > 1) return damaged;
  const palette = chunks.find(({ type }) => type === "PLTE")?.data;
  if (colorType === indexed && (palette === undefined || palette.length === 0 || palette.length % 3 !== 0))
    return damaged;
  const layout: PngLayout = {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    bitsPerPixel: depth * channel.count,
    isInterlaced: interlacing === 1,
  };
  const packed = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  try {
    return arePngRows(await unpack(packed, { maxOutputLength: pngBytes(layout) + 1 }), layout) ? null : damaged;
  } catch {
    return damaged;
  }
}

export interface PngChunk {
  readonly type: string;
  readonly data: Buffer;
}

export function pngChunks(bytes: Buffer): readonly PngChunk[] | "cut off" | "damaged" {
  const chunks: PngChunk[] = [];
  for (let at = pngSignatureBytes; at + pngChunkBytes <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return "cut off";
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return "damaged";
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    if (type === "IEND") return chunks;
    at = end + 4;
  }
  return "cut off";
}

/** The parts of an interlaced picture: first column and row, and their distances (section 8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const wholePicture = [0, 0, 1, 1] as const;

export interface PngPart {
  readonly columns: number;
  readonly rows: number;
  /** Of its first pixel, and from one to the next: across, then down. */
  readonly first: readonly [x: number, y: number];
  readonly steps: readonly [x: number, y: number];
  /** With the byte in front of it that names its filter. */
  readonly rowBytes: number;
}

/** In the order in which they are written; a picture that is not interlaced is one part. */
export function pngParts({ width, height, bitsPerPixel, isInterlaced }: PngLayout): readonly PngPart[] {
  return (isInterlaced ? passes : [wholePicture]).flatMap(([x, y, dx, dy]) => {
    const [columns, rows] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
    if (columns <= 0 || rows <= 0) return [];
    const rowBytes = 1 + Math.ceil((columns * bitsPerPixel) / 8);
    return [{ columns, rows, first: [x, y], steps: [dx, dy], rowBytes }];
  });
}

/** Of the unpacked pixels, with their filters. */
export function pngBytes(layout: PngLayout): number {
  return pngParts(layout).reduce((sum, { rows, rowBytes }) => sum + rows * rowBytes, 0);
}

const lastFilter = 4;

/** Whether the unpacked pixels are as many as the picture has, each row with a filter that there is. */
export function arePngRows(unpacked: Uint8Array, layout: PngLayout): boolean {
  if (unpacked.length < pngBytes(layout)) return false;
  let at = 0;
  for (const { rows, rowBytes } of pngParts(layout))
    for (let row = 0; row < rows; row += 1, at += rowBytes) if ((unpacked[at] as number) > lastFilter) return false;
  return true;
}

const jpegMarker = 0xff;
const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Baseline, extended and progressive, with Huffman coding: the others are read by no browser. */
const shownFrames: readonly number[] = [0xc0, 0xc1, 0xc2];
/** Frames are SOF0 to SOF15, without the three other segments among their numbers (ITU-T T.81, table B.1). */
const noFrames: readonly number[] = [0xc4, 0xc8, 0xcc];
const jpegComponents: readonly number[] = [1, 3, 4];

function jpegProblem(bytes: Buffer): string | null {
  let hasFrame = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== jpegMarker) return damaged;
    const marker = bytes[at + 1] as number;
    // Bytes may fill up the room in front of a marker.
    if (marker === jpegMarker) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) return damaged;
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2) return damaged;
    if (end > bytes.length) return cutOff;
    if (marker >= 0xc0 && marker <= 0xcf && !noFrames.includes(marker)) {
      const isShown = shownFrames.includes(marker) && length >= 8 && bytes[at + 4] === 8;
      if (!isShown || !jpegComponents.includes(bytes[at + 9] as number))
        return `is of a kind of JPEG that browsers do not show. ${again}`;
      hasFrame = true;
    }
    if (marker === startOfScan) {
      if (!hasFrame) return damaged;
      return bytes.lastIndexOf(Buffer.from([jpegMarker, endOfImage])) >= end ? null : cutOff;
    }
    at = end;
  }
  return hasFrame ? cutOff : damaged;
}

/** The container says how long it is (RFC 9649, section 2.4). */
function webpProblem(bytes: Buffer): string | null {
  return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length ? null : cutOff;
}
