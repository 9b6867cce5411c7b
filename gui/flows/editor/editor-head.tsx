/** The head of the editor: the name, what is not saved, faults, and what can be done with the whole flow. */
import { mdiContentSave, mdiPlay, mdiRedo, mdiUndo } from "@mdi/js";
import type { Fault } from "../../api/problem.ts";
import type { FlowStatus } from "../../api/generated.ts";
import { Button, IconButton } from "../../controls/button.tsx";
import { SelectInput, TextInput } from "../../controls/fields.tsx";
import { FlowWays } from "../flow-ways.tsx";
import { type ExpectingFlow, NextExpected } from "../next-expected.tsx";
import { useScreenTitle } from "../../shell/title.ts";
import { useFormats, useWords } from "../../words/words.tsx";
import { useEditorWords } from "../editor-words.ts";
import type { SortedFaults } from "./faults.ts";
import { scheduleKindOf } from "./schedule-kinds.ts";
import type { Editor } from "./use-editor.ts";
import { LiveChanges } from "./live-changes.tsx";

const statuses: readonly FlowStatus[] = ["draft", "active", "paused"];

interface EditorHeadProps {
  /** As it was read last, which edits do not change; null for a new flow. */
  readonly expecting: ExpectingFlow | null;
  readonly editor: Editor;
  readonly faults: readonly Fault[];
  readonly sorted: SortedFaults;
  /** @param loc of a fault, relative to the tile */
  readonly onShowFault: (place: number, loc: string) => void;
}

export function EditorHead({ expecting, editor, faults, sorted, onShowFault }: EditorHeadProps) {
  const words = useWords();
  const editorWords = useEditorWords();
  const { draft, origin, change, save, run } = editor;
  const title = draft.displayName === "" ? words.flows.create : draft.displayName;
  const heading = useScreenTitle(title);
  return (
    <header className="editor-head">
      {origin !== null && <FlowWays id={origin.id} />}
      <h1 ref={heading} tabIndex={-1} className="unseen">
        {title}
      </h1>
      <div className="editor-name">
        <TextInput
          label={editorWords.name}
          isLabelUnseen
          placeholder={editorWords.namePlaceholder}
          value={draft.displayName}
          onChange={(displayName) => change({ ...draft, displayName }, "displayName")}
          fault={sorted.others.get("displayName")?.[0]?.message}
          autoFocus={origin === null && draft.displayName === ""}
        />
        <SelectInput
          label={words.flows.status}
          isLabelUnseen
          value={draft.status}
          choices={statuses.map((value) => ({ value, label: words.flows[value] }))}
          onChange={(value) => change({ ...draft, status: statuses.find((one) => one === value) ?? draft.status })}
        />
      </div>
      <div className="row editor-actions">
        <SaveNote editor={editor} />
        <IconButton icon={mdiUndo} label={words.common.undo} isDisabled={!editor.canUndo} onPress={editor.undo} />
        <IconButton icon={mdiRedo} label={words.common.redo} isDisabled={!editor.canRedo} onPress={editor.redo} />
        {origin !== null && (
          <Button icon={mdiPlay} isDisabled={run.isPending} onPress={() => run.mutate(origin.id)}>
            {editorWords.runNow}
          </Button>
        )}
        <Button
          kind="main"
          icon={mdiContentSave}
          isDisabled={save.isPending || (!editor.isDirty && origin !== null)}
          onPress={save.save}
        >
          {words.common.save}
        </Button>
      </div>
      {expecting !== null && <NextExpected flow={expecting} />}
      {draft.status === "active" && scheduleKindOf(draft).name === "by-hand" && (
        <p className="note small">{editorWords.nothingRunsIt}</p>
      )}
      {origin !== null && <LiveChanges editor={editor} id={origin.id} />}
      <FaultCount faults={faults} sorted={sorted} onShowFault={onShowFault} />
    </header>
  );
}

/** What is not saved, and when a saved change takes effect. */
function SaveNote({ editor }: { readonly editor: Editor }) {
  const editorWords = useEditorWords();
  const formats = useFormats();
  const { isDirty, editedAt, isKept, origin, save } = editor;
  if (save.isPending)
    return <span className="quiet small">{save.isWaiting ? editorWords.saveWaits : editorWords.saving}</span>;
  if (isDirty)
    return (
      <span className="small row">
        <span className="unsaved">
          {editedAt === null ? editorWords.notSaved : editorWords.editedAt(formats.time(editedAt))}
          {!isKept && ` ${editorWords.notKept}`}
        </span>
        <Button kind="quiet" onPress={editor.discard}>
          {editorWords.discard}
        </Button>
      </span>
    );
  if (origin === null) return null;
  const next = origin.nextRunAt === null ? null : formats.dateTime(origin.nextRunAt);
  return <span className="quiet small">{next === null ? editorWords.saved : editorWords.savedFrom(next)}</span>;
}

function FaultCount({ faults, sorted, onShowFault }: Omit<EditorHeadProps, "editor" | "expecting">) {
  const editorWords = useEditorWords();
  const [first] = [...sorted.tiles].sort(([a], [b]) => a - b);
  if (faults.length === 0) return null;
  return (
    <p className="row fault" role="status">
      <span>{editorWords.faults(faults.length)}</span>
      {first === undefined ? (
        <span>{faults[0]?.message}</span>
      ) : (
        <Button kind="quiet" onPress={() => onShowFault(first[0], first[1][0]?.loc ?? "")}>
          {editorWords.showFirst}
        </Button>
      )}
    </p>
  );
}
