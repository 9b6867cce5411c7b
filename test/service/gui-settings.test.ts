/**
 * The settings and the operator's screens in a real browser: one's own record and the proof of one's addresses, what a
 * tenant sets of itself, its brand and colours, its users and how they sign in, its keys, and what an operator does.
 */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { account as germanAccount } from "../../gui/words/account-de.ts";
import { account } from "../../gui/words/account-en.ts";
import { brand } from "../../gui/words/brand-en.ts";
import { de } from "../../gui/words/de.ts";
import { en } from "../../gui/words/en.ts";
import { fields as germanFields } from "../../gui/words/fields-de.ts";
import { fields } from "../../gui/words/fields-en.ts";
import { keys } from "../../gui/words/keys-en.ts";
import { operator as german } from "../../gui/words/operator-de.ts";
import { secrets as germanSecrets } from "../../gui/words/secrets-de.ts";
import { secrets } from "../../gui/words/secrets-en.ts";
import { settings as germanSettings } from "../../gui/words/settings-de.ts";
import { settings } from "../../gui/words/settings-en.ts";
import { health } from "../../gui/words/health-en.ts";
import { operator } from "../../gui/words/operator-en.ts";
import { outbox } from "../../gui/words/outbox-en.ts";
import { users } from "../../gui/words/users-en.ts";
import { assertReadable } from "#test/support/gui-readable.ts";
import {
  clockInFrame,
  type GuiWorld,
  type Reader,
  startGuiWorld,
  type View,
  type ViewOptions,
  widths,
} from "#test/support/gui-world.ts";
import { pngBytes } from "#test/support/pictures.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";
import { newAddresses } from "#test/support/verification.ts";
import { eventually } from "#test/support/wait.ts";

