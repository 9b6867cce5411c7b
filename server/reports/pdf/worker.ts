/** A thread that makes documents (threads.ts starts it). Imported by nothing. */
import { reportDocument } from "./document.ts";
import type { PdfReport } from "./model.ts";

export default async function run(report: PdfReport): Promise<Uint8Array> {
  return reportDocument(report);
}
