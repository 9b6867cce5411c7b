/**
 * The one page of the GUI as it is sent: with a nonce of its own, what may frame it, and where maps come from. Its
 * policy lets in what is this service's own, and the tiles of the map server that the operator has named. Pure.
 */
import { escapeHtml } from "#core/html.ts";

export interface MapTiles {
  /** An XYZ template such as `https://tiles.example.com/{z}/{x}/{y}.png`. */
  readonly url: string;
  /** Where its pictures come from, as the policy names it. */
  readonly origin: string;
  /** Who made the map, as its licence asks for it. */
  readonly attribution: string;
}

export interface GuiPageSettings {
  readonly frameAncestors: readonly string[];
  readonly mapTiles: MapTiles | null;
}

/** Of one tenant: pages of these origins may frame the page, and then it signs in this tenant's people alone. */
export interface TenantFrame {
  readonly tenantId: string;
  readonly origins: readonly string[];
}

export interface GuiPage {
  readonly html: string;
  readonly policy: string;
}

/** @param frame of the tenant for whose people it is asked; null for anybody's */
export function guiPage(
  template: string,
  nonce: string,
  settings: GuiPageSettings,
  frame: TenantFrame | null = null,
): GuiPage {
  const { mapTiles } = settings;
  const frameAncestors = [...settings.frameAncestors, ...(frame?.origins ?? [])];
  const values: Readonly<Record<string, string>> = {
    __CSP_NONCE__: nonce,
    __FRAME_ANCESTORS__: frameAncestors.join(" "),
    __FRAME_TENANT__: frame?.tenantId ?? "",
    __MAP_TILES__: mapTiles?.url ?? "",
    __MAP_ATTRIBUTION__: mapTiles?.attribution ?? "",
  };
  const html = template.replaceAll(/__[A-Z_]+?__/g, (place) => escapeHtml(values[place] ?? place));
  return { html, policy: policyOf(nonce, { frameAncestors, mapTiles }) };
}

function policyOf(nonce: string, { frameAncestors, mapTiles }: GuiPageSettings): string {
  const pictures = ["'self'", "data:", ...(mapTiles === null ? [] : [mapTiles.origin])];
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${pictures.join(" ")}`,
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(" ")}`,
  ].join("; ");
}

/**
 * Of the pictures of a template, for the policy; null where it has none. `{s}.` before the host stands for one of
 * several servers, and for nothing wider than a domain.
 */
export function tilesOrigin(template: string): string | null {
  const [, protocol, servers, host = ""] = /^(https?:)\/\/(\{s\}\.)?([^/{}@]+)\//.exec(template) ?? [];
  if (protocol === undefined || !URL.canParse(`${protocol}//${host}`)) return null;
  const { host: known, hostname } = new URL(`${protocol}//${host}`);
  if (servers === undefined) return `${protocol}//${known}`;
  return hostname.split(".").length < 2 ? null : `${protocol}//*.${known}`;
}
