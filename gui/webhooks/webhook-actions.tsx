/** What is done with a webhook: ping, pause and enable, a new secret, delete. */
import { mdiDeleteOutline, mdiKeyChange, mdiPause, mdiPlay } from "@mdi/js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { ask } from "../api/ask.ts";
import { UpdateWebhookDocument } from "../api/documents/webhooks.ts";
import { asProblem } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { tell } from "../controls/news.ts";
import { ProblemNote } from "../controls/states.tsx";
import { useWords } from "../words/words.tsx";
import { webhookDeletions } from "./deletions.ts";
import { Ping } from "./ping.tsx";
import { type KnownWebhook, webhooksKey } from "./queries.ts";
import { RotateDialog } from "./rotate-dialog.tsx";
import { isConflict, useTaken } from "./use-taken.ts";
import { useWebhookWords } from "./words.ts";

interface ActionsProps {
  readonly webhook: KnownWebhook;
  readonly onChanged: (webhook: KnownWebhook) => void;
  readonly onRotated: (etag: string | null) => void;
}

export function WebhookActions({ webhook, onChanged, onRotated }: ActionsProps) {
  const words = useWebhookWords();
  const taken = useTaken(webhook.id);
  const [isRotating, setRotating] = useState(false);
  const remove = useRemoval(webhook);
  const isOn = webhook.status === "active";
  const enable = useMutation({
    mutationFn: async (status: KnownWebhook["status"]) => {
      const { id, etag } = webhook;
      return (await ask(UpdateWebhookDocument, { id, input: { status }, etag })).updateWebhook;
    },
    onSuccess: (next) => {
      if (next === null) return;
      onChanged(next);
      tell({ text: next.status === "active" ? words.nowEnabled : words.nowPaused });
    },
    onError: (error) => (isConflict(error) ? taken.reload() : undefined),
  });
  return (
    <div className="stack hook-actions">
      <div className="row">
        <Ping webhook={webhook} />
        <Button
          kind={isOn ? "plain" : "main"}
          icon={isOn ? mdiPause : mdiPlay}
          isDisabled={enable.isPending}
          onPress={() => enable.mutate(isOn ? "disabled" : "active")}
        >
          {isOn ? words.pause : words.enable}
        </Button>
        <Button icon={mdiKeyChange} onPress={() => setRotating(true)}>
          {words.rotate}
        </Button>
        <Button kind="quiet" icon={mdiDeleteOutline} onPress={remove}>
          {words.delete}
        </Button>
      </div>
      <p className="quiet small">
        {isOn ? words.pauseAbout : words.disabledAbout} <Link href="/settings/events">{words.toEvents}</Link>
      </p>
      {enable.error !== null && !isConflict(enable.error) && <ProblemNote error={enable.error} />}
      {isRotating && <RotateDialog id={webhook.id} onRotated={onRotated} onClose={() => setRotating(false)} />}
    </div>
  );
}

/** It can be brought back for a while. */
function useRemoval({ id, etag, url }: KnownWebhook): () => void {
  const { common } = useWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return () => {
    webhookDeletions.plan({
      record: { id, etag },
      onSent: () => void client.invalidateQueries({ queryKey: webhooksKey }),
      onError: (error) => tell({ text: asProblem(error).details.detail || common.unreachable }),
    });
    tell(
      {
        text: common.deleted(url),
        action: { label: common.undo, run: () => webhookDeletions.takeBack(id) },
      },
      () => void webhookDeletions.send(id),
    );
    navigate("/webhooks");
  };
}
