/** The three counts, each a way to its part: on a phone they lie far below one another. */
import { mdiAlertOutline, mdiCalendarClock, mdiCheckCircleOutline, mdiCircle, mdiCircleOutline } from "@mdi/js";
import { Icon } from "../icons/icon.tsx";
import { useWords } from "../words/words.tsx";

export const parts = { triggered: "triggered", trouble: "trouble", expected: "expected" } as const;

interface SummaryProps {
  /** Null where it may not be read. */
  readonly triggered: number | null;
  readonly troubles: number;
  readonly expected: number;
}

export function Summary({ triggered, troubles, expected }: SummaryProps) {
  const { today: words } = useWords();
  return (
    <nav className="today-summary" aria-label={words.summary}>
      {triggered !== null && (
        <Count
          part={parts.triggered}
          icon={triggered > 0 ? mdiCircle : mdiCircleOutline}
          tone={triggered > 0 ? "triggered" : "good"}
          text={words.triggeredCount(triggered)}
        />
      )}
      <Count
        part={parts.trouble}
        icon={troubles > 0 ? mdiAlertOutline : mdiCheckCircleOutline}
        tone={troubles > 0 ? "trouble" : "good"}
        text={words.troubleCount(troubles)}
      />
      <Count part={parts.expected} icon={mdiCalendarClock} tone="plain" text={words.expectedCount(expected)} />
    </nav>
  );
}

interface CountProps {
  readonly part: string;
  readonly icon: string;
  readonly tone: "triggered" | "trouble" | "good" | "plain";
  readonly text: string;
}

function Count({ part, icon, tone, text }: CountProps) {
  return (
    <a href={`#${part}`} className={`today-count ${tone}`}>
      <Icon path={icon} size={16} />
      {text}
    </a>
  );
}
