/**
 * PNGs that the library writes wrongly, as ones that it writes rightly: of 8 bits, with an alpha channel. It reads a
 * transparent colour by its first byte alone, and does not unpack pixels that are smaller than a byte. Section numbers
 * are those of the PNG specification.
 *
 * Our own, since fast-png (8.0) does not read interlaced pixels smaller than a byte, and unpacks without a limit.
 */
import { crc32, deflateSync, inflateSync } from "node:zlib";
import {
  arePngRows,
  type PngChunk,
  type PngLayout,
  type PngPart,
  pngBytes,
  pngChunks,
  pngParts,
} from "#server/branding/picture.ts";

/** Of a pixel that is written: red, green, blue and alpha. */
const channels = 4;
const opaque = 255;
const [grey, colours, indexed] = [0, 2, 3];
const signature = Buffer.from("89504e470d0a1a0a", "hex");

interface Png extends PngLayout {
  readonly depth: number;
  readonly colorType: number;
  readonly packed: Buffer;
  readonly palette: Uint8Array;
  /** Of `tRNS` (section 11.3.1.1): alphas of a palette, else the one transparent colour, two bytes a channel. */
  readonly transparency: Uint8Array | null;
}

/**
 * @param maxPixels of a picture that is made anew
 * @returns the picture itself where the library writes it rightly, or cannot open it; null where it can be written in
 *   no way
 */
export function plainPng(content: Uint8Array, maxPixels: number): Uint8Array | null {
  const png = readPng(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  if (png === null || !isWrittenWrongly(png)) return content;
  if (png.width * png.height > maxPixels) return null;
  try {
    const unpacked = inflateSync(png.packed, { maxOutputLength: pngBytes(png) + 1 });
    return arePngRows(unpacked, png) ? written(png, pixelsOf(png, unpacked)) : null;
  } catch {
    return null;
  }
}

function readPng(bytes: Buffer): Png | null {
  if (!bytes.subarray(0, signature.length).equals(signature)) return null;
  const chunks = pngChunks(bytes);
  if (typeof chunks === "string") return null;
  const dataOf = (type: string) => chunks.find((chunk) => chunk.type === type)?.data;
  const header = dataOf("IHDR");
  if (header === undefined || header.length !== 13) return null;
  const [depth = 0, colorType = 0, , , interlacing] = header.subarray(8);
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    depth,
    colorType,
    bitsPerPixel: depth * (colorType === colours ? 3 : 1),
    isInterlaced: interlacing === 1,
    packed: Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)),
    palette: dataOf("PLTE") ?? new Uint8Array(),
    transparency: dataOf("tRNS") ?? null,
  };
}

function isWrittenWrongly({ colorType, depth, isInterlaced, transparency }: Png): boolean {
  if (depth < 8 && isInterlaced) return true;
  if (transparency === null) return false;
  return colorType === grey || colorType === colours || (colorType === indexed && depth < 8);
}

function pixelsOf(png: Png, unpacked: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(png.width * png.height * channels);
  let at = 0;
  for (const part of pngParts(png)) {
    let above = new Uint8Array(part.rowBytes - 1);
    for (let row = 0; row < part.rows; row += 1, at += part.rowBytes) {
      const line = unpacked.slice(at + 1, at + part.rowBytes);
      unfilter(line, above, unpacked[at] as number, Math.max(1, png.bitsPerPixel / 8));
      place(pixels, png, part, row, line);
      above = line;
    }
  }
  return pixels;
}

/** Section 9.2. `distance` is how many bytes a pixel has, at least one. */
function unfilter(line: Uint8Array, above: Uint8Array, filter: number, distance: number): void {
  for (let i = 0; i < line.length; i += 1) {
    const [left, up, corner] = [line[i - distance] ?? 0, above[i] ?? 0, above[i - distance] ?? 0];
    line[i] = (line[i] as number) + predicted(filter, left, up, corner);
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? nearest(left, up, corner) : 0;
}

/** Of the three the one that is nearest to left + up - corner, in this order (section 9.4). */
function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function place(pixels: Uint8Array, png: Png, { columns, first, steps }: PngPart, row: number, line: Uint8Array): void {
  for (let column = 0; column < columns; column += 1) {
    const [x, y] = [first[0] + column * steps[0], first[1] + row * steps[1]];
    pixels.set(colorAt(png, line, column), (y * png.width + x) * channels);
  }
}

function colorAt(png: Png, line: Uint8Array, column: number): readonly number[] {
  const { colorType, depth, palette, transparency } = png;
  if (colorType === indexed) {
    const entry = sampleAt(line, depth, column);
    return [...palette.subarray(3 * entry, 3 * entry + 3), transparency?.[entry] ?? opaque];
  }
  const count = colorType === colours ? 3 : 1;
  const samples = Array.from({ length: count }, (_, index) => sampleAt(line, depth, column * count + index));
  const isTransparent =
    transparency !== null && samples.every((sample, index) => sample === sampleAt(transparency, 16, index));
  const [red = 0, green = red, blue = red] = samples.map((sample) => Math.round((sample * 255) / (2 ** depth - 1)));
  return [red, green, blue, isTransparent ? 0 : opaque];
}

/** Those smaller than a byte lie in it from its highest bit on (section 7.2). */
function sampleAt(line: Uint8Array, depth: number, index: number): number {
  if (depth === 16) return ((line[2 * index] ?? 0) << 8) | (line[2 * index + 1] ?? 0);
  const bit = index * depth;
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit % 8))) & (2 ** depth - 1);
}

function written({ width, height }: PngLayout, pixels: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const rowBytes = width * channels;
  const rows = new Uint8Array(height * (rowBytes + 1));
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1);
  const chunks: readonly PngChunk[] = [
    { type: "IHDR", data: header },
    { type: "IDAT", data: deflateSync(rows) },
    { type: "IEND", data: Buffer.alloc(0) },
  ];
  return new Uint8Array(Buffer.concat([signature, ...chunks.map(chunkBytes)]));
}

function chunkBytes({ type, data }: PngChunk): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
