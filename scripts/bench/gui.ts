/**
 * The pages in a real browser, on the embedded default: what the first view brings, what a build takes, and how soon
 * an input is seen with 1,000 flows, in a run of 500 targets, and while a threshold is moved.
 */
import type { Page } from "playwright-core";
import { builtGui } from "#test/support/built-gui.ts";
import { machineSpeedFactor } from "#test/support/thread-time.ts";
import { openPages, type Pages } from "./pages.ts";
import { type Client, createClient, runFlow } from "./client.ts";
import { buildSeconds, builtScripts, compressedKb, watchScripts } from "./gui-build.ts";
import { type PaintFigure, paintFigure, previewFigure, watchPage } from "./gui-inputs.ts";

export interface GuiFigures {
  /** Scripts as gzip makes them, in kB of 1,000 bytes: those of the list of flows, and what other screens add. */
  readonly firstViewKb: number;
  readonly runViewKb: number;
  readonly editorKb: number;
  /** The pieces of them that draw plots and maps. */
  readonly chartsKb: number;
  readonly mapsKb: number;
  /** The piece that scripts are written in. */
  readonly codeEditorKb: number;
  /** Processor time of one build in seconds, as a calm machine takes it. */
  readonly build: { readonly seconds: number; readonly speedFactor: number; readonly calmSeconds: number };
  /** Of the list of 1,000 flows: from a letter of the search, or a press on a menu, to the paint that shows it. */
  readonly search: PaintFigure;
  readonly menu: PaintFigure;
  /** Of a run of 500 targets: from a press on a row. */
  readonly row: PaintFigure;
  /** From a step of the threshold to the seasons that it makes: one target, five seasons, four tiles. */
  readonly preview: PaintFigure;
  /** Of each view, at most: the list's and the run's. */
  readonly rowsInPage: { readonly flows: number; readonly targets: number };
  readonly bounds: Readonly<Record<string, number>>;
}

const bounds = {
  firstViewKb: 180,
  chartsKb: 25,
  mapsKb: 50,
  codeEditorKb: 190,
  buildSeconds: 10,
  paintMs: 100,
  previewMs: 300,
  rows: 200,
};
const adminKey = "bench-admin-key-0123456789abcdef";
const flowCount = 1_000;
const targetCount = 500;
const requestsAtOnce = 8;
const searched = "orchard 7";
const searches = 3;
const menus = 15;
const rows = 30;
const previews = 25;
const warmUps = 5;
const patienceMs = 120_000;

export async function measureGui(): Promise<GuiFigures> {
  const [seconds, speedFactor] = [buildSeconds(), machineSpeedFactor()];
  const pages = await openPages({ ADMIN_API_KEY: adminKey });
  try {
    const measured = await measurePages(pages);
    return { ...measured, build: { seconds, speedFactor, calmSeconds: seconds / speedFactor }, bounds };
  } finally {
    await pages.close();
  }
}

async function measurePages({ baseUrl, client, page }: Pages): Promise<Omit<GuiFigures, "build" | "bounds">> {
  page.setDefaultTimeout(patienceMs);
  const directory = await builtGui();
  await liftRateLimit(baseUrl);
  const { flowId, previewedId } = await makeFlows(client);
  const run = await runFlow(client, flowId, {}, { limitMs: patienceMs });
  const scripts = watchScripts(page);
  await watchPage(page);

  await page.goto(`${baseUrl}/flows`);
  await page.getByRole("row").nth(50).waitFor();
  const ofFlows = scripts();
  const flowRows = await page.getByRole("row").count();
  const menu = await paintFigure(page, menuInputs(page));
  const search = await paintFigure(page, searchInputs(page));

  await page.goto(`${baseUrl}/runs/${run.id}`);
  await page.getByRole("row").nth(50).waitFor();
  await page.getByRole("img").first().waitFor();
  const ofRun = scripts();
  const targetRows = await page.getByRole("row").count();
  const row = await paintFigure(page, rowInputs(page));

  await page.goto(`${baseUrl}/flows/${previewedId}`);
  await page.getByRole("slider").first().waitFor();
  const ofEditor = scripts();
  const preview = await previewFigure(page, previews, warmUps);

  const added = (names: readonly string[]) =>
    compressedKb(
      directory,
      names.filter((name) => !ofFlows.includes(name)),
    );
  const pieceOf = (name: RegExp) =>
    compressedKb(
      directory,
      ofEditor.filter((each) => name.test(each)),
    );
  return {
    firstViewKb: compressedKb(directory, ofFlows),
    runViewKb: added(ofRun),
    editorKb: added(ofEditor),
    chartsKb: pieceOf(/^draw-/),
    mapsKb: pieceOf(/^(drawn-map|leaflet-src)-/),
    codeEditorKb: compressedKb(directory, builtScripts(directory, /^code-editor-/)),
    ...{ search, menu, row, preview },
    rowsInPage: { flows: flowRows, targets: targetRows },
  };
}

