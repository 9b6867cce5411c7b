/**
 * The two pictures of the README, made anew with the pages as they are:
 *
 *   node scripts/screenshots.ts
 *
 * A flow on generated data in the editor, and a run of it. They go to docs/images/.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { runFlow } from "./bench/client.ts";
import { en } from "../gui/words/en.ts";
import { openPages } from "./bench/pages.ts";

const folder = "docs/images";
const orchards: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ["North orchard", 47.662, 9.178],
  ["Lake orchard", 47.601, 9.424],
  ["Hill orchard", 47.735, 9.288],
  ["Old orchard", 47.561, 9.372],
  ["Mill field", 47.705, 9.512],
  ["South slope", 47.529, 9.245],
];

/** When some orchards have had their warmth, and others have not. */
const dayOfRun = "2026-06-11T06:00:00Z";

const untilAtRest = `new Promise((done) => {
  const look = () => (document.querySelector(".former, .skeleton") === null ? done() : requestAnimationFrame(look));
  look();
})`;

const flow = {
  displayName: "Codling moth, first flight",
  status: "active",
  notes: "Hang the dispensers when it triggers.",
  tiles: [
    { tileKey: "gdd", params: { tBase: 10, threshold: 250 } },
    { tileKey: "acc", params: { mode: "time", duration: 4, timeUnits: "days", threshold: 50 } },
    { tileKey: "wv", params: { threshold: 24, when: "any" }, reportOnly: true },
  ],
  scheduleMinutes: 60,
  targets: orchards.map(([name, latitude, longitude]) => ({ name, latitude, longitude, timezone: "Europe/Berlin" })),
};

const { baseUrl, client, page, close } = await openPages();
try {
  const { id } = await client.post<{ readonly id: string }>("/v1/flows", flow);
  const run = await runFlow(client, id, { now: dayOfRun });
  mkdirSync(folder, { recursive: true });
  await page.goto(`${baseUrl}/flows/${id}`);
  await page.getByRole("region", { name: en.preview.flowAbout }).waitFor();
  await page.getByRole("slider").waitFor();
  await keep("editor");
  await page.goto(`${baseUrl}/runs/${run.id}`);
  await page.getByRole("img", { name: /^Growing degree days: / }).waitFor();
  await keep("run");
} finally {
  await close();
}

async function keep(name: string): Promise<void> {
  await page.evaluate(untilAtRest);
  const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
  writeFileSync(`${folder}/${name}.png`, picture);
  process.stdout.write(`${folder}/${name}.png: ${Math.round(picture.length / 1_000)} kB\n`);
}
