/** A new place: an area to be drawn, or the kind that the address names. */
import { useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { ask } from "../api/ask.ts";
import { CreatePlaceDocument } from "../api/documents/places.ts";
import { tell } from "../controls/news.ts";
import { EmptyNote } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { emptyDraft, inputOf } from "./draft.ts";
import { PlaceFrame } from "./frame.tsx";
import { areaHint } from "./kinds.ts";
import { PlaceEditor } from "./place-editor.tsx";
import { usePlaces } from "./queries.ts";
import { useSave } from "./use-save.ts";
import { usePlaceWords } from "./words.ts";

export default function NewPlaceScreen() {
  const words = usePlaceWords();
  const mayWrite = useMay("sources_write");
  const [search] = useSearchParams();
  const kind = search.get("kind") ?? areaHint;
  return (
    <PlaceFrame title={kind === areaHint ? words.newArea : words.newPlace} hasWayBack>
      {mayWrite ? <NewPlace key={kind} kind={kind} /> : <EmptyNote title={words.notWritable} />}
    </PlaceFrame>
  );
}

function NewPlace({ kind }: { readonly kind: string }) {
  const words = usePlaceWords();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(() => emptyDraft(kind));
  const around = usePlaces({}).data?.pages.flatMap(({ sources }) => sources?.edges.map(({ node }) => node) ?? []);
  const saving = useSave({
    send: async (next) => (await ask(CreatePlaceDocument, { input: inputOf(next) })).createSource,
    onSaved: ({ id, displayName }) => {
      tell({ text: words.created(displayName) });
      navigate(`/places/${id}`);
    },
  });
  return (
    <PlaceEditor
      draft={draft}
      onChange={setDraft}
      onSave={() => saving.save(draft)}
      isSaving={saving.isSaving}
      isSaveMain
      error={saving.error}
      sent={saving.sent ?? draft}
      onDiscard={null}
      around={around ?? nothing}
      onSelect={() => {}}
      firstTask={kind === areaHint ? "outside" : null}
    />
  );
}

const nothing: readonly never[] = [];
