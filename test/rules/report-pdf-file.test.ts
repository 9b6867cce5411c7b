/** The file of a report's document: its fonts, its drawings, its logo, its bytes. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FrozenReport } from "#server/reports/model.ts";
import { reportDocument } from "#server/reports/pdf/document.ts";
import { gatherReport } from "#server/reports/pdf/gather.ts";
import type { Logo, LogoType } from "#server/branding/model.ts";
import { type ReadPdf, readPdf, textsOf } from "#test/support/pdf-reading.ts";
import { field, frozenReport, generatedAt, reportHead, reportTarget, wholePng } from "#test/support/report-pdf.ts";

const noLogo = async (_id: string): Promise<Logo | null> => null;

async function fileOf(report: FrozenReport, readLogo = noLogo): Promise<Uint8Array> {
  return reportDocument(await gatherReport(report, readLogo));
}

async function read(report: FrozenReport, readLogo = noLogo): Promise<ReadPdf> {
  return readPdf(await fileOf(report, readLogo));
}

function logoOf(contentType: LogoType, content: Uint8Array) {
  return async (id: string): Promise<Logo> => ({
    ...{ id, tenantId: "tenant_1", contentType, content, digest: "", createdAt: generatedAt },
  });
}

const typical = frozenReport(reportHead({ notes: "Check the irrigation.\n\nCall us." }), 3, (ordinal) =>
  reportTarget(ordinal, { boundary: ordinal === 0 ? field : null, timezone: ordinal === 2 ? "Asia/Tokyo" : "UTC" }),
);

describe("the file of a document", () => {
  test("embeds its fonts, of each only what it uses", async () => {
    const file = await fileOf(typical);
    const { fonts } = await readPdf(file);
    assert.equal(fonts.length, 2);
    for (const { name, isEmbedded } of fonts) {
      assert.match(name, /^[A-Z]{6}\+Inter-/);
      assert.ok(isEmbedded, name);
    }
    assert.ok(file.length < 80_000, `${file.length}`);
    const source = Buffer.from(file).toString("latin1");
    assert.equal(source.match(/\/FontFile2 /g)?.length, 2);
    assert.doesNotMatch(source, /Helvetica|Times-Roman|Courier/);
  });

  test("draws plots and boundaries as lines, not as pictures", async () => {
    const { drawings } = await read(typical);
    assert.equal(drawings.pictures, 0);
    assert.ok(drawings.paths > 100, `${drawings.paths}`);
  });

  test("is the same to the byte each time, whatever was made before", async () => {
    const first = await fileOf(typical);
    // The font has one picture for each pair.
    for (const flowName of ["Δ ’", "∆ ʼ"])
      assert.deepEqual(textsOf(await read(frozenReport(reportHead({ flowName }), 1)), "H1"), [flowName]);
    assert.deepEqual(Buffer.from(await fileOf(typical)), Buffer.from(first));
  });

  test("takes names as text, whatever stands in them", async () => {
    const name = "A <b>&amp;\"' \\) (\n\u202e\u0000 name";
    const pdf = await read(frozenReport(reportHead({ flowName: name, brand: { name, logo: null } }), 1));
    const shown = "A <b>&amp;\"' \\) ( name";
    assert.equal(pdf.title.replace(/\s+/g, " "), `${shown} – 2026-05-05`);
    assert.equal(pdf.xmlTitle.replace(/\s+/g, " "), `${shown} – 2026-05-05`);
    assert.equal(pdf.author.replace(/\s+/g, " "), shown);
    assert.deepEqual(textsOf(pdf, "H1"), [shown]);
  });
});

describe("a logo", () => {
  const branded = frozenReport(reportHead({ look: { ...reportHead().look, logoId: "logo_1" } }), 1);
  const shown = async (readLogo: (id: string) => Promise<Logo | null>) => {
    const pdf = await read(branded, readLogo);
    const first = pdf.elements[0];
    return { role: first?.role, says: first?.alt ?? first?.text, pictures: pdf.drawings.pictures };
  };
  const named = { role: "P", says: "Green Valley Advisory", pictures: 0 };

  test("that was uploaded as PNG is a picture with the brand's name for those who do not see it", async () => {
    const picture = { role: "Figure", says: "Green Valley Advisory", pictures: 1 };
    assert.deepEqual(await shown(logoOf("image/png", wholePng(40, 20))), picture);
  });

  test("that is a WebP, is gone, or belongs to another tenant is the brand's name", async () => {
    assert.deepEqual(await shown(logoOf("image/webp", new Uint8Array(100))), named);
    assert.deepEqual(await shown(noLogo), named);
    const foreign = async (id: string) => ({ ...(await logoOf("image/png", wholePng(4, 4))(id)), tenantId: "other" });
    assert.deepEqual(await shown(foreign), named);
  });

  test("that is damaged is the brand's name", async () => {
    const whole = wholePng(40, 20);
    for (const broken of [whole.subarray(0, 40), whole.subarray(0, whole.length - 20), damaged(whole)])
      assert.deepEqual(await shown(logoOf("image/png", broken)), named);
    assert.deepEqual(await shown(logoOf("image/jpeg", Uint8Array.of(0xff, 0xd8, 0xff))), named);
  });
});

function damaged(png: Uint8Array): Uint8Array {
  const copy = new Uint8Array(png);
  const at = Buffer.from(copy).indexOf("IDAT") + 4;
  return copy.fill(0x55, at, at + 6);
}
