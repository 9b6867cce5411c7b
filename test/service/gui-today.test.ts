/**
 * Today, in a real browser: what is triggered now as a list and on a map, each leading to its why; what failed or fell
 * silent; what is expected. By keyboard on a desk, in German on a phone, for who may see less, and with nothing there.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { de } from "../../gui/words/de.ts";
import { demo } from "../../gui/words/demo-en.ts";
import { demoNote } from "../../gui/words/demo-note-en.ts";
import { en } from "../../gui/words/en.ts";
import { run } from "../../gui/words/run-en.ts";
import { assertReadable } from "#test/support/gui-readable.ts";
import { type GuiWorld, type Reader, startGuiWorld, widths } from "#test/support/gui-world.ts";
import { endedOutlook, yearlyWeather } from "#test/support/outlooks.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { createSource, sensorInput } from "#test/support/sensors.ts";
import { createKey, openSession } from "#test/support/users.ts";

let world: GuiWorld;
before(async () => {
  world = await startGuiWorld();
});
after(() => world?.close());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

/** Its last reading is six hours old, of a source that reports each hour. */
const silentProbes = {
  facet: "series",
  displayName: "Probes",
  language: "javascript",
  script: `const hour = 3_600_000;
export default async function handle({ metrics, from, to }) {
  const points = [];
  for (let t = Math.ceil(Date.parse(from) / hour) * hour; t <= Date.parse(to) - 6 * hour; t += hour) points.push([t, 20]);
  return { series: metrics.map((metric) => ({ metric, points })) };
}`,
};

/** Warmer than this at any time of the last day, with a probability. */
const warm = [
  { tileKey: "wv", params: { variable: "temperature", trigger: "greater", threshold: -60, when: "any" } },
  { tileKey: "acc", params: { mode: "value", valueAt0: -60, valueAt100: 60, threshold: 1 }, reportOnly: true },
];
const orchards = Array.from({ length: 10 }, (_, place) => ({
  name: `Orchard ${place + 1}`,
  latitude: 47.4 + place / 20,
  longitude: 8.6 + (place % 4) / 5,
}));
/** One of them is nine days ahead, past the forecast, where the years differ. */
const stages = Array.from({ length: 9 }, (_, place) => ({ name: `flight ${place + 1}`, from: 1_000 + 100 * place }));
const heat = { tileKey: "gdd", params: { dataSource: "adapter", source: "weather", tBase: 10, stages } };
const probed = { dataSource: "adapter", metric: "temperature.ambient", when: "any", threshold: 5 };

interface Known {
  readonly reader: Reader;
  readonly warmRun: Json;
  readonly failedRun: Json;
}

async function tenantWithAll(): Promise<Known> {
  const reader = await world.newReader();
  const { call, tenant } = reader;
  await createAdapter(tenant.call, yearlyWeather(48));
  await createAdapter(tenant.call, silentProbes);
  const probe = await createSource(call, { displayName: "Soil probe", hint: "sensor" });
  const gone = await createSource(call, sensorInput("Old probe", 47.6, 9.4));
  const flowOf = (displayName: string, tiles: object[], targets: object[]) =>
    createFlow(call, flowInput({ displayName, status: "active", tiles, targets }));
  const frost = await flowOf("Frost", warm, orchards);
  const soil = await flowOf("Soil", [{ tileKey: "bv", params: probed }], [{ sourceId: probe.id }]);
  const scab = await flowOf("Apple scab", [{ tileKey: "bv", params: probed }], [{ sourceId: gone.id }]);
  const moth = await flowOf("Codling moth", [heat], [{ name: "Block 7", latitude: 47, longitude: 0, timezone: "UTC" }]);
  const disabled = await call("PATCH", `/v1/sources/${gone.id}`, { body: { enabled: false } });
  assert.equal(disabled.status, 200, disabled.text);
  const counted = { suppressAlerts: false };
  await runToEnd(call, soil.id, counted);
  const failedRun = await runToEnd(call, scab.id, counted);
  assert.equal(failedRun.status, "failed");
  await runToEnd(call, moth.id);
  const outlook = await endedOutlook(call, moth.id);
  assert.equal(outlook.status, "succeeded", JSON.stringify(outlook));
  return { reader, warmRun: await runToEnd(call, frost.id, counted), failedRun };
}

