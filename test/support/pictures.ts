/** Small pictures to upload, as data URIs. */

export function dataUri(contentType: string, content: string | Uint8Array): string {
  return `data:${contentType};base64,${Buffer.from(content).toString("base64")}`;
}

/** One transparent pixel. */
export const pngBytes = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
export const png = dataUri("image/png", pngBytes);

/** One pixel, baseline: the headers of a JFIF file, which tell its size. */
export const jpeg = dataUri(
  "image/jpeg",
  Buffer.from("ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffd9", "hex"),
);

/** One pixel, lossless. */
export const webp = "data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";

/** A PNG whose header says this size. */
export function pngOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(pngBytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

export function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`;
}
