/** One event: what happened and when, the records that it is about, and, opened, all of it as JSON. */
import { mdiFilterOutline } from "@mdi/js";
import { useId, useState } from "react";
import { Link } from "wouter";
import { eventName } from "../api/event-name.ts";
import type { EventFeedQuery } from "../api/generated.ts";
import { IconButton } from "../controls/button.tsx";
import { ScrolledText } from "../controls/scrolled-text.tsx";
import { useFormats } from "../words/words.tsx";
import { type EventRecord, recordsOf } from "./event-records.ts";
import { useLogWords } from "./log-words.ts";
import { shortId } from "./record-names.ts";

type FeedEvent = NonNullable<EventFeedQuery["events"]>["edges"][number]["node"];

interface EventLineProps {
  readonly event: FeedEvent;
  /** By id. */
  readonly flowNames: ReadonlyMap<string, string>;
  /** Looks for events about the record of this id alone. */
  readonly onRecord: (id: string) => void;
}

export function EventLine({ event, flowNames, onRecord }: EventLineProps) {
  const words = useLogWords();
  const formats = useFormats();
  const about = useId();
  const [isOpen, setOpen] = useState(false);
  const name = eventName(event.event);
  return (
    <li className="log-line" aria-labelledby={about}>
      <div className="log-about">
        <p id={about}>
          <code className="log-what">{name}</code>
          <span className="quiet small">
            {" "}
            {formats.dateTime(event.occurredAt)} · {words.events.place(formats.number(event.sequence))}
          </span>
        </p>
        <ul className="log-records small">
          {recordsOf(event.event, event.data).map((record) => (
            <li key={`${record.kind} ${record.id}`}>
              <RecordOfEvent record={record} flowNames={flowNames} onRecord={onRecord} />
            </li>
          ))}
        </ul>
      </div>
      <details className="log-more small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.events.content}</summary>
        {isOpen && <ScrolledText text={JSON.stringify({ ...event, event: name }, null, 2)} />}
      </details>
    </li>
  );
}

interface RecordProps extends Pick<EventLineProps, "flowNames" | "onRecord"> {
  readonly record: EventRecord;
}

function RecordOfEvent({ record: { kind, id, name, href }, flowNames, onRecord }: RecordProps) {
  const words = useLogWords();
  const text = `${words.events.kinds[kind]} ${name ?? flowNames.get(id) ?? shortId(id)}`;
  return (
    <span className="log-record">
      {href === null ? <span>{text}</span> : <Link href={href}>{text}</Link>}
      <IconButton icon={mdiFilterOutline} label={`${words.events.onlyAbout}: ${text}`} onPress={() => onRecord(id)} />
    </span>
  );
}
