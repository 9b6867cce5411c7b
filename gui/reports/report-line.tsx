/** One report of the history: when, how and to whom it was sent, and what becomes of its link. */
import { useId } from "react";
import { Link } from "wouter";
import type { ReportLogQuery } from "../api/generated.ts";
import { Button } from "../controls/button.tsx";
import { useMay } from "../session/may.ts";
import { useFormats } from "../words/words.tsx";
import { useReportWords } from "./words.ts";

export type ReportEntry = NonNullable<ReportLogQuery["flowReports"]>["edges"][number]["node"];

const tones = { sent: "good", error: "bad", waiting: "open", pending: "open", skipped: "none" } as const;

export function ReportLine({ entry, onRevoke }: { readonly entry: ReportEntry; readonly onRevoke: () => void }) {
  const words = useReportWords();
  const formats = useFormats();
  const titleId = useId();
  const mayRevoke = useMay("flows_run");
  const { scheduleName, mode, status, reason, targets, recipients, at, run } = entry;
  const time = formats.dateTime(at);
  return (
    <li className="report-line" aria-labelledby={titleId}>
      <div>
        <p id={titleId} className="report-name">
          {scheduleName}
        </p>
        <p className="small quiet">
          {[time, words.logModes[mode], ...(targets === null ? [] : [shownText(words, targets)])].join(" · ")}
        </p>
        <LinkState entry={entry} />
      </div>
      <p>
        <span className={`report-status ${tones[status]}`}>{words.statuses[status]}</span>
        {reason !== null && <span className="small quiet">: {words.reasons[reason]}</span>}
      </p>
      <div className="row report-line-actions">
        {run !== null && <Link href={`/runs/${run.id}`}>{words.toRun}</Link>}
        {mayRevoke && isLinkOpen(entry, Date.now()) && (
          <Button kind="danger" onPress={onRevoke} aria-label={words.revokeOf(scheduleName, time)}>
            {words.revoke}
          </Button>
        )}
      </div>
      {recipients.length > 0 && (
        <details className="small report-recipients">
          <summary>{words.recipients(recipients.length)}</summary>
          <ul>
            {recipients.map(({ contactId, contact, email, outcome, reason: why, error }) => (
              <li key={contactId}>
                {contact?.displayName ?? email ?? words.someContact} – {words.outcomes[outcome]}
                {outcome === "pending" && why !== null && <span className="quiet"> ({why})</span>}
                {error !== null && <span className="fault"> {words.refusedWith(error)}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function shownText(words: ReturnType<typeof useReportWords>, targets: NonNullable<ReportEntry["targets"]>): string {
  return words.shown(targets.shown, targets.total, targets.triggered);
}

function LinkState({ entry: { reportId, expiresAt, revokedAt } }: { readonly entry: ReportEntry }) {
  const words = useReportWords();
  const formats = useFormats();
  if (revokedAt !== null) return <p className="small">{words.linkRevoked(formats.dateTime(revokedAt))}</p>;
  if (reportId === null || expiresAt === null) return null;
  const time = formats.dateTime(expiresAt);
  return <p className="small">{isPast(expiresAt, Date.now()) ? words.linkEnded(time) : words.linkUntil(time)}</p>;
}

function isLinkOpen({ reportId, expiresAt, revokedAt }: ReportEntry, now: number): boolean {
  return reportId !== null && revokedAt === null && expiresAt !== null && !isPast(expiresAt, now);
}

function isPast(time: string, now: number): boolean {
  return Date.parse(time) <= now;
}
