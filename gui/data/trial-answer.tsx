/** What a test answered: each series as a plot, or why there is none; notes, the log, and how long it took. */
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from "@mdi/js";
import { useMemo } from "react";
import type { TrialPartsFragment } from "../api/generated.ts";
import { LinePlot } from "../charts/line-plot.tsx";
import { Icon } from "../icons/icon.tsx";
import { useFormats } from "../words/words.tsx";
import { useDataWords } from "./words.ts";
import { extremesOf, seriesOf, type TrialSeries, type TrialSpan } from "./trial.ts";
import { variableName } from "./variable-name.ts";

interface TrialAnswerProps {
  readonly answer: TrialPartsFragment;
  /** The span of what was asked; null where it is no series that is answered. */
  readonly asked: TrialSpan | null;
  /** Another is on its way. */
  readonly isFormer: boolean;
}

export function TrialAnswer({ answer, asked, isFormer }: TrialAnswerProps) {
  const words = useDataWords();
  const formats = useFormats();
  const series = useMemo(() => seriesOf(answer.response), [answer]);
  const took = words.took(formats.number(answer.durationMs / 1_000, answer.durationMs < 1_000 ? 2 : 1));
  return (
    <div className={isFormer ? "data-answer former" : "data-answer"}>
      <div className={answer.ok ? "note data-good" : "note error"} role="status">
        <Icon path={answer.ok ? mdiCheckCircleOutline : mdiAlertCircleOutline} />
        <div className="stack grow">
          <p>
            <strong>{answer.ok ? words.ok : words.notOk}</strong> <span className="quiet">{took}</span>
          </p>
          {answer.error !== null && <p className="data-error">{answer.error}</p>}
        </div>
      </div>
      {asked === null ? (
        <WholeAnswer response={answer.response} />
      ) : (
        <>
          {answer.ok && series.length === 0 && <p className="quiet">{words.noSeries}</p>}
          {series.map((one) => (
            <SeriesPlot key={one.name} series={one} asked={asked} />
          ))}
        </>
      )}
      {answer.notes.length > 0 && (
        <div className="stack">
          <h3>{words.notes}</h3>
          <ul className="tile-notes small">
            {answer.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      {answer.log.length > 0 && (
        <details>
          <summary>{words.log(answer.log.length)}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <pre className="data-log small" tabIndex={0}>
            {answer.log.join("\n")}
          </pre>
        </details>
      )}
    </div>
  );
}

const mostShown = 20_000;

/** As it came. */
function WholeAnswer({ response }: { readonly response: unknown }) {
  const words = useDataWords();
  if (response === null || response === undefined) return null;
  const text = JSON.stringify(response, null, 2);
  return (
    <div className="stack">
      <h3>{words.answered}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <pre className="data-log small" tabIndex={0}>
        {text.length > mostShown ? `${text.slice(0, mostShown)}…` : text}
      </pre>
    </div>
  );
}

interface SeriesPlotProps {
  readonly series: TrialSeries;
  readonly asked: TrialSpan;
}

function SeriesPlot({ series, asked }: SeriesPlotProps) {
  const words = useDataWords();
  const formats = useFormats();
  const name = variableName(words, series.name);
  const lines = useMemo(() => [{ ts: series.ts, value: series.value }], [series]);
  const extremes = extremesOf(series);
  const first = series.ts[0];
  const last = series.ts.at(-1);
  const isEmpty = extremes === null || first === undefined || last === undefined;
  const [lowest, highest] = (extremes ?? []).map((value) => formats.number(value));
  const count = formats.number(series.count, 0);
  const [from, to] = [first, last].map((at) => (at === undefined ? "" : formats.dateTime(at)));
  return (
    <figure className="data-series">
      <figcaption>
        <strong>{name}</strong>
        <span className="quiet small">
          {[
            ...(series.unit === null ? [] : [series.unit]),
            words.readings(series.count, count),
            ...(isEmpty ? [] : [words.firstTo(from ?? "", to ?? ""), words.ranges(lowest ?? "", highest ?? "")]),
          ].join(" · ")}
        </span>
      </figcaption>
      {isEmpty ? (
        <p className="quiet small">{words.noPoints}</p>
      ) : (
        <LinePlot
          label={words.plot(name, count, from ?? "", to ?? "", lowest ?? "", highest ?? "")}
          lines={lines}
          from={Math.min(Date.parse(asked.from), first)}
          to={Math.max(Date.parse(asked.to), last)}
          unit={series.unit ?? ""}
          group="data-trial"
        />
      )}
    </figure>
  );
}
