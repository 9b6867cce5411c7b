/** What a test found, as lines for the terminal. Pure. */
import { inLine } from "#core/text.ts";
import { zonedTime } from "#core/zoned-time.ts";
import type { StepOutput } from "#sandbox/contract.ts";
import type { Point } from "#sandbox/tile.d.ts";
import { exampleLines, faultLine, type ReportOptions, verdictOf } from "../author/faults.ts";
import { plot } from "./plot.ts";
import type { Shown, ShownEvaluation, TestReport } from "./session.ts";

const plotHeight = 10;

export function reportLines(report: TestReport, options: ReportOptions): readonly string[] {
  const { faults, examples, shown } = report;
  return [
    ...faults.map((fault) => faultLine(fault, options)),
    ...examples.flatMap((example) => exampleLines(example, options)),
    ...(shown === null ? [] : ["", ...shownLines(shown, options)]),
    "",
    verdictOf({ ...report, isWhole: (shown?.example ?? null) === null }, options),
  ];
}

/** Whether the tile would be published, and what was asked for could be shown. */
export function hasPassed({ faults, examples, shown }: TestReport, isDemoAsked: boolean): boolean {
  const isSound = faults.length === 0 && examples.every((example) => example.faults.length === 0);
  const isShown = shown?.evaluation?.evaluated.error === null;
  return isSound && (isShown || !isDemoAsked);
}

function shownLines({ example, obstacles, evaluation }: Shown, options: ReportOptions): readonly string[] {
  const title = example === null ? "Generated data" : `Example "${example}"`;
  if (evaluation === null) return [`${title}: not evaluated`, ...obstacles.map((each) => `  ${inLine(each)}`)];
  return [`${title}: ${circumstances(evaluation)}`, ...evaluationLines(evaluation, options)];
}

function circumstances({ given: { target, window }, params }: ShownEvaluation): string {
  const clock = zonedTime(target.timezone);
  const [from, to] = [window.start, window.end].map((at) =>
    clock(at).slice(0, "2026-04-10T06:00".length).replace("T", " "),
  );
  const given = Object.entries(params).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const where = `${inLine(target.name)}, ${target.timezone}, ${from} to ${to}`;
  return given.length === 0 ? where : `${where}; ${given.join(", ")}`;
}

function evaluationLines(evaluation: ShownEvaluation, options: ReportOptions): readonly string[] {
  const { given, evaluated, fault } = evaluation;
  const { styles } = options;
  const { output, trace, log } = evaluated;
  return [
    ...(fault === null ? [] : [faultLine(fault, options)]),
    ...(output === null ? [] : outputLines(output, given.target.timezone, options)),
    ...[...given.notes, ...trace].map((line) => `trace  ${inLine(line)}`),
    ...log.map((line) => `log    ${inLine(line)}`),
    styles.quiet(costOf(evaluation)),
  ];
}

function outputLines(output: StepOutput, timezone: string, { width, styles }: ReportOptions): readonly string[] {
  const { kind, isTriggered, lastValue, stage } = output;
  const points = pointsOf(output);
  const triggered = points.filter((point) => point.isTriggered).length;
  const count = `${points.length} ${points.length === 1 ? "point" : "points"}, ${triggered} triggered`;
  return [
    ...plot({ points, kind, width, height: plotHeight, timezone, paint: styles.hot }),
    `value  ${lastValue ?? "none"}, ${isTriggered ? styles.hot("triggered") : "not triggered"}; ${kind}, ${count}`,
    ...(stage === undefined ? [] : [`stage  ${inLine(stage)}`]),
  ];
}

function pointsOf({ columns: { ts, value, triggered } }: StepOutput): readonly Point[] {
  return Array.from(ts, (at, index) => ({ ts: at, value: value[index] ?? 0, isTriggered: triggered[index] === 1 }));
}

function costOf({ evaluated: { cpuMs, memoryBytes, durationMs } }: ShownEvaluation): string {
  const cpu = cpuMs === null ? [] : [`${cpuMs.toFixed(1)} ms of CPU`];
  const memory = memoryBytes === null ? [] : [`${(memoryBytes / 2 ** 20).toFixed(1)} MiB`];
  return `cost   ${[...cpu, ...memory, `${durationMs.toFixed(0)} ms in all`].join(", ")}`;
}
