/** Small pictures to upload, as data URIs. */
import { crc32, deflateSync } from "node:zlib";

export function dataUri(contentType: string, content: string | Uint8Array): string {
  return `data:${contentType};base64,${Buffer.from(content).toString("base64")}`;
}

/** One transparent pixel. */
export const pngBytes = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
export const png = dataUri("image/png", pngBytes);

/** One grey pixel, baseline: tables of one code each, and two codes of picture. */
export const jpegBytes = Buffer.from(
  [
    "ffd8ffe000104a46494600010100000100010000",
    `ffdb004300${"01".repeat(64)}`,
    "ffc0000b080001000101011100",
    `ffc4001400${"01"}${"00".repeat(15)}00`,
    `ffc4001410${"01"}${"00".repeat(15)}00`,
    "ffda0008010100003f00",
    "3fffd9",
  ].join(""),
  "hex",
);
export const jpeg = dataUri("image/jpeg", jpegBytes);

/** One pixel, lossless. */
export const webp = "data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";

export interface PngLook {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** Of the PNG specification: 0 grey, 2 colours, 3 palette, 4 grey with alpha, 6 colours with alpha. */
  readonly colorType: number;
  readonly isInterlaced?: boolean;
  /** Chunks between header and pixels, such as `PLTE`. */
  readonly chunks?: readonly (readonly [type: string, data: Uint8Array])[];
  /** Of every row. */
  readonly filter?: number;
  /** Of every byte of the pixels. */
  readonly fill?: number;
}

/** A PNG, whole in every other respect. */
export function pngOf(look: PngLook): Buffer {
  const { width, height, depth, colorType, isInterlaced = false, chunks = [], filter = 0, fill = 0 } = look;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, isInterlaced ? 1 : 0], 8);
  const bits = depth * ({ 2: 3, 4: 2, 6: 4 }[colorType] ?? 1);
  const rowsOf = (columns: number, rows: number): Buffer[] => {
    if (columns === 0 || rows === 0) return [];
    const row = Buffer.alloc(1 + Math.ceil((columns * bits) / 8), fill);
    row[0] = filter;
    return Array.from({ length: rows }, () => row);
  };
  const adam7 = ["0088", "4088", "0448", "2044", "0224", "1022", "0112"].map((one) => [...one].map(Number));
  const pixels = isInterlaced
    ? adam7.flatMap(([x = 0, y = 0, dx = 1, dy = 1]) =>
        rowsOf(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
      )
    : rowsOf(width, height);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    ...chunks.map(([type, data]) => pngChunk(type, data)),
    pngChunk("IDAT", deflateSync(Buffer.concat(pixels))),
    pngChunk("IEND", new Uint8Array()),
  ]);
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** A PNG of this size; one too large to be taken has a header that says so, and one pixel. */
export function pngOfSize(width: number, height: number): Buffer {
  if (width > 0 && height > 0 && width * height <= 2048 * 2048) return pngOf({ width, height, depth: 1, colorType: 0 });
  const bytes = Buffer.from(pngBytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

export function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`;
}
