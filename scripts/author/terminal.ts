/** How wide the author's terminal is, and whether it has colours: NO_COLOR and files have none. */
import { styleText } from "node:util";
import type { ReportOptions, Styles } from "./faults.ts";

const defaultWidth = 96;

export function layoutOf(folder: string): ReportOptions {
  return { folder, width: process.stdout.columns ?? defaultWidth, styles };
}

const styled = (format: Parameters<typeof styleText>[0]) => (text: string) =>
  styleText(format, text, { stream: process.stdout });

const styles: Styles = {
  good: styled("green"),
  bad: styled("red"),
  quiet: styled("dim"),
  hot: styled(["bold", "yellow"]),
};
