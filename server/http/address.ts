/**
 * Addresses as callers send them. An id of any shape that does not exist is a 404, also one whose bytes are no text.
 */

/** The address with what cannot be decoded taken literally: `/v1/tiles/%E4` asks for the tile of the name `%E4`. */
export function readableAddress(url: string): string {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  // It asks about the server as a whole, and would be taken for the start page.
  if (path === "*") return "/*";
  if (isReadable(path)) return url;
  const readable = path
    .split("/")
    .map((step) => (isReadable(step) ? step : step.replaceAll("%", "%25")))
    .join("/");
  return readable + (end === -1 ? "" : url.slice(end));
}

function isReadable(text: string): boolean {
  if (!text.includes("%")) return true;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
