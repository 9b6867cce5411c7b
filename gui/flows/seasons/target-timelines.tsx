/** When each target would have been triggered: a bar for each, with the days in words beside it. */
import { useFormats } from "../../words/words.tsx";
import { useSeasonWords } from "../season-words.ts";
import { type Backtest, monthMarks, shareOf, type TargetTimeline } from "./timeline.ts";

/** In the page at once. */
const maxRows = 200;
const maxMarks = 7;
const listedStretches = 2;

export function TargetTimelines({
  lines,
  backtest,
}: {
  readonly lines: readonly TargetTimeline[];
  readonly backtest: Backtest;
}) {
  const words = useSeasonWords();
  const [from, to] = [Date.parse(backtest.from), Date.parse(backtest.to)];
  return (
    <section aria-labelledby="crossings-title" className="stack">
      <h3 id="crossings-title">{words.crossings}</h3>
      <div>
        <ul className="timelines">
          {lines.slice(0, maxRows).map((line) => (
            <TimelineRow key={line.targetIndex} line={line} from={from} to={to} />
          ))}
        </ul>
        <TimeAxis from={from} to={to} />
      </div>
      {lines.length > maxRows && <p className="small quiet">{words.moreTargets(lines.length - maxRows)}</p>}
      {backtest.transitionsLeftOut > 0 && <p className="small quiet">{words.leftOut(backtest.transitionsLeftOut)}</p>}
    </section>
  );
}

function TimelineRow({
  line: { name, stretches },
  from,
  to,
}: {
  readonly line: TargetTimeline;
  readonly from: number;
  readonly to: number;
}) {
  const words = useSeasonWords();
  const formats = useFormats();
  const said = stretches.map((stretch) =>
    stretch.isOpen
      ? words.since(formats.day(stretch.from))
      : words.days(formats.day(stretch.from), formats.day(stretch.to)),
  );
  const rest = said.slice(listedStretches);
  return (
    <li className="timeline">
      <span className="timeline-name">{name}</span>
      <div className="timeline-track" aria-hidden="true">
        {stretches.map((stretch) => (
          <span
            key={stretch.from}
            style={{
              left: `${shareOf(stretch.from, from, to) * 100}%`,
              width: `${(shareOf(stretch.to, from, to) - shareOf(stretch.from, from, to)) * 100}%`,
            }}
          />
        ))}
      </div>
      <div className="small timeline-days">
        <p>{said.slice(0, listedStretches).join(", ")}</p>
        {rest.length > 0 && (
          <details>
            <summary>{words.moreStretches(rest.length)}</summary>
            <p>{rest.join(", ")}</p>
          </details>
        )}
      </div>
    </li>
  );
}

function TimeAxis({ from, to }: { readonly from: number; readonly to: number }) {
  const formats = useFormats();
  const marks = monthMarks(from, to, formats.timeZone, maxMarks);
  return (
    <div className="timeline axis" aria-hidden="true">
      <div className="timeline-marks">
        {marks.map((at) => (
          <span key={at} className="small quiet" style={{ left: `${shareOf(at, from, to) * 100}%` }}>
            {formats.day(at)}
          </span>
        ))}
      </div>
    </div>
  );
}
