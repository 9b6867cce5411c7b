/** One adapter: how it is, its settings and secrets, a test of it, and what can be done with it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "wouter";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useWords } from "../words/words.tsx";
import { useDataWords } from "./words.ts";
import { AdapterActions } from "./adapter-actions.tsx";
import { AdapterStatus, TemplateLine } from "./adapter-status.tsx";
import { DataFrame } from "./frame.tsx";
import { adapterQuery, type KnownAdapter, useTemplate } from "./queries.ts";
import { SavedForm } from "./saved-form.tsx";
import { Trial } from "./trial-form.tsx";

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
  const isKnown = adapter.template === null || template !== undefined;
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
      <div className="data-parts">
        <section className="card data-form" aria-labelledby="data-settings">
          <h2 id="data-settings">{words.settings}</h2>
          {isKnown ? (
            <SavedForm
              adapter={adapter}
              template={template ?? null}
              upgradeRefusal={upgradeRefusal}
              onUpgraded={() => setRefusal(null)}
              onEdited={setEdited}
            />
          ) : (
            <Skeleton lines={4} />
          )}
        </section>
        <Trial adapter={adapter} isEdited={isEdited} />
      </div>
    </>
  );
}
