/**
 * An adapter's settings: what an author leaves to those who use the script, and nothing secret. Their schema is what a
 * tile's parameters have, with the same rules and hints, and settings are checked by it as parameters are. Knows no
 * database.
 */
import type { FieldError } from "#core/errors.ts";
import { checkParams } from "#server/tiles/checks/check-tile.ts";
import { Faults } from "#server/tiles/checks/faults.ts";
import type { ParamsSchema } from "#server/tiles/model.ts";
import { type Matching, resolveAnyParams } from "#server/tiles/params-checks.ts";
import type { AdapterSettings } from "./model.ts";

/** As JSON in UTF-8, with the defaults. */
export const maxSettingsBytes = 16_384;

export type ResolvedSettings = { readonly settings: AdapterSettings } | { readonly errors: readonly FieldError[] };

/** What is wrong with the schema; nothing where there is none. */
export async function settingsSchemaFaults(matching: Matching, schema: unknown): Promise<readonly FieldError[]> {
  if (schema === null || schema === undefined) return [];
  const faults = new Faults();
  await checkParams(schema, matching, faults);
  return faults.all().map((fault) => ({ ...fault, loc: fault.loc.replace(/^paramsSchema/, "settingsSchema") }));
}

/**
 * With the schema's defaults, or every fault at its place.
 * @param schema that is right; null: any settings are taken
 */
export async function resolveSettings(
  matching: Matching,
  schema: ParamsSchema | null,
  sent: AdapterSettings,
): Promise<ResolvedSettings> {
  const resolved =
    schema === null ? { params: sent } : await resolveAnyParams(matching, { key, paramsSchema: schema }, sent);
  if ("errors" in resolved)
    return {
      errors: resolved.errors.map(({ loc, message }) => ({ loc: loc.replace(/^params/, "settings"), message })),
    };
  const settings = resolved.params;
  if (Buffer.byteLength(JSON.stringify(settings)) > maxSettingsBytes)
    return { errors: [{ loc: "settings", message: `must have at most ${maxSettingsBytes} bytes as JSON` }] };
  return { settings };
}

/** What a name that the schema lacks is said not to be a parameter of. */
const key = "the adapter's settings";

/** Those of before that the new schema still knows. */
export function keptSettings(before: AdapterSettings, schema: ParamsSchema | null): AdapterSettings {
  if (schema === null) return before;
  return Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(schema.properties, name)));
}
