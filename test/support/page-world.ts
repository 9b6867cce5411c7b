/** The pages that the service shows to people, each with its address, about a tenant whose brand is hard to show. */
import assert from "node:assert/strict";
import { startAlertWorld } from "./alert-world.ts";
import { dataUri, pngOf } from "./pictures.ts";
import { parsedMail, reportTenant, unsubscribeAddress } from "./report-mail-world.ts";
import { eventually } from "./wait.ts";
import { linkIn } from "./verification.ts";

export const longBrand = `The Cooperative of Growers <b>between</b> the Lakes & ${"Obstbaugenossenschaft".repeat(3)}`;

export interface PageWorld {
  readonly baseUrl: string;
  /** Of links in messages. */
  readonly addresses: { readonly verify: string; readonly unsubscribe: string; readonly report: string };
  close(): Promise<void>;
}

export async function startPageWorld(): Promise<PageWorld> {
  const world = await startAlertWorld({ GRAPHQL_INTROSPECTION: "1" });
  const { baseUrl } = world.service;
  const tenant = await reportTenant(world, { displayName: "Frost" });
  const { call } = tenant;
  const logo = dataUri("image/png", pngOf({ width: 160, height: 60, depth: 8, colorType: 2, fill: 0x66 }));
  const brand = await call("PUT", "/v1/branding", { body: { name: longBrand, logo } });
  assert.equal(brand.status, 200, brand.text);
  const colors = { light: { primary: { main: "#ffd600" } }, dark: { primary: { main: "#3a2a00" } } };
  const skin = await call("PUT", "/v1/branding/skin?adjust=true", { body: colors });
  assert.equal(skin.status, 200, skin.text);

  const ann = await tenant.newContact();
  const { report, link } = await tenant.sendNow({ contactListIds: [await tenant.newList(ann)] });
  await tenant.ended(report.eventId);
  const mail = await parsedMail(world.mailsTo(ann.email).at(-1) ?? assert.fail("no mail arrived"));
  const bob = await tenant.newContact({ email: `bob.${"of-the-lakes".repeat(4)}@example.com` }, []);
  const { email } = (await call("GET", bob.path)).body;
  const started = await call("POST", `${bob.path}/verifications`, { body: { channel: "email" } });
  assert.equal(started.status, 202, started.text);
  await eventually("the e-mail arrives", () => world.mailsTo(email).length > 0);
  return {
    baseUrl,
    addresses: {
      verify: baseUrl + linkIn(world.mailsTo(email).at(-1)),
      unsubscribe: unsubscribeAddress(mail),
      report: link,
    },
    close: world.close,
  };
}
