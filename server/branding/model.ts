/**
 * Branding as plain data: a tenant's name, logo and skin, a user's own name and logo, and the theme that results from
 * them.
 */

export const intents = ["primary", "secondary", "success", "info", "warning", "error"] as const;
export type Intent = (typeof intents)[number];

/** What a colour is for. The name is also its place in the JSON of a palette. */
export type Role =
  | "background.default"
  | "background.paper"
  | "text.primary"
  | "text.secondary"
  | "link"
  | "outline"
  | `${Intent}.main`
  | `${Intent}.contrastText`;

export const roles: readonly Role[] = [
  "background.default",
  "background.paper",
  "text.primary",
  "text.secondary",
  ...intents.flatMap((intent): Role[] => [`${intent}.main`, `${intent}.contrastText`]),
  "link",
  "outline",
];

/** A colour as `#rrggbb`, lower case, for every role. */
export type Palette = Readonly<Record<Role, string>>;

export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** Corner radii in CSS pixels: of small things (chips), of controls, of cards and dialogs. */
export interface Radii {
  readonly small: number;
  readonly medium: number;
  readonly large: number;
}

/** Complete, because colours that a tenant did not give are chosen when the skin is stored. */
export interface Skin {
  readonly light: Palette;
  readonly dark: Palette;
  readonly radii: Radii;
}

export interface SkinInput {
  readonly light: Partial<Palette>;
  readonly dark: Partial<Palette>;
  readonly radii: Partial<Radii>;
}

/** What the service has of a picture elsewhere. */
export interface LogoCopy {
  /** The upload that it is; null while there is none. */
  readonly logoId: string | null;
  /** Why the newest attempt brought nothing, as a sentence; null where it brought one, and before the first. */
  readonly problem: string | null;
}

/** Where a logo is: elsewhere, with the copy that the service has of it; or among the uploads. */
export type LogoPlace =
  | { readonly kind: "url"; readonly url: string; readonly copy: LogoCopy | null }
  | { readonly kind: "upload"; readonly logoId: string };

export interface Brand {
  readonly name: string | null;
  readonly logo: LogoPlace | null;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}

export const logoTypes = ["image/png", "image/jpeg", "image/webp"] as const;
export type LogoType = (typeof logoTypes)[number];

/** An upload, or a copy of a picture elsewhere: immutable, so that its address may be cached without a limit. */
export interface Logo {
  readonly id: string;
  readonly tenantId: string;
  readonly contentType: LogoType;
  readonly content: Uint8Array;
  /** Hex SHA-256 of the content. */
  readonly digest: string;
  readonly createdAt: number;
}

/** A tenant as the service's own pages show it. */
export interface PageBrand {
  readonly name: string;
  /** Its path on this service: pages load nothing from elsewhere. Null for none, and for one that has no copy. */
  readonly logo: string | null;
  readonly skin: Skin;
}

/** What a client needs to look like the tenant. */
export interface Theme {
  readonly name: string;
  readonly logo: LogoPlace | null;
  readonly skin: Skin;
}
