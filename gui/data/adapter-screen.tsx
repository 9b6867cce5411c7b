/** One adapter: how it is, its settings and secrets, a test of it, and what can be done with it. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useParams } from "wouter";
import { ask } from "../api/ask.ts";
import { TryAdapterDocument } from "../api/documents/data.ts";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useWords } from "../words/words.tsx";
import { useDataWords } from "./words.ts";
import { AdapterActions } from "./adapter-actions.tsx";
import { AdapterStatus, TemplateLine } from "./adapter-status.tsx";
import { DataFrame } from "./frame.tsx";
import { adapterQuery, type KnownAdapter, type Template, useTemplate } from "./queries.ts";
import { SavedForm, type SavedFormProps } from "./saved-form.tsx";
import { Trial } from "./trial-form.tsx";

// What those of the gallery do without.
const SavedScript = lazy(() => import("./saved-script.tsx"));
const Syncs = lazy(() => import("./syncs.tsx"));

export default function AdapterScreen() {
  const words = useDataWords();
  const { shell } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const mayManage = useMay("adapters_manage");
  const { data: adapter, error, isPending, refetch } = useQuery({ ...adapterQuery(id), enabled: mayManage });
  const back = { href: "/data", label: words.title };
  return (
    <DataFrame title={adapter?.displayName ?? words.title} back={back}>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={6} />}
      {adapter === null && <EmptyNote title={shell.notFound} about={shell.notFoundHint} />}
      {adapter && <Adapter key={adapter.id} adapter={adapter} />}
    </DataFrame>
  );
}

function Adapter({ adapter }: { readonly adapter: KnownAdapter }) {
  const words = useDataWords();
  const { data: template } = useTemplate(adapter.template?.key ?? null);
  const [upgradeRefusal, setRefusal] = useState<Error | null>(null);
  const [isEdited, setEdited] = useState(false);
  return (
    <>
      <section className="card data-head">
        <div className="data-name">
          <span>{words.facets[adapter.facet]}</span>
          <TemplateLine adapter={adapter} name={template?.displayName} />
        </div>
        <AdapterStatus adapter={adapter} />
        <AdapterActions adapter={adapter} isEdited={isEdited} onNeedsMore={setRefusal} />
      </section>
      <Suspense fallback={<Skeleton lines={6} />}>
        {adapter.template === null ? (
          <SavedScript adapter={adapter} onEdited={setEdited} />
        ) : (
          <OfGallery
            adapter={adapter}
            template={template}
            isEdited={isEdited}
            onEdited={setEdited}
            upgradeRefusal={upgradeRefusal}
            onUpgraded={() => setRefusal(null)}
          />
        )}
        {adapter.facet === "targets" && <Syncs adapter={adapter} />}
      </Suspense>
    </>
  );
}

interface OfGalleryProps extends Pick<SavedFormProps, "adapter" | "upgradeRefusal" | "onUpgraded" | "onEdited"> {
  /** Undefined while it is not read. */
  readonly template: Template | null | undefined;
  readonly isEdited: boolean;
}

function OfGallery({ template, isEdited, ...form }: OfGalleryProps) {
  const words = useDataWords();
  const { id, facet } = form.adapter;
  return (
    <div className="data-parts">
      <section className="card data-form" aria-labelledby="data-settings">
        <h2 id="data-settings">{words.settings}</h2>
        {template === undefined ? <Skeleton lines={4} /> : <SavedForm {...form} template={template} />}
      </section>
      <Trial
        facet={facet}
        about={isEdited ? words.testUnsaved : words.testAbout}
        tryOut={async (request) => (await ask(TryAdapterDocument, { id, request })).testAdapter}
      />
    </div>
  );
}