const adminKey = "operator-key-for-tests-only";
let world: GuiWorld;
let dataDirectory: string;
before(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "gui-settings-"));
  world = await startGuiWorld({ DATA_DIR: dataDirectory, MOVABLE_CLOCK: "1" });
});
after(async () => {
  await world?.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

async function opened(token: string, options: ViewOptions = {}): Promise<View> {
  const view = await world.open({ ...options, token });
  await view.page.getByRole("heading", { name: en.today.title, level: 1 }).waitFor();
  return view;
}

async function openAsTenant({ tenant }: Reader): Promise<View> {
  return opened((await openSession(tenant.call, null)).token);
}

/** By keyboard alone. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press("Enter");
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await press(page.getByRole("button", { name: new RegExp(`${label}$`) }));
  await press(page.getByRole("option", { name: option, exact: true }));
}

function field(within: Page | Locator, label: string): Locator {
  return within.getByRole("textbox", { name: label, exact: true });
}

/** Its language fields are of one name: the zone is a box with proposals. */
function zone(page: Page, label: string): Locator {
  return page.getByRole("combobox", { name: label, exact: true });
}

/** The newest message to the number in the outbox. */
async function codeTo(phone: string): Promise<string> {
  let code = "";
  await eventually("the code is in the outbox", async () => {
    const directory = join(dataDirectory, "outbox");
    const names = await readdir(directory).catch(() => []);
    const texts = await Promise.all(names.map((name) => readFile(join(directory, name), "utf8")));
    const own = texts.find((text) => text.includes(phone));
    code = /\b(\d{6})\b/.exec(own?.replaceAll(phone, "") ?? "")?.[1] ?? "";
    return code !== "";
  });
  return code;
}

test("a user sets how the service speaks, and proves an address; the page follows at once", async () => {
  const { tenant } = await world.newReader();
  const own = newAddresses();
  const { id } = await createUser(tenant.call, "eva", { displayName: "Eva", ...own });
  const view = await opened((await openSession(tenant.call, id)).token);
  const { page } = view;
  await view.goto("/settings");
  await page.getByRole("heading", { name: settings.account, level: 1 }).waitFor();
  await field(page, fields.name).waitFor();
  await assertReadable(view, "account");
  const ways = page.getByRole("navigation", { name: settings.title }).getByRole("link");
  assert.deepEqual(await ways.allTextContents(), [settings.account, settings.signIns], "the rest is the tenant's");

  await zone(page, fields.timeZone).fill("Nowhere/Land");
  await press(page.getByRole("button", { name: en.common.save, exact: true }));
  await page.getByText(/must be an IANA time zone name/).waitFor();
  await zone(page, fields.timeZone).fill("Europe/Vienna");
  await field(page, fields.name).fill("Eva Berger");
  await choose(page, fields.units, fields.unitSystems.imperial);
  await choose(page, fields.language, "German (Austria)");
  await press(page.getByRole("button", { name: en.common.save, exact: true }));
  await page.getByRole("heading", { name: germanSettings.account, level: 1 }).waitFor();
  const phone = page.getByRole("group", { name: germanFields.phone });
  await press(phone.getByRole("button", { name: germanFields.sendCode }));
  await phone.getByText(germanFields.codeSent(own.phone, 10)).waitFor();
  const code = await codeTo(own.phone);
  await field(phone, germanFields.code).fill(code === "000000" ? "111111" : "000000");
  await press(phone.getByRole("button", { name: germanFields.confirm }));
  await phone.locator(".fault").filter({ hasText: /\S/ }).waitFor();
  await field(phone, germanFields.code).fill(code);
  await press(phone.getByRole("button", { name: germanFields.confirm }));
  await phone.getByText(germanFields.verified, { exact: true }).waitFor();
  const mail = page.getByRole("group", { name: germanFields.email });
  await press(mail.getByRole("button", { name: germanFields.sendLink }));
  await mail.getByText(germanFields.linkSent(own.email, 24)).waitFor();

  const { body } = await tenant.call("GET", `/v1/users/${id}`);
  const { displayName, locale, timezone, units, phoneVerified } = body;
  assert.deepEqual(
    { displayName, locale, timezone, units, phoneVerified },
    { displayName: "Eva Berger", locale: "de-AT", timezone: "Europe/Vienna", units: "imperial", phoneVerified: true },
  );
  await page.getByText(germanAccount.addressesAbout).waitFor();
  await view.close(["422"]);
});

test("a tenant sets its language and sender, and what others changed meanwhile is not overwritten", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const portal = "https://portal.example.com";
  await call("PATCH", "/v1/tenant", { body: { frameOrigins: [portal] } });
  const view = await openAsTenant(reader);
  const { page } = view;
  await view.goto("/settings");
  await page.getByRole("heading", { name: settings.tenant, level: 1 }).waitFor();
  await page.getByText(`<iframe title="Flows" src="${world.baseUrl}/?tenant=${reader.tenant.id}"></iframe>`).waitFor();
  await field(page, account.sender).fill("Orchard desk");
  await page.getByText(account.asForAll).first().waitFor();
  await assertReadable(view, "tenant");
  const changed = await call("PATCH", "/v1/tenant", { body: { timezone: "Europe/Paris" } });
  assert.equal(changed.status, 200, changed.text);
  await press(page.getByRole("button", { name: en.common.save, exact: true }));
  await page.getByText(fields.conflict).waitFor();
  await eventually(
    "what is there now is shown",
    async () => (await zone(page, fields.timeZone).inputValue()) === "Europe/Paris",
  );
  assert.equal(await field(page, account.sender).inputValue(), "");
  await field(page, account.sender).fill("Orchard desk");
  await press(page.getByRole("button", { name: en.common.save, exact: true }));
  await page.getByText(fields.saved, { exact: true }).waitFor();
  const { body } = await call("GET", "/v1/tenant");
  assert.deepEqual([body.senderName, body.timezone], ["Orchard desk", "Europe/Paris"]);

  const origins = field(page, account.frameOrigins);
  await origins.fill(`${portal}\nhttp://other.example.com`);
  await press(page.getByRole("button", { name: account.framesSave }));
  await page.getByText(/^Line 2 must be an origin/).waitFor();
  await origins.fill(`${portal}\nhttps://other.example.com`);
  await press(page.getByRole("button", { name: account.framesSave }));
  const named = async () => (await call("GET", "/v1/tenant")).body.frameOrigins;
  await eventually("they are stored", async () => (await named()).length === 2);
  await view.close(["412", "422"]);
});

test("a brand: colours are judged before they are saved, seen in both schemes, and then worn by the page", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const before = (await call("GET", "/v1/branding/skin")).body;
  const elsewhere = "https://127.0.0.1:1/logo.png";
  assert.equal((await call("PUT", "/v1/branding", { body: { logo: elsewhere } })).status, 200);
  const view = await openAsTenant(reader);
  const { page } = view;
  await view.goto("/settings/brand");
  await page.getByText(brand.allEnough).waitFor();
  await page.getByText(/^The picture could not be fetched: /).waitFor();
  await press(page.getByRole("button", { name: brand.fetchAgain }));
  await page.getByText(brand.fetchedAgain).waitFor();
  await assertReadable(view, "brand");
  await page.emulateMedia({ colorScheme: "light" });

  await field(page, brand.name).fill("Lakeside");
  const png = { name: "logo.png", mimeType: "image/png", buffer: pngBytes };
  await page.locator('input[type="file"]').setInputFiles(png);
  await page.getByRole("img", { name: brand.logo }).waitFor();
  await press(page.getByRole("button", { name: en.common.save, exact: true }));
  await page.getByRole("banner").getByRole("img", { name: "Lakeside" }).waitFor();

  const link = field(page, brand.inScheme(brand.roles.link, brand.light));
  await link.fill("#aaccaa");
  await page.getByText(brand.someTooLittle(2)).waitFor();
  const unreadable = page.getByRole("row").filter({ hasText: brand.tooLittle });
  await unreadable.filter({ hasText: brand.onto(brand.roles.link, brand.roles["background.paper"]) }).waitFor();
  for (const name of [brand.light, brand.dark]) await page.getByRole("group", { name, exact: true }).waitFor();
  const [light, dark] = await page.evaluate<string[]>(
    `[...document.querySelectorAll(".brand-preview a")].map((link) => getComputedStyle(link).color)`,
  );
  assert.equal(light, "rgb(170, 204, 170)", "it is seen as it is typed");
  assert.notEqual(dark, light);
  await press(page.getByRole("button", { name: brand.save }));
  await page
    .locator(".fault")
    .filter({ hasText: /nearest readable/ })
    .waitFor();
  assert.deepEqual((await call("GET", "/v1/branding/skin")).body, before, "nothing was stored until now");
  await press(page.getByRole("button", { name: brand.adjust }));
  await page.getByText(brand.allEnough).waitFor();
  await field(page, brand.inScheme(brand.roles["primary.main"], brand.light)).fill("#4527a0");
  await field(page, brand.inScheme(brand.roles["primary.contrastText"], brand.light)).fill("");
  await page.getByText(brand.allEnough).waitFor();
  await press(page.getByRole("button", { name: brand.save }));
  await page.getByText(fields.saved, { exact: true }).last().waitFor();
  await eventually("the page wears it", async () => {
    const worn = await page.evaluate("document.documentElement.style.getPropertyValue('--primary')");
    return worn === "#4527a0";
  });
  await field(page, brand.inScheme(brand.roles["primary.contrastText"], brand.light)).waitFor();
  await eventually(
    "what the service chose stands in its field",
    async () =>
      (await field(page, brand.inScheme(brand.roles["primary.contrastText"], brand.light)).inputValue()) === "#ffffff",
  );
  await view.close(["422"]);

  const { id } = await createUser(call, "own", { displayName: "Own", canOverrideBranding: true });
  const own = await opened((await openSession(call, id)).token);
  await own.goto("/settings/brand");
  await own.page.getByText(brand.ownAbout).waitFor();
  await field(own.page, brand.name).fill("Own farm");
  await press(own.page.getByRole("button", { name: en.common.save, exact: true }));
  await own.page.getByText(fields.saved, { exact: true }).waitFor();
  assert.equal(await own.page.getByRole("button", { name: brand.save }).count(), 0, "colours are the tenant's");
  assert.equal((await openedBrand(call)).name, "Lakeside");
  await own.close();
});

