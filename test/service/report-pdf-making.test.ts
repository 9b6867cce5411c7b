/** Documents of reports in the making, side by side and one after the other: nothing of it is stored. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { AppError } from "#core/errors.ts";
import type { FrozenReport } from "#server/reports/model.ts";
import { maxListed } from "#server/reports/pdf/gather.ts";
import type { PdfMaker, PdfReport } from "#server/reports/pdf/model.ts";
import { createReportPdfs, maxSharedOfTenant } from "#server/reports/pdf/report-pdfs.ts";
import { createPdfThreads } from "#server/reports/pdf/threads.ts";
import { nobody } from "#server/tenancy/reader.ts";
import { field, frozenReport, heatTile, reportHead, reportTarget, tileResult, wave } from "#test/support/report-pdf.ts";
import { watchLoop } from "#test/support/thread-time.ts";
import { eventually, gate } from "#test/support/wait.ts";

describe("many who ask at once", () => {
  /** Makes none before it is told to. */
  /** Makes nothing to its end before it is released. */
  function heldMaker() {
    const made: string[] = [];
    const held = gate();
    const maker: PdfMaker = {
      make: async ({ head }: PdfReport) => {
        made.push(head.flowName);
        await held.opened;
        return new TextEncoder().encode(head.flowName);
      },
    };
    // What a report says is gathered first, in as many turns of the event loop as it takes.
    const begun = () => eventually("one is being made", () => made.length > 0);
    return { maker, made, begun, release: held.open };
  }

  const named = (name: string, tenantId = "tenant_1"): FrozenReport => ({
    ...frozenReport(reportHead({ flowName: name }), 1),
    ...{ id: name, tenantId },
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test("for one report have it made once, and get the same", async () => {
    const { maker, made, begun, release } = heldMaker();
    const pdfs = createReportPdfs({ maker, readLogo: async () => null });
    const files = Array.from({ length: 50 }, () => pdfs.shared(named("one")));
    const attached = pdfs.pdfAttachment(named("one"), nobody);
    await begun();
    release();
    const contents = await Promise.all([...files, attached]);
    assert.ok(contents.every((file) => file === contents[0]));
    assert.equal((await pdfs.shared(named("one"))).content, contents[0]?.content);
    assert.deepEqual(made, ["one"]);
  });

  test("for more reports of a tenant than it may have in work are told to try again; mails wait, and others go on", async () => {
    const { maker, made, begun, release } = heldMaker();
    const pdfs = createReportPdfs({ maker, readLogo: async () => null });
    const files = Array.from({ length: maxSharedOfTenant }, (_, index) => pdfs.shared(named(`shared ${index}`)));
    await assert.rejects(pdfs.shared(named("one more")), (error) => {
      assert.ok(error instanceof AppError);
      assert.equal(error.slug, "unavailable");
      assert.match(error.extras.headers?.["Retry-After"] ?? "", /^\d+$/);
      return true;
    });
    const mail = pdfs.pdfAttachment(named("mail"), nobody);
    const neighbours = pdfs.shared(named("a neighbour's", "tenant_2"));
    const again = pdfs.shared(named("shared 0"));
    await begun();
    await turn();
    assert.deepEqual(made, ["shared 0"], "one at a time");
    release();
    await Promise.all([...files, mail, neighbours, again]);
    assert.equal(made.length, maxSharedOfTenant + 2);
    assert.ok(made.indexOf("a neighbour's") <= 2, made.join());
    assert.equal((await pdfs.shared(named("one more"))).contentType, "application/pdf");
  });

  test("take turns by tenant", async () => {
    const { maker, made, begun, release } = heldMaker();
    const pdfs = createReportPdfs({ maker, readLogo: async () => null });
    const files = ["a1", "a2", "a3"].map((name) => pdfs.pdfAttachment(named(name, "a"), nobody));
    files.push(pdfs.pdfAttachment(named("b1", "b"), nobody));
    await begun();
    release();
    await Promise.all(files);
    assert.ok(made.indexOf("b1") < made.indexOf("a3"), made.join());
  });

  test("after one that could not be made get theirs", async () => {
    let isBroken = true;
    const maker: PdfMaker = {
      make: async () => {
        if (isBroken) throw new Error("It broke.");
        return new Uint8Array(3);
      },
    };
    const pdfs = createReportPdfs({ maker, readLogo: async () => null });
    await assert.rejects(pdfs.shared(named("one")), /It broke/);
    isBroken = false;
    assert.equal((await pdfs.shared(named("one"))).content.length, 3);
  });
});

describe("the thread that makes documents", () => {
  const threads = createPdfThreads();
  after(() => threads.close());

  /** As many points as a run keeps, of as many tiles as a document shows. */
  const targets = Array.from({ length: maxListed }, (_, ordinal) =>
    reportTarget(ordinal, {
      boundary: field,
      tiles: Array.from({ length: 3 }, () => tileResult(heatTile, { points: wave(2_000, 30) })),
    }),
  );
  const large = () => frozenReport(reportHead(), 10_000, (ordinal) => targets[ordinal] as (typeof targets)[number]);

  test("leaves the event loop to others", async () => {
    const longest: number[] = [];
    // What holds the loop by itself does so each time; a collection of garbage does not.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const held = watchLoop();
      const { content } = await createReportPdfs({ maker: threads, readLogo: async () => null }).shared(large());
      longest.push(held());
      assert.ok(content.length > 500_000);
    }
    assert.ok(Math.min(...longest) < 20, `${longest.join(", ")} ms`);
  });

  test("is given up where it takes too long, and the next document is made", async () => {
    const hurried = createPdfThreads(1);
    try {
      const pdfs = createReportPdfs({ maker: hurried, readLogo: async () => null });
      await assert.rejects(pdfs.shared(large()), (error) => error instanceof AppError && error.slug === "unavailable");
    } finally {
      await hurried.close();
    }
    const pdfs = createReportPdfs({ maker: threads, readLogo: async () => null });
    const { content } = await pdfs.shared(frozenReport(reportHead(), 1));
    assert.equal(Buffer.from(content.subarray(0, 5)).toString(), "%PDF-");
  });
});
