/**
 * What may be a logo: the address of a picture elsewhere, or a picture itself, given as a data URI. Pictures are raster
 * images only. Their type is what their bytes say, not what their sender says. Drawings (SVG) are programs to a
 * browser, and are refused. Pure.
 */
import { imageDimensionsFromData, type ImageType } from "image-dimensions";
import type { LogoPlace, LogoType } from "./model.ts";

export const maxLogoBytes = 256 * 1024;
/** 2048 × 2048: a browser or a report needs 16 MiB to show it, which the size of the file does not reveal. */
export const maxLogoPixels = 2048 * 2048;
export const maxLogoUrlLength = 2048;

export interface LogoContent {
  readonly contentType: LogoType;
  readonly content: Uint8Array;
}

/** An address in its normal form, content that may be served, or what is wrong with the text. */
export type ParsedLogo =
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "content"; readonly content: LogoContent }
  | { readonly kind: "refused"; readonly problem: string };

/** Where uploads and copies are served, from the service's base address on. */
export const logoPath = "/v1/branding/logos/";

/** Where it is. @param baseUrl without a trailing slash */
export function logoAddress(place: LogoPlace | null, baseUrl: string): string | null {
  return place?.kind === "url" ? place.url : ownLogoAddress(place, baseUrl);
}

/** Where this service shows it: an upload, or the copy. Null for none. @param baseUrl without a trailing slash */
export function ownLogoAddress(place: LogoPlace | null, baseUrl: string): string | null {
  const id = ownLogoId(place);
  return id === null ? null : `${baseUrl}${logoPath}${id}`;
}

/** Of the upload or the copy; null for none. */
export function ownLogoId(place: LogoPlace | null): string | null {
  if (place === null) return null;
  return place.kind === "url" ? (place.copy?.logoId ?? null) : place.logoId;
}

const advice = "must be an https URL, or a data URI with base64 of a PNG, JPEG or WebP picture";
const contentTypes: Readonly<Partial<Record<ImageType, LogoType>>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
};

export function parseLogo(text: string): ParsedLogo {
  return /^data:/i.test(text) ? parsePicture(text) : parseAddress(text);
}

/** The picture as a data URI that names its true type. */
export function dataUriOf({ contentType, content }: LogoContent): string {
  return `data:${contentType};base64,${Buffer.from(content).toString("base64")}`;
}

/**
 * The address as a browser reads it, so that a quote or a bracket in the text is none where the address is shown.
 */
function parseAddress(text: string): ParsedLogo {
  const url = URL.parse(text);
  if (url?.protocol !== "https:") return refused(advice);
  if (url.username !== "" || url.password !== "") return refused("must not hold credentials");
  // The one quote that URLs leave as it is.
  const address = url.href.replaceAll("'", "%27");
  return address.length > maxLogoUrlLength
    ? refused(`must be at most ${maxLogoUrlLength} characters`)
    : { kind: "url", url: address };
}

function parsePicture(dataUri: string): ParsedLogo {
  const base64 = /^data:[\w.+-]+\/[\w.+-]+(?:;charset=[\w-]+)?;base64,([A-Za-z0-9+/]+={0,2})$/i.exec(dataUri)?.[1];
  if (base64 === undefined) return refused("must be a data URI with base64, such as data:image/png;base64,iVBORw0…");
  return pictureOf(Buffer.from(base64, "base64"));
}

/** @param content of a file that says that it is a picture */
export function pictureOf(content: Buffer): Exclude<ParsedLogo, { readonly kind: "url" }> {
  if (content.length > maxLogoBytes) return refused(`must hold at most ${maxLogoBytes / 1024} KiB`);
  const picture = imageDimensionsFromData(content);
  const contentType = picture && contentTypes[picture.type];
  if (picture === undefined || contentType === undefined) return refused(whatElse(content));
  const { width, height } = picture;
  if (width < 1 || height < 1) return refused("must have a width and a height");
  if (width * height > maxLogoPixels) {
    return refused(
      `must have at most ${maxLogoPixels} pixels, such as 2048 × 2048; this picture says ${width} × ${height}`,
    );
  }
  return { kind: "content", content: { contentType, content } };
}

function whatElse(content: Buffer): string {
  const start = content.subarray(0, 1024).toString("latin1");
  return /<(?:[\w-]+:)?svg\b/i.test(start)
    ? "must be a PNG, JPEG or WebP picture: SVG is not taken, because a drawing can hold scripts. Export it as a PNG"
    : "must be a whole PNG, JPEG or WebP picture";
}

function refused(problem: string): { readonly kind: "refused"; readonly problem: string } {
  return { kind: "refused", problem };
}