async function openedBrand(call: Reader["call"]) {
  return (await call("GET", "/v1/branding")).body;
}

test("users: made, found, signed in by a link, disabled, deleted and brought back", async () => {
  const reader = await world.newReader();
  const { call } = reader.tenant;
  const view = await openAsTenant(reader);
  const { page } = view;
  await view.goto("/settings/users");
  await page.getByRole("link", { name: "Ada Bergmann" }).waitFor();
  await press(page.getByRole("button", { name: users.add }));
  const dialog = page.getByRole("dialog", { name: users.add });
  await field(dialog, users.key).fill("grower-17");
  await field(dialog, fields.email).fill("nowhere");
  await assertReadable(view, "new user");
  await press(dialog.getByRole("button", { name: fields.create }));
  await dialog
    .locator(".fault")
    .filter({ hasText: /e-mail/ })
    .waitFor();
  await field(dialog, fields.email).fill("ben@example.com");
  await field(dialog, fields.name).fill("Ben Grower");
  await press(dialog.getByRole("button", { name: fields.create }));
  await page.getByRole("heading", { name: "Ben Grower", level: 1 }).waitFor();

  await choose(page, users.lasts, users.hours(8));
  await press(page.getByRole("button", { name: users.linkMake }));
  const link = field(page, users.link);
  await link.waitFor();
  await assertReadable(view, "user");
  const address = new URL(await link.inputValue());
  assert.equal(address.origin, world.baseUrl);
  await press(page.getByRole("button", { name: secrets.done }));
  await link.waitFor({ state: "detached" });
  const ben = await opened(address.searchParams.get("token") ?? "");
  await ben.page.getByRole("button", { name: en.shell.account("Ben Grower") }).waitFor();
  await ben.close();

  await field(page, fields.phone).fill("+41441234567");
  await press(page.getByRole("button", { name: en.common.save, exact: true }));
  const phone = page.getByRole("group", { name: fields.phone });
  await phone.getByText("+41441234567").waitFor();
  await press(phone.getByRole("button", { name: fields.sendCode }));
  await field(phone, fields.code).fill(await codeTo("+41441234567"));
  await press(phone.getByRole("button", { name: fields.confirm }));
  await phone.getByText(fields.verified, { exact: true }).waitFor();
  await press(page.getByRole("button", { name: users.disable, exact: true }));
  await page.getByText(users.disabledAbout).waitFor();
  await press(page.getByRole("link", { name: settings.users }).first());
  const line = page.getByRole("listitem").filter({ hasText: "Ben Grower" });
  await line.getByText(users.disabled, { exact: true }).waitFor();
  await page.getByRole("searchbox", { name: users.search }).fill("grower-17");
  await page.getByRole("link", { name: "Ada Bergmann" }).waitFor({ state: "detached" });
  await page.waitForURL(/q=grower-17/);
  await press(line.getByRole("link"));
  await press(page.getByRole("button", { name: users.enable, exact: true }));
  await page.getByText(users.disableAbout).waitFor();

  const remove = async (): Promise<void> => {
    await press(page.getByRole("button", { name: users.delete, exact: true }));
    const asked = page.getByRole("dialog", { name: users.deleteTitle("Ben Grower") });
    await press(asked.getByRole("button", { name: users.delete, exact: true }));
    await page.getByText(en.common.deleted("Ben Grower")).waitFor();
    await page.getByRole("link", { name: "Ada Bergmann" }).waitFor();
    await page.getByRole("link", { name: "Ben Grower" }).waitFor({ state: "detached" });
  };
  await remove();
  await press(page.getByRole("button", { name: en.common.undo }));
  await press(page.getByRole("link", { name: "Ben Grower" }));
  await page.getByRole("heading", { name: "Ben Grower", level: 1 }).waitFor();
  await remove();
  const told = page.getByRole("alertdialog").filter({ hasText: en.common.deleted("Ben Grower") });
  await press(told.getByRole("button", { name: en.common.close }));
  await eventually("the user is gone", async () => {
    const { body } = await call("GET", "/v1/users?tenantKey=grower-17");
    return body.items.length === 0;
  });
  await view.close(["422"]);
});

