/**
 * An uploaded logo: from a data URI to content that may be served. The type is what the bytes are, not what their sender calls them. Drawings
 * (SVG) are programs to a browser and are cleaned (svg-cleaner.ts); pictures are kept as they are.
 */
import { fileTypeFromBuffer } from "file-type";
import { invalid } from "#core/errors.ts";
import type { LogoType } from "./model.ts";

export const maxLogoBytes = 256 * 1024;

export interface LogoContent {
  readonly contentType: LogoType;
  readonly content: Uint8Array;
}

/** A cleaned drawing, or what keeps it from being one. */
export type CleanSvg = (
  text: string,
) => Promise<{ readonly ok: true; readonly svg: string } | { readonly ok: false; readonly problem: string }>;

export function isDataUri(text: string): boolean {
  return /^data:/i.test(text);
}

/** @throws AppError `validation` at `logo` */
export async function readLogo(dataUri: string, cleanSvg: CleanSvg): Promise<LogoContent> {
  const bytes = decode(dataUri);
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime === "image/png" || type?.mime === "image/jpeg") return { contentType: type.mime, content: bytes };
  const text = textOf(bytes);
  if (text === null || !looksLikeSvg(text)) throw refused("must be a PNG, a JPEG or an SVG");
  const cleaned = await cleanSvg(text);
  if (!cleaned.ok) throw refused(cleaned.problem);
  return { contentType: "image/svg+xml", content: Buffer.from(cleaned.svg, "utf8") };
}

function decode(dataUri: string): Buffer {
  const base64 = /^data:[\w.+-]+\/[\w.+-]+(?:;charset=[\w-]+)?;base64,([A-Za-z0-9+/]+={0,2})$/i.exec(dataUri)?.[1];
  if (base64 === undefined) throw refused("must be a data URI with base64, such as data:image/png;base64,iVBORw0…");
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > maxLogoBytes) throw refused(`must hold at most ${maxLogoBytes / 1024} KiB`);
  return bytes;
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What may stand before a root: the XML declaration, processing instructions, comments, a document type with what it declares. */
const beforeRoot = /^(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)\s*/s;

/** A root named `svg`, whatever stands before it. */
function looksLikeSvg(text: string): boolean {
  let rest = text.trimStart();
  for (let found = beforeRoot.exec(rest); found !== null; found = beforeRoot.exec(rest)) rest = rest.slice(found[0].length);
  return /^<(?:[\w-]+:)?svg[\s/>]/.test(rest);
}

function refused(message: string): Error {
  return invalid([{ loc: "logo", message }]);
}
