/** When it will happen at the chosen target: in a sentence, in a table of all conditions, and what that rests on. */
import { mdiAlertCircleOutline, mdiCalendarClock, mdiCheckCircleOutline, mdiMinusCircleOutline } from "@mdi/js";
import { useId } from "react";
import { Icon } from "../icons/icon.tsx";
import { useFormats } from "../words/words.tsx";
import {
  basisNotes,
  basisSentence,
  type Expectation,
  type ExpectationRow,
  headlineOf,
  nowAt,
  type OutlookReader,
  reasonOf,
  rowOf,
  sentenceOf,
} from "./expectations.ts";
import { AskButton, AskedNote } from "./outlook-asking.tsx";
import type { OutlookRequest } from "./use-outlook-request.ts";
import "./outlook.css";

interface OutlookCardProps {
  /** Of the target; empty where the outlook says nothing of it. */
  readonly expectations: readonly Expectation[];
  /** When the flow's newest outlook looked ahead from; null where there is none. */
  readonly askedAt: string | null;
  readonly reader: OutlookReader;
  /** Null where the flow is gone. */
  readonly request: OutlookRequest | null;
}

export function OutlookCard({ expectations, askedAt, reader, request }: OutlookCardProps) {
  const formats = useFormats();
  const title = useId();
  const { words } = reader;
  const headline = headlineOf(expectations);
  if (headline === null && askedAt === null)
    return request === null ? null : (
      <div className="row outlook-asking">
        <AskButton request={request} label={words.ask} />
        <AskedNote request={request} />
      </div>
    );
  const time = askedAt === null ? null : formats.dateTime(askedAt);
  return (
    <section className="outlook" aria-labelledby={title}>
      <h3 id={title}>{words.title}</h3>
      {headline === null ? (
        <p className="quiet">{words.notOfPlace(time ?? "–")}</p>
      ) : (
        <Told headline={headline} all={expectations} reader={reader} />
      )}
      <footer className="row outlook-foot">
        {time !== null && headline !== null && <span className="small quiet">{words.asOf(time)}</span>}
        {request !== null && (
          <>
            <AskButton request={request} label={words.askAgain} />
            <AskedNote request={request} />
          </>
        )}
      </footer>
    </section>
  );
}

interface ToldProps {
  readonly headline: Expectation;
  readonly all: readonly Expectation[];
  readonly reader: OutlookReader;
}

function Told({ headline, all, reader }: ToldProps) {
  const now = nowAt(headline, reader);
  const reason = reasonOf(headline, reader);
  const basis = basisSentence(headline, reader);
  const others = all.filter((one) => one !== headline);
  return (
    <>
      <p className="outlook-headline">
        <StateIcon state={headline.state} size={20} />
        <span>{sentenceOf(headline, reader)}</span>
      </p>
      {reason !== null && <p>{reason}</p>}
      {now !== null && <p className="small">{now}</p>}
      {others.length > 0 && <Others rows={others.map((one) => rowOf(one, reader))} reader={reader} />}
      {basis !== "" && <p className="small quiet">{basis}</p>}
      <BasisNotes notes={basisNotes(headline, reader)} reader={reader} />
    </>
  );
}

const icons: Readonly<Record<Expectation["state"], string>> = {
  reached: mdiCheckCircleOutline,
  expected: mdiCalendarClock,
  not_expected: mdiMinusCircleOutline,
  unavailable: mdiAlertCircleOutline,
};

/** What it is stands in words beside it. */
function StateIcon({ state, size }: { readonly state: Expectation["state"]; readonly size: number }) {
  return (
    <span className={`outlook-state ${state}`}>
      <Icon path={icons[state]} size={size} />
    </span>
  );
}

function Others({
  rows,
  reader: { words },
}: {
  readonly rows: readonly ExpectationRow[];
  readonly reader: OutlookReader;
}) {
  return (
    <table className="outlook-rows">
      <caption className="unseen">{words.others}</caption>
      <thead>
        <tr>
          <th>{words.what}</th>
          <th className="number">{words.threshold}</th>
          <th className="number">{words.now}</th>
          <th>{words.when}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stages may have one name, and their order does not change
          <OtherRow key={place} row={row} words={words} />
        ))}
      </tbody>
    </table>
  );
}

function OtherRow({ row, words }: { readonly row: ExpectationRow; readonly words: OutlookReader["words"] }) {
  const { what, threshold, now, state, day, notes } = row;
  return (
    <tr>
      <th scope="row">{what}</th>
      <td className="number" data-label={words.threshold}>
        {threshold}
      </td>
      <td className="number" data-label={words.now}>
        {now}
      </td>
      <td className="outlook-when">
        <span className="row">
          <StateIcon state={state} size={16} />
          <span>{day === null ? words.states[state] : `${words.states[state]} · ${day}`}</span>
        </span>
        {notes.map((note) => (
          <span key={note} className="small quiet block">
            {note}
          </span>
        ))}
      </td>
    </tr>
  );
}

function BasisNotes({
  notes,
  reader: { words },
}: {
  readonly notes: readonly string[];
  readonly reader: OutlookReader;
}) {
  if (notes.length === 0) return null;
  return (
    <details>
      <summary className="small">{words.more}</summary>
      <ul className="small outlook-notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}