test("keys: one is issued by another that is entered, shown once, and revoked after asking", async () => {
  const reader = await world.newReader();
  const other = await world.newReader();
  const { call, key } = reader.tenant;
  const weak = await createKey(call, ["results:read"], { displayName: "Weak" });
  const view = await openAsTenant(reader);
  const { page } = view;
  await view.goto("/settings/keys");
  const weakLine = page.getByRole("listitem").filter({ hasText: "Weak" });
  await weakLine.getByText(keys.neverUsed).waitFor();
  await press(page.getByRole("button", { name: keys.add }));
  const enter = async (entered: string): Promise<void> => {
    await page.getByLabel(keys.ownKey).fill(entered);
    await press(page.getByRole("button", { name: secrets.use }));
  };
  for (const [entered, fault] of [
    ["gst_session", keys.notKey],
    ["gsk_nobody", keys.refused],
    [other.tenant.key, keys.otherTenant("Another tenant")],
    [weak.secret, keys.lacksManage],
  ] as const) {
    await enter(entered);
    await page.getByText(fault).waitFor();
  }
  await enter(key);
  await field(page, keys.name).fill("Reporting");
  await assertReadable(view, "new key");
  // What was refused for its scopes can be sent again.
  await press(page.getByRole("button", { name: keys.issue }));
  await page.getByRole("group", { name: keys.scopes }).locator(".fault").waitFor();
  await page.getByRole("checkbox", { name: fields.scopes.results_read }).focus();
  await page.keyboard.press("Space");
  await press(page.getByRole("button", { name: keys.issue }));
  const issued = field(page, keys.issued("Reporting"));
  await issued.waitFor();
  const secret = await issued.inputValue();
  const { body } = await call.as(secret)("GET", "/v1/auth/me");
  assert.deepEqual(body.scopes, ["results:read"]);
  await page.reload();
  const line = page.getByRole("listitem").filter({ hasText: "Reporting" });
  await line.getByText(/^last used/).waitFor();
  assert.equal(await issued.count(), 0);
  const kept = await page.evaluate<string>("JSON.stringify([{...localStorage}, {...sessionStorage}])");
  assert.ok(![secret, key].some((one) => kept.includes(one)), "no key is kept in the browser");
  await press(page.getByRole("button", { name: keys.add }));
  await page.getByLabel(keys.ownKey).waitFor();

  await press(page.getByRole("button", { name: keys.revokeNamed("Reporting") }));
  const dialog = page.getByRole("dialog", { name: keys.revokeNamed("Reporting") });
  await press(dialog.getByRole("button", { name: en.common.cancel }));
  await dialog.waitFor({ state: "detached" });
  await press(page.getByRole("button", { name: keys.revokeNamed("Reporting") }));
  await press(dialog.getByRole("button", { name: keys.revoke, exact: true }));
  await line.getByText(/revoked on/).waitFor();
  assert.equal((await call.as(secret)("GET", "/v1/auth/me")).status, 401);
  await view.close(["401"]);

  const poor = await opened((await openSession(call.as(weak.secret), null)).token);
  await poor.goto("/settings");
  await poor.page.getByRole("heading", { name: en.session.signInsTitle, level: 1 }).waitFor();
  await poor.goto("/settings/keys");
  await poor.page.getByText(fields.lacks("keys:manage")).waitFor();
  await poor.close();
});

