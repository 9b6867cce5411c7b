/** The PDF that reports' mails carry: made once for all, and never a reason not to send them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLogger } from "#server/logger.ts";
import type { Attachment } from "#server/net/message.ts";
import { type AttachPdf, maxPdfBytes, sharedPdfs } from "#server/reports/attachments.ts";

const logger = createLogger("silent");
const file = (bytes: number): Attachment => {
  const base64 = Buffer.alloc(bytes, 7).toString("base64");
  return { filename: "report.pdf", contentType: "application/pdf", base64 };
};

/** What was asked for, in the order in which it was. */
function asked(attach: AttachPdf) {
  const reports: string[] = [];
  const pdfOf = sharedPdfs((tenantId, reportId) => {
    reports.push(`${tenantId} ${reportId}`);
    return attach(tenantId, reportId);
  }, logger);
  return { reports, pdfOf };
}

describe("the PDF of a report", () => {
  test("is made once for all mails that want it, at once or later", async () => {
    const pdf = file(10);
    const { reports, pdfOf } = asked(async () => pdf);
    const found = await Promise.all([pdfOf("t", "a"), pdfOf("t", "a"), pdfOf("t", "b")]);
    assert.deepEqual(await pdfOf("t", "a"), { state: "attached", pdf });
    assert.deepEqual(
      found,
      Array.from({ length: 3 }, () => ({ state: "attached", pdf })),
    );
    assert.deepEqual(reports, ["t a", "t b"]);
  });

  test("that cannot be made is missing, and is tried again for the next mail", async () => {
    const pdf = file(10);
    let isBroken = true;
    const { reports, pdfOf } = asked(async () => {
      if (isBroken) throw new Error("no font");
      return pdf;
    });
    assert.deepEqual(await Promise.all([pdfOf("t", "a"), pdfOf("t", "a")]), [
      { state: "missing" },
      { state: "missing" },
    ]);
    isBroken = false;
    assert.deepEqual(await pdfOf("t", "a"), { state: "attached", pdf });
    assert.equal(reports.length, 2);
  });

  test("is missing where no PDFs are made, and where the report is gone", async () => {
    assert.deepEqual(await sharedPdfs(null, logger)("t", "a"), { state: "missing" });
    assert.deepEqual(await asked(async () => null).pdfOf("t", "a"), { state: "missing" });
  });

  test("is too large for a mail beyond what mail servers take", async () => {
    const { pdfOf } = asked(async (_, reportId) => file(maxPdfBytes + Number(reportId)));
    assert.equal((await pdfOf("t", "0")).state, "attached");
    assert.deepEqual(await pdfOf("t", "1"), { state: "large" });
  });
});
