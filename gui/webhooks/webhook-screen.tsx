/** One webhook: how it is, what can be done with it, what was sent to it, and its settings. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useParams } from "wouter";
import { ask } from "../api/ask.ts";
import { UpdateWebhookDocument } from "../api/documents/webhooks.ts";
import { tell } from "../controls/news.ts";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { webhookDeletions } from "./deletions.ts";
import { Deliveries } from "./deliveries.tsx";
import { draftOf, inputOf, isChanged, type WebhookDraft } from "./draft.ts";
import { WebhookFrame } from "./frame.tsx";
import { type KnownWebhook, webhookQuery } from "./queries.ts";
import { isConflict, useTaken } from "./use-taken.ts";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookStatus } from "./webhook-status.tsx";
import { useWebhookWords } from "./words.ts";

export default function WebhookScreen() {
  const words = useWebhookWords();
  const { id = "" } = useParams<{ id: string }>();
  const mayManage = useMay("webhooks_manage");
  const { data, error, isPending, refetch } = useQuery({ ...webhookQuery(id), enabled: mayManage });
  const hidden = useSyncExternalStore(webhookDeletions.onHiddenChange, webhookDeletions.hidden);
  const webhook = data && !hidden.has(data.id) ? data : null;
  return (
    <WebhookFrame title={webhook?.url ?? words.title} about={webhook?.description ?? undefined} isBelow>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={6} />}
      {data !== undefined && webhook === null && <EmptyNote title={words.notFoundTitle} about={words.notFoundAbout} />}
      {webhook && <Webhook key={webhook.id} webhook={webhook} />}
    </WebhookFrame>
  );
}

interface Edit {
  readonly draft: WebhookDraft;
  /** Of what it was begun with. */
  readonly etag: string | null;
}

function Webhook({ webhook }: { readonly webhook: KnownWebhook }) {
  const words = useWebhookWords();
  const client = useQueryClient();
  const [edit, setEdit] = useState<Edit | null>(null);
  const draft = edit?.draft ?? draftOf(webhook);
  const isEdited = edit !== null && isChanged(draft, webhook);
  const taken = useTaken(webhook.id);
  const save = useMutation({
    mutationFn: async ({ draft: sent, etag }: Edit) =>
      (await ask(UpdateWebhookDocument, { id: webhook.id, input: inputOf(sent), etag })).updateWebhook,
    onSuccess: (next) => {
      if (next === null) return;
      setEdit(null);
      taken.take(next);
      tell({ text: words.saved });
    },
    onError: (error) => {
      if (!isConflict(error)) return;
      setEdit(null);
      taken.reload();
    },
  });
  /** What is edited goes on from a change that was made here, too. */
  const moveOn = (etag: string | null): void =>
    setEdit((before) => (before?.etag === webhook.etag ? { ...before, etag } : before));
  return (
    <>
      <section className="card hook-card hook-head">
        <WebhookStatus webhook={webhook} />
        <WebhookActions
          webhook={webhook}
          onChanged={(next) => {
            moveOn(next.etag);
            taken.take(next);
          }}
          onRotated={(etag) => {
            moveOn(etag);
            void client.invalidateQueries({ queryKey: webhookQuery(webhook.id).queryKey });
          }}
        />
      </section>
      <div className="hook-parts">
        <Deliveries webhook={webhook} />
        <section className="card hook-card" aria-labelledby="hook-settings">
          <h2 id="hook-settings">{words.settings}</h2>
          <WebhookForm
            draft={draft}
            onChange={(next) => setEdit({ draft: next, etag: edit?.etag ?? webhook.etag })}
            onSave={() => save.mutate({ draft, etag: edit?.etag ?? webhook.etag })}
            isSaving={save.isPending}
            isSaveMain={isEdited}
            error={save.error !== null && isConflict(save.error) ? null : save.error}
            onDiscard={
              isEdited
                ? () => {
                    save.reset();
                    setEdit(null);
                  }
                : null
            }
          />
        </section>
      </div>
    </>
  );
}
