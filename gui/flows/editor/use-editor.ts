/**
 * The state of one editor: the draft with its steps, what it began from, and what the service said of it. Edits are
 * kept in the browser; what is active keeps running until they are saved.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import { useLocation } from "wouter";
import { ask } from "../../api/ask.ts";
import { EditedFlowDocument, RunFlowNowDocument } from "../../api/documents/flows-editor.ts";
import type { FlowSettingsInput } from "../../api/generated.ts";
import { asProblem } from "../../api/problem.ts";
import { changedParts, type Draft, draftOf, type EditedFlow } from "./draft.ts";
import { beginEdits, editsAfter } from "./edits.ts";
import { noFaults, type PlacedFaults } from "./faults.ts";
import { forget, keptName } from "../../session/kept.ts";
import { type Base, keepDraft, readKeptDraft } from "./kept-draft.ts";
import { withKnownIds } from "./known-ids.ts";
import { type Choices, rebaseOn } from "./merge.ts";
import { type SaveRequest, useSave } from "./use-save.ts";

const keepAfterMs = 300;

export interface EditorStart {
  /** The flow as it was read; null for a new one. */
  readonly flow: EditedFlow | null;
  /** What a new flow begins as. */
  readonly draft: Draft;
  /** What a new flow has besides, which is not edited here. */
  readonly settings: FlowSettingsInput;
  /** Where a tenant's credential edits a user's flow; else null. */
  readonly ownerUserKey: string | null;
  /** Who edits, as `keptName` takes it. */
  readonly person: string;
  /** The flow's id, or what stands for a new one: under it the browser keeps what is not saved. */
  readonly subject: string;
}

export type Editor = ReturnType<typeof useEditor>;

