/** How a webhook is: whether it is enabled, why not, since when it fails, and when something last arrived. */
import { useFormats } from "../words/words.tsx";
import type { KnownWebhook } from "./queries.ts";
import { useWebhookWords } from "./words.ts";

export function WebhookStatus({ webhook }: { readonly webhook: KnownWebhook }) {
  const words = useWebhookWords();
  const formats = useFormats();
  const { status, disabledReason, failingSince, lastSuccess } = webhook;
  const endedAt = lastSuccess?.edges[0]?.node.endedAt ?? null;
  const isOn = status === "active";
  return (
    <div className="hook-status small">
      <span className={isOn ? "hook-state on" : "hook-state"}>
        <span aria-hidden="true">{isOn ? "● " : "○ "}</span>
        {words.statuses[status]}
      </span>
      {disabledReason !== null && <span className="fault">{disabledReason}</span>}
      {failingSince !== null && <span className="fault">{words.failingSince(formats.dateTime(failingSince))}</span>}
      <span className="quiet">{endedAt === null ? words.noSuccess : words.lastSuccess(formats.dateTime(endedAt))}</span>
    </div>
  );
}
