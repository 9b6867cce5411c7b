/** Syncs of an adapter that offers places: how the latest of each owner ended, what it changed, and one at once. */
import { mdiSync } from "@mdi/js";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import { AdapterSyncsDocument, SyncAdapterDocument } from "../api/documents/data.ts";
import type { AdapterSyncsQuery } from "../api/generated.ts";
import { nextCursor } from "../api/pages.ts";
import { Button } from "../controls/button.tsx";
import { tell } from "../controls/news.ts";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { useFormats } from "../words/words.tsx";
import { adaptersKey, type KnownAdapter } from "./queries.ts";
import { useScriptWords } from "./script-words.ts";
import { LoadMore } from "../controls/load-more.tsx";

const pageSize = 50;

type Sync = NonNullable<AdapterSyncsQuery["adapterSyncs"]>["edges"][number]["node"];

export default function Syncs({ adapter }: { readonly adapter: KnownAdapter }) {
  const words = useScriptWords();
  const { id } = adapter;
  const list = useInfiniteQuery({
    queryKey: [...adaptersKey, "syncs", id],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(AdapterSyncsDocument, { id, first: pageSize, after: pageParam }, { signal }),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.adapterSyncs, asked),
  });
  const syncs = list.data?.pages.flatMap(({ adapterSyncs }) => adapterSyncs?.edges.map(({ node }) => node) ?? []);
  const isStopped = syncs?.some(({ outcome }) => outcome === "stopped") ?? false;
  return (
    <section className="card data-form" aria-labelledby="data-syncs">
      <h2 id="data-syncs">{words.syncs}</h2>
      <p className="quiet small">{words.syncsAbout}</p>
      <SyncNow id={id} isStopped={isStopped} />
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={3} />}
      {syncs?.length === 0 && <p className="quiet">{words.noSyncs}</p>}
      {syncs !== undefined && syncs.length > 0 && <SyncList syncs={syncs} />}
      <LoadMore list={list} />
    </section>
  );
}

interface SyncNowProps {
  readonly id: string;
  /** One would have disabled more than half of its owner's places. */
  readonly isStopped: boolean;
}

function SyncNow({ id, isStopped }: SyncNowProps) {
  const words = useScriptWords();
  const client = useQueryClient();
  const sync = useMutation({
    mutationFn: async (force: boolean) => (await ask(SyncAdapterDocument, { id, input: { force } })).syncAdapter,
    onSuccess: (report) => {
      if (report === null) return;
      tell({ text: report.queued === 0 ? words.synced(words.changes(report)) : words.syncGoesOn(report.queued) });
    },
    // Also of those that failed it is told how they ended.
    onSettled: () => client.invalidateQueries({ queryKey: adaptersKey }),
  });
  return (
    <>
      <div className="row">
        <Button icon={mdiSync} isDisabled={sync.isPending} onPress={() => sync.mutate(false)}>
          {sync.isPending ? words.syncing : words.syncNow}
        </Button>
        {isStopped && (
          <Button kind="danger" isDisabled={sync.isPending} onPress={() => sync.mutate(true)}>
            {words.syncAllTheSame}
          </Button>
        )}
      </div>
      {isStopped && <p className="note">{words.stoppedAbout}</p>}
      {sync.error !== null && <ProblemNote error={sync.error} />}
    </>
  );
}

function SyncList({ syncs }: { readonly syncs: readonly Sync[] }) {
  const words = useScriptWords();
  const formats = useFormats();
  return (
    <ul>
      {syncs.map(({ userKey, outcome, total, error, askedAt, syncedAt, ...changes }) => (
        <li key={userKey ?? ""} className="data-line data-sync">
          <div className="data-name">
            <strong>{userKey ?? words.noOwner}</strong>
            <span className="quiet small">{formats.dateTime(askedAt)}</span>
          </div>
          <div className="data-status small">
            <span className={outcome === "synced" ? "data-state on" : "data-state bad"}>
              <span aria-hidden="true">{outcome === "synced" ? "● " : "○ "}</span>
              {words.outcomes[outcome]}
            </span>
            {outcome !== "failed" && (
              <span>
                {words.offered(total)}: {words.changes(changes)}
              </span>
            )}
            {error !== null && <span className="data-error">{error}</span>}
            {outcome !== "synced" && syncedAt !== null && (
              <span className="quiet">{words.lastGood(formats.dateTime(syncedAt))}</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
