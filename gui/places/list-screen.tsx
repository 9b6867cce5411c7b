/** All places: on a map and in a table, found by words, kind, data and adapter. */
import { mdiPlus, mdiVectorPolygon } from "@mdi/js";
import { useDeferredValue, useState, useSyncExternalStore } from "react";
import { Link } from "wouter";
import type { ListedPlaceFragment } from "../api/generated.ts";
import { Button } from "../controls/button.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { Icon } from "../icons/icon.tsx";
import { useMay } from "../session/may.ts";
import { useWords } from "../words/words.tsx";
import { placeDeletions } from "./deletions.ts";
import { PlaceFilterFields, usePlaceFilters } from "./filters.tsx";
import { PlaceFrame } from "./frame.tsx";
import { ImportButton } from "./import-button.tsx";
import { PlaceTable, rowId } from "./place-table.tsx";
import { PlacesMap } from "./places-map.tsx";
import { usePlaces } from "./queries.ts";
import { SyncCard } from "./sync-card.tsx";
import { usePlaceWords } from "./words.ts";

export default function PlacesScreen() {
  const words = usePlaceWords();
  return (
    <PlaceFrame title={words.title} about={words.about} actions={<Actions />}>
      <PlaceList />
    </PlaceFrame>
  );
}

function Actions() {
  const words = usePlaceWords();
  const mayWrite = useMay("sources_write");
  if (!mayWrite) return null;
  return (
    <div className="row">
      <DrawLink />
      <Link href="/places/new?kind=sensor" className="button">
        <Icon path={mdiPlus} size={18} />
        {words.addPlace}
      </Link>
      <ImportButton />
    </div>
  );
}

function DrawLink() {
  const words = usePlaceWords();
  return (
    <Link href="/places/new" className="button main">
      <Icon path={mdiVectorPolygon} size={18} />
      {words.drawArea}
    </Link>
  );
}

function PlaceList() {
  const words = usePlaceWords();
  const { filters, isFiltered } = usePlaceFilters();
  const list = usePlaces(useDeferredValue(filters));
  const hidden = useSyncExternalStore(placeDeletions.onHiddenChange, placeDeletions.hidden);
  const read = list.data?.pages.flatMap(({ sources }) => sources?.edges.map(({ node }) => node) ?? []) ?? [];
  const places = read.filter(({ id }) => !hidden.has(id));
  const isEmpty = list.data !== undefined && places.length === 0;
  return (
    <>
      <PlaceFilterFields places={places} />
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={7} />}
      <div className="places-body">
        <div className="stack places-main">
          {isEmpty && isFiltered && <EmptyNote title={words.nothingFound} />}
          {isEmpty && !isFiltered && <NothingYet />}
          {places.length > 0 && (
            <Found
              places={places}
              isFormer={list.isPlaceholderData}
              more={list.hasNextPage ? () => void list.fetchNextPage() : null}
              isFetching={list.isFetchingNextPage}
            />
          )}
        </div>
        <SyncCard />
      </div>
    </>
  );
}

function NothingYet() {
  const words = usePlaceWords();
  const mayWrite = useMay("sources_write");
  return (
    <EmptyNote title={words.emptyTitle} about={words.emptyAbout} {...(mayWrite ? { action: <DrawLink /> } : {})} />
  );
}

interface FoundProps {
  readonly places: readonly ListedPlaceFragment[];
  readonly isFormer: boolean;
  /** Null where all are there. */
  readonly more: (() => void) | null;
  readonly isFetching: boolean;
}

function Found({ places, isFormer, more, isFetching }: FoundProps) {
  const words = usePlaceWords();
  const { common } = useWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (id: string): void => {
    setChosen(id);
    const link = document.getElementById(rowId(id))?.querySelector("a");
    link?.scrollIntoView({ block: "nearest" });
    link?.focus({ preventScroll: true });
  };
  return (
    <div className="places-found">
      <PlacesMap places={places} chosen={chosen} onChoose={choose} />
      <div className="stack">
        <PlaceTable places={places} chosen={chosen} onChoose={setChosen} isFormer={isFormer} />
        {more !== null && (
          <div className="row">
            <span className="small quiet">{words.shownSoFar(places.length)}</span>
            <Button onPress={more} isDisabled={isFetching}>
              {common.loadMore}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
