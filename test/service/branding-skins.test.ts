/**
 * Skins and personal brands at the outside: what is stored of colours, and what a user may show in place of the
 * tenant's.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { contrastRatio } from "#server/branding/contrast.ts";
import { createLogger } from "#server/logger.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { newBrandUser, open, put, themeOf } from "#test/support/branding.ts";
import { createTestClock } from "#test/support/clock.ts";
import { graphqlData } from "#test/support/graphql.ts";
import { png } from "#test/support/pictures.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { openSession } from "#test/support/users.ts";

const clock = createTestClock();
let service: TestService;
/** What the service logs of warnings and worse. */
const logged: string[] = [];

before(async () => {
  service = await startService({
    clock,
    logger: createLogger("warn", { write: (line: string) => void logged.push(line) }),
  });
});
after(() => service.close());

async function newTenant(): Promise<Client> {
  return (await service.newTenant()).call;
}

const anywhere = "https://lakeside.example.com/logo.png";

describe("a skin", () => {
  test("is stored complete: colours that were not given are chosen to be readable on those that were", async () => {
    const tenant = await newTenant();
    const sent = { dark: { primary: { main: "#FFEB3B" }, background: { default: "#101418" } }, radii: { medium: 2 } };
    const { adjusted, contrasts: _, ...stored } = await put(tenant, "/v1/branding/skin", sent);
    assert.deepEqual(adjusted, []);
    assert.equal(stored.dark.primary.main, "#ffeb3b");
    assert.equal(stored.dark.background.paper, "#101418");
    assert.ok(contrastRatio(stored.dark.primary.contrastText, "#ffeb3b") >= 4.5);
    assert.equal(stored.radii.medium, 2);
    assert.deepEqual((await tenant("GET", "/v1/branding/skin")).body, stored);
    const theme = await themeOf(tenant);
    assert.deepEqual(theme.colorSchemes, { light: { palette: stored.light }, dark: { palette: stored.dark } });
    assert.deepEqual(theme.shape, { borderRadius: 2, radii: stored.radii });
  });

  test("with unreadable colours is a 422 at each pair, and nothing is stored", async () => {
    const tenant = await newTenant();
    const before = (await tenant("GET", "/v1/branding/skin")).body;
    const body = {
      light: { text: { secondary: "#aaaaaa" }, primary: { main: "#2e7d32", contrastText: "#333333" } },
      dark: { outline: "#222222" },
    };
    const answer = await tenant("PUT", "/v1/branding/skin", { body });
    assertProblem(answer, {
      status: 422,
      slug: "validation",
      locs: ["light.text.secondary", "light.primary.contrastText", "dark.outline"],
    });
    assert.match(answer.text, /light\.primary\.main/);
    assert.deepEqual((await tenant("GET", "/v1/branding/skin")).body, before);
  });

  test("with ?adjust=true is made readable, says what was moved, and is stored like that", async () => {
    const tenant = await newTenant();
    const body = { light: { text: { secondary: "#aaaaaa" }, background: { default: "#ffffff", paper: "#ffffff" } } };
    const { adjusted, contrasts: _, ...stored } = await put(tenant, "/v1/branding/skin?adjust=true", body);
    assert.deepEqual(adjusted, [{ loc: "light.text.secondary", from: "#aaaaaa", to: stored.light.text.secondary }]);
    assert.ok(contrastRatio(stored.light.text.secondary, "#ffffff") >= 4.5);
    assert.deepEqual((await tenant("GET", "/v1/branding/skin")).body, stored);
  });

  test("on a dry run is checked and answered as stored, and nothing is stored, over both faces", async () => {
    const tenant = await newTenant();
    const before = (await tenant("GET", "/v1/branding/skin")).body;
    const sent = { light: { text: { secondary: "#aaaaaa" } } };
    assertProblem(await tenant("PUT", "/v1/branding/skin?dryRun=true", { body: sent }), {
      status: 422,
      slug: "validation",
      locs: ["light.text.secondary"],
    });
    const tried = await put(tenant, "/v1/branding/skin?dryRun=true&adjust=true", sent);
    assert.deepEqual((await tenant("GET", "/v1/branding/skin")).body, before);
    const query = `mutation ($input: SkinInput!) {
      setSkin(input: $input, adjust: true, dryRun: true) {
        light { text { secondary } } adjusted { loc from to } contrasts { loc background ratio minRatio }
      }
    }`;
    const { setSkin } = await graphqlData(tenant, query, { input: sent });
    assert.deepEqual((await tenant("GET", "/v1/branding/skin")).body, before);
    assert.deepEqual(setSkin.contrasts, tried.contrasts);
    assert.deepEqual(setSkin.adjusted, tried.adjusted);
    assert.deepEqual(await put(tenant, "/v1/branding/skin?adjust=true", sent), tried);
  });

  test("says of every pair how it is told apart in the colours as given, and what is required", async () => {
    const tenant = await newTenant();
    const light = { text: { secondary: "#aaaaaa" }, background: { default: "#ffffff", paper: "#ffffff" } };
    const { contrasts } = await put(tenant, "/v1/branding/skin?dryRun=true&adjust=true", { light });
    const loc = "light.text.secondary";
    assert.deepEqual(
      contrasts.filter((pair: { loc: string }) => pair.loc === loc),
      [
        { loc, background: "light.background.default", ratio: 2.32, minRatio: 4.5 },
        { loc, background: "light.background.paper", ratio: 2.32, minRatio: 4.5 },
      ],
    );
    // Four colours and six intents on two backgrounds, and a text on each intent, in two schemes.
    assert.equal(contrasts.length, 2 * (4 * 2 + 6 * 3));
  });

  test("that is empty gives the platform's back, and leaves name and logo alone", async () => {
    const tenant = await newTenant();
    const original = (await tenant("GET", "/v1/branding/skin")).body;
    await put(tenant, "/v1/branding", { name: "Lakeside", logo: anywhere });
    await put(tenant, "/v1/branding/skin", { radii: { large: 0 } });
    await put(tenant, "/v1/branding/skin", {});
    assert.deepEqual((await tenant("GET", "/v1/branding/skin")).body, original);
    assert.equal((await themeOf(tenant)).name, "Lakeside");
    await put(tenant, "/v1/branding/skin", { radii: { large: 0 } });
    await put(tenant, "/v1/branding", { name: "Lakeside two" });
    assert.equal((await themeOf(tenant)).shape.radii.large, 0, "a new brand leaves the skin alone");
  });

  const badSkins: readonly (readonly [string, unknown, string])[] = [
    ["a colour by name", { light: { primary: { main: "green" } } }, "light.primary.main"],
    ["a short colour", { dark: { link: "#fff" } }, "dark.link"],
    ["an unknown role", { light: { accent: "#00ff00" } }, "light.accent"],
    ["a radius below zero", { radii: { small: -1 } }, "radii.small"],
    ["an unknown field", { medium: {} }, "medium"],
  ];
  for (const [title, body, loc] of badSkins) {
    test(`refuses ${title}`, async () => {
      assertProblem(await service.call("PUT", "/v1/branding/skin", { body }), {
        status: 422,
        slug: "validation",
        locs: [loc],
      });
    });
  }

  test("refuses an adjust that is neither true nor false", async () => {
    assertProblem(await service.call("PUT", "/v1/branding/skin?adjust=please", { body: {} }), {
      status: 422,
      locs: ["query.adjust"],
      slug: "validation",
    });
  });
});

