/** What was sent of a target, to whom, and what was not, and why. */
import { mdiCheck, mdiClockOutline, mdiClose, mdiMinusCircleOutline } from "@mdi/js";
import { Icon } from "../icons/icon.tsx";
import { useFormats } from "../words/words.tsx";
import { useRunWords } from "./words.ts";
import type { TargetWhy } from "./queries.ts";

type Delivery = TargetWhy["alerts"]["deliveries"][number];

export function Messages({ alerts }: { readonly alerts: TargetWhy["alerts"] }) {
  const runWords = useRunWords();
  return (
    <section className="stack">
      <h3>{runWords.sent}</h3>
      <p>{alerts.says}</p>
      {alerts.deliveries.length > 0 && (
        <ul className="deliveries">
          {alerts.deliveries.map((delivery) => (
            <DeliveryRow key={delivery.deliveryId} delivery={delivery} />
          ))}
        </ul>
      )}
      {alerts.hasMoreDeliveries && <p className="small quiet">{runWords.moreDeliveries}</p>}
    </section>
  );
}

function DeliveryRow({ delivery }: { readonly delivery: Delivery }) {
  const runWords = useRunWords();
  const formats = useFormats();
  const { channel, triggerType, status, at, reason, says, contact } = delivery;
  const what = `${runWords.channels[channel]}, ${runWords.messages[triggerType]}`;
  return (
    <li className="delivery">
      <Icon path={iconOf(status)} size={18} />
      <div className="grow">
        <p>
          <strong>{contact?.displayName ?? runWords.contactGone}</strong> · {what} · {runWords.statuses[status]}
        </p>
        <p className="small quiet">{reason ?? says}</p>
      </div>
      <time className="small quiet" dateTime={at}>
        {formats.dateTime(at)}
      </time>
    </li>
  );
}

function iconOf(status: Delivery["status"]): string {
  if (status === "sent") return mdiCheck;
  if (status === "pending") return mdiClockOutline;
  return status === "failed" || status === "unknown" ? mdiClose : mdiMinusCircleOutline;
}
