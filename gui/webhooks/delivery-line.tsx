/** One delivery: what it is and what became of it; opened, each attempt, the latest answer and what is sent. */
import { mdiSend } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ask } from "../api/ask.ts";
import { DeliveryDetailDocument, RedeliverDocument } from "../api/documents/webhooks-deliveries.ts";
import { eventName } from "../api/event-name.ts";
import type { DeliveryDetailPartsFragment, DeliveryStatus } from "../api/generated.ts";
import { Button } from "../controls/button.tsx";
import { tell } from "../controls/news.ts";
import { ScrolledText } from "../controls/scrolled-text.tsx";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { useFormats } from "../words/words.tsx";
import { deliveriesKey, type KnownDelivery, webhookQuery } from "./queries.ts";
import { useWebhookWords } from "./words.ts";

interface DeliveryLineProps {
  readonly webhookId: string;
  readonly delivery: KnownDelivery;
  /** Nothing is sent while the webhook is disabled. */
  readonly mayRedeliver: boolean;
}

const marks: Readonly<Record<DeliveryStatus, string>> = { pending: "◌", succeeded: "●", failed: "▲", dead: "✕" };

export function DeliveryLine({ webhookId, delivery, mayRedeliver }: DeliveryLineProps) {
  const words = useWebhookWords();
  const formats = useFormats();
  const about = useId();
  const [isOpen, setOpen] = useState(false);
  const { event, status, attempts, nextAttemptAt, createdAt } = delivery;
  const code = attempts.at(-1)?.statusCode ?? null;
  return (
    <li className="hook-delivery" aria-labelledby={about}>
      <div className="hook-name" id={about}>
        <code>{eventName(event)}</code>
        <span className="quiet small">
          {formats.dateTime(createdAt)}
          {attempts.length > 0 && ` · ${words.attempts(attempts.length)}`}
          {code !== null && ` · ${code}`}
          {status === "failed" && nextAttemptAt !== null && ` · ${words.nextAttempt(formats.dateTime(nextAttemptAt))}`}
        </span>
      </div>
      <span className={`hook-outcome ${status}`}>
        <span aria-hidden="true">{marks[status]} </span>
        {words.deliveryStatuses[status]}
      </span>
      <details className="hook-more small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.more}</summary>
        {isOpen && <Opened webhookId={webhookId} delivery={delivery} mayRedeliver={mayRedeliver} />}
      </details>
    </li>
  );
}

function Opened({ webhookId, delivery: { deliveryId, status, attempts }, mayRedeliver }: DeliveryLineProps) {
  const words = useWebhookWords();
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    // When the list has more of it, there is more to see.
    queryKey: [...deliveriesKey(webhookId), "one", deliveryId, status, attempts.length],
    queryFn: async ({ signal }) =>
      (await ask(DeliveryDetailDocument, { id: webhookId, deliveryId }, { signal })).webhookDelivery,
    placeholderData: (before) => before,
  });
  const redeliver = useMutation({
    mutationFn: () => ask(RedeliverDocument, { id: webhookId, deliveryId }),
    onSuccess: () => {
      tell({ text: words.redelivered });
      void client.invalidateQueries({ queryKey: deliveriesKey(webhookId) });
      void client.invalidateQueries({ queryKey: webhookQuery(webhookId).queryKey });
    },
  });
  return (
    <div className="stack hook-opened">
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={3} />}
      {data && <Detail delivery={data} />}
      {redeliver.error !== null && <ProblemNote error={redeliver.error} />}
      <div className="row">
        <Button
          icon={mdiSend}
          isDisabled={!mayRedeliver || redeliver.isPending || status === "pending"}
          onPress={() => redeliver.mutate()}
        >
          {words.redeliver}
        </Button>
      </div>
    </div>
  );
}

function Detail({ delivery }: { readonly delivery: DeliveryDetailPartsFragment }) {
  const words = useWebhookWords();
  const [response, payload] = [useId(), useId()];
  const { attempts, lastResponse, envelope } = delivery;
  return (
    <>
      {attempts.length === 0 ? <p className="quiet">{words.noAttempt}</p> : <Attempts attempts={attempts} />}
      {attempts.length > 0 && (
        <section aria-labelledby={response}>
          <h3 id={response}>{words.response}</h3>
          {lastResponse === null || lastResponse === "" ? (
            <p className="quiet">{words.noResponse}</p>
          ) : (
            <ScrolledText text={lastResponse} />
          )}
        </section>
      )}
      <section aria-labelledby={payload}>
        <h3 id={payload}>{words.payload}</h3>
        <ScrolledText text={JSON.stringify({ ...envelope, event: eventName(envelope.event) }, null, 2)} />
      </section>
    </>
  );
}

function Attempts({ attempts }: Pick<DeliveryDetailPartsFragment, "attempts">) {
  const words = useWebhookWords();
  const formats = useFormats();
  const { at, outcome, took } = words.attemptColumns;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{at}</th>
          <th scope="col">{outcome}</th>
          <th scope="col">{took}</th>
        </tr>
      </thead>
      <tbody>
        {attempts.map((attempt) => (
          <tr key={attempt.at}>
            <td>{formats.dateTime(attempt.at)}</td>
            <td className="hook-answer">
              {[attempt.statusCode, attempt.error].filter((one) => one !== null).join(" · ")}
            </td>
            <td>{words.milliseconds(formats.number(attempt.durationMs))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
