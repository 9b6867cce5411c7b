/** How the documents look: on white paper, with the brand's colour where it can be read on it. Pure. */
import { contrastRatio, minTextRatio } from "#server/branding/contrast.ts";
import type { ReportHead } from "../model.ts";
import type { TextStyle } from "./tagged-document.ts";

export const ink = "#1b1f1a";
export const muted = "#50584d";
export const rule = "#cfd4cb";
export const shade = "#f3f5f1";
const paper = "#ffffff";
const defaultAccent = "#2e7d32";

export const body: TextStyle = { size: 9.5, weight: "regular", color: ink };
export const strong: TextStyle = { size: 9.5, weight: "strong", color: ink };
export const small: TextStyle = { size: 8, weight: "regular", color: muted };
export const axis: TextStyle = { size: 7, weight: "regular", color: muted };
export const title: TextStyle = { size: 22, weight: "strong", color: ink };
export const sectionTitle: TextStyle = { size: 14, weight: "strong", color: ink };
export const tileTitle: TextStyle = { size: 10.5, weight: "strong", color: ink };

/** Of the brand's palette for light surroundings. */
export function accentOf({ look }: ReportHead): string {
  const own = colorOf(look.skin.light["primary.main"]);
  return own !== null && contrastRatio(own, paper) >= minTextRatio ? own : defaultAccent;
}

/** A colour as the library takes it; null for another notation. */
export function colorOf(text: string | null): string | null {
  return text !== null && /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null;
}
