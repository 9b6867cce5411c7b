/** The library: published models as cards, found by words and by kind. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Link } from "wouter";
import { ask } from "../../api/ask.ts";
import { FlowModelsDocument } from "../../api/documents/flows-models.ts";
import type { FlowModelsQuery, FlowTemplateKind } from "../../api/generated.ts";
import { nextCursor } from "../../api/pages.ts";
import { SearchInput, SelectInput } from "../../controls/fields.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../../controls/states.tsx";
import { useFilters } from "../../shell/filters.ts";
import { useLanguage, useWords } from "../../words/words.tsx";
import { ModelFrame } from "./frame.tsx";
import { useModelWords, useTexts } from "./words.ts";
import { LoadMore } from "../../controls/load-more.tsx";

type Model = NonNullable<FlowModelsQuery["flowTemplates"]>["edges"][number]["node"];

const pageSize = 24;
const kinds: readonly FlowTemplateKind[] = [
  "phenology",
  "chill",
  "disease",
  "irrigation",
  "frost",
  "livestock",
  "operations",
];

export default function ModelsScreen() {
  const words = useModelWords();
  const { shell } = useWords();
  return (
    <ModelFrame title={words.title} about={words.about} back={{ href: "/flows", label: shell.flows }}>
      <Models />
    </ModelFrame>
  );
}

function Models() {
  const words = useModelWords();
  const language = useLanguage();
  const [search, filter] = useFilters();
  const q = search.get("q") ?? "";
  const kind = kinds.find((one) => one === search.get("kind")) ?? null;
  const wanted = useDeferredValue(q);
  const list = useInfiniteQuery({
    queryKey: ["flow-models", wanted, kind, language],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(
        FlowModelsDocument,
        { first: pageSize, after: pageParam, q: wanted === "" ? null : wanted, kind, language },
        { signal },
      ),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.flowTemplates, asked),
    placeholderData: (before) => before,
  });
  const models = list.data?.pages.flatMap((page) => page.flowTemplates?.edges.map(({ node }) => node) ?? []) ?? [];
  return (
    <>
      <div className="filters">
        <SearchInput label={words.search} value={q} onChange={(value) => filter("q", value)} />
        <SelectInput
          label={words.kind}
          isLabelUnseen
          value={kind ?? "any"}
          choices={[
            { value: "any", label: words.anyKind },
            ...kinds.map((value) => ({ value, label: words.kinds[value] })),
          ]}
          onChange={(value) => filter("kind", value === "any" ? "" : value)}
        />
      </div>
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={7} />}
      {list.data !== undefined && models.length === 0 && <EmptyNote title={words.nothingFound} />}
      <ul className={list.isPlaceholderData ? "model-cards former" : "model-cards"}>
        {models.map((model) => (
          <ModelCard key={model.key} model={model} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

function ModelCard({ model }: { readonly model: Model }) {
  const words = useModelWords();
  const textOf = useTexts();
  const crops = model.crops.map(({ name }) => textOf(name)).join(", ") || words.anyCrop;
  return (
    <li className="card model-card">
      <h2>
        <Link href={`/flows/models/${model.key}`}>{textOf(model.displayName)}</Link>
      </h2>
      <p className="small">
        {words.kinds[model.kind]} · {crops}
      </p>
      <p className="small quiet">
        {textOf(model.method.name)}, {model.method.version}
      </p>
    </li>
  );
}
