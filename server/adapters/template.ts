/**
 * An entry of the gallery as plain data: an adapter that others wrote, for a service that many people have. What makes
 * an adapter of it is the settings and secrets of a tenant. Its script, its help and its example are files beside its
 * definition. Pure.
 */
import type { ParamsSchema } from "#server/tiles/model.ts";
import type { AdapterLanguage, Facet } from "./model.ts";

/** A secret that the script reads from its `env`. */
export interface TemplateSecret {
  readonly name: string;
  readonly title: string;
  /** Where a person finds it, in one sentence. */
  readonly help: string;
  readonly isRequired: boolean;
}

export interface TemplateWords {
  readonly displayName: string;
  readonly description: string;
}

/** Of a setting, or of a column of a list. What has none in the definition has none here. */
export interface SettingWords {
  readonly title: string;
  readonly description?: string;
  /** Labels of its choices, by their values. */
  readonly options?: Readonly<Record<string, string>>;
  /** Of a list whose rows have several values. */
  readonly columns?: Readonly<Record<string, SettingWords>>;
}

/** All words of an entry in another language, but for its help, which is a file. By name of setting and of secret. */
export interface TemplateTranslation extends TemplateWords {
  readonly settings: Readonly<Record<string, SettingWords>>;
  readonly env: Readonly<Record<string, Pick<TemplateSecret, "title" | "help">>>;
}

/** The first one is that of the definitions. */
export const templateLanguages = ["en", "de"] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];
export type OtherLanguage = Exclude<TemplateLanguage, "en">;

export interface TemplateDefinition extends TemplateWords {
  /** The name of its folder. */
  readonly key: string;
  /** Raised with every change of what an adapter takes from it. */
  readonly version: number;
  readonly translations: Readonly<Record<OtherLanguage, TemplateTranslation>>;
  readonly facet: Facet;
  readonly language: AdapterLanguage;
  readonly settingsSchema: ParamsSchema;
  readonly env: readonly TemplateSecret[];
  /** Origins that the script reaches whatever the settings are. */
  readonly egress: readonly string[];
  /** Settings that hold an address, whose origin the script reaches. */
  readonly egressFrom: readonly string[];
  /** As of an adapter. */
  readonly maxSpanHours: number | null;
}

/** With what stands in its files. */
export interface AdapterTemplate extends TemplateDefinition {
  readonly script: string;
  /** Markdown. */
  readonly help: string;
  readonly translatedHelp: Readonly<Record<OtherLanguage, string>>;
  /** A request, the settings, what the service responds to the script, and what the script makes of it. */
  readonly example: Readonly<Record<string, unknown>>;
}
