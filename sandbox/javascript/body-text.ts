/**
 * The text of a response's body, made by the engine: a realm has to take the bytes one by one, in code that V8 has not
 * optimised yet. Only what needs no second look is made here. Anything else a realm reads for itself, from the bytes,
 * by its own rules.
 */
import { isUtf8 } from "node:buffer";
import { isNestedDeeperInBytes } from "../depth.ts";
import { maxJsonDepth } from "./realm/json-depth.ts";

/** Bytes whose text is made for one call: a text counts as the script's memory, whether it reads it or not. */
const maxBytesPerCall = 4_194_304;
const byteOrderMark = [0xef, 0xbb, 0xbf];

export class BodyTexts {
  #leftBytes = maxBytesPerCall;

  /** The text that the realm's own decoder would make, if it is JSON of no great depth; else undefined. */
  of(body: Uint8Array): string | undefined {
    if (body.byteLength > this.#leftBytes || !isUtf8(body) || isNestedDeeperInBytes(body, maxJsonDepth))
      return undefined;
    const start = byteOrderMark.every((byte, index) => body[index] === byte) ? byteOrderMark.length : 0;
    this.#leftBytes -= body.byteLength;
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8", start);
  }
}
