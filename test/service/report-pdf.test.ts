/** A report's PDF, for whoever has the link: compared with the report's data, and frozen as they are. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { displayFor, valueText } from "#core/figures.ts";
import { AppError } from "#core/errors.ts";
import type { FrozenReport } from "#server/reports/model.ts";
import { openReport } from "#server/reports/open.ts";
import { maxListed } from "#server/reports/pdf/gather.ts";
import type { PdfMaker, PdfReport } from "#server/reports/pdf/model.ts";
import { createReportPdfs, maxSharedInWork } from "#server/reports/pdf/report-pdfs.ts";
import { createPdfThreads } from "#server/reports/pdf/threads.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { put } from "#test/support/branding.ts";
import { createTestClock } from "#test/support/clock.ts";
import { sendReport } from "#test/support/frozen-reports.ts";
import { type ReadPdf, readPdf, textOf } from "#test/support/pdf-reading.ts";
import { dataUri } from "#test/support/pictures.ts";
import { flowInput } from "#test/support/records.ts";
import { field, frozenReport, reportHead, reportTarget, wave, wholePng } from "#test/support/report-pdf.ts";
import { heatTile, tileResult } from "#test/support/report-pdf.ts";
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
  const { content } = await createReportPdfs({ maker: threads, readLogo }).pdfAttachment(report);
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

describe("many who ask at once", () => {
  /** Makes none before it is told to. */
  function heldMaker() {
    const made: string[] = [];
    const waiting: (() => void)[] = [];
    const maker: PdfMaker = {
      make: async ({ head }: PdfReport) => {
        made.push(head.flowName);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return new TextEncoder().encode(head.flowName);
      },
    };
    const release = async () => {
      while (waiting.length > 0) {
        waiting.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    return { maker, made, release };
  }

  const named = (name: string, tenantId = "tenant_1"): FrozenReport => ({
    ...frozenReport(reportHead({ flowName: name }), 1),
    ...{ id: name, tenantId },
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test("for one report have it made once, and get the same", async () => {
    const { maker, made, release } = heldMaker();
    const pdfs = createReportPdfs({ maker, readLogo: async () => null });
    const files = Array.from({ length: 50 }, () => pdfs.shared(named("one")));
    const attached = pdfs.pdfAttachment(named("one"));
    await turn();
    await release();
    const contents = await Promise.all([...files, attached]);
    assert.ok(contents.every((file) => file === contents[0]));
    assert.equal((await pdfs.shared(named("one"))).content, contents[0]?.content);
    assert.deepEqual(made, ["one"]);
  });

  test("for more reports than a process makes are told to try again; mails wait", async () => {
    const { maker, made, release } = heldMaker();
    const pdfs = createReportPdfs({ maker, readLogo: async () => null });
    const files = Array.from({ length: maxSharedInWork }, (_, index) => pdfs.shared(named(`shared ${index}`)));
    await assert.rejects(pdfs.shared(named("one more")), (error) => {
      assert.ok(error instanceof AppError);
      assert.equal(error.slug, "unavailable");
      assert.match(error.extras.headers?.["Retry-After"] ?? "", /^\d+$/);
      return true;
    });
    const mail = pdfs.pdfAttachment(named("mail"));
    const again = pdfs.shared(named("shared 0"));
    await turn();
    assert.deepEqual(made, ["shared 0"], "one at a time");
    await release();
    await Promise.all([...files, mail, again]);
    assert.equal(made.length, maxSharedInWork + 1);
    const late = pdfs.shared(named("one more"));
    await turn();
    await release();
    assert.equal((await late).contentType, "application/pdf");
  });

  test("take turns by tenant", async () => {
    const { maker, made, release } = heldMaker();
    const pdfs = createReportPdfs({ maker, readLogo: async () => null });
    const files = ["a1", "a2", "a3"].map((name) => pdfs.pdfAttachment(named(name, "a")));
    files.push(pdfs.pdfAttachment(named("b1", "b")));
    await turn();
    await release();
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
      const watch = watchLoop();
      const { content } = await createReportPdfs({ maker: threads, readLogo: async () => null }).shared(large());
      longest.push(watch.stop());
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

/** The longest piece in which the event loop was held, in milliseconds of CPU time: a busy machine does not count. */
function watchLoop() {
  const cpuMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let [last, longest] = [cpuMs(), 0];
  const look = (): void => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 2);
  return {
    stop: (): number => {
      clearInterval(timer);
      look();
      return longest;
    },
  };
}
