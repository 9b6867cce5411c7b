/** Which templates a caller is shown, and what becomes of one: words in one language, a flow, what it still lacks. */
import type { FieldError } from "#core/errors.ts";
import { isSame } from "#core/deep-equal.ts";
import { folded } from "#core/text.ts";
import type { FlowTarget } from "#server/flows/model.ts";
import type { FlowInput } from "#server/flows/rules.ts";
import { completed } from "#server/tiles/checks/data-source.ts";
import type { TileDefinition } from "#server/tiles/model.ts";
import { type NewTileInput, newTile } from "#server/tiles/own-tiles-rules.ts";
import {
  type FlowTemplate,
  type Named,
  type TemplateKind,
  type TemplateTile,
  type ToSet,
  type WordLanguage,
  wordLanguages,
  type Words,
} from "./model.ts";

export interface TemplateFilter {
  /** Looked for in keys, names, methods and sources, ignoring case. */
  readonly q?: string;
  /** Keys. */
  readonly crop?: string;
  readonly pest?: string;
  readonly region?: string;
  readonly kind?: TemplateKind;
  /** Those with words in it; `q` looks at these words alone. */
  readonly language?: WordLanguage;
}

export interface FromTemplateInput {
  readonly templateKey: string;
  readonly displayName?: string;
  readonly targets: readonly FlowTarget[];
  readonly ownerUserKey?: string | null;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly language?: WordLanguage;
  /** Without it the tenant's own adapters. */
  readonly dataSource?: "adapter" | "generate";
}

/** A version that a tile of the template becomes. */
export type TileVersion = Pick<TileDefinition, "id" | "version">;

export function matches(template: FlowTemplate, filter: TemplateFilter): boolean {
  const { q, crop, pest, region, kind, language } = filter;
  const hasKey = (all: readonly Named[], key: string | undefined) =>
    key === undefined || all.some((one) => one.key === key);
  return (
    // A model for any crop is one for this crop.
    (template.crops.length === 0 || hasKey(template.crops, crop)) &&
    hasKey(template.pest === null ? [] : [template.pest], pest) &&
    hasKey(template.regions, region) &&
    (kind === undefined || template.kind === kind) &&
    (q === undefined || speaksOf(template, q, language === undefined ? wordLanguages : [language]))
  );
}

function speaksOf(template: FlowTemplate, q: string, languages: readonly WordLanguage[]): boolean {
  const { key, displayName, crops, pest, regions, method, stages, sources } = template;
  const named = [...crops, ...(pest === null ? [] : [pest]), ...regions, ...stages].map(({ name }) => name);
  const words = [displayName, method.name, ...named].flatMap((text) => languages.map((language) => text[language]));
  const texts = [key, method.version, ...words, ...sources.flatMap(({ title, year }) => [title, year])];
  const wanted = folded(q);
  return texts.some((text) => folded(text).includes(wanted));
}

/** The same tile with each of its texts in one language. */
export function wordedTile({ tileKey, params, reportOnly }: TemplateTile, language: WordLanguage): TemplateTile {
  return { tileKey, params: worded(params, language) as TemplateTile["params"], reportOnly };
}

function worded(value: unknown, language: WordLanguage): unknown {
  if (Array.isArray(value)) return value.map((item) => worded(item, language));
  if (typeof value !== "object" || value === null) return value;
  if (isWords(value)) return value[language];
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, worded(member, language)]));
}

function isWords(value: object): value is Words {
  return Object.keys(value).toSorted().join() === wordLanguages.toSorted().join();
}

/**
 * A draft: nothing runs before somebody turns it active.
 * @param versions of each of the template's tiles
 */
export function flowOf(
  template: FlowTemplate,
  { displayName, targets, settings, language = "en", dataSource = "adapter" }: FromTemplateInput,
  versions: readonly TileVersion[],
): FlowInput {
  return {
    displayName: displayName ?? template.displayName[language],
    notes: notesOf(template, language),
    status: "draft",
    tiles: template.tiles.map((tile, row) => {
      const { params, reportOnly } = wordedTile(tile, language);
      const version = versions[row];
      if (version === undefined) throw new Error(`${tile.tileKey} has no version.`);
      const asked = Object.hasOwn(params, "dataSource") ? { ...params, dataSource } : params;
      return { tileDefinitionId: version.id, tileVersion: version.version, params: asked, reportOnly };
    }),
    targets,
    ...(settings === undefined ? {} : { settings }),
  };
}

/** Where the model comes from and what it assumes, so that the flow says it after the template has changed. */
function notesOf({ key, method, sources, assumptions }: FlowTemplate, language: WordLanguage): string {
  const { model, from } = { en: { model: "Model", from: "Source" }, de: { model: "Modell", from: "Quelle" } }[language];
  const figures = method.figures === "" ? "" : `, ${method.figures}`;
  return [
    `${model}: ${key}, ${method.name[language]}${figures} (${method.version}).`,
    ...assumptions.map((text) => text[language]),
    ...sources.map(({ title, year, address }) => `${from}: ${title}, ${year}, ${address}`),
  ].join("\n");
}

/**
 * What must still be set. Demonstration data need no adapter.
 * @param facets those of the tenant's enabled adapters
 */
export function unsetOf(
  { toSet }: Pick<FlowTemplate, "toSet">,
  facets: ReadonlySet<string>,
  { language = "en", dataSource = "adapter" }: Pick<FromTemplateInput, "language" | "dataSource">,
): readonly FieldError[] {
  return toSet
    .filter(({ facet }: ToSet) => facet === null || (dataSource === "adapter" && !facets.has(facet)))
    .map(({ loc, message }) => ({ loc, message: message[language] }));
}

/** Whether a version is what the tile would become, whatever its labels and the compiler of its day. */
export function isTileOf(definition: TileDefinition, input: NewTileInput): boolean {
  return isSame(behaviourOf(definition), behaviourOf(completed(newTile(input))));
}

type Behaving = Omit<ReturnType<typeof newTile>, "key">;

function behaviourOf(tile: Behaving) {
  const { script, language, paramsSchema, inputs, outputKind } = tile;
  const { crossRules = [], upstreamRules = [], window = {} } = tile;
  return { script, language, paramsSchema, inputs, outputKind, crossRules, upstreamRules, window };
}