describe("a personal brand", () => {
  test("is shown to its user alone, field by field in place of the tenant's", async () => {
    const tenant = await newTenant();
    await put(tenant, "/v1/branding", { name: "Lakeside", logo: anywhere });
    const [ann, ben] = [await newBrandUser(tenant, "ann", true), await newBrandUser(tenant, "ben", true)];
    const own = await put(ann.call, "/v1/branding/me", { name: "Ann's farm" });
    assert.equal(own.name, "Ann's farm");
    assert.deepEqual((await ann.call("GET", "/v1/branding/me")).body, own);
    assert.equal((await themeOf(ann.call)).name, "Ann's farm");
    assert.equal((await themeOf(ann.call)).logo, anywhere, "what is not overridden is the tenant's");
    for (const other of [ben.call, tenant]) assert.equal((await themeOf(other)).name, "Lakeside");
    assert.equal((await ben.call("GET", "/v1/branding/me")).body.name, null);
  });

  test("may have an uploaded logo, which is as public as the tenant's", async () => {
    const tenant = await newTenant();
    const ann = await newBrandUser(tenant, "ann", true);
    const { logo } = await put(ann.call, "/v1/branding/me", { logo: png });
    assert.equal((await open(logo)).status, 200);
    assert.equal((await themeOf(ann.call)).logo, logo);
    assert.equal((await themeOf(tenant)).logo, null);
  });

  test("is a 403 for a user who may not override, whatever is sent, and for a tenant's credential", async () => {
    const tenant = await newTenant();
    const ben = await newBrandUser(tenant, "ben", false);
    assertProblem(await ben.call("PUT", "/v1/branding/me", { body: { name: "Ben's" } }), {
      status: 403,
      slug: "forbidden",
    });
    assertProblem(await ben.call("PUT", "/v1/branding/me", { body: { logo: "nonsense" } }), {
      status: 403,
      slug: "forbidden",
    });
    assert.equal((await themeOf(ben.call)).name, "Another tenant");
    const session = await openSession(tenant, null);
    for (const call of [tenant, session.call]) {
      assertProblem(await call("PUT", "/v1/branding/me", { body: { name: "Ours" } }), {
        status: 403,
        slug: "forbidden",
      });
      assertProblem(await call("GET", "/v1/branding/me"), { status: 403, slug: "forbidden" });
    }
  });

  test("is shown no more once the tenant takes the permission back, and again when it is given back", async () => {
    const tenant = await newTenant();
    const ann = await newBrandUser(tenant, "ann", true);
    await put(ann.call, "/v1/branding/me", { name: "Ann's farm" });
    for (const [canOverrideBranding, name] of [
      [false, "Another tenant"],
      [true, "Ann's farm"],
    ] as const) {
      assert.equal((await tenant("PATCH", `/v1/users/${ann.id}`, { body: { canOverrideBranding } })).status, 200);
      assert.equal((await themeOf(ann.call)).name, name);
    }
  });
});
