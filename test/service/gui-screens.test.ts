/**
 * Each screen, on desk and phone: readable (axe, WCAG 2.2 AA) in both schemes, as wide as the window, without a message
 * in the console, and without a request elsewhere, while the policy is in force.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { run as germanRun } from "../../gui/words/run-de.ts";
import { editor as editorWords } from "../../gui/words/editor-en.ts";
import { de } from "../../gui/words/de.ts";
import { seasons } from "../../gui/words/seasons-en.ts";
import { en } from "../../gui/words/en.ts";
import { assertReadable } from "#test/support/gui-readable.ts";
import { type GuiWorld, startGuiWorld, widths } from "#test/support/gui-world.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";

let world: GuiWorld;
before(async () => {
  world = await startGuiWorld();
});
after(() => world?.close());

function waitForPreview(page: Page): Promise<void> {
  return page.getByRole("region", { name: en.preview.flowAbout }).waitFor();
}

test("the list tells what each flow's newest run came to, and a tenant's staff sees whose flows they are", async () => {
  const reader = await world.newReader();
  const place = { latitude: 47.61, longitude: 9.42, timezone: "Europe/Berlin" };
  const targets = [
    { name: "North", ...place },
    { name: "South", ...place, latitude: 47.5 },
  ];
  const reached = { row: 0, tileKey: "gdd", params: { threshold: 1 } };
  const never = { row: 0, tileKey: "gdd", params: { threshold: 9_000 } };
  const hot = await createFlow(reader.call, flowInput({ displayName: "Hot", tiles: [reached], targets }));
  const cold = await createFlow(reader.call, flowInput({ displayName: "Cold", tiles: [never], targets }));
  await createFlow(reader.tenant.call, flowInput({ displayName: "Nobody's" }));
  for (const { id } of [hot, cold]) await runToEnd(reader.call, id, {});
  const token = (await reader.tenant.call("POST", "/v1/session-tokens", { body: {} })).body.token;
  const view = await world.open({ token });
  const { page } = view;
  await page.getByRole("navigation").getByRole("link", { name: en.shell.flows }).click();
  const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
  await rowOf("Hot").getByText(en.flows.outcome(2, 2)).waitFor();
  await rowOf("Cold").getByText(en.flows.noneTriggered(2)).waitFor();
  await rowOf("Nobody's").getByText(en.flows.neverRun).waitFor();
  await page.getByText(en.flows.total(3)).waitFor();
  await page.getByRole("button", { name: new RegExp(en.flows.owner) }).click();
  await page.getByRole("option", { name: en.flows.nobody }).click();
  await page.getByText(en.flows.total(1)).waitFor();
  assert.equal(await rowOf("Hot").count(), 0);
  await view.close();
});

for (const [place, width] of Object.entries(widths))
  test(`on a ${place} every screen is readable, complains of nothing and asks nobody else`, async () => {
    const reader = await world.newReader();
    const view = await world.open({ width });
    const { page } = view;
    await view.goto("/flows");
    await page.getByRole("heading", { name: en.session.title }).waitFor();
    await assertReadable(view, "sign-in");
    await view.goto(`/session?token=${await reader.newToken()}`);
    await page.getByRole("heading", { name: en.today.emptyTitle }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: en.shell.flows }).click();
    await page.getByRole("heading", { name: en.flows.emptyTitle }).waitFor();
    await assertReadable(view, "no flows");

    const tiles = [
      { row: 0, tileKey: "gdd", params: { threshold: 250 } },
      { row: 1, tileKey: "wv", params: { threshold: 24, when: "any" }, reportOnly: true },
    ];
    const flow = await createFlow(reader.call, flowInput({ displayName: "Codling moth", tiles }));
    const run = await runToEnd(reader.call, flow.id, {});
    const screens = [
      ["/flows", () => page.getByRole("link", { name: "Codling moth" }).waitFor()],
      [`/flows/${flow.id}`, () => waitForPreview(page)],
      [`/flows/${flow.id}/seasons`, () => page.getByRole("heading", { name: seasons.tryTitle }).waitFor()],
      [`/flows/${flow.id}/runs`, () => page.getByRole("table").waitFor()],
      [`/runs/${run.id}`, () => page.getByRole("img", { name: /^Growing degree days: / }).waitFor()],
      ["/settings/sign-ins", () => page.getByRole("button", { name: en.session.end }).first().waitFor()],
    ] as const;
    for (const [path, isShown] of screens) {
      await view.goto(path);
      await isShown();
      await assertReadable(view, path);
    }
    await view.goto("/flows/new");
    await page.getByRole("button", { name: editorWords.addTile }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Growing degree days" }).waitFor();
    await assertReadable(view, "palette");
    await view.close();
  });

test("menus, dialogs and a run are readable in German as well", async () => {
  const reader = await world.newReader();
  const flow = await createFlow(reader.call, flowInput({ displayName: "Apfelwickler" }));
  const run = await runToEnd(reader.call, flow.id, {});
  const view = await world.open({ locale: "de-CH", token: await reader.newToken() });
  const { page } = view;
  await page.getByRole("navigation").getByRole("link", { name: de.shell.flows }).click();
  await page.getByRole("button", { name: de.flows.actions("Apfelwickler") }).click();
  await page.getByRole("menu").waitFor();
  await assertReadable(view, "menu of a row");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: de.flows.import }).click();
  await page.getByRole("dialog", { name: de.flows.importTitle }).waitFor();
  await assertReadable(view, "import");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: de.shell.keys.title }).waitFor();
  await assertReadable(view, "keys");
  await view.goto(`/runs/${run.id}?with=`);
  await page
    .getByRole("img", { name: /im gezeigten Zeitraum/ })
    .first()
    .waitFor();
  await page.getByText(germanRun.compareWith).first().waitFor();
  await page.getByText(/^North orchard wurde (nicht )?ausgelöst\. Growing degree days ist/).waitFor();
  await assertReadable(view, "run");
  // The browser still asks for German: the page's own language counts, and what was read is read anew.
  await page.getByRole("button", { name: de.shell.account("Ada Bergmann") }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await page.getByText(/^North orchard was (not )?triggered\. Growing degree days is/).waitFor();
  await view.close();
});

test("stages are told in a run's list of places and beside the place, and are lines in the plots of seasons", async () => {
  const reader = await world.newReader();
  const place = { latitude: 47.61, longitude: 9.42, timezone: "Europe/Berlin" };
  const stages = [
    { name: "first flight", from: 100 },
    { name: "egg hatch", from: 250 },
    { name: "second flight", from: 900 },
  ];
  const flow = await createFlow(reader.call, {
    ...flowInput({ tiles: [{ row: 0, tileKey: "gdd", params: { tBase: 10, stages } }] }),
    targets: ["North orchard", "South orchard"].map((name) => ({ ...place, name })),
  });
  const run = await runToEnd(reader.call, flow.id, {});
  const stage = run.results[0].stage.name;
  const view = await world.open({ token: await reader.newToken() });
  const { page } = view;
  await page.getByRole("heading", { level: 1, name: en.today.title }).waitFor();
  await view.goto(`/runs/${run.id}`);
  const row = page.getByRole("row").filter({ hasText: "South orchard" });
  await row.getByText(stage, { exact: true }).waitFor();
  const pane = page.getByRole("region", { name: "North orchard", exact: true });
  await pane.locator("header").filter({ hasText: "North orchard" }).getByText(stage, { exact: true }).waitFor();
  await view.goto(`/flows/${flow.id}`);
  await waitForPreview(page);
  const newest = page.locator(".season-row").first();
  await newest.getByText("egg hatch", { exact: true }).waitFor();
  assert.deepEqual(await newest.locator(".level-name").allTextContents(), [
    "first flight",
    "egg hatch",
    "second flight",
  ]);
  assert.equal(await page.getByRole("slider").count(), 0);
  await view.close();
});

test("the policy lets in what is the service's own, and says who may frame it", async () => {
  const { headers } = await fetch(`${world.baseUrl}/flows`);
  const policy = headers.get("content-security-policy") ?? "";
  assert.equal(
    policy.replace(/'nonce-[\w+/=]{20,}'/, "'nonce-…'"),
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce-…'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "font-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${world.parentOrigin}`,
    ].join("; "),
  );
});
