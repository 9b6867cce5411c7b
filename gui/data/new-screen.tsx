/** A new adapter of the gallery. It is saved disabled: one tests it first. */
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocation, useParams } from "wouter";
import { ask } from "../api/ask.ts";
import { CreateAdapterDocument } from "../api/documents/data.ts";
import { tell } from "../controls/news.ts";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { paramsOfSchema } from "../tile-spec/schema-params.ts";
import { useDataWords } from "./words.ts";
import { AdapterForm } from "./adapter-form.tsx";
import { type AdapterDraft, envOf } from "./draft.ts";
import { DataFrame } from "./frame.tsx";
import { adapterQuery, adaptersKey, type Template, useTemplate } from "./queries.ts";
import { useSend } from "../api/use-send.ts";

export default function NewAdapterScreen() {
  const words = useDataWords();
  const { template: key = "" } = useParams<{ template: string }>();
  const { data: template, error, isPending, refetch } = useTemplate(key);
  const back = { href: "/data/new", label: words.gallery };
  return (
    <DataFrame title={template?.displayName ?? words.gallery} about={template?.description} back={back}>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={5} />}
      {template === null && <EmptyNote title={words.notFound} />}
      {template && <NewAdapter key={template.key} template={template} />}
    </DataFrame>
  );
}

function NewAdapter({ template }: { readonly template: Template }) {
  const words = useDataWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const params = useMemo(() => paramsOfSchema(template.settingsSchema), [template]);
  const { displayName } = template;
  const [draft, setDraft] = useState<AdapterDraft>({ displayName, settings: {}, secrets: {} });
  const sending = useSend();
  const save = async (): Promise<void> => {
    const input = {
      templateKey: template.key,
      displayName: draft.displayName,
      settings: draft.settings,
      env: envOf(draft.secrets),
      enabled: false,
    };
    const made = (await sending.send(() => ask(CreateAdapterDocument, { input })))?.createAdapter;
    if (!made) return;
    setDraft({ ...draft, secrets: {} });
    client.setQueryData(adapterQuery(made.id).queryKey, made);
    void client.invalidateQueries({ queryKey: [...adaptersKey, "list"] });
    tell({ text: words.created });
    navigate(`/data/${made.id}`);
  };
  return (
    <div className="card data-form">
      <AdapterForm
        params={params}
        secrets={template.env}
        held={[]}
        draft={draft}
        onChange={setDraft}
        onSave={() => void save()}
        isSaving={sending.isSending}
        saveLabel={words.save}
        isSaveMain
        error={sending.error}
        faults={sending.faults}
        onDiscard={null}
        help={template.help}
      />
    </div>
  );
}
