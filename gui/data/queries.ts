/** What the screens of adapters read. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import {
  AdapterDetailDocument,
  AdapterGalleryDocument,
  AdapterTemplateDetailDocument,
  EnabledAdaptersDocument,
} from "../api/documents/data.ts";
import type { AdapterDetailQuery, AdapterTemplateDetailQuery, Facet } from "../api/generated.ts";
import { useLanguage } from "../words/words.tsx";

export type KnownAdapter = NonNullable<AdapterDetailQuery["adapter"]>;
export type Template = NonNullable<AdapterTemplateDetailQuery["adapterTemplate"]>;

export const adaptersKey = ["adapters"];

export function adapterQuery(id: string) {
  return queryOptions({
    queryKey: [...adaptersKey, "one", id],
    queryFn: async ({ signal }) => (await ask(AdapterDetailDocument, { id }, { signal })).adapter,
  });
}

export function useGallery() {
  const language = useLanguage();
  return useQuery({
    queryKey: ["gallery", language],
    queryFn: async ({ signal }) => {
      const { adapterTemplates } = await ask(AdapterGalleryDocument, { language }, { signal });
      return adapterTemplates?.edges.map(({ node }) => node) ?? [];
    },
  });
}

/** @param key null: there is none */
export function useTemplate(key: string | null) {
  const language = useLanguage();
  return useQuery({
    queryKey: ["gallery", language, key],
    enabled: key !== null,
    queryFn: async ({ signal }) =>
      (await ask(AdapterTemplateDetailDocument, { key: key ?? "", language }, { signal })).adapterTemplate,
  });
}

/** The one of its facet that is enabled, other than itself; null for none. */
export function useEnabledOther({ id, facet }: { readonly id: string; readonly facet: Facet }): string | null {
  const { data } = useQuery({
    queryKey: [...adaptersKey, "enabled", facet],
    queryFn: async ({ signal }) => {
      const { adapters } = await ask(EnabledAdaptersDocument, { facet }, { signal });
      return adapters?.edges.map(({ node }) => node).filter(({ enabled }) => enabled) ?? [];
    },
  });
  return data?.find((one) => one.id !== id)?.displayName ?? null;
}
