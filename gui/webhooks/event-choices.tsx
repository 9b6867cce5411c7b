/** Which events a webhook gets: the usual ones, all, or those that are ticked in the catalogue. */
import { CheckboxGroup, Label, Radio, RadioGroup } from "react-aria-components";
import { Check } from "../controls/check.tsx";
import { eventName } from "../api/event-name.ts";
import type { EventName } from "../api/generated.ts";
import { FieldNotes } from "../controls/fields.tsx";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import type { EventsKind, WebhookDraft } from "./draft.ts";
import { useEventTypes } from "./queries.ts";
import { useWebhookWords } from "./words.ts";

interface EventChoicesProps {
  readonly draft: Pick<WebhookDraft, "kind" | "named">;
  readonly fault: string | undefined;
  readonly onChange: (change: Partial<Pick<WebhookDraft, "kind" | "named">>) => void;
}

const kinds: readonly EventsKind[] = ["named", "usual", "all"];

export function EventChoices({ draft: { kind, named }, fault, onChange }: EventChoicesProps) {
  const words = useWebhookWords();
  const { data: types = [], error, isPending, refetch } = useEventTypes();
  const choose = (names: readonly string[]): void =>
    onChange({ named: types.map(({ event }) => event).filter((event) => names.includes(event)) });
  return (
    <div className="stack">
      <RadioGroup
        value={kind}
        onChange={(value) => onChange({ kind: kinds.find((one) => one === value) ?? "named" })}
        className="field"
      >
        <Label className="label">{words.events}</Label>
        {kinds.map((one) => (
          <Radio key={one} value={one} className="check">
            <span className="check-mark round" aria-hidden="true" />
            {words.kinds[one]}
          </Radio>
        ))}
      </RadioGroup>
      {kind === "usual" && <p className="quiet small">{words.usualAbout}</p>}
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton />}
      <CheckboxGroup
        aria-label={words.kinds[kind]}
        value={types.map(({ event }) => event).filter((event) => isSent(event, kind, named, types))}
        onChange={choose}
        isDisabled={kind !== "named"}
        isInvalid={fault !== undefined}
        validationBehavior="aria"
        className="field hook-catalogue"
      >
        <FieldNotes fault={fault} />
        {types.map(({ event, description, isInStar }) => (
          <Check key={event} value={event}>
            <span className="hook-event">
              <span>
                <code>{eventName(event)}</code>
                {isInStar && <span className="quiet small"> · {words.isUsual}</span>}
              </span>
              <span className="quiet small">{words.meaning(eventName(event), description)}</span>
            </span>
          </Check>
        ))}
      </CheckboxGroup>
    </div>
  );
}

interface EventKnown {
  readonly event: EventName;
  readonly isInStar: boolean;
}

/** What the catalogue says of the kinds is shown with the same ticks. */
function isSent(
  event: EventName,
  kind: EventsKind,
  named: readonly EventName[],
  types: readonly EventKnown[],
): boolean {
  if (kind === "all") return true;
  if (kind === "named") return named.includes(event);
  return types.some((type) => type.event === event && type.isInStar);
}