test("an operator who is not signed in: a key of its own, tenants and their limits, and the clock", async () => {
  const view = await world.open({ width: widths.phone, locale: "de-CH", scheme: "dark" });
  const { page } = view;
  await view.goto("/operator");
  const enter = async (entered: string): Promise<void> => {
    await page.getByLabel(german.key).fill(entered);
    await page.getByRole("button", { name: germanSecrets.use }).tap();
  };
  await page.getByLabel(german.key).waitFor();
  await assertReadable(view, "operator's key");
  await enter("not-the-operator");
  await page.locator(".fault").filter({ hasText: /\S/ }).waitFor();
  await enter(adminKey);
  await page.getByRole("heading", { name: german.tenants, level: 1 }).waitFor();
  await page.getByRole("button", { name: german.add }).tap();
  const dialog = page.getByRole("dialog", { name: german.add });
  await field(dialog, germanFields.name).fill("Hofgut Seeblick");
  await dialog.getByRole("button", { name: germanFields.create }).tap();
  const first = field(page, german.created("Hofgut Seeblick"));
  await first.waitFor();
  const call = world.service.call.as(await first.inputValue());
  assert.equal((await call("GET", "/v1/auth/me")).body.tenant.displayName, "Hofgut Seeblick");
  await assertReadable(view, "tenants");
  await page.getByRole("link", { name: "Hofgut Seeblick" }).tap();
  await page.getByRole("heading", { name: "Hofgut Seeblick", level: 1 }).waitFor();
  await field(page, german.kept.runDays).fill("90");
  await field(page, german.runsPerHour).fill("7");
  await assertReadable(view, "tenant");
  await page.getByRole("button", { name: de.common.save, exact: true }).tap();
  await page.getByText(germanFields.saved, { exact: true }).waitFor();
  const own = (await call("GET", "/v1/tenant")).body;
  assert.deepEqual([own.maxRunsPerHour, own.retention.runDays, own.retention.eventDays], [7, 90, null]);
  await field(page, german.keyName).fill("Ersatz");
  await page.getByRole("button", { name: german.issue }).tap();
  const spare = field(page, german.issued("Ersatz"));
  await spare.waitFor();
  assert.equal((await call.as(await spare.inputValue())("GET", "/v1/auth/me")).status, 200);
  await page.getByRole("switch", { name: german.isActive }).press("Space");
  await page.getByRole("button", { name: de.common.save, exact: true }).tap();
  await eventually("the tenant is suspended", async () => (await call("GET", "/v1/auth/me")).status === 401);

  await page.getByRole("link", { name: german.clock }).tap();
  await page.getByText(german.notAhead).waitFor();
  await assertReadable(view, "clock");
  await page.getByRole("button", { name: german.moves.hour }).tap();
  await page.getByText(german.ahead("1")).waitFor();
  await page.getByRole("button", { name: german.forget }).tap();
  await page.getByLabel(german.key).waitFor();
  await view.close(["401", "403"]);
});

