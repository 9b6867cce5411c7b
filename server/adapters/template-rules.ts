/** What an adapter takes from its template, and what of it may not be sent beside the template. Pure. */
import { isSame } from "#core/deep-equal.ts";
import type { FieldError } from "#core/errors.ts";
import type { Adapter, AdapterSettings } from "./model.ts";
import { egressFaults } from "./rules.ts";
import type { TemplateDefinition } from "./template.ts";

/** Of an adapter that follows its template. */
export const fixedByTemplate = ["facet", "language", "script", "egress", "settingsSchema", "maxSpanHours"] as const;
/** Those of a change: facet and language never change, and another script ends the adapter's tie to its template. */
const fixedInPatch = ["egress", "settingsSchema", "maxSpanHours"] as const;

/** One fault for each member that the template decides. */
export function besideFaults(templateKey: string, sent: Readonly<Record<string, unknown>>): readonly FieldError[] {
  return fixedByTemplate
    .filter((name) => sent[name] !== undefined)
    .map((loc) => ({ loc, message: `comes from the template ${templateKey}: leave it out` }));
}

/** What a change of an adapter that follows its template says of what the template decides. What equals it is none. */
export function fixedFaults(adapter: Adapter, patch: Readonly<Record<string, unknown>>): readonly FieldError[] {
  if (adapter.templateKey === null) return [];
  const message = `comes from the template ${adapter.templateKey}: change its settings, or send a script of your own`;
  return fixedInPatch
    .filter((name) => patch[name] !== undefined && !isSame(patch[name], adapter[name]))
    .map((loc) => ({ loc, message }));
}

/** Names that the script does not read, and those without which it cannot work. */
export function secretFaults(template: TemplateDefinition, names: readonly string[]): readonly FieldError[] {
  const known = template.env.map(({ name }) => name);
  const has = known.length === 0 ? "it reads no secrets" : `it reads ${known.join(", ")}`;
  const strange = names.filter((name) => !known.includes(name));
  const missing = template.env.filter(({ name, isRequired }) => isRequired && !names.includes(name));
  return [
    ...strange.map((name) => ({ loc: `env.${name}`, message: `is no secret of the template ${template.key}: ${has}` })),
    ...missing.map(({ name, title, help }) => ({ loc: `env.${name}`, message: `is required: ${title}. ${help}` })),
  ];
}

/** The origins that an adapter with these settings reaches, or what is wrong with the addresses in them. */
export function templateEgress(
  { egress, egressFrom }: TemplateDefinition,
  settings: AdapterSettings,
  allowPrivate: boolean,
): { readonly egress: readonly string[] } | { readonly errors: readonly FieldError[] } {
  const addresses = egressFrom.flatMap((name) => {
    const value = settings[name];
    return typeof value === "string" && value !== "" ? [{ loc: `settings.${name}`, value }] : [];
  });
  const errors = addresses.flatMap((address) => addressFaults(address, allowPrivate));
  if (errors.length > 0) return { errors };
  return { egress: [...egress, ...addresses.map(({ value }) => new URL(value).origin)] };
}

function addressFaults(
  { loc, value }: { readonly loc: string; readonly value: string },
  allowPrivate: boolean,
): readonly FieldError[] {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol))
    return [{ loc, message: "must be an address such as https://weather.example.com/data" }];
  return egressFaults([url.origin], allowPrivate).map(({ message }) => ({ loc, message }));
}
