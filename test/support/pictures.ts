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

/** The start of a JFIF file: what tells a JPEG from everything else. */
export const jpeg = dataUri("image/jpeg", Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex"));

export function svg(content: string, attributes = ""): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" ${attributes}>${content}</svg>`;
}
