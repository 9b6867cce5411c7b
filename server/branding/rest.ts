/** Branding over REST: translates between the contract's JSON and the service. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import { logoHeaders } from "#server/http/headers.ts";
import { type Told, toldIn } from "#server/language/told.ts";
import { intents, type Palette, type Role, type Skin } from "./model.ts";
import type { BrandingService, ShownBrand } from "./service.ts";

type Operations =
  | "getBrand"
  | "setBrand"
  | "getSkin"
  | "setSkin"
  | "getOwnBrand"
  | "setOwnBrand"
  | "getTheme"
  | "getLogo";
type PaletteJson = components["schemas"]["Palette"];
type PaletteInputJson = components["schemas"]["PaletteInput"];

export function brandingHandlers(branding: BrandingService): Pick<Handlers, Operations> {
  return {
    getBrand: ({ caller, language }) => shownIn(language, branding.brand(caller)),
    setBrand: ({ caller, body, language }) => shownIn(language, branding.setBrand(caller, body)),
    getSkin: async ({ caller }) => ({ status: 200, body: toSkinJson(await branding.skin(caller)) }),
    setSkin: async ({ caller, query, body }) => {
      const input = { light: toPalette(body.light), dark: toPalette(body.dark), radii: body.radii ?? {} };
      const { adjust, dryRun } = query;
      const decided = dryRun ? branding.trySkin(input, adjust) : await branding.setSkin(caller, input, adjust);
      const { skin, adjusted, contrasts } = decided;
      return { status: 200, body: { ...toSkinJson(skin), adjusted, contrasts } };
    },
    getOwnBrand: ({ caller, language }) => shownIn(language, branding.ownBrand(caller)),
    setOwnBrand: ({ caller, body, language }) => shownIn(language, branding.setOwnBrand(caller, body)),
    getTheme: async ({ caller }) => {
      const { name, logo, logoCopy, skin } = await branding.theme(caller);
      const colorSchemes = {
        light: { palette: toPaletteJson(skin.light) },
        dark: { palette: toPaletteJson(skin.dark) },
      };
      return {
        status: 200,
        body: { name, logo, logoCopy, colorSchemes, shape: { borderRadius: skin.radii.medium, radii: skin.radii } },
      };
    },
    getLogo: async ({ params }) => {
      const { contentType, content } = await branding.logo(params.id);
      return { status: 200, body: undefined, headers: logoHeaders, raw: { contentType, content } };
    },
  };
}

async function shownIn(language: string | null, brand: Promise<ShownBrand>) {
  return { status: 200, body: toBrandJson(toldIn(language), await brand) } as const;
}

function toBrandJson(told: Told, { updatedAt, logoProblem, ...brand }: ShownBrand): components["schemas"]["Brand"] {
  return {
    ...brand,
    logoProblem: logoProblem === null ? null : told.tell("fault", logoProblem),
    updatedAt: updatedAt === null ? null : isoTime(updatedAt),
  };
}

function toSkinJson({ light, dark, radii }: Skin): components["schemas"]["Skin"] {
  return { light: toPaletteJson(light), dark: toPaletteJson(dark), radii };
}

function toPaletteJson(palette: Palette): PaletteJson {
  const pairs = intents.map((intent) => [
    intent,
    { main: palette[`${intent}.main`], contrastText: palette[`${intent}.contrastText`] },
  ]);
  return {
    ...(Object.fromEntries(pairs) as Pick<PaletteJson, (typeof intents)[number]>),
    background: { default: palette["background.default"], paper: palette["background.paper"] },
    text: { primary: palette["text.primary"], secondary: palette["text.secondary"] },
    link: palette.link,
    outline: palette.outline,
  };
}

/**
 * `{primary: {main: "#AABBCC"}}` → `{"primary.main": "#aabbcc"}`; the contract knows no other places than the roles.
 */
function toPalette(input: PaletteInputJson = {}): Partial<Palette> {
  const flat = Object.entries(input).flatMap(([name, value]): [string, string][] =>
    typeof value === "string"
      ? [[name, value]]
      : Object.entries(value).map(([inner, color]) => [`${name}.${inner}`, color as string]),
  );
  return Object.fromEntries(flat.map(([role, color]) => [role, color.toLowerCase()])) as Partial<Record<Role, string>>;
}
