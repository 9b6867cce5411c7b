/**
 * Which pictures the library can embed. It unpacks some PNGs while it writes, where a damaged one would end the whole
 * thread; so they are unpacked here first.
 */
import { inflateSync } from "node:zlib";
import { arePngRows, pngBytes } from "#server/branding/picture.ts";

/** What the library knows of an opened picture. */
export interface OpenedPicture {
  readonly width: number;
  readonly height: number;
  /** Of a PNG alone. */
  readonly image?: {
    readonly imgData: Uint8Array;
    readonly pixelBitlength: number;
    readonly hasAlphaChannel: boolean;
    readonly interlaceMethod: number;
    readonly transparency: { readonly indexed?: unknown };
  };
}

/** Pixels of a picture that is written unpacked: with transparency, half a million of them are 2 MB of file. */
export const maxUnpacked = 512 * 1024;

/** @param opened null for one that the library cannot open */
export function isEmbeddable(opened: OpenedPicture | null): opened is OpenedPicture {
  if (opened === null || !(opened.width > 0) || !(opened.height > 0)) return false;
  const { image, width, height } = opened;
  if (image === undefined) return true;
  const isUnpacked = image.hasAlphaChannel || image.interlaceMethod !== 0 || image.transparency.indexed !== undefined;
  if (isUnpacked && width * height > maxUnpacked) return false;
  const layout = { width, height, bitsPerPixel: image.pixelBitlength, isInterlaced: image.interlaceMethod === 1 };
  try {
    return arePngRows(inflateSync(image.imgData, { maxOutputLength: pngBytes(layout) + 1 }), layout);
  } catch {
    return false;
  }
}
