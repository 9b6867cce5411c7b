/** A line of the log for people at a terminal: the time, what happened, and its fields. Pure. */
import { inLine } from "#core/text.ts";

/** How parts of a line look. */
export interface LineStyles {
  readonly quiet: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly fault: (text: string) => string;
}

type Fields = Readonly<Record<string, unknown>>;

const maxValueLength = 200;

/**
 * `13:40:10 warn  the message  flowId=…`, and below it the stack of an error.
 *
 * @param json a line as it is written where no terminal is
 */
export function humanLine(json: string, styles: LineStyles): string {
  const fields = fieldsOf(json);
  if (fields === null) return json;
  const { level, time, msg, err, ...others } = fields;
  const clock = typeof time === "string" ? new Date(time).toTimeString().slice(0, "13:40:10".length) : "";
  const paint = level === "warn" ? styles.warning : level === "error" || level === "fatal" ? styles.fault : same;
  const told = Object.entries(others).map(([name, value]) => `${name}=${shownValue(value)}`);
  const head = [styles.quiet(clock), paint(`${String(level).padEnd(5)} ${inLine(String(msg ?? ""))}`)];
  const line = [...head, ...(told.length === 0 ? [] : [styles.quiet(` ${told.join(" ")}`)])].join(" ");
  return `${[line, ...errorLines(err).map((each) => styles.quiet(`  ${each}`))].join("\n")}\n`;
}

function fieldsOf(json: string): Fields | null {
  try {
    const fields: unknown = JSON.parse(json);
    return typeof fields === "object" && fields !== null ? (fields as Fields) : null;
  } catch {
    return null;
  }
}

/** With the causes: the last of them often says what to mend. */
function errorLines(error: unknown): readonly string[] {
  if (typeof error !== "object" || error === null) return [];
  const { type, message, stack, causes } = error as Fields;
  const own = typeof stack === "string" ? stack.split("\n").map(inLine) : [inLine(`${type}: ${message}`)];
  const within = Array.isArray(causes) ? causes.flatMap(errorLines) : [];
  return [...own, ...within.map((line, index) => (index === 0 ? `because of ${line}` : line))];
}

function shownValue(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return inLine(text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text);
}

function same(text: string): string {
  return text;
}
