/** The reports of a flow: when they are sent and to whom, one by hand, and what was sent. */
import { mdiSend } from "@mdi/js";
import { useState } from "react";
import { useParams } from "wouter";
import { Button } from "../controls/button.tsx";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { FlowWays } from "../flows/flow-ways.tsx";
import { useMay } from "../session/may.ts";
import { Nowhere } from "../shell/nowhere.tsx";
import { useScreenTitle } from "../shell/title.ts";
import { BrandForm } from "./brand-form.tsx";
import { ReportLog } from "./report-log.tsx";
import { ScheduleList } from "./schedule-list.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { SentLink } from "./sent-link.tsx";
import { useLink } from "./use-link.ts";
import { type ReportFlow, useReportFlow } from "./use-reports.ts";
import { useReportWords } from "./words.ts";
import "./reports.css";

export default function ReportsScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const { data, error, refetch } = useReportFlow(id);
  if (data === null) return <Nowhere />;
  if (data !== undefined) return <FlowReports key={id} flow={data} />;
  return error === null ? <Skeleton lines={8} /> : <ProblemNote error={error} onRetry={() => void refetch()} />;
}

function FlowReports({ flow }: { readonly flow: ReportFlow }) {
  const words = useReportWords();
  const heading = useScreenTitle(words.title(flow.displayName));
  const mayWrite = useMay("flows_write");
  const maySend = useMay("flows_run");
  const mayRead = useMay("results_read");
  const link = useLink(flow.id);
  const [isSending, setSending] = useState(false);
  const closeSending = (): void => {
    setSending(false);
    link.forget();
  };
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
        {maySend && (
          <Button kind="main" icon={mdiSend} onPress={() => setSending(true)}>
            {words.sendNow}
          </Button>
        )}
      </header>
      {!mayWrite && <p className="note">{words.readOnly}</p>}
      {flow.status !== "active" && <p className="note">{words.notActive}</p>}
      {link.error !== null && !isSending && <ProblemNote error={link.error} />}
      {link.made !== null && <SentLink made={link.made} />}
      <ScheduleList flow={flow} link={link} />
      <section className="stack" aria-labelledby="report-log">
        <h2 id="report-log">{words.log}</h2>
        {mayRead ? <ReportLog flowId={flow.id} /> : <p className="quiet">{words.logScope}</p>}
      </section>
      <BrandForm flow={flow} />
      {isSending && <SendDialog flow={flow} link={link} onClose={closeSending} />}
    </section>
  );
}
