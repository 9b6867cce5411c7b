/** One place: whether data come from it, what it is, where, what feeds what, and which flows look at it. */
import { mdiDeleteOutline } from "@mdi/js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocation, useParams } from "wouter";
import { ask } from "../api/ask.ts";
import { UpdatePlaceDocument } from "../api/documents/places.ts";
import type { PlacePartsFragment } from "../api/generated.ts";
import { asProblem } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { tell } from "../controls/news.ts";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useFormats, useWords } from "../words/words.tsx";
import { placeDeletions } from "./deletions.ts";
import { draftOf, isChanged, patchOf, type PlaceDraft } from "./draft.ts";
import { PlaceFacts } from "./facts.tsx";
import { PlaceFrame } from "./frame.tsx";
import { ownId, PlaceEditor } from "./place-editor.tsx";
import { placeQuery, placesKey, usePlaceFlows } from "./queries.ts";
import { Related, useRelatedPlaces } from "./related.tsx";
import { UsedBy } from "./used-by.tsx";
import { isConflict, useSave } from "./use-save.ts";
import { usePlaceWords } from "./words.ts";

export default function PlaceScreen() {
  const words = usePlaceWords();
  const { shell } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const mayRead = useMay("sources_read");
  const { data: place, error, isPending, refetch } = useQuery({ ...placeQuery(id), enabled: mayRead });
  return (
    <PlaceFrame title={place?.displayName ?? words.title} hasWayBack>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={6} />}
      {place === null && <EmptyNote title={shell.notFound} about={shell.notFoundHint} />}
      {place && <Place key={place.id} place={place} />}
    </PlaceFrame>
  );
}

interface Edit {
  readonly draft: PlaceDraft;
  /** What it was begun with. */
  readonly saved: PlaceDraft;
  readonly etag: string | null;
}

function Place({ place }: { readonly place: PlacePartsFragment }) {
  const words = usePlaceWords();
  const [, navigate] = useLocation();
  const mayWrite = useMay("sources_write");
  const related = useRelatedPlaces(place);
  const { draft, isEdited, change, end, saving } = useEdit(place);
  return (
    <>
      <section className="card place-head" aria-label={words.facts}>
        <PlaceFacts place={place} />
        {mayWrite && <Deletion place={place} />}
      </section>
      <PlaceEditor
        draft={draft}
        onChange={change}
        onSave={() => saving.save(draft)}
        isSaving={saving.isSaving}
        isSaveMain={isEdited}
        error={saving.error !== null && isConflict(saving.error) ? null : saving.error}
        sent={saving.sent ?? draft}
        onDiscard={isEdited ? end : null}
        around={related.places}
        // What is entered is not left by a click beside a corner.
        onSelect={(id) => id !== ownId && !isEdited && navigate(`/places/${id}`)}
        firstTask={null}
        isReadOnly={!mayWrite}
      >
        <Related place={place} related={related} />
        <UsedBy placeId={place.id} />
      </PlaceEditor>
    </>
  );
}

function useEdit(place: PlacePartsFragment) {
  const words = usePlaceWords();
  const client = useQueryClient();
  const [edit, setEdit] = useState<Edit | null>(null);
  const present = useMemo(() => draftOf(place), [place]);
  const draft = edit?.draft ?? present;
  const saved = edit?.saved ?? present;
  const saving = useSave({
    send: async (next) => {
      const input = patchOf(next, saved);
      return (await ask(UpdatePlaceDocument, { id: place.id, input, etag: edit?.etag ?? place.etag })).updateSource;
    },
    onSaved: () => {
      setEdit(null);
      tell({ text: words.saved });
    },
    onError: (error) => {
      if (!isConflict(error)) return;
      // Others have changed it: what is there now takes the place of what was entered.
      setEdit(null);
      tell({ text: words.conflict });
      void client.invalidateQueries({ queryKey: placesKey });
    },
  });
  return {
    draft,
    saving,
    isEdited: edit !== null && isChanged(edit.draft, edit.saved),
    change: (next: PlaceDraft) => setEdit({ draft: next, saved, etag: edit?.etag ?? place.etag }),
    end: () => {
      saving.forget();
      setEdit(null);
    },
  };
}

/** As many flows stand by name at what they keep from being deleted. */
const namedFlows = 3;

/** It can be brought back for a while. What flows have as a target stays: the service would refuse after that while. */
function Deletion({ place }: { readonly place: PlacePartsFragment }) {
  const words = usePlaceWords();
  const { common } = useWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const formats = useFormats();
  const { data } = usePlaceFlows(place.id);
  const named = data?.flows.slice(0, namedFlows).map((flow) => flow.displayName) ?? [];
  const more = (data?.total ?? 0) - named.length;
  const { id, displayName, etag } = place;
  const remove = (): void => {
    placeDeletions.plan({
      record: { id, displayName, etag },
      onSent: () => void client.invalidateQueries({ queryKey: placesKey }),
      onError: (error) => tell({ text: asProblem(error).details.detail || common.unreachable }),
    });
    const undo = { label: common.undo, run: () => placeDeletions.takeBack(id) };
    tell({ text: common.deleted(displayName), action: undo }, () => void placeDeletions.send(id));
    navigate("/places");
  };
  return (
    <div className="stack place-deletion">
      <Button kind="quiet" icon={mdiDeleteOutline} isDisabled={data === undefined || data.total > 0} onPress={remove}>
        {words.delete}
      </Button>
      {data !== undefined && data.total > 0 && (
        <p className="small quiet">
          {words.heldByFlows(formats.list(more > 0 ? [...named, words.moreFlowsOf(more)] : named))}
        </p>
      )}
    </div>
  );
}
