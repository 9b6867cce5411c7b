/**
 * Bodies: JSON in UTF-8, to the letter, and as it is: what is small when packed may be large. An empty body is none.
 */
import { AppError, invalid } from "#core/errors.ts";

/**
 * Lists and objects in one body: more than twice as many as a mebibyte of positions to the centimetre has. Each costs
 * time wherever bodies are looked through.
 */
export const maxContainers = 200_000;

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * @param encoding the header Content-Encoding
 * @throws AppError `malformed-json`, `unsupported-media-type` for a compressed body, or `validation` for one of too
 *   many lists and objects
 */
export function parseJson(body: Buffer, encoding: string | undefined): unknown {
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "identity") {
    throw new AppError(
      "unsupported-media-type",
      "Bodies are not decompressed: send plain JSON, without Content-Encoding.",
    );
  }
  if (body.length === 0) return undefined;
  if (hasTooManyContainers(body))
    throw invalid([{ loc: "body", message: `must hold at most ${maxContainers} lists and objects` }]);
  try {
    return JSON.parse(decoder.decode(body));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : "it is not UTF-8";
    throw new AppError("malformed-json", `The body is not valid JSON: ${reason}. Send a complete JSON document.`);
  }
}

const [quote, backslash, bracket, brace] = [0x22, 0x5c, 0x5b, 0x7b];

/** Told before anything is made of the text. */
function hasTooManyContainers(body: Buffer): boolean {
  if (body.length <= maxContainers) return false;
  let count = 0;
  let isInText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (isInText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if (byte === bracket || byte === brace) count += 1;
  }
  return count > maxContainers;
}
