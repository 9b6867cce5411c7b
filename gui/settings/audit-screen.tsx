/** The audit log, newest first: who changed what, found by its author, its action and its record. */
import { mdiClose } from "@mdi/js";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { ask } from "../api/ask.ts";
import { AuditLogDocument } from "../api/documents/settings-audit.ts";
import type { ActorKind, AuditAction, AuditedType } from "../api/generated.ts";
import { nextCursor } from "../api/pages.ts";
import { Button } from "../controls/button.tsx";
import { SearchInput, SelectInput } from "../controls/fields.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useFilters } from "../shell/filters.ts";
import { useFormats, useWords } from "../words/words.tsx";
import { useActorNames } from "./actor-names.ts";
import { actionsKnown, actorsKnown, actorNarrowing, typesKnown } from "./audit-filter.ts";
import { AuditLine } from "./audit-line.tsx";
import { DayFields } from "./day-fields.tsx";
import { SettingsFrame } from "./frame.tsx";
import { spanOf } from "./log-days.ts";
import { useLogWords } from "./log-words.ts";
import { useRecordNames } from "./record-names.ts";
import { LoadMore } from "../controls/load-more.tsx";
import "./logs.css";

const pageSize = 50;

export default function AuditScreen() {
  const words = useLogWords();
  const mayRead = useMay("keys_manage");
  return (
    <SettingsFrame title={words.audit.title} about={words.audit.about}>
      {mayRead ? <Log /> : <EmptyNote title={words.noKeyScope} />}
    </SettingsFrame>
  );
}

function Log() {
  const words = useLogWords();
  const [search, filter] = useFilters();
  const list = useLog(search);
  const { entries } = list;
  const actorNames = useActorNames(entries?.map(({ actor }) => actor) ?? []);
  const recordNames = useRecordNames(entries ?? []);
  const names = new Map([...actorNames, ...recordNames]);
  return (
    <>
      <Filters search={search} filter={filter} />
      <Narrowed search={search} filter={filter} />
      {list.error !== null && <ProblemNote error={list.error} onRetry={list.retry} />}
      {list.isPending && <Skeleton lines={7} />}
      {entries?.length === 0 &&
        (search.size > 0 ? (
          <EmptyNote title={words.nothingFound} />
        ) : (
          <EmptyNote title={words.audit.emptyTitle} about={words.audit.emptyAbout} />
        ))}
      {entries !== undefined && entries.length > 0 && (
        <ul className={list.isFormer ? "card former" : "card"} aria-label={words.audit.title}>
          {entries.map((entry) => (
            <AuditLine key={entry.id} entry={entry} names={names} onNarrow={filter} />
          ))}
        </ul>
      )}
      <LoadMore list={list.longList} />
    </>
  );
}

function useLog(search: URLSearchParams) {
  const { timeZone } = useFormats();
  const q = useDeferredValue(search.get("q") ?? "");
  const wanted = {
    q: q === "" ? null : q,
    recordType: known(typesKnown, search.get("type")),
    recordId: search.get("record"),
    action: known(actionsKnown, search.get("action")),
    actorKind: known(actorsKnown, search.get("actor")),
    ...actorNarrowing(search),
    ...spanOf(search.get("from") ?? "", search.get("to") ?? "", timeZone),
  };
  const list = useInfiniteQuery({
    queryKey: ["audit", wanted],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(AuditLogDocument, { first: pageSize, after: pageParam, ...wanted }, { signal }),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.auditEntries, asked),
    placeholderData: (before) => before,
  });
  return {
    entries: list.data?.pages.flatMap(({ auditEntries }) => auditEntries?.edges.map(({ node }) => node) ?? []),
    error: list.error,
    isPending: list.isPending,
    isFormer: list.isPlaceholderData,
    retry: () => void list.refetch(),
    longList: list,
  };
}

function known<One extends string>(all: readonly One[], text: string | null): One | null {
  return all.find((one) => one === text) ?? null;
}

interface FilterProps {
  readonly search: URLSearchParams;
  readonly filter: (name: string, value: string) => void;
}

function Filters({ search, filter }: FilterProps) {
  const { audit: words } = useLogWords();
  const choose = (name: string) => (value: string) => filter(name, value === "any" ? "" : value);
  const actor = known<ActorKind>(actorsKnown, search.get("actor"));
  const action = known<AuditAction>(actionsKnown, search.get("action"));
  const type = known<AuditedType>(typesKnown, search.get("type"));
  return (
    <div className="filters log-filters">
      <SearchInput label={words.search} value={search.get("q") ?? ""} onChange={(value) => filter("q", value)} />
      <SelectInput
        label={words.actor}
        value={actor ?? "any"}
        choices={[
          { value: "any", label: words.anyActor },
          ...actorsKnown.map((value) => ({ value, label: words.actors[value] })),
        ]}
        onChange={choose("actor")}
      />
      <SelectInput
        label={words.action}
        value={action ?? "any"}
        choices={[
          { value: "any", label: words.anyAction },
          ...actionsKnown.map((value) => ({ value, label: words.actions[value] })),
        ]}
        onChange={choose("action")}
      />
      <SelectInput
        label={words.type}
        value={type ?? "any"}
        choices={[
          { value: "any", label: words.anyType },
          ...typesKnown.map((value) => ({ value, label: words.types[value] })),
        ]}
        onChange={choose("type")}
      />
      <DayFields from={search.get("from") ?? ""} to={search.get("to") ?? ""} onChange={filter} />
    </div>
  );
}

/** What was narrowed to one author or one record is no field: it is taken away here. */
function Narrowed({ search, filter }: FilterProps) {
  const { audit: words } = useLogWords();
  const { common } = useWords();
  const all = [
    ...["key", "user", "session"].map((name) => ({ name, text: words.narrowedActor(search.get(name) ?? "") })),
    { name: "record", text: words.narrowedRecord(search.get("record") ?? "") },
  ].filter(({ name }) => search.has(name));
  if (all.length === 0) return null;
  return (
    <ul className="row">
      {all.map(({ name, text }) => (
        <li key={name}>
          <Button icon={mdiClose} aria-label={`${common.remove}: ${text}`} onPress={() => filter(name, "")}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  );
}
