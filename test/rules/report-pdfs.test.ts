/** The PDF that a report's mail carries is never a reason not to send it. */
import { nobody } from "#server/tenancy/reader.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLogger } from "#server/logger.ts";
import { attachedPdf, maxPdfBytes } from "#server/reports/attachments.ts";
import type { FrozenReport } from "#server/reports/model.ts";

const logger = createLogger("silent");
const report = { id: "r" } as FrozenReport;
const file = (bytes: number) => ({
  filename: "report.pdf",
  contentType: "application/pdf",
  content: new Uint8Array(bytes).fill(7),
});
const attached = (content: Uint8Array) => attachedPdf(report, nobody, async () => ({ ...file(0), content }), logger);

describe("the PDF of a report's mail", () => {
  test("is attached byte for byte", async () => {
    const { content, ...named } = file(100);
    const base64 = Buffer.from(content).toString("base64");
    assert.deepEqual(await attached(content), { state: "attached", pdf: { ...named, base64 } });
  });

  test("that cannot be made is missing", async () => {
    const broken = async () => {
      throw new Error("no font");
    };
    assert.deepEqual(await attachedPdf(report, nobody, broken, logger), { state: "missing" });
  });

  test("is too large beyond what mail servers take", async () => {
    assert.equal((await attached(file(maxPdfBytes).content)).state, "attached");
    assert.deepEqual(await attached(file(maxPdfBytes + 1).content), { state: "large" });
  });
});
