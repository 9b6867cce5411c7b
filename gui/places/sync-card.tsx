/** Adapters that bring places: when each was last synced, what that changed, and a sync at once. */
import { mdiSync } from "@mdi/js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { ask } from "../api/ask.ts";
import { SyncPlacesDocument } from "../api/documents/places.ts";
import type { AdapterSyncRequest, SyncedAdapterFragment } from "../api/generated.ts";
import { asProblem } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { tell } from "../controls/news.ts";
import { ProblemNote } from "../controls/states.tsx";
import { useFilters } from "../shell/filters.ts";
import { useFormats } from "../words/words.tsx";
import { placesKey, usePlaceAdapters } from "./queries.ts";
import { usePlaceWords } from "./words.ts";

type Sync = NonNullable<SyncedAdapterFragment["syncs"]>["edges"][number]["node"];

/** Nothing where no adapter brings places, and for who may not see adapters. */
export function SyncCard() {
  const words = usePlaceWords();
  const { data: adapters = [], error, refetch } = usePlaceAdapters();
  const title = useId();
  if (error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (adapters.length === 0) return null;
  return (
    <section className="card place-card" aria-labelledby={title}>
      <h2 id={title}>{words.syncs}</h2>
      <p className="small quiet">{words.syncsAbout}</p>
      {adapters.map((adapter) => (
        <AdapterSyncs key={adapter.id} adapter={adapter} />
      ))}
    </section>
  );
}

function AdapterSyncs({ adapter }: { readonly adapter: SyncedAdapterFragment }) {
  const words = usePlaceWords();
  const [search, filter] = useFilters();
  const { id, displayName, enabled } = adapter;
  const sync = useSync(id);
  const syncs = adapter.syncs?.edges.map(({ node }) => node) ?? [];
  return (
    <div className="stack sync">
      <div className="row">
        <h3 className="grow">{displayName}</h3>
        {search.get("adapter") !== id && (
          <Button kind="quiet" onPress={() => filter("adapter", id)}>
            {words.showSynced}
          </Button>
        )}
        <Button icon={mdiSync} isDisabled={!enabled || sync.isPending} onPress={() => sync.mutate(null)}>
          {sync.isPending ? words.syncing : words.syncNow}
        </Button>
      </div>
      {!enabled && <p className="small">{words.syncDisabled}</p>}
      {sync.error !== null && !isToldBelow(sync.error) && <ProblemNote error={sync.error} />}
      {syncs.length === 0 && <p className="small quiet">{words.neverSynced}</p>}
      <ul className="stack">
        {syncs.map((one) => (
          <SyncLine
            key={one.userKey ?? ""}
            sync={one}
            onForce={enabled && !sync.isPending ? () => sync.mutate({ force: true, userKey: one.userKey }) : null}
          />
        ))}
      </ul>
      {adapter.syncs?.pageInfo.hasNextPage && <p className="small quiet">{words.firstOnly(syncs.length)}</p>}
    </div>
  );
}

/** How syncs ended stands in their lines. */
function isToldBelow(error: Error): boolean {
  return ["sync-stopped", "adapter-failed"].includes(asProblem(error).details.slug);
}

interface SyncLineProps {
  readonly sync: Sync;
  /** Null while it cannot be. */
  readonly onForce: (() => void) | null;
}

function SyncLine({ sync, onForce }: SyncLineProps) {
  const words = usePlaceWords();
  const formats = useFormats();
  const { userKey, outcome, error, endedAt, total, created, updated, disabled, reenabled } = sync;
  const counts: readonly (readonly [number, (count: number) => string])[] = [
    [created, words.syncCreated],
    [updated, words.syncUpdated],
    [disabled, words.syncDisabledCount],
    [reenabled, words.syncReenabled],
  ];
  const changes = counts.filter(([count]) => count > 0).map(([count, say]) => say(count));
  return (
    <li className="small sync-line">
      <span className={`sync-outcome ${outcome}`}>{words.outcomes[outcome]}</span>{" "}
      <span className="quiet">{words.syncOf(userKey ?? words.ofTenant, formats.dateTime(endedAt))}</span>
      {outcome === "synced" && <p>{words.syncCounts(total, changes)}</p>}
      {outcome === "failed" && <p className="sync-error">{error}</p>}
      {outcome === "stopped" && (
        <>
          <p>{words.syncStopped(total, disabled)}</p>
          <Button isDisabled={onForce === null} onPress={() => onForce?.()}>
            {words.syncForce}
          </Button>
        </>
      )}
    </li>
  );
}

/** Whatever it comes to, lists and syncs are read anew. */
function useSync(id: string) {
  const words = usePlaceWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: AdapterSyncRequest | null) => (await ask(SyncPlacesDocument, { id, input })).syncAdapter,
    onSuccess: (report) => {
      const queued = report?.queued ?? 0;
      if (queued > 0) tell({ text: words.syncQueued(queued) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: placesKey }),
  });
}
