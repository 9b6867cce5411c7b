/**
 * The days of a flow as a strip, today at its end. A day is a mark, a colour and a height; whoever comes to one, with
 * the pointer or the keyboard, is told of it in words. A chosen day keeps the table below to its runs.
 */
import { useState } from "react";
import { ListBox, ListBoxItem } from "react-aria-components";
import { useFormats, useWords } from "../../words/words.tsx";
import { useHistoryWords } from "../history-words.ts";
import type { Day, DayTone } from "./days.ts";

const marks: Readonly<Record<DayTone, string>> = {
  triggered: "●",
  failed: "!",
  quiet: "○",
  "in-work": "…",
  none: "·",
};
/** Of the height of a strip: a day with one triggered target of many is seen as well. */
const leastShare = 0.35;

interface StripProps {
  readonly days: readonly Day[];
  /** A day's key. */
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
}

export function DayStrip({ days, chosen, onChoose }: StripProps) {
  const words = useWords();
  const historyWords = useHistoryWords();
  const dayWords = useDayWords();
  const [told, setTold] = useState<string | null>(null);
  const today = days.at(-1)?.key;
  const toldDay = days.find(({ key }) => key === (told ?? chosen));
  return (
    <div className="card strip">
      <ListBox
        aria-label={historyWords.stripLabel}
        className="days"
        orientation="horizontal"
        selectionMode="single"
        selectedKeys={chosen === null ? [] : [chosen]}
        onSelectionChange={(keys) => {
          const [key] = keys === "all" ? [] : [...keys];
          onChoose(key === undefined ? null : String(key));
        }}
        items={days.map((day) => ({ ...day, id: day.key }))}
        dependencies={[words]}
      >
        {(day) => (
          <ListBoxItem
            id={day.key}
            textValue={dayWords(day)}
            aria-label={dayWords(day)}
            className={`day ${day.tone}`}
            {...(day.key === today ? { ref: scrollToEnd } : {})}
            onHoverStart={() => setTold(day.key)}
            onHoverEnd={() => setTold(null)}
            onFocus={() => setTold(day.key)}
            onBlur={() => setTold(null)}
          >
            <DayFace day={day} />
          </ListBoxItem>
        )}
      </ListBox>
      <p className="small strip-told">
        {toldDay === undefined ? <span className="quiet">{historyWords.stripHint}</span> : dayWords(toldDay)}
      </p>
    </div>
  );
}

/** Today is in sight when the strip is shown. */
function scrollToEnd(today: HTMLElement | null): void {
  const strip = today?.closest(".days");
  if (strip) strip.scrollLeft = strip.scrollWidth;
}

function DayFace({ day }: { readonly day: Day }) {
  const formats = useFormats();
  const at = Date.parse(day.key);
  const isFirst = day.key.endsWith("-01");
  const height = day.tone === "triggered" ? Math.max(leastShare, day.share) : 1;
  return (
    <>
      <span className="day-bar" aria-hidden="true">
        <span className="day-fill" style={{ height: `${height * 100}%` }}>
          {marks[day.tone]}
        </span>
      </span>
      <span className={isFirst ? "day-name first" : "day-name"} aria-hidden="true">
        {isFirst
          ? new Intl.DateTimeFormat(formats.locale, { month: "short", timeZone: "UTC" }).format(at)
          : dayNumber(day)}
      </span>
    </>
  );
}

function dayNumber({ key }: Day): string {
  return String(Number(key.slice(-2)));
}

function useDayWords(): (day: Day) => string {
  const historyWords = useHistoryWords();
  const formats = useFormats();
  return (day) => {
    const date = formats.date(day.key, "UTC");
    if (day.runCount === 0) return historyWords.dayWithout(date);
    return historyWords.day(date, day.runCount, day.triggeredCount, day.failedCount);
  };
}
