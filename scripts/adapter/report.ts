/** What a test of an adapter found, as lines for the terminal. Pure. */
import { isoTime } from "#core/time.ts";
import { inLine, shortened } from "#core/text.ts";
import type { Json } from "#sandbox/contract.ts";
import { exampleLines, faultLine, type ReportOptions, verdictOf } from "../author/faults.ts";
import type { AdapterTestReport, ShownCall } from "./session.ts";

export interface AdapterReportOptions extends ReportOptions {
  /** Whether every example was run, and not only the one that was asked for. */
  readonly isWhole: boolean;
}

const maxAnswerLength = 400;

export function reportLines(report: AdapterTestReport, options: AdapterReportOptions): readonly string[] {
  const { faults, examples, shown, reservations } = report;
  return [
    ...faults.map((fault) => faultLine(fault, options)),
    ...examples.flatMap((example) => exampleLines(example, options)),
    ...(shown === null ? [] : ["", ...shownLines(shown, options)]),
    "",
    ...reservations.map((each) => options.styles.quiet(`Only for a service of your own machine: ${inLine(each)}`)),
    verdictOf({ ...report, isWhole: options.isWhole }, options),
  ];
}

export function hasPassed({ faults, examples }: AdapterTestReport): boolean {
  return faults.length === 0 && examples.every((example) => example.faults.length === 0);
}

function shownLines(shown: ShownCall, { styles }: ReportOptions): readonly string[] {
  const { example, response, notes, log, asked, durationMs } = shown;
  const requests = `${asked.length} ${asked.length === 1 ? "request" : "requests"}`;
  return [
    `Example "${example.name}":`,
    ...asked.map(({ method, url, fate }) => `asked  ${method} ${inLine(url)} ${inLine(fate)}`),
    ...(response === null ? ["answer none"] : answerLines(response)),
    ...notes.map((line) => `note   ${inLine(line)}`),
    ...log.map((line) => `log    ${inLine(line)}`),
    styles.quiet(`cost   ${durationMs} ms in all, ${requests}`),
  ];
}

/** Readings by their names, units and extremes; any other answer as it is. */
function answerLines(response: Json): readonly string[] {
  const series = membersOf(response)["series"];
  if (!Array.isArray(series) || series.length === 0)
    return [`answer ${inLine(shortened(JSON.stringify(response), maxAnswerLength))}`];
  return series.map((one: Json) => {
    const { variable, metric, unit, points } = membersOf(one);
    const name = [variable ?? metric, unit].filter((each) => typeof each === "string").join(", ");
    return `series ${inLine(name)}: ${readings(Array.isArray(points) ? points : [])}`;
  });
}

function readings(points: readonly Json[]): string {
  const pairs = points.filter((point): point is readonly Json[] => Array.isArray(point));
  const values = pairs.map(([, value]) => value).filter((value) => typeof value === "number");
  const count = `${points.length} ${points.length === 1 ? "point" : "points"}`;
  if (values.length === 0) return `${count}, none with a value`;
  const [first, last] = [pairs[0]?.[0], pairs.at(-1)?.[0]].map(timeOf);
  const [low, high] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as readonly [number, number]);
  return `${count} from ${first} to ${last}, ${low} to ${high}`;
}

function timeOf(at: Json | undefined): string {
  return typeof at === "number" ? isoTime(at) : inLine(String(at));
}

function membersOf(value: Json): { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as { readonly [name: string]: Json })
    : {};
}
