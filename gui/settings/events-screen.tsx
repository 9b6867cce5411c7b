/** The feed of events, newest first: found by type, day and record, each as JSON, and the ways to its records. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { ask } from "../api/ask.ts";
import { EventFeedDocument, EventNamesDocument } from "../api/documents/settings-events.ts";
import { eventName } from "../api/event-name.ts";
import { nextCursor } from "../api/pages.ts";
import { SearchInput, SelectInput } from "../controls/fields.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useFilters } from "../shell/filters.ts";
import { useFormats } from "../words/words.tsx";
import { DayFields } from "./day-fields.tsx";
import { EventLine } from "./event-line.tsx";
import { recordsOf } from "./event-records.ts";
import { SettingsFrame } from "./frame.tsx";
import { spanOf } from "./log-days.ts";
import { useLogWords } from "./log-words.ts";
import { useFlowNames } from "./record-names.ts";
import { LoadMore } from "../controls/load-more.tsx";
import "./logs.css";

const pageSize = 50;
const refreshMs = 60_000;

export default function EventsScreen() {
  const words = useLogWords();
  const mayRead = useMay("webhooks_manage");
  return (
    <SettingsFrame title={words.events.title} about={words.events.about}>
      {mayRead ? <Feed /> : <EmptyNote title={words.noWebhookScope} />}
    </SettingsFrame>
  );
}

function Feed() {
  const words = useLogWords();
  const { timeZone } = useFormats();
  const [search, filter] = useFilters();
  const { data: names = [] } = useQuery({
    queryKey: ["event-names"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await ask(EventNamesDocument, {}, { signal })).eventCatalogue?.items.map(({ event }) => event) ?? [],
  });
  const [type, record, from, to] = ["event", "record", "from", "to"].map((name) => search.get(name) ?? "");
  const event = names.find((one) => eventName(one) === type) ?? null;
  const wanted = useDeferredValue(record?.trim() ?? "");
  const span = spanOf(from ?? "", to ?? "", timeZone);
  const list = useInfiniteQuery({
    queryKey: ["events", event, wanted, span],
    // Its name is known with the catalogue.
    enabled: type === "" || names.length > 0,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(
        EventFeedDocument,
        { first: pageSize, after: pageParam, event, recordId: wanted === "" ? null : wanted, ...span },
        { signal },
      ),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.events, asked),
    placeholderData: (before) => before,
    refetchInterval: refreshMs,
  });
  const events = list.data?.pages.flatMap((page) => page.events?.edges.map(({ node }) => node) ?? []) ?? [];
  const flowNames = useFlowNames(
    events.flatMap(({ event: name, data }) =>
      recordsOf(name, data).flatMap(({ kind, id }) => (kind === "flow" ? [id] : [])),
    ),
  );
  const isFiltered = [type, record, from, to].some((one) => one !== "");
  return (
    <>
      <div className="filters log-filters">
        <SelectInput
          label={words.events.type}
          value={event ?? "any"}
          choices={[
            { value: "any", label: words.events.anyType },
            ...names.map((value) => ({ value, label: eventName(value) })),
          ]}
          onChange={(value) => {
            const chosen = names.find((one) => one === value);
            filter("event", chosen === undefined ? "" : eventName(chosen));
          }}
        />
        <SearchInput label={words.events.record} value={record ?? ""} onChange={(value) => filter("record", value)} />
        <DayFields from={from ?? ""} to={to ?? ""} onChange={filter} />
      </div>
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={7} />}
      {list.data !== undefined &&
        events.length === 0 &&
        (isFiltered ? (
          <EmptyNote title={words.nothingFound} />
        ) : (
          <EmptyNote title={words.events.emptyTitle} about={words.events.emptyAbout} />
        ))}
      {events.length > 0 && (
        <ul className={list.isPlaceholderData ? "card former" : "card"} aria-label={words.events.title}>
          {events.map((one) => (
            <EventLine key={one.id} event={one} flowNames={flowNames} onRecord={(id) => filter("record", id)} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </>
  );
}