test("whoever leaves the operator's screens is asked for the key again", async () => {
  const reader = await world.newReader();
  const view = await openAsTenant(reader);
  const { page } = view;
  await view.goto("/operator");
  await page.getByLabel("The operator's key").fill(adminKey);
  await press(page.getByRole("button", { name: secrets.use }));
  await page.getByRole("link", { name: "Another tenant" }).first().waitFor();
  await press(page.getByRole("link", { name: "Clock" }));
  await page.getByRole("heading", { name: "Clock", level: 1 }).waitFor();
  await press(page.getByRole("link", { name: en.shell.flows, exact: true }));
  await page.getByRole("heading", { name: en.flows.emptyTitle }).waitFor();
  await page.goBack();
  await page.getByLabel("The operator's key").waitFor();
  await view.close();
});

/** What a mail must not do, and what it may look like. */
const hostileMail = `<!doctype html><html><head>
<meta http-equiv="refresh" content="0;url=https://elsewhere.example/"><style>p { color: rgb(1, 2, 3) }</style></head>
<body><p>Ruled</p><b style="color: rgb(4, 5, 6)">Styled</b><script>parent.isTaken = true</script>
<img src="https://elsewhere.example/seen.png" alt="Logo"><img src="data:," onerror="parent.isTaken = true">
<iframe src="https://elsewhere.example/"></iframe><a href="javascript:parent.isTaken = true">Run</a></body></html>`;

