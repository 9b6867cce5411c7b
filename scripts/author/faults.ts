/** What is wrong in an author's files, and how it is told in the terminal. Pure. */
import { join } from "node:path";
import { inLine } from "#core/text.ts";

/** What is wrong, and where: lines and columns from 1 on. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** How parts of the text look; each gives the text back where there are no colours. */
export interface Styles {
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly quiet: (text: string) => string;
  /** Of what is triggered. */
  readonly hot: (text: string) => string;
}

export interface ReportOptions {
  /** Before the names of files, so that a terminal finds them. */
  readonly folder: string;
  /** Of a line, in characters. */
  readonly width: number;
  readonly styles: Styles;
}

/** Of an example: what its author reads of it. */
export interface ExampleFaults {
  readonly name: string;
  /** False where something else is wrong first. */
  readonly hasRun: boolean;
  readonly faults: readonly Fault[];
}

/** Of a file that is not there, or of the whole of it. */
export function atTop(file: string, message: string): Fault {
  return { file, line: 1, column: 1, message };
}

/** `frost-watch/tile.py:12:5 message`: terminals and editors open that. */
export function faultLine({ file, line, column, message }: Fault, { folder, styles }: ReportOptions): string {
  return `${styles.bad("✗")} ${join(folder, file)}:${line}:${column} ${inLine(message)}`;
}

export function exampleLines({ name, hasRun, faults }: ExampleFaults, options: ReportOptions): readonly string[] {
  const { styles } = options;
  if (faults.length > 0)
    return [`${styles.bad("✗")} ${name}`, ...faults.map((fault) => `  ${faultLine(fault, options)}`)];
  return [hasRun ? `${styles.good("✓")} ${name}` : styles.quiet(`- ${name} (not run)`)];
}

/** @param isWhole whether every example was run, and not only the one that was asked for */
export function verdictOf(
  {
    faults,
    examples,
    isWhole,
  }: {
    readonly faults: readonly Fault[];
    readonly examples: readonly ExampleFaults[];
    readonly isWhole: boolean;
  },
  { styles }: ReportOptions,
): string {
  const failed = examples.filter((example) => example.faults.length > 0).length;
  if (faults.length === 0 && failed === 0) {
    if (!isWhole) return styles.good("The example passes. Without --example all of them are run.");
    return styles.good(`Fit to be published: ${counted(examples.length, "example passes", "examples pass")}.`);
  }
  const found = [
    ...(faults.length > 0 ? [counted(faults.length, "fault", "faults")] : []),
    ...(failed > 0 ? [counted(failed, "example fails", "examples fail")] : []),
  ];
  return styles.bad(`Not fit to be published: ${found.join(", ")}.`);
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