/** `draft` of the start is what is shown where nothing was kept. */
export function useEditor({ flow, draft: fresh, settings, ownerUserKey, person, subject }: EditorStart) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const name = keptName("draft", person, subject);
  const [kept] = useState(() => readKeptDraft(name));
  const [base, setBase] = useState<Base | null>(() => (kept === null ? flow && { flow, draft: fresh } : kept.base));
  const [edits, dispatch] = useReducer(editsAfter, beginEdits(kept?.draft ?? fresh, kept?.past));
  const [editedAt, setEditedAt] = useState<number | null>(kept?.editedAt ?? null);
  const [saveFaults, setSaveFaults] = useState<PlacedFaults>(noFaults);
  const [isKept, setKept] = useState(true);
  /** The flow as others have left it, where that is not what the edits began from. */
  const [theirs, setTheirs] = useState<EditedFlow | null>(null);
  const [isMerging, setMerging] = useState(false);

  const { present: draft, past } = edits;
  const changes = useMemo(() => changedParts(base?.draft ?? fresh, draft), [base, fresh, draft]);
  const isDirty = changes.length > 0;
  /** An answer that comes when the page has been left, or has gone on, meets these. */
  const newest = useRef(edits);
  newest.current = edits;
  const newestEtag = useRef(base?.flow.etag);
  newestEtag.current = base?.flow.etag;
  const isOpen = useRef(true);

  const keepNow = useEffectEvent(() => {
    if (isDirty && editedAt !== null && isOpen.current) setKept(keepDraft(name, { draft, past, base, editedAt }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a reason to keep anew
  useEffect(() => {
    if (!isDirty) return forget(name);
    const timer = setTimeout(keepNow, keepAfterMs);
    return () => clearTimeout(timer);
  }, [name, draft, past, base, editedAt, isDirty]);
  // A page that is left within the moment keeps the last change, too.
  useEffect(() => {
    isOpen.current = true;
    const leave = (): void => keepNow();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      keepNow();
      isOpen.current = false;
    };
  }, []);

  /** Every step goes on from another version. */
  const goOnFrom = (next: Base, origin: Draft, choices: Choices = {}): void => {
    const rebase = { kind: "rebase", rebase: rebaseOn(origin, next.draft, choices) } as const;
    const { present, past: steps } = editsAfter(newest.current, rebase);
    const isSaved = changedParts(next.draft, present).length === 0;
    const nextName = keptName("draft", person, next.flow.id);
    const own = { draft: present, past: steps, base: next, editedAt: Date.now() };
    // A new flow goes on at its own address, where the steps are read again.
    if (isSaved && nextName === name) forget(name);
    else keepDraft(nextName, own);
    if (nextName !== name) forget(name);
    setBase(next);
    setTheirs(null);
    setSaveFaults(noFaults);
    if (isSaved) setEditedAt(null);
    dispatch(rebase);
    client.setQueryData(["flow", next.flow.id], next.flow);
  };

  const lookAgain = async (): Promise<EditedFlow | null> => {
    if (base === null) return null;
    const { flow: found } = await ask(EditedFlowDocument, { id: base.flow.id });
    if (found !== null && found.etag !== newestEtag.current) setTheirs(found);
    return found;
  };

  const onSaved = (saved: EditedFlow, { sent, base: before }: SaveRequest): void => {
    const isHere = isOpen.current;
    if (before === null) isOpen.current = false;
    goOnFrom({ flow: saved, draft: withKnownIds(draftOf(saved), sent, sent) }, sent);
    void client.invalidateQueries({ queryKey: ["flows"] });
    if (before === null && isHere) navigate(`/flows/${saved.id}`, { replace: true });
  };
  const save = useSave(
    { draft, base, ownerUserKey, settings, isNeeded: isDirty || base === null },
    {
      onSaved,
      onRefused: async (error, { sent }) => {
        const { status, errors } = asProblem(error).details;
        setSaveFaults({ faults: errors, of: sent });
        if (status !== 412 || (await lookAgain()) === null) return;
        save.reset();
        setMerging(true);
      },
    },
  );

  /** What was read again, such as on the way back from another page. */
  const meet = useEffectEvent((found: EditedFlow) => {
    if (base === null || save.isPending) return;
    // An answer that was on its way while one saved.
    if (Date.parse(found.updatedAt) < Date.parse(base.flow.updatedAt)) return;
    if (found.etag === base.flow.etag) return setTheirs(null);
    if (isDirty) return setTheirs(found);
    goOnFrom({ flow: found, draft: withKnownIds(draftOf(found), base.draft, draft) }, base.draft);
  });
  useEffect(() => {
    if (flow !== null) meet(flow);
  }, [flow]);

  const run = useMutation({
    mutationFn: async (id: string) => (await ask(RunFlowNowDocument, { id })).runFlow,
    onSuccess: (started) => started !== null && navigate(`/runs/${started.id}`),
  });

  /** Faults are of what was sent. */
  const edit = (step: Parameters<typeof dispatch>[0]): void => {
    setEditedAt(Date.now());
    setSaveFaults(noFaults);
    dispatch(step);
  };

  return {
    /** What the edits began from; null before the first save. */
    origin: base?.flow ?? null,
    base: base?.draft ?? null,
    draft,
    isDirty,
    editedAt,
    /** False where the browser keeps nothing, so that a reload would lose the edits. */
    isKept,
    saveFaults,
    theirs,
    isMerging,
    canUndo: edits.past.length > 0,
    canRedo: edits.future.length > 0,
    /** @param joint what further changes of the same join to one step, such as `tile-1 threshold` */
    change: (next: Draft, joint?: string): void =>
      edit(joint === undefined ? { kind: "change", draft: next } : { kind: "change", draft: next, joint }),
    /** The next change is a step of its own. */
    rest: (): void => dispatch({ kind: "rest" }),
    undo: (): void => {
      if (edits.past.length > 0) edit({ kind: "undo" });
    },
    redo: (): void => {
      if (edits.future.length > 0) edit({ kind: "redo" });
    },
    discard: (): void => {
      if (!save.isPending) save.reset();
      const flowNow = theirs ?? base?.flow ?? null;
      const draftNow = flowNow === null ? fresh : draftOf(flowNow);
      edit({ kind: "begin", draft: draftNow });
      setEditedAt(null);
      setTheirs(null);
      if (flowNow !== null) setBase({ flow: flowNow, draft: draftNow });
    },
    save: {
      ...save,
      /** What is changed afterwards is a step of its own. */
      save: (): void => {
        dispatch({ kind: "rest" });
        save.save();
      },
    },
    run,
    lookAgain,
    openMerge: (): void => setMerging(true),
    closeMerge: (): void => setMerging(false),
    /**
     * Goes on from what others have left.
     * @param other `theirs` under the names of the tiles and targets here
     * @param choices where both have changed the same
     */
    takeMerged: (other: Draft, choices: Choices): void => {
      if (theirs === null || base === null) return;
      setMerging(false);
      setEditedAt(Date.now());
      goOnFrom({ flow: theirs, draft: other }, base.draft, choices);
      save.reset();
    },
  };
}
