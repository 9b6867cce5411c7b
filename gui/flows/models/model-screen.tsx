/** One model of the library: what it is, where it comes from, and how a flow is made of it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { ask } from "../../api/ask.ts";
import { FlowModelDocument } from "../../api/documents/flows-models.ts";
import { EmptyNote, ProblemNote, Skeleton } from "../../controls/states.tsx";
import { useMay } from "../../session/may.ts";
import { ModelFacts } from "./facts.tsx";
import { ModelFrame } from "./frame.tsx";
import { MakeFlow } from "./make-flow.tsx";
import type { MadeFlow, Model } from "./model.ts";
import { useModelWords, useTexts } from "./words.ts";

export default function ModelScreen() {
  const words = useModelWords();
  const textOf = useTexts();
  const { key = "" } = useParams<{ key: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: ["flow-model", key],
    queryFn: async ({ signal }) => (await ask(FlowModelDocument, { key }, { signal })).flowTemplate,
  });
  const title = data ? textOf(data.displayName) : words.title;
  return (
    <ModelFrame title={title} back={{ href: "/flows/models", label: words.back }}>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={8} />}
      {data === null && <EmptyNote title={words.notFound} />}
      {data && <KnownModel model={data} />}
    </ModelFrame>
  );
}

function KnownModel({ model }: { readonly model: Model }) {
  const words = useModelWords();
  const mayWrite = useMay("flows_write");
  const [made, setMade] = useState<MadeFlow | null>(null);
  if (made !== null) return <Made flow={made} />;
  return (
    <>
      {mayWrite ? <MakeFlow model={model} onMade={setMade} /> : <EmptyNote title={words.noScope} />}
      <ModelFacts model={model} />
    </>
  );
}

function Made({ flow }: { readonly flow: MadeFlow }) {
  const words = useModelWords();
  const mayManage = useMay("adapters_manage");
  return (
    <section className="card model-part" role="status">
      <h2>{words.made(flow.displayName)}</h2>
      <p>{words.madeAbout}</p>
      {flow.unset.length === 0 ? (
        <p>{words.nothingUnset}</p>
      ) : (
        <>
          <h3>{words.unset}</h3>
          <ul>
            {flow.unset.map(({ loc, message }) => (
              <li key={loc}>{message}</li>
            ))}
          </ul>
        </>
      )}
      <p className="row">
        <Link href={`/flows/${flow.id}`} className="button main">
          {words.open}
        </Link>
        {mayManage && flow.unset.length > 0 && (
          <Link href="/data/new" className="button">
            {words.adapters}
          </Link>
        )}
      </p>
    </section>
  );
}
