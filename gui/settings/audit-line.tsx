/** One change: which record, what was done with it, by whom and when; opened, each field as it was and as it became. */
import { mdiFilterOutline } from "@mdi/js";
import { useId, useState } from "react";
import { Link } from "wouter";
import type { AuditedType, AuditLogQuery } from "../api/generated.ts";
import { IconButton } from "../controls/button.tsx";
import { useFormats } from "../words/words.tsx";
import { changesOf } from "./changes.ts";
import { useLogWords } from "./log-words.ts";
import { shortId } from "./record-names.ts";

export type AuditEntry = NonNullable<AuditLogQuery["auditEntries"]>["edges"][number]["node"];

interface AuditLineProps {
  readonly entry: AuditEntry;
  /** Of authors and records, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Shows those alone that have this in common with it. */
  readonly onNarrow: (name: string, value: string) => void;
}

/** Where a record of the type is shown, if it is still there. */
const pages: Readonly<Partial<Record<AuditedType, string>>> = {
  flow: "/flows",
  adapter: "/data",
  webhook: "/webhooks",
};

export function AuditLine({ entry, names, onNarrow }: AuditLineProps) {
  const { audit: words } = useLogWords();
  const formats = useFormats();
  const about = useId();
  const [isOpen, setOpen] = useState(false);
  const { at, action, recordType, recordId, actor } = entry;
  const by = authorOf(actor, names);
  const author = by.name === null ? words.actors[actor.kind] : words.named(words.actors[actor.kind], by.name);
  const record = words.named(words.types[recordType], nameOf(entry) ?? names.get(recordId) ?? shortId(recordId));
  const page = pages[recordType];
  return (
    <li className="log-line" aria-labelledby={about}>
      <div className="log-about">
        <p id={about}>
          {page === undefined || action === "deleted" ? (
            <strong>{record}</strong>
          ) : (
            <Link className="log-what" href={`${page}/${encodeURIComponent(recordId)}`}>
              {record}
            </Link>
          )}{" "}
          {words.actions[action]}
        </p>
        <p className="log-records small quiet">
          <span>{formats.dateTime(at)}</span>
          <span>{author}</span>
          {actor.reason !== null && <span>{actor.reason}</span>}
        </p>
      </div>
      <div className="log-narrow">
        {by.filter !== null && (
          <IconButton
            icon={mdiFilterOutline}
            label={`${words.onlyBy}: ${author}`}
            onPress={() => onNarrow(by.filter?.name ?? "", by.filter?.id ?? "")}
          />
        )}
      </div>
      <details className="log-more small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.details}</summary>
        {isOpen && <Changed entry={entry} onNarrow={onNarrow} />}
      </details>
    </li>
  );
}

interface Author {
  /** Null for one who has none. */
  readonly name: string | null;
  readonly filter: { readonly name: string; readonly id: string } | null;
}

function authorOf({ keyId, userId, sessionId }: AuditEntry["actor"], names: ReadonlyMap<string, string>): Author {
  if (userId !== null) return { name: names.get(userId) ?? shortId(userId), filter: { name: "user", id: userId } };
  if (keyId !== null) return { name: names.get(keyId) ?? shortId(keyId), filter: { name: "key", id: keyId } };
  if (sessionId !== null) return { name: shortId(sessionId), filter: { name: "session", id: sessionId } };
  return { name: null, filter: null };
}

/** As the change itself calls it: of an update, what did not change is not there. */
function nameOf({ before, after }: AuditEntry): string | null {
  const shown = changesOf(before, after);
  const found = ["displayName", "url"].flatMap((name) => shown.filter((change) => change.name === name));
  return found[0]?.after ?? found[0]?.before ?? null;
}

function Changed({ entry, onNarrow }: Pick<AuditLineProps, "entry" | "onNarrow">) {
  const { audit: words } = useLogWords();
  const { recordType, recordId, before, after, requestId } = entry;
  const changes = changesOf(before, after);
  const { field, before: was, after: is } = words.columns;
  return (
    <div className="stack log-opened">
      {changes.length === 0 ? (
        <p className="quiet">{words.nothing}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get into it
        <section className="log-table" aria-label={words.details} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{field}</th>
                <th scope="col">{was}</th>
                <th scope="col">{is}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.name}>
                  <th scope="row">{change.name}</th>
                  <td>{change.before !== null && <pre>{change.before}</pre>}</td>
                  <td>{change.after !== null && <pre>{change.after}</pre>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="log-records quiet">
        <span className="log-record">
          <code>{recordId}</code>
          <IconButton
            icon={mdiFilterOutline}
            label={`${words.onlyOf}: ${words.types[recordType]}`}
            onPress={() => onNarrow("record", recordId)}
          />
        </span>
        {requestId !== null && <span>{words.request(requestId)}</span>}
      </p>
    </div>
  );
}
