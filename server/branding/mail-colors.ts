/** The colours of a brand's mails. Pure. */
import type { MailColors, MailPalette } from "#core/html-mail.ts";
import { minTextRatio, nearestReadable } from "./contrast.ts";
import type { Palette, Skin } from "./model.ts";

/** Mails set no background, so links must be readable on those that mail readers have. */
const backgrounds = { light: ["#ffffff"], dark: ["#000000", "#2b2b2b"] } as const;

export function mailColorsOf({ light, dark }: Skin): MailColors {
  return { light: paletteOf(light, backgrounds.light), dark: paletteOf(dark, backgrounds.dark) };
}

function paletteOf(palette: Palette, behind: readonly string[]): MailPalette {
  return {
    link: nearestReadable(palette.link, behind, minTextRatio) ?? palette.link,
    button: palette["primary.main"],
    buttonText: palette["primary.contrastText"],
  };
}
