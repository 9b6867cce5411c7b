/** The stretches that a plot shades, as a table: folded, and the whole of it for who cannot see the plot. */
import { useState } from "react";
import { useFormats, useWords } from "../words/words.tsx";
import type { PlotSpan } from "./picture.ts";

export interface SpanTableProps {
  readonly caption: string;
  readonly spans: readonly PlotSpan[];
  /** Of all, where only the newest are given. */
  readonly count?: number;
  readonly timeZone?: string;
  /** What stands where it is folded. Default: how many there are. */
  readonly summary?: string;
}

export function SpanTable(props: SpanTableProps) {
  const { spans, count = spans.length, summary } = props;
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  if (spans.length === 0) return null;
  return (
    <details className="span-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="small">{summary ?? words.charts.spans(count)}</summary>
      {isOpen && <Rows {...props} />}
      {count > spans.length && <p className="small quiet">{words.common.newestOnly(spans.length)}</p>}
    </details>
  );
}

/** Made only where somebody looks: there are many, and they change with each move of a threshold. */
function Rows({ caption, spans, timeZone }: SpanTableProps) {
  const words = useWords();
  const formats = useFormats();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get into it
    <section className="span-rows" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            <th>{words.charts.from}</th>
            <th>{words.charts.to}</th>
          </tr>
        </thead>
        <tbody>
          {spans.map(({ from, to }) => (
            <tr key={`${from} ${to}`}>
              <td>{formats.dateTime(from, timeZone)}</td>
              <td>{formats.dateTime(to, timeZone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
