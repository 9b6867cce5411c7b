/** The alerts of a flow: who is told what and when, what they read, and what was told. */
import { mdiContentSave } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { ask } from "../api/ask.ts";
import { FlowMessagesDocument } from "../api/documents/alerts.ts";
import { Button } from "../controls/button.tsx";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { FlowWays } from "../flows/flow-ways.tsx";
import { MessageList } from "../people/message-list.tsx";
import { useMay } from "../session/may.ts";
import { Nowhere } from "../shell/nowhere.tsx";
import { useShortcuts } from "../shell/shortcuts.tsx";
import { useScreenTitle } from "../shell/title.ts";
import { useWords } from "../words/words.tsx";
import { faultAt } from "./draft.ts";
import { SamplePart } from "./sample.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { type AlertEditor, type AlertFlow, alertFlowKey, readAlertFlow, useAlerts } from "./use-alerts.ts";
import { useSamples } from "./use-samples.ts";
import { useAlertWords } from "./words.ts";
import "./alerts.css";

const pageSize = 50;

export default function AlertsScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: alertFlowKey(id),
    queryFn: ({ signal }) => readAlertFlow(id, signal),
  });
  if (data === null) return <Nowhere />;
  if (data !== undefined) return <FlowAlerts key={id} flow={data} />;
  return error === null ? <Skeleton lines={8} /> : <ProblemNote error={error} onRetry={() => void refetch()} />;
}

function FlowAlerts({ flow }: { readonly flow: AlertFlow }) {
  const words = useAlertWords();
  const heading = useScreenTitle(words.title(flow.displayName));
  const mayWrite = useMay("flows_write");
  const mayRead = useMay("results_read");
  const editor = useAlerts(flow);
  const samples = useSamples(flow.id, editor.draft, mayRead);
  const fault = faultAt(editor.faults.length > 0 ? editor.faults : samples.faults);
  return (
    <section className="screen">
      <FlowWays id={flow.id} />
      <header className="screen-head">
        <div className="grow">
          <h1 ref={heading} tabIndex={-1}>
            {words.title(flow.displayName)}
          </h1>
          <p className="quiet">{words.about}</p>
        </div>
      </header>
      {!mayWrite && <p className="note">{words.readOnly}</p>}
      {flow.status !== "active" && <p className="note">{words.notActive}</p>}
      <div className="alert-sides">
        <fieldset className="alert-parts" disabled={!mayWrite}>
          <SettingsForm
            alerts={editor.draft}
            onChange={editor.change}
            fault={fault}
            ownerUserKey={flow.ownerUserKey}
            looksAhead={flow.settings.outlook?.isDaily ?? false}
          />
        </fieldset>
        {mayRead && <SamplePart samples={samples} />}
      </div>
      {editor.error !== null && <ProblemNote error={editor.error} />}
      {mayWrite && <SaveActions editor={editor} />}
      <section className="stack" aria-labelledby="alert-log">
        <h2 id="alert-log">{words.log}</h2>
        {mayRead ? <Log flowId={flow.id} /> : <p className="quiet">{words.logScope}</p>}
      </section>
    </section>
  );
}

/** Within reach wherever one edits. */
function SaveActions({ editor }: { readonly editor: AlertEditor }) {
  const words = useAlertWords();
  const { common } = useWords();
  const canSave = editor.isEdited && !editor.isSaving;
  useShortcuts({ "Control+s": () => canSave && editor.save() });
  return (
    <div className={editor.isEdited ? "row alert-save card" : "row alert-save"}>
      {editor.isEdited && (
        <>
          <span className="small alert-unsaved">{editor.isKept ? words.notSaved : words.notKept}</span>
          <Button kind="quiet" onPress={editor.discard} isDisabled={editor.isSaving}>
            {words.discard}
          </Button>
        </>
      )}
      <Button kind="main" icon={mdiContentSave} isDisabled={!canSave} onPress={editor.save}>
        {common.save}
      </Button>
    </div>
  );
}

function Log({ flowId }: { readonly flowId: string }) {
  return (
    <MessageList
      queryKey={["flow-messages", flowId]}
      read={async (asked, signal) => {
        const { flowAlerts } = await ask(FlowMessagesDocument, { id: flowId, first: pageSize, ...asked }, { signal });
        if (flowAlerts === null) return null;
        // The flow is the page's own.
        return { ...flowAlerts, edges: flowAlerts.edges.map(({ node }) => ({ node: { ...node, flow: null } })) };
      }}
    />
  );
}