/** It is a promise to tenants, and would make the making of flows wait. */
async function liftRateLimit(baseUrl: string): Promise<void> {
  const operator = createClient(baseUrl, adminKey);
  const { items } = await operator.get<{ items: { id: string }[] }>("/v1/admin/tenants");
  for (const { id } of items) await operator.patch(`/v1/admin/tenants/${id}`, { rateLimitPerMinute: 1_000_000 });
}

/** @returns the flow of 500 targets, and the one whose preview is measured */
async function makeFlows(client: Client): Promise<{ readonly flowId: string; readonly previewedId: string }> {
  const make = (displayName: string, tiles: readonly object[], targets: readonly object[]) =>
    client.post<{ readonly id: string }>("/v1/flows", { displayName, status: "draft", tiles, targets });
  const heat = { tileKey: "gdd", params: { threshold: 250 } };
  const probability = { tileKey: "acc", params: { mode: "time", duration: 48, timeUnits: "hours", threshold: 50 } };
  const orchard = { name: "North orchard", latitude: 47.6, longitude: 9.4 };
  for (let made = 0; made < flowCount - 2; made += requestsAtOnce)
    await Promise.all(
      Array.from({ length: Math.min(requestsAtOnce, flowCount - 2 - made) }, (_, place) =>
        make(`Degree days of orchard ${made + place}`, [heat, probability], [orchard]),
      ),
    );
  const hot = { tileKey: "wv", params: { threshold: 24, when: "any" }, reportOnly: true };
  const wet = { tileKey: "wv", params: { variable: "rain", accumulation: "day", threshold: 5, when: "any" } };
  const previewed = await make("Previewed", [heat, hot, wet, probability], [orchard]);
  const targets = Array.from({ length: targetCount }, (_, place) => ({
    name: `Field ${place + 1}`,
    latitude: 47 + (place % 25) / 25,
    longitude: 8 + Math.floor(place / 25) / 25,
  }));
  const { id } = await make("Many fields", [heat, probability], targets);
  return { flowId: id, previewedId: previewed.id };
}

type Inputs = readonly (() => Promise<unknown>)[];

/** Each opens a menu; the key that closes it counts too. */
function menuInputs(page: Page): Inputs {
  const buttons = page.getByRole("row").getByRole("button");
  return Array.from({ length: menus }, (_, place) => [
    () => buttons.nth(place).click(),
    () => page.keyboard.press("Escape"),
  ]).flat();
}

function searchInputs(page: Page): Inputs {
  const field = page.getByRole("searchbox");
  const word = [...searched].map((letter) => () => page.keyboard.press(letter === " " ? "Space" : letter));
  return Array.from({ length: searches }, () => [() => field.click({ clickCount: 3 }), ...word]).flat();
}

function rowInputs(page: Page): Inputs {
  const found = page.getByRole("row");
  return Array.from({ length: rows }, (_, place) => () => found.nth(1 + place * 3).click());
}
