/** An entry of the gallery in one language: its own words are English, and its translations have the others. Pure. */
import type { ParamSchema, ParamsSchema } from "#server/tiles/model.ts";
import type { AdapterTemplate, SettingWords, TemplateDefinition, TemplateLanguage, TemplateWords } from "./template.ts";

/** Its name and what it is. */
export function entryWords(entry: TemplateDefinition, language: TemplateLanguage): TemplateWords {
  const { displayName, description } = language === "en" ? entry : entry.translations[language];
  return { displayName, description };
}

/** With every text that a person reads, and with all else as it is. */
export function wordedTemplate(template: AdapterTemplate, language: TemplateLanguage): AdapterTemplate {
  if (language === "en") return template;
  const { settings, env } = template.translations[language];
  return {
    ...template,
    ...entryWords(template, language),
    help: template.translatedHelp[language],
    settingsSchema: wordedSettings(template.settingsSchema, settings),
    env: template.env.map((secret) => ({ ...secret, ...env[secret.name] })),
  };
}

type SettingsWords = Readonly<Record<string, SettingWords>>;

function wordedSettings<Schema extends Pick<ParamsSchema, "properties">>(schema: Schema, words: SettingsWords): Schema {
  const settings = Object.entries(schema.properties);
  return {
    ...schema,
    properties: Object.fromEntries(settings.map(([name, setting]) => [name, wordedSetting(setting, words[name])])),
  };
}

function wordedSetting(setting: ParamSchema, words: SettingWords | undefined): ParamSchema {
  if (words === undefined) return setting;
  const { options, columns, ...texts } = words;
  return {
    ...setting,
    ...texts,
    ...(options === undefined ? {} : { "x-ui-options": wordedOptions(setting["x-ui-options"] as Options, options) }),
    ...(columns === undefined ? {} : { items: wordedSettings(setting["items"] as Rows, columns) }),
  };
}

type Options = readonly { readonly value: string; readonly label: string }[];
/** Of a list whose rows are objects. */
type Rows = Pick<ParamsSchema, "properties">;

function wordedOptions(options: Options, labels: Readonly<Record<string, string>>): Options {
  return options.map((option) => ({ ...option, label: labels[option.value] ?? option.label }));
}
