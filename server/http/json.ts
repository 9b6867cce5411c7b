/** Bodies: JSON in UTF-8, to the letter, and as it is: what is small when packed may be large. An empty body is none. */
import { AppError } from "#core/errors.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * @param encoding the header Content-Encoding
 * @throws AppError `malformed-json`, or `unsupported-media-type` for a compressed body
 */
export function parseJson(body: Buffer, encoding: string | undefined): unknown {
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "identity") {
    throw new AppError("unsupported-media-type", "Bodies are not decompressed: send plain JSON, without Content-Encoding.");
  }
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(decoder.decode(body));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : "it is not UTF-8";
    throw new AppError("malformed-json", `The body is not valid JSON: ${reason}. Send a complete JSON document.`);
  }
}
