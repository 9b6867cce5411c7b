/** A new webhook. Its secret is shown right after it is made, in the place of the form, and nowhere else. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { ask } from "../api/ask.ts";
import { CreateWebhookDocument } from "../api/documents/webhooks.ts";
import type { CreateWebhookMutation } from "../api/generated.ts";
import { emptyDraft, inputOf } from "./draft.ts";
import { WebhookFrame } from "./frame.tsx";
import { webhooksKey } from "./queries.ts";
import { SecretOnce } from "./secret-once.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { useWebhookWords } from "./words.ts";

type Made = NonNullable<CreateWebhookMutation["createWebhook"]>;

export default function NewWebhookScreen() {
  const words = useWebhookWords();
  const [made, setMade] = useState<Made | null>(null);
  return (
    // Another key: the keyboard goes to the heading, as on a screen of its own.
    <WebhookFrame
      key={made?.id ?? "new"}
      title={made?.url ?? words.add}
      about={made === null ? words.addAbout : undefined}
      isBelow
    >
      {made === null ? <NewWebhook onMade={setMade} /> : <MadeWebhook made={made} />}
    </WebhookFrame>
  );
}

function NewWebhook({ onMade }: { readonly onMade: (made: Made) => void }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(emptyDraft);
  const [secret, setSecret] = useState("");
  const create = useMutation({
    // What was sent and answered holds secrets: nothing of it is kept.
    gcTime: 0,
    mutationFn: async () => {
      const input = { ...inputOf(draft), ...(secret === "" ? {} : { secret }) };
      return (await ask(CreateWebhookDocument, { input })).createWebhook;
    },
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: [...webhooksKey, "list"] });
      if (made !== null) onMade(made);
    },
  });
  return (
    <div className="card hook-card hook-alone">
      <WebhookForm
        draft={draft}
        onChange={setDraft}
        onSave={() => create.mutate()}
        isSaving={create.isPending}
        isSaveMain
        error={create.error}
        onDiscard={null}
        secret={{ value: secret, onChange: setSecret }}
      />
    </div>
  );
}

function MadeWebhook({ made }: { readonly made: Made }) {
  const words = useWebhookWords();
  return (
    <section className="card hook-card hook-alone" aria-labelledby="hook-secret">
      <h2 id="hook-secret">{words.keepSecret}</h2>
      <SecretOnce secret={made.secret} />
      <div className="row">
        <Link href={`/webhooks/${made.id}`} className="button main" replace>
          {words.stored}
        </Link>
      </div>
    </section>
  );
}
