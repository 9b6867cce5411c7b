/** Which data a model asks for that no enabled adapter gives. */
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { ModelAdaptersDocument } from "../../api/documents/flows-models.ts";
import { useMay } from "../../session/may.ts";
import type { Model } from "./model.ts";

export type DataFacet = NonNullable<Model["toSet"][number]["facet"]>;

/** Nothing for who may not see adapters, and until they are read. */
export function useMissingFacets({ toSet }: Pick<Model, "toSet">): readonly DataFacet[] {
  const mayManage = useMay("adapters_manage");
  const { data } = useQuery({
    queryKey: ["model-adapters"],
    enabled: mayManage,
    queryFn: ({ signal }) => ask(ModelAdaptersDocument, {}, { signal }),
  });
  if (data === undefined) return [];
  const present = new Set<string>(data.adapters?.edges.flatMap(({ node }) => (node.enabled ? node.facet : [])) ?? []);
  const wanted = new Set(toSet.flatMap(({ facet }) => facet ?? []));
  return [...wanted].filter((facet) => !present.has(facet));
}
