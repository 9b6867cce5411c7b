/** Reports tell when it will happen, as the flow's newest outlook had it when they were made, and stay as they are. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { outlookSentence } from "#server/reports/outlook/sentence.ts";
import { type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import { waitingReport } from "#test/support/frozen-reports.ts";
import { endedOutlook, yearlyWeather } from "#test/support/outlooks.ts";
import { readPdf, textOf } from "#test/support/pdf-reading.ts";
import { tokenOf } from "#test/support/report-calls.ts";
import { parsedMail } from "#test/support/report-mail-world.ts";
import { frozenReportOf } from "#test/support/reports.ts";
import { createAdapter } from "#test/support/runs.ts";
import { eventually } from "#test/support/wait.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const zone = "Pacific/Auckland";
const place = { name: "Block 7", latitude: 47, longitude: 175, timezone: zone };
const warm = { tileKey: "bv", params: { trigger: "greater", threshold: -60, when: "last" }, reportOnly: true };
const heat = (threshold: number) => ({
  tileKey: "gdd",
  params: { dataSource: "adapter", source: "weather", tBase: 10, threshold },
});

let world: AlertWorld;

before(async () => {
  world = await startAlertWorld();
});
after(() => world.close());

/** All that a link leads to. */
async function shownAt(link: string) {
  const fetched = async (path: string) => {
    const answer = await fetch(world.service.baseUrl + path);
    assert.equal(answer.status, 200, path);
    return answer;
  };
  const token = tokenOf(link);
  const pdf = await readPdf(new Uint8Array(await (await fetched(`/reports/${token}.pdf`)).arrayBuffer()));
  return {
    page: await (await fetched(`/report/${token}`)).text(),
    pdf: textOf(pdf),
    csv: await (await fetched(`/reports/${token}.csv`)).text(),
  };
}

/** Of each row the cells about what is expected, each once. */
function expectedCells(csv: string): readonly string[] {
  const lines = csv.split("\r\n").slice(1, -1);
  return [...new Set(lines.map((line) => `${line.split(",")[1]}: ${line.split(",").slice(-5, -1).join(" ")}`))];
}

describe("a report", () => {
  test("tells it on page, in PDF, CSV and mail, and never tells what a later outlook says", async () => {
    const tenant = await world.newTenant();
    const { call } = tenant;
    await createAdapter(call, yearlyWeather(48));
    const flow = await tenant.newFlow({}, { tiles: [warm, heat(600)], targets: [place] });
    await tenant.run(flow.id);
    const contact = await tenant.newContact();
    const sent = async (): Promise<string> => {
      const body = { contactListIds: [await tenant.newList(contact)] };
      const answer = await call("POST", `/v1/flows/${flow.id}/reports/send-now`, { body });
      assert.equal(answer.status, 201, answer.text);
      return answer.body.link;
    };
    const without = await shownAt(await sent());
    assert.doesNotMatch(without.page + without.pdf, /xpected/);
    assert.deepEqual(expectedCells(without.csv), ["0:    ", "1:    "]);

    const told = async (): Promise<Json> => {
      const outlook = await endedOutlook(call, flow.id, { years: 9 });
      const found = outlook.targets[0].expectations.find(({ row }: Json) => row === 1);
      assert.equal(found.state, "expected", JSON.stringify(found));
      return { ...found, until: Date.parse(found.basis.until) };
    };
    const first = await told();
    const sentence = outlookSentence("en", first, zone);
    const link = await sent();
    const shown = await shownAt(link);
    assert.ok(shown.page.includes(`<p dir="auto">${sentence}</p>`), sentence);
    assert.equal(shown.page.match(/<rect class="u"/g)?.length, 1);
    assert.ok(shown.pdf.includes(sentence), shown.pdf);
    const { expectedAt, earliest, latest, coverage } = first;
    assert.deepEqual(expectedCells(shown.csv), ["0:    ", `1: ${expectedAt} ${earliest} ${latest} ${coverage}`]);
    await eventually("both mails have arrived", async () => world.mailsTo(contact.email).length === 2);
    const [before, mail] = await Promise.all(world.mailsTo(contact.email).map(parsedMail));
    assert.ok(mail?.text?.includes(`\n  ${sentence}\n`), mail?.text);
    assert.ok(!before?.text?.includes("xpected"), before?.text);

    const { version } = (await call("GET", `/v1/flows/${flow.id}`)).body;
    const changes = { version, tiles: [warm, heat(700)] };
    const { status, text } = await call("PATCH", `/v1/flows/${flow.id}`, { body: changes });
    assert.equal(status, 200, text);
    world.later(1_000);
    await tenant.run(flow.id);
    const second = await told();
    assert.notEqual(second.expectedAt, first.expectedAt);
    assert.deepEqual(await shownAt(link), shown);
    const later = await shownAt(await sent());
    assert.ok(later.page.includes(outlookSentence("en", second, zone)));
  });

  test("that was frozen before there were outlooks has none", async () => {
    const tenant = await world.newTenant();
    const flow = await tenant.newFlow({});
    const { id: runId } = await tenant.run(flow.id);
    const { service, clock } = world;
    const report = await waitingReport(service.database, clock, { tenantId: tenant.id, flowId: flow.id, runId });
    const [stored] = await frozenReportOf({ targetCount: 1 }).targets(0, 1);
    assert.ok(stored !== undefined);
    const old = { ...stored, sourceId: null };
    assert.ok(Reflect.deleteProperty(old, "expectations"));
    const read = await service.database.write(async (stores) => {
      await stores.reportTargets.forSystem().insertAll(report, null, [old]);
      return stores.reportTargets.forSystem().ofReport(report, 0, 1);
    });
    assert.deepEqual(read[0]?.expectations, []);
  });
});
