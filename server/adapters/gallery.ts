/** The gallery: its entries, and the files of one. Reads; decides nothing. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Page, decodeCursor, defaultPageSize, toPage } from "#core/page.ts";
import { notFound } from "#core/errors.ts";
import { definitions as ownDefinitions } from "./gallery/index.ts";
import type { Facet } from "./model.ts";
import { type AdapterTemplate, type TemplateDefinition, type TemplateLanguage, templateLanguages } from "./template.ts";
import { entryWords } from "./template-words.ts";

export interface TemplateQuery {
  /** A text anywhere in the key, the names or the descriptions, in any language, ignoring case. */
  readonly q?: string;
  readonly facet?: Facet;
  /** `q` looks at these words alone. */
  readonly language?: TemplateLanguage;
  readonly limit?: number;
  readonly cursor?: string;
}

export type Gallery = ReturnType<typeof createGallery>;

const scriptFiles = { typescript: "adapter.ts", javascript: "adapter.js", python: "adapter.py" } as const;
const folder = join(import.meta.dirname, "gallery");
/** Entries have no time: they go by their keys. */
const createdAt = 0;

export function createGallery(definitions: readonly TemplateDefinition[] = ownDefinitions) {
  const byKey = new Map(definitions.map((definition) => [definition.key, definition]));
  const inOrder = definitions.toSorted((left, right) => (left.key < right.key ? -1 : 1));
  return {
    find: (key: string): TemplateDefinition | undefined => byKey.get(key),

    page: ({ q, facet, language, limit = defaultPageSize, cursor }: TemplateQuery): Page<TemplateDefinition> => {
      const after = cursor === undefined ? "" : decodeCursor(cursor).id;
      const languages = language === undefined ? templateLanguages : [language];
      const found = inOrder.filter(
        (entry) =>
          entry.key > after &&
          (facet === undefined || entry.facet === facet) &&
          (q === undefined || holds(entry, q, languages)),
      );
      return toPage(found.slice(0, limit + 1), limit, ({ key }) => ({ createdAt, id: key }));
    },

    /** @throws AppError `not-found` */
    read: async (key: string): Promise<AdapterTemplate> => {
      const definition = byKey.get(key);
      if (definition === undefined) throw notFound("adapter template");
      const textOf = (name: string) => readFile(join(folder, key, name), "utf8");
      const [script = "", help = "", german = "", example = "{}"] = await Promise.all(
        [scriptFiles[definition.language], "help.md", "help.de.md", "example.json"].map(textOf),
      );
      return {
        ...definition,
        script,
        help: help.trim(),
        translatedHelp: { de: german.trim() },
        example: JSON.parse(example) as AdapterTemplate["example"],
      };
    },
  };
}

function holds(entry: TemplateDefinition, q: string, languages: readonly TemplateLanguage[]): boolean {
  const words = languages.flatMap((language) => Object.values(entryWords(entry, language)));
  return [entry.key, ...words].some((text) => text.normalize("NFC").toLowerCase().includes(q.toLowerCase()));
}
