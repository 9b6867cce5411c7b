/** What a trial found: the outcome, its points as a plot, why, what the script printed, and what it took. */
import { mdiAlertCircleOutline, mdiCircle, mdiCircleOutline, mdiPlaylistPlus } from "@mdi/js";
import { useMemo } from "react";
import type { TryTileDraftMutation } from "../../api/generated.ts";
import { LinePlot } from "../../charts/line-plot.tsx";
import { SpanTable } from "../../charts/span-table.tsx";
import { Button } from "../../controls/button.tsx";
import { Icon } from "../../icons/icon.tsx";
import { type Columns, spansOf, timeAxisOf } from "../../runs/columns.ts";
import { useFormats } from "../../words/words.tsx";
import { useTileWords } from "../words.ts";
import type { TriedExample } from "./draft.ts";

type Answer = NonNullable<TryTileDraftMutation["testTileDraft"]>;
type Output = NonNullable<Answer["output"]>;

interface TrialAnswerProps {
  readonly answer: Answer;
  /** The example that was tried; null for none. */
  readonly example: string | null;
  readonly threshold: number | undefined;
  /** Another is on its way. */
  readonly isFormer: boolean;
  /** Null while no example can be added. */
  readonly onExample: ((example: TriedExample) => void) | null;
}

export function TrialAnswer({ answer, example, threshold, isFormer, onExample }: TrialAnswerProps) {
  const words = useTileWords();
  const { output, error, trace, log, replayed, example: made } = answer;
  return (
    <div className={isFormer ? "stack former" : "stack"}>
      <div className={error === null ? "note" : "note error"} role="status">
        <Icon path={error !== null ? mdiAlertCircleOutline : output?.isTriggered ? mdiCircle : mdiCircleOutline} />
        <div className="stack grow">
          {example !== null && <p className="quiet small">{words.ofExample(example)}</p>}
          {output !== null && <Outcome output={output} />}
          {error !== null && <Failure error={error} />}
          {replayed !== null && <Replayed replayed={replayed} />}
        </div>
      </div>
      {output !== null && <OutputPlot output={output} threshold={threshold} />}
      {made !== null && (
        <div className="row">
          <Button icon={mdiPlaylistPlus} isDisabled={onExample === null} onPress={() => onExample?.(made)}>
            {words.keepExample}
          </Button>
        </div>
      )}
      <Lines title={words.trace} lines={trace} />
      <Lines title={words.log} lines={log} />
      <Cost answer={answer} />
    </div>
  );
}

function Outcome({ output: { isTriggered, lastValue, stage, points } }: { readonly output: Output }) {
  const words = useTileWords();
  const formats = useFormats();
  return (
    <p>
      <strong>{isTriggered ? words.triggered : words.notTriggered}</strong>{" "}
      <span className="quiet">
        {[
          lastValue === null ? words.noValue : words.lastValue(formats.number(lastValue)),
          ...(stage === null ? [] : [words.stage(stage)]),
          words.points(points.length),
        ].join(" · ")}
      </span>
    </p>
  );
}

function Failure({ error: { message, line, column } }: { readonly error: NonNullable<Answer["error"]> }) {
  const words = useTileWords();
  return (
    <>
      <p>
        <strong>{words.failed}</strong>
        {line !== null && <span className="quiet"> {words.place(line, column ?? 1)}</span>}
      </p>
      <p className="author-message">{message}</p>
    </>
  );
}

function Replayed({ replayed: { isEqual, stored } }: { readonly replayed: NonNullable<Answer["replayed"]> }) {
  const words = useTileWords();
  const formats = useFormats();
  if (isEqual) return <p>{words.sameAsRun}</p>;
  const found = stored.error ?? (stored.isTriggered ? words.triggered : words.notTriggered);
  const value = stored.lastValue === null ? "" : `, ${words.lastValue(formats.number(stored.lastValue))}`;
  return <p>{words.otherThanRun(`${found}${value}`)}</p>;
}

interface OutputPlotProps {
  readonly output: Output;
  readonly threshold: number | undefined;
}

function OutputPlot({ output, threshold }: OutputPlotProps) {
  const words = useTileWords();
  const formats = useFormats();
  const { lines, spans, axis } = useMemo(() => drawnOf(output), [output]);
  if (axis === null) return <p className="quiet small">{words.noPoints}</p>;
  const last = output.lastValue === null ? "–" : formats.number(output.lastValue);
  return (
    <>
      <LinePlot
        label={words.plot(output.points.length, spans.length, last)}
        lines={lines}
        spans={spans}
        from={axis.from}
        to={axis.to}
        threshold={threshold}
        height={180}
      />
      <SpanTable caption={words.spans} spans={spans.slice(-mostSpans)} count={spans.length} />
    </>
  );
}

const mostSpans = 200;

function drawnOf({ points }: Output) {
  const columns: Columns = {
    ts: points.map(({ ts }) => ts),
    value: points.map(({ value }) => value),
    isTriggered: points.map(({ isTriggered }) => isTriggered),
  };
  return { lines: [{ ts: columns.ts, value: columns.value }], spans: spansOf(columns), axis: timeAxisOf([columns]) };
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <pre className="tiles-code small author-lines" tabIndex={0}>
        {lines.join("\n")}
      </pre>
    </div>
  );
}

const mebibyte = 1024 * 1024;

function Cost({ answer: { durationMs, cpuMs, memoryBytes } }: { readonly answer: Answer }) {
  const words = useTileWords();
  const formats = useFormats();
  return (
    <p className="quiet small">
      {[
        words.took(formats.number(durationMs, 0)),
        ...(cpuMs === null ? [] : [words.cpu(formats.number(cpuMs, 1))]),
        ...(memoryBytes === null ? [] : [words.memory(formats.number(memoryBytes / mebibyte, 1))]),
      ].join(" · ")}
    </p>
  );
}
