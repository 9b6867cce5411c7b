/** Saving a flow: one request at a time, whose repetition the service knows as such. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ask } from "../../api/ask.ts";
import { CreateFlowDocument, SaveFlowDocument } from "../../api/documents/flows-editor.ts";
import type { FlowSettingsInput } from "../../api/generated.ts";
import { asProblem } from "../../api/problem.ts";
import { waitMs } from "../../api/queries.ts";
import { requestKeys } from "../../api/request-key.ts";
import { type Draft, type EditedFlow, newFlowOf, patchOf } from "./draft.ts";
import type { Base } from "./kept-draft.ts";

const maxRetries = 4;

export interface SaveRequest {
  readonly sent: Draft;
  /** Null: a new flow. */
  readonly base: Base | null;
}

interface Saved {
  readonly draft: Draft;
  readonly base: Base | null;
  readonly ownerUserKey: string | null;
  /** What a new flow has besides. */
  readonly settings: FlowSettingsInput;
  /** False where there is nothing to save. */
  readonly isNeeded: boolean;
}

interface Answers {
  readonly onSaved: (flow: EditedFlow, request: SaveRequest) => void;
  readonly onRefused: (error: unknown, request: SaveRequest) => void | Promise<void>;
}

export function useSave({ draft, base, ownerUserKey, settings, isNeeded }: Saved, { onSaved, onRefused }: Answers) {
  const [keyOf] = useState(() => requestKeys());
  // Two presses of one moment come before the page is drawn again.
  const inWork = useRef<Draft | null>(null);
  const isAskedAgain = useRef(false);
  const { mutate, reset, error, isPending, failureReason } = useMutation({
    mutationFn: async ({ sent, base: before }: SaveRequest): Promise<EditedFlow> => {
      const saved = before === null ? await create(sent) : await update(sent, before);
      if (saved === null) throw new Error("The service gave no flow.");
      return saved;
    },
    retry: (failures, refusal) => isForLater(refusal) && failures < maxRetries,
    retryDelay: (failures, refusal) => waitMs(refusal, failures),
    onSuccess: onSaved,
    onError: async (refusal, request) => {
      isAskedAgain.current = false;
      await onRefused(refusal, request);
    },
    onSettled: () => {
      inWork.current = null;
    },
  });
  const save = (): void => {
    if (inWork.current !== null) {
      isAskedAgain.current ||= draft !== inWork.current;
      return;
    }
    if (!isNeeded) return;
    inWork.current = draft;
    mutate({ sent: draft, base });
  };
  /** What was changed meanwhile, and asked for. */
  const saveAgain = useEffectEvent(() => {
    if (!isAskedAgain.current) return;
    isAskedAgain.current = false;
    save();
  });
  useEffect(() => {
    if (!isPending) saveAgain();
  }, [isPending]);
  return { save, reset, error, isPending, isWaiting: isPending && failureReason !== null };

  async function create(sent: Draft): Promise<EditedFlow | null> {
    const input = newFlowOf(sent, { ownerUserKey, settings });
    return (await ask(CreateFlowDocument, { input }, { idempotencyKey: keyOf(input) })).createFlow;
  }

  async function update(sent: Draft, { flow: { id, etag }, draft: before }: Base): Promise<EditedFlow | null> {
    const change = { id, input: patchOf(before, sent), etag };
    return (await ask(SaveFlowDocument, change, { idempotencyKey: keyOf(change) })).updateFlow;
  }
}

/** The service is full, or the first request is still in its hands. */
function isForLater(refusal: unknown): boolean {
  const { status, slug } = asProblem(refusal).details;
  return status === 429 || status === 503 || slug === "idempotency-in-progress";
}