test("a contact is verified by nothing but the pages: the operator opens its mail and presses the link", async () => {
  const reader = await world.newReader();
  const { email } = newAddresses();
  const { body: contact } = await reader.tenant.call("POST", "/v1/contacts", {
    body: { displayName: "Anna", email, emailOptIn: true },
  });
  await reader.tenant.call("POST", `/v1/contacts/${contact.id}/verifications`, { body: { channel: "email" } });
  const view = await world.open();
  const { page } = view;
  await view.goto(`/operator/outbox?q=${encodeURIComponent(email)}`);
  await page.getByLabel(operator.key).fill(adminKey);
  await press(page.getByRole("button", { name: secrets.use }));
  const kept = page.getByRole("list", { name: outbox.title }).getByRole("link");
  await eventually("the mail is kept", async () => {
    await page.clock.runFor(5_000);
    return (await kept.count()) === 1;
  });
  await assertReadable(view, "outbox");
  await press(kept);
  await page.getByRole("heading", { name: outbox.links }).waitFor();
  await assertReadable(view, "message", "inert");
  const opening = view.context.waitForEvent("page");
  await page.frameLocator("iframe").getByRole("link").first().click();
  const opened = await opening;
  await opened.getByRole("button").click();
  await eventually("the contact is verified", async () => {
    const { body } = await reader.tenant.call("GET", `/v1/contacts/${contact.id}`);
    return body.emailVerified;
  });
  await press(page.getByRole("link", { name: operator.health }));
  await page.getByText(health.ready).waitFor();
  await assertReadable(view, "health");
  await view.close([clockInFrame]);
});

test("a mail looks as it would, and runs nothing, loads nothing and leads nowhere by itself", async () => {
  const directory = join(dataDirectory, "outbox");
  await mkdir(directory, { recursive: true });
  const file = {
    filename: "report.txt",
    contentType: "text/plain",
    base64: Buffer.from("all of it").toString("base64"),
  };
  const mail = { channel: "email", to: "x@example.com", subject: "Hostile", text: "", html: hostileMail };
  await writeFile(join(directory, "hostile.json"), JSON.stringify({ ...mail, attachments: [file] }));
  const view = await world.open({ width: widths.phone, locale: "de-CH" });
  const { page } = view;
  await view.goto("/operator/outbox/hostile");
  await page.getByLabel(german.key).fill(adminKey);
  await page.getByRole("button", { name: germanSecrets.use }).tap();
  await page.getByRole("heading", { name: "Hostile", level: 1 }).waitFor();
  const shown = page.frameLocator("iframe");
  await shown.getByText("Styled").waitFor();
  const colors = `["p", "b"].map((name) => getComputedStyle(document.querySelector(name)).color)`;
  assert.deepEqual(await page.frames().at(-1)?.evaluate(colors), ["rgb(1, 2, 3)", "rgb(4, 5, 6)"]);
  assert.equal(await shown.getByText("Run").getAttribute("href"), null);
  assert.equal(await page.evaluate("'isTaken' in window"), false);
  await assertReadable(view, "message on a phone", "inert");
  const loading = page.waitForEvent("download");
  await page.getByRole("button", { name: "report.txt" }).tap();
  const loaded = await loading;
  assert.equal(loaded.suggestedFilename(), file.filename);
  assert.equal(await readFile(await loaded.path(), "utf8"), "all of it");
  await view.close([clockInFrame]);
});
