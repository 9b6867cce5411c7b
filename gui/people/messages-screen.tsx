/** All messages of alerts, over all flows: who was told what, and why somebody was not. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { ask } from "../api/ask.ts";
import { MessagesContactDocument, MessagesDocument } from "../api/documents/people-messages.ts";
import { Button } from "../controls/button.tsx";
import { EmptyNote } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useFilters } from "../shell/filters.ts";
import { PeopleFrame } from "./frame.tsx";
import { MessageList } from "./message-list.tsx";
import { usePeopleWords } from "./words.ts";

const pageSize = 50;

export default function MessagesScreen() {
  const words = usePeopleWords();
  const mayRead = useMay("results_read");
  return (
    <PeopleFrame title={words.messages} about={words.messagesAbout}>
      {mayRead ? <AllMessages /> : <EmptyNote title={words.noScope} />}
    </PeopleFrame>
  );
}

function AllMessages() {
  const [search, filter] = useFilters();
  const contactId = search.get("contact");
  return (
    <MessageList
      queryKey={["messages", contactId ?? "all"]}
      read={async (asked, signal) =>
        (await ask(MessagesDocument, { first: pageSize, ...asked, contactId }, { signal })).alertDeliveries
      }
      {...(contactId === null ? {} : { narrowed: <OfContact id={contactId} onEnd={() => filter("contact", "")} /> })}
    />
  );
}

/** The log of one contact alone. */
function OfContact({ id, onEnd }: { readonly id: string; readonly onEnd: () => void }) {
  const words = usePeopleWords();
  const { data: contact } = useQuery({
    queryKey: ["messages", "contact", id],
    queryFn: async ({ signal }) => (await ask(MessagesContactDocument, { id }, { signal })).contact,
  });
  return (
    <p className="row">
      {contact && (
        <span>
          {words.onlyTo} <Link href={`/people/${id}`}>{contact.displayName}</Link>
        </span>
      )}
      <Button onPress={onEnd}>{words.toAll}</Button>
    </p>
  );
}