describe("a tenant with flows that trigger, one that failed, a silent source and an outlook", () => {
  let known: Known;
  before(async () => {
    known = await tenantWithAll();
  });

  test("on a desk, by keyboard: from the list and from the map to the why", async () => {
    const { reader, warmRun, failedRun } = known;
    const view = await world.open({ token: await reader.newToken() });
    const { page } = view;
    await page.getByRole("heading", { name: en.today.title, level: 1 }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: en.shell.flows }).press("Enter");
    await page.getByRole("heading", { name: en.flows.title, level: 1 }).waitFor();
    await page.getByRole("row", { name: "Frost" }).getByText(demo.all, { exact: true }).waitFor();
    assert.equal(await page.getByRole("row", { name: "Soil" }).getByText(demo.all).count(), 0);
    const way = page.getByRole("navigation").getByRole("link", { name: en.today.title });
    await way.press("Enter");
    await page.waitForURL(/\/today$/);
    await page.getByRole("heading", { name: en.today.title, level: 1 }).waitFor();
    assert.equal(await way.getAttribute("aria-current"), "page");

    const triggered = page.getByRole("region", { name: en.today.triggered });
    const summary = page.getByRole("navigation", { name: en.today.summary });
    await summary.getByRole("link", { name: en.today.triggeredCount(11) }).waitFor();
    await summary.getByRole("link", { name: en.today.troubleCount(2) }).waitFor();
    await summary.getByRole("link", { name: en.today.expectedCount(1) }).waitFor();
    const frost = triggered.getByRole("article").filter({ hasText: "Frost" });
    assert.equal(await frost.getByRole("listitem").count(), 8);
    await frost.getByText(demo.all, { exact: true }).waitFor();
    await frost
      .getByText(/^triggered since 20 Aug 2026, \d\d:\d\d$/)
      .first()
      .waitFor();
    await frost
      .getByText(/^\d+%$/)
      .first()
      .waitFor();
    const soil = triggered.getByRole("article").filter({ hasText: "Soil" });
    await soil.getByRole("link", { name: "Soil probe" }).waitFor();
    assert.equal(await soil.getByText(demo.all).count(), 0);
    await page.getByText(en.today.nowhere(1)).waitFor();

    const trouble = page.getByRole("region", { name: en.today.trouble });
    const scab = trouble.getByRole("link", { name: "Apple scab" });
    assert.equal(await scab.getAttribute("href"), `/runs/${failedRun.id}`);
    await trouble.getByText(/^failed on 20 Aug 2026/).waitFor();
    await trouble.getByText("Soil probe").waitFor();
    await trouble.getByText(/^silent since 20 Aug 2026/).waitFor();
    const expected = page.getByRole("region", { name: en.today.expected });
    await expected.getByRole("link", { name: /^Block 7 · flight \d+$/ }).waitFor();
    await expected.getByText(/^Codling moth · between \d+.* and \d+ (August|September)$/).waitFor();
    await assertReadable(view, "today");

    await frost.getByRole("button", { name: en.today.allPlaces(10) }).press("Enter");
    assert.equal(await frost.getByRole("listitem").count(), 10);
    await frost.getByRole("button", { name: en.today.fewerPlaces }).press("Enter");
    const places = page.getByRole("listbox", { name: en.map.list(10, 10) });
    const options = places.getByRole("option");
    const reached = (place: number) => options.nth(place).and(page.locator(":focus")).waitFor();
    const wanted = (await options.allTextContents()).findIndex((text) => text.startsWith("Orchard 10 · Frost, "));
    await places.focus();
    await reached(0);
    for (let place = 1; place <= wanted; place += 1) {
      await page.keyboard.press("ArrowDown");
      await reached(place);
    }
    await page.keyboard.press("Enter");
    const line = frost.getByRole("link", { name: "Orchard 10" });
    await line.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/runs/${warmRun.id}\\?target=9$`));
    await page.getByRole("heading", { name: "Orchard 10", exact: true }).waitFor();
    await page.getByText(demoNote.all, { exact: true }).waitFor();
    await page.getByRole("list", { name: run.tiles }).getByText(demo.all, { exact: true }).waitFor();
    await view.close();
  });

  test("in German on a phone the parts stand below one another, and the counts lead to them", async () => {
    const token = await known.reader.newToken();
    const view = await world.open({ width: widths.phone, locale: "de-DE", token });
    const { page } = view;
    await page.getByRole("heading", { name: de.today.title, level: 1 }).waitFor();
    await page
      .getByText(/^ausgelöst seit 20\.08\.2026/)
      .first()
      .waitFor();
    await page.getByRole("link", { name: de.today.expectedCount(1) }).click();
    const expected = page.getByRole("region", { name: de.today.expected });
    await expected.getByText(/^Codling moth · zwischen dem \d+\..* und \d+\. (August|September)$/).waitFor();
    await page.getByText(/^ohne Daten seit 20\.08\.2026/).waitFor();
    await assertReadable(view, "today");
    await view.close();
  });

  test("who may read neither results nor sources is told which scopes are missing, and sees the rest", async () => {
    const { secret } = await createKey(known.reader.tenant.call, ["flows:write"]);
    const { token } = await openSession(known.reader.tenant.call.as(secret), null);
    const view = await world.open({ token });
    const { page } = view;
    await page.getByText(en.today.hiddenTargets("results:read")).waitFor();
    await page.getByText(en.today.hiddenSources("sources:read")).waitFor();
    await assertReadable(view, "few scopes");
    await view.close();
  });

  test("of many places, flows and sources the first are shown, the others are named, and places follow", async () => {
    const view = await world.open({ token: await known.reader.newToken() });
    const { page } = view;
    await page.getByRole("heading", { name: en.today.title, level: 1 }).waitFor();
    await page.route("**/graphql", async (route) => {
      if (route.request().postData()?.includes("query Today(") !== true) return route.fallback();
      const response = await route.fetch();
      const json: Json = await response.json();
      const { targetStates, flows, sources } = json.data;
      // As if the first page were full with one.
      const [first] = targetStates.edges;
      targetStates.edges = [first];
      targetStates.pageInfo = { hasNextPage: true, endCursor: first.cursor };
      flows.totalCount = 1_000;
      sources.pageInfo = { hasNextPage: true };
      return route.fulfill({ response, json });
    });
    await view.goto("/today");
    const triggered = page.getByRole("region", { name: en.today.triggered });
    await triggered.getByText(en.today.shownOf(1, 11)).waitFor();
    await triggered.getByText(en.today.placesSoFar(1)).waitFor();
    await page.getByText(en.today.flowsLooked(4, 1_000)).first().waitFor();
    assert.equal(await page.getByText(en.today.flowsLooked(4, 1_000)).count(), 2);
    await page.getByText(en.today.sourcesLooked(1)).waitFor();
    await triggered.getByRole("button", { name: en.common.loadMore }).click();
    await triggered.getByText(en.today.places(10), { exact: true }).waitFor();
    await triggered.getByText(en.today.places(1), { exact: true }).waitFor();
    assert.equal(await triggered.getByRole("button", { name: en.common.loadMore }).count(), 0);
    await assertReadable(view, "many");
    await view.close();
  });

  test("a service that fails is told with a way to try again, and what was read stays", async () => {
    const view = await world.open({ token: await known.reader.newToken() });
    const { page } = view;
    await page.getByRole("heading", { name: en.today.title, level: 1 }).waitFor();
    const refusal = { message: "Something is wrong.", extensions: { status: 500, requestId: "req-today" } };
    const isToday = (body: string | null) => body?.includes("query Today(") === true;
    let isBroken = true;
    let refused = 0;
    await page.route("**/graphql", (route) => {
      if (!isBroken || !isToday(route.request().postData())) return route.fallback();
      refused += 1;
      return route.fulfill({ json: { errors: [refusal] } });
    });
    await view.goto("/today");
    await page.getByText("req-today").waitFor();
    isBroken = false;
    assert.equal(refused, 1, "it is asked for again when somebody asks");
    await page.getByRole("button", { name: en.common.retry }).click();
    await page.getByRole("region", { name: en.today.triggered }).getByRole("link", { name: "Soil probe" }).waitFor();
    assert.equal(await page.getByText("req-today").count(), 0);
    await view.close();
  });
});

test("with no flow the page says what it is for; with a quiet one, that nothing is triggered", async () => {
  const reader = await world.newReader();
  const view = await world.open({ token: await reader.newToken() });
  const { page } = view;
  await page.getByRole("heading", { name: en.today.emptyTitle }).waitFor();
  await page.getByRole("link", { name: en.flows.create }).waitFor();
  await assertReadable(view, "no flows");
  await createFlow(reader.call, flowInput({ displayName: "Quiet" }));
  await view.goto("/today");
  await page.getByRole("heading", { name: en.today.noneTriggered }).waitFor();
  await page.getByText(en.today.noTroubleNorSilence).waitFor();
  await page.getByText(en.today.noneExpected).waitFor();
  await assertReadable(view, "quiet");
  await view.close();
});

test("what somebody else changes is shown without a reload, sooner than anybody would ask again", async () => {
  const reader = await world.newReader();
  await createAdapter(reader.tenant.call, yearlyWeather(48));
  const flow = await createFlow(reader.call, flowInput({ displayName: "Before", status: "active", tiles: warm }));
  const view = await world.open({ token: await reader.newToken() });
  const { page } = view;
  await page.getByRole("heading", { name: en.today.noneTriggered }).waitFor();
  const stream = page.waitForResponse(
    (answer) => answer.request().postData()?.includes("subscription Changes") === true,
  );
  await view.goto("/flows");
  await page.getByRole("link", { name: "Before" }).waitFor();
  await stream;
  assert.equal((await reader.call("PATCH", `/v1/flows/${flow.id}`, { body: { displayName: "After" } })).status, 200);
  await page.getByRole("link", { name: "After" }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: en.today.title }).click();
  await page.getByRole("heading", { name: en.today.noneTriggered }).waitFor();
  await runToEnd(reader.call, flow.id, { suppressAlerts: false });
  const triggered = page.getByRole("region", { name: en.today.triggered });
  await triggered.getByRole("link", { name: "North orchard" }).waitFor();
  await view.close();
});
