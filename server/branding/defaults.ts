/** The platform's own skin. A tenant without a skin shows it, and missing colours are derived from it. */
import type { Palette, Radii, Scheme } from "./model.ts";

const light: Palette = {
  "background.default": "#f7f8f4",
  "background.paper": "#ffffff",
  "text.primary": "#1b1f1a",
  "text.secondary": "#50584d",
  "primary.main": "#2e7d32",
  "primary.contrastText": "#ffffff",
  "secondary.main": "#5d4037",
  "secondary.contrastText": "#ffffff",
  "success.main": "#2e7d32",
  "success.contrastText": "#ffffff",
  "info.main": "#01579b",
  "info.contrastText": "#ffffff",
  "warning.main": "#b25000",
  "warning.contrastText": "#ffffff",
  "error.main": "#b3261e",
  "error.contrastText": "#ffffff",
  link: "#1b6b20",
  outline: "#7a8276",
};

const dark: Palette = {
  "background.default": "#11140f",
  "background.paper": "#1c201a",
  "text.primary": "#e4e8df",
  "text.secondary": "#b4bcae",
  "primary.main": "#81c784",
  "primary.contrastText": "#0b2a0e",
  "secondary.main": "#d7b9a8",
  "secondary.contrastText": "#2b1a12",
  "success.main": "#81c784",
  "success.contrastText": "#0b2a0e",
  "info.main": "#81c5f5",
  "info.contrastText": "#06263d",
  "warning.main": "#ffb870",
  "warning.contrastText": "#3a1d00",
  "error.main": "#ffb4ab",
  "error.contrastText": "#4a0906",
  link: "#9ad69c",
  outline: "#8b9385",
};

export const defaultPalettes: Readonly<Record<Scheme, Palette>> = { light, dark };

export const defaultRadii: Radii = { small: 4, medium: 8, large: 16 };
