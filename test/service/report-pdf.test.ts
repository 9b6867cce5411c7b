/** A report's PDF, for whoever has the link: compared with the report's data, and frozen as they are. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { displayFor, valueText } from "#core/figures.ts";
import { openReport } from "#server/reports/open.ts";
import { createReportPdfs } from "#server/reports/pdf/report-pdfs.ts";
import { createPdfThreads } from "#server/reports/pdf/threads.ts";
import { nobody } from "#server/tenancy/reader.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { put } from "#test/support/branding.ts";
import { createTestClock } from "#test/support/clock.ts";
import { sendReport } from "#test/support/frozen-reports.ts";
import { type ReadPdf, readPdf, textOf } from "#test/support/pdf-reading.ts";
import { dataUri } from "#test/support/pictures.ts";
import { flowInput } from "#test/support/records.ts";
import { wholePng } from "#test/support/report-pdf.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createTestTimer } from "#test/support/timer.ts";

const clock = createTestClock();
const dayMs = 24 * 60 * 60_000;
const cold = { row: 0, tileKey: "bv", params: { trigger: "less", threshold: 60, when: "last" } };
const degreeDays = { row: 1, tileKey: "gdd", params: { tBase: 10, threshold: 250 }, reportOnly: true };
const places = [
  { name: "Χωράφι Αθήνα", latitude: 37.9, longitude: 23.7, timezone: "Europe/Athens" },
  { name: "Поле Київ", latitude: 50.4, longitude: 30.5, timezone: "Europe/Kyiv" },
];

let service: TestService;
let tenant: TestTenant;
const threads = createPdfThreads();

before(async () => {
  service = await startService({ clock, timer: createTestTimer() });
  tenant = await service.newTenant();
});
after(async () => {
  await threads.close();
  await service.close();
});

async function sent() {
  const input = flowInput({ tiles: [cold, degreeDays], targets: places, notes: "Σημείωση: полив.\n\nSecond." });
  const flow = await createFlow(tenant.call, input);
  await runToEnd(tenant.call, flow.id);
  return { flow, ...(await sendReport(tenant.call, flow.id, { timeZone: "Europe/Athens" })) };
}

async function fetched(token: string) {
  const answer = await fetch(`${service.baseUrl}/reports/${token}.pdf`);
  assert.equal(answer.status, 200);
  return { headers: answer.headers, file: new Uint8Array(await answer.arrayBuffer()) };
}

/** Made anew, not the one that the service has kept. */
async function madeAnew(token: string): Promise<Buffer> {
  const report = await openReport(service.database, token, clock.now());
  assert.ok(report !== null);
  const readLogo = (id: string) => service.database.read((stores) => stores.branding.forSystem().logo(id));
  const { content } = await createReportPdfs({ maker: threads, readLogo }).pdfAttachment(report, nobody);
  return Buffer.from(content);
}

describe("the PDF of a report", () => {
  test("shows every target, state, latest value and note of the report's data", async () => {
    const { token } = await sent();
    const { body: payload } = await tenant.call("GET", `/reports/${token}`);
    const pdf = await readPdf((await fetched(token)).file);
    assert.equal(pdf.title, `${payload.flowName} – ${payload.reportDate}`);
    assert.equal(pdf.author, payload.brand.name);
    assert.deepEqual(pdf.untagged, []);
    const text = textOf(pdf).replaceAll("\u00a0", " ");
    for (const part of payload.notes.split("\n\n")) assert.ok(text.includes(part), part);
    const display = displayFor(payload.temperatureUnits, "metric");
    assert.equal(payload.targets.length, 2);
    for (const { name, triggered, probability, tiles } of payload.targets) {
      const state = triggered ? "Triggered" : "Not triggered";
      assert.equal(probability, null);
      assert.deepEqual(rowOf(pdf, name).slice(0, 2), [name, state]);
      for (const { row, lastValue, points } of tiles) {
        const { displayName, unit } = payload.flowTiles.find((tile: { row: number }) => tile.row === row);
        assert.ok(lastValue !== null && points.length > 0);
        const latest = valueText({ locale: "en" }, display, lastValue, unit).replaceAll("\u00a0", " ");
        assert.ok(text.includes(`Latest value: ${latest}`), `${displayName} ${latest}`);
        assert.ok(text.includes(`Plot of ${displayName} for ${name}, from `), displayName);
      }
    }
  });

  test("is shown in the browser, kept by nobody and listed nowhere", async () => {
    const { token } = await sent();
    const { headers } = await fetched(token);
    assert.equal(headers.get("content-type"), "application/pdf");
    assert.equal(headers.get("content-disposition"), 'inline; filename="report-2026-06-01.pdf"');
    assert.equal(headers.get("cache-control"), "private, no-store");
    assert.equal(headers.get("x-robots-tag"), "noindex");
  });

  test("is the same to the byte after the flow and the brand have changed", async () => {
    const logo = dataUri("image/png", wholePng(60, 20));
    await put(tenant.call, "/v1/branding", { name: "Lakeside", logo });
    const { flow, token } = await sent();
    const { file } = await fetched(token);
    const { drawings, elements } = await readPdf(file);
    assert.equal(drawings.pictures, 1);
    assert.equal(elements[0]?.alt, "Lakeside");
    const changes = { displayName: "Other", notes: "None.", tiles: [cold], targets: places.slice(1) };
    const { status, text } = await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: changes });
    assert.equal(status, 200, text);
    await put(tenant.call, "/v1/branding", { name: "Hillside", logo: null });
    await runToEnd(tenant.call, flow.id);
    assert.ok((await madeAnew(token)).equals(file));
    assert.ok(Buffer.from((await fetched(token)).file).equals(file));
  });

  test("is a 404 as soon as its link is revoked or has expired, though it was made before", async () => {
    const anyone = service.call.as(null);
    const [revoked, expired] = [await sent(), await sent()];
    for (const { token } of [revoked, expired]) await fetched(token);
    await tenant.call("DELETE", `/v1/flows/${revoked.flow.id}/reports/${revoked.id}`);
    assertProblem(await anyone("GET", `/reports/${revoked.token}.pdf`), { status: 404 });
    assert.equal((await anyone("GET", `/reports/${expired.token}.pdf`)).status, 200);
    clock.advance(7 * dayMs);
    assertProblem(await anyone("GET", `/reports/${expired.token}.pdf`), { status: 404 });
    assertProblem(await anyone("GET", "/reports/grt_unknown.pdf"), { status: 404 });
  });
});

function rowOf({ elements }: ReadPdf, name: string): readonly string[] {
  const from = elements.findIndex(
    ({ role, within, text }) => role === "TH" && within.includes("TBody") && text === name,
  );
  return elements.slice(from, from + 3).map(({ text }) => text);
}
