/**
 * Branding at the outside: what a tenant and its users set, what each of them then sees, and what strangers get of the
 * uploads.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { scopes } from "#core/caller.ts";
import { createLogger } from "#server/logger.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { newBrandUser, open, put, themeOf } from "#test/support/branding.ts";
import { createTestClock } from "#test/support/clock.ts";
import { dataUri, jpeg, png, pngBytes, pngOf, pngOfSize, svg, webp } from "#test/support/pictures.ts";
import { contactInput, flowInput } from "#test/support/records.ts";
import { startTlsServer, tlsAbsence, type TlsServer } from "#test/support/tls-server.ts";
import { eventually } from "#test/support/wait.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createKey } from "#test/support/users.ts";
import { newAddresses } from "#test/support/verification.ts";

const clock = createTestClock();
let service: TestService;
/** What the service logs of warnings and worse. */
const logged: string[] = [];

before(async () => {
  service = await startService({
    clock,
    // Pictures elsewhere are on loopback.
    environment: { EGRESS_ALLOW_PRIVATE: "1" },
    logger: createLogger("warn", { write: (line: string) => void logged.push(line) }),
  });
});
after(() => service.close());

async function newTenant(): Promise<Client> {
  return (await service.newTenant()).call;
}

const anywhere = "https://lakeside.example.com/logo.png";

describe("a tenant's brand", () => {
  test("is empty at first, and the theme then shows the tenant's name and the platform's skin", async () => {
    const tenant = await newTenant();
    const nothing = { name: null, logo: null, logoCopy: null, logoProblem: null, updatedAt: null };
    assert.deepEqual((await tenant("GET", "/v1/branding")).body, nothing);
    const theme = await themeOf(tenant);
    assert.equal(theme.name, "Another tenant");
    assert.equal(theme.logo, null);
    assert.deepEqual(Object.keys(theme.colorSchemes), ["light", "dark"]);
    assert.equal(theme.shape.borderRadius, theme.shape.radii.medium);
  });

  test("is replaced as a whole: what is absent is unset", async () => {
    const tenant = await newTenant();
    const set = await put(tenant, "/v1/branding", { name: "Lakeside", logo: anywhere });
    const updatedAt = new Date(clock.now()).toISOString();
    assert.deepEqual(set, { name: "Lakeside", logo: anywhere, logoCopy: null, logoProblem: null, updatedAt });
    // It tells as soon as the picture could not be fetched.
    assert.deepEqual({ ...(await tenant("GET", "/v1/branding")).body, logoProblem: null }, set);
    assert.deepEqual(await put(tenant, "/v1/branding", { name: "Lakeside" }), { ...set, logo: null });
    assert.equal((await put(tenant, "/v1/branding", { name: null, logo: anywhere })).name, null);
  });

  test("needs branding:manage to be set, and any credential of the tenant to be read", async () => {
    const tenant = await newTenant();
    await put(tenant, "/v1/branding", { name: "Lakeside" });
    const narrow = tenant.as(
      (
        await createKey(
          tenant,
          scopes.filter((scope) => scope !== "branding:manage"),
        )
      ).secret,
    );
    const user = await newBrandUser(tenant, "ann", true);
    for (const call of [narrow, user.call]) {
      assertProblem(await call("PUT", "/v1/branding", { body: { name: "Other" } }), { status: 403, slug: "forbidden" });
      assertProblem(await call("PUT", "/v1/branding/skin", { body: {} }), { status: 403, slug: "forbidden" });
      assert.equal((await call("GET", "/v1/branding")).body.name, "Lakeside");
      assert.equal((await call("GET", "/v1/branding/skin")).status, 200);
    }
  });

  test("of one tenant is never another's", async () => {
    const [one, other] = [await newTenant(), await newTenant()];
    await put(one, "/v1/branding", { name: "Lakeside", logo: png });
    await put(one, "/v1/branding/skin", { radii: { small: 1 } });
    assert.equal((await themeOf(other)).name, "Another tenant");
    assert.equal((await themeOf(other)).logo, null);
    assert.notEqual((await themeOf(other)).shape.radii.small, 1);
  });

  const badLogos: readonly (readonly [string, unknown])[] = [
    ["an address that is not https", "http://example.com/logo.png"],
    ["a script for an address", "javascript:alert(1)"],
    ["an address with credentials", "https://user:secret@example.com/logo.png"],
    ["plain words", "our logo"],
    ["a number", 5],
    ["a data URI that is not base64", "data:image/png,abc"],
    ["a data URI with letters that are not base64", "data:image/png;base64,!!!!"],
    ["a GIF, whatever it calls itself", dataUri("image/png", "GIF89a\u0001\u0000\u0001\u0000")],
    ["a picture of more than 2048 × 2048 pixels", dataUri("image/png", pngOfSize(20_000, 20_000))],
    ["HTML that calls itself SVG", dataUri("image/svg+xml", "<!doctype html><script>alert(1)</script>")],
    ["a text file", dataUri("image/jpeg", "hello")],
    ["more than 256 KiB", dataUri("image/png", Buffer.concat([pngBytes, Buffer.alloc(256 * 1024)]))],
    ["another service's upload", "{base}/v1/branding/logos/none"],
  ];
  for (const [title, logo] of badLogos) {
    test(`refuses ${title} for a logo`, async () => {
      const given = typeof logo === "string" ? logo.replace("{base}", service.baseUrl) : logo;
      assertProblem(await service.call("PUT", "/v1/branding", { body: { logo: given } }), {
        status: 422,
        slug: "validation",
        locs: ["logo"],
      });
      assert.equal((await service.call("GET", "/v1/branding")).body.logo, null);
    });
  }

  test("refuses SVG, in whatever guise, and says what to send instead; none of it is an error in the log", async () => {
    const tenant = await newTenant();
    const declared = '<?xml version="1.0"?>\n<!DOCTYPE svg [\n<!ENTITY ns "http://www.w3.org/2000/svg">\n]>\n';
    const drawings = [
      svg("<g/>"),
      declared + svg("<g/>"),
      '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>',
      `<!-- a -->${svg("<script/>")}`,
    ];
    const { length } = logged;
    for (const drawing of drawings) {
      for (const contentType of ["image/svg+xml", "image/png"]) {
        const answer = await tenant("PUT", "/v1/branding", { body: { logo: dataUri(contentType, drawing) } });
        assertProblem(answer, { status: 422, slug: "validation", locs: ["logo"] });
        assert.match(answer.body.detail, /PNG, JPEG or WebP.*SVG is not taken/);
      }
    }
    assert.deepEqual(logged.slice(length), []);
  });

  test("keeps a logo's address as it was parsed, the tenant's, a user's and that of a flow's reports", async () => {
    const tenant = await newTenant();
    const hostile = `https://lakeside.example.com/"onerror="alert(1)' <b>`;
    const parsed = "https://lakeside.example.com/%22onerror=%22alert(1)%27%20%3Cb%3E";
    assert.equal((await put(tenant, "/v1/branding", { logo: hostile })).logo, parsed);
    assert.equal((await themeOf(tenant)).logo, parsed);
    const ann = await newBrandUser(tenant, "ann", true);
    assert.equal((await put(ann.call, "/v1/branding/me", { logo: hostile })).logo, parsed);
    assert.equal((await themeOf(ann.call)).logo, parsed);
    const withLogo = (logo: string) => ({
      settings: { reports: { brand: { name: "Lakeside", logo } }, mine: hostile },
    });
    const made = await tenant("POST", "/v1/flows", { body: flowInput(withLogo(hostile)) });
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(made.body.settings, { reports: { brand: { name: "Lakeside", logo: parsed } }, mine: hostile });
    const path = `/v1/flows/${made.body.id}`;
    const drawn = await tenant("PATCH", path, { body: withLogo(png.replace("image/png", "text/html")) });
    assert.equal(drawn.body.settings.reports.brand.logo, png, "a picture is called what it is");
    for (const logo of [
      "javascript:alert(1)",
      "http://lakeside.example.com/a.png",
      dataUri("image/svg+xml", svg("<g/>")),
    ]) {
      const answer = await tenant("PATCH", path, { body: withLogo(logo) });
      assertProblem(answer, { status: 422, slug: "validation", locs: ["settings.reports.brand.logo"] });
    }
  });

  test("refuses unknown fields and an empty name", async () => {
    assertProblem(await service.call("PUT", "/v1/branding", { body: { colour: "red" } }), {
      status: 422,
      slug: "validation",
      locs: ["colour"],
    });
    assertProblem(await service.call("PUT", "/v1/branding", { body: { name: "" } }), {
      status: 422,
      slug: "validation",
      locs: ["name"],
    });
  });
});

describe("an uploaded logo", () => {
  test("is served to anyone, byte for byte, with headers that make it harmless and let it be kept", async () => {
    const tenant = await newTenant();
    const { logo } = await put(tenant, "/v1/branding", { logo: png });
    assert.ok(logo.startsWith(`${service.baseUrl}/v1/branding/logos/`));
    const answer = await open(logo);
    assert.equal(answer.status, 200);
    const id = logo.slice(logo.lastIndexOf("/") + 1);
    assert.equal((await tenant.as(null)("GET", `/v1/branding/logos/${id}`)).status, 200);
    assertProblem(await tenant.as(null)("GET", `/v1/branding/logos/${id}0`), { status: 404 });
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), pngBytes);
    assert.equal(answer.headers.get("content-type"), "image/png");
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    assert.match(answer.headers.get("content-security-policy") ?? "", /default-src 'none'.*sandbox/);
    assert.match(answer.headers.get("cache-control") ?? "", /public.*immutable/);
    assert.equal(answer.headers.get("cross-origin-resource-policy"), "cross-origin");
    assert.equal((await open(logo, { method: "HEAD" })).headers.get("content-length"), String(pngBytes.length));
  });

  test("is what its bytes say, not what its sender says", async () => {
    for (const [picture, contentType] of [
      [jpeg, "image/jpeg"],
      [webp, "image/webp"],
    ] as const) {
      const { logo } = await put(await newTenant(), "/v1/branding", {
        logo: picture.replace(contentType, "image/png"),
      });
      assert.equal((await open(logo)).headers.get("content-type"), contentType);
    }
  });

  test("may be of 16 bits, have a palette or one transparent colour, and is served as it was sent", async () => {
    const palette = ["PLTE", Buffer.from([255, 0, 0, 0, 255, 0])] as const;
    const look = { width: 9, height: 5 } as const;
    for (const content of [
      pngOf({ ...look, depth: 16, colorType: 6 }),
      pngOf({ ...look, depth: 8, colorType: 0, chunks: [["tRNS", Buffer.from([0, 255])]] }),
      pngOf({ ...look, depth: 2, colorType: 3, chunks: [palette] }),
      pngOf({ ...look, depth: 2, colorType: 3, chunks: [palette, ["tRNS", Buffer.from([0, 128])]] }),
    ]) {
      const { logo } = await put(await newTenant(), "/v1/branding", { logo: dataUri("image/png", content) });
      assert.deepEqual(Buffer.from(await (await open(logo)).arrayBuffer()), content);
    }
  });

  test("keeps its address when the brand is sent back as it was read, and when the same picture is sent again", async () => {
    const tenant = await newTenant();
    const first = await put(tenant, "/v1/branding", { name: "A", logo: png });
    assert.equal((await put(tenant, "/v1/branding", { name: "B", logo: first.logo })).logo, first.logo);
    assert.equal((await put(tenant, "/v1/branding", { name: "C", logo: png })).logo, first.logo);
  });

  test("of another tenant cannot be named", async () => {
    const { logo } = await put(await newTenant(), "/v1/branding", { logo: png });
    assertProblem(await (await newTenant())("PUT", "/v1/branding", { body: { logo } }), {
      status: 422,
      slug: "validation",
      locs: ["logo"],
    });
  });

  test("stays for 30 days after it was replaced, and is gone with the next change after that", async () => {
    const tenant = await newTenant();
    const { logo } = await put(tenant, "/v1/branding", { logo: png });
    await put(tenant, "/v1/branding", { logo: jpeg });
    clock.advance(29 * 24 * 60 * 60_000);
    await put(tenant, "/v1/branding", { name: "Later", logo: jpeg });
    assert.equal((await open(logo)).status, 200);
    clock.advance(2 * 24 * 60 * 60_000);
    const { logo: present } = await put(tenant, "/v1/branding", { name: "Later still", logo: jpeg });
    assertProblem(await service.call.as(null)("GET", new URL(logo).pathname), { status: 404 });
    assert.equal((await open(present)).status, 200, "the one in use stays");
  });
});

describe("a logo elsewhere", { skip: tlsAbsence() }, () => {
  let served: { status: number; body: Uint8Array } = { status: 404, body: pngBytes };
  let server: TlsServer;
  before(async () => {
    server = await startTlsServer((_request, response) => response.writeHead(served.status).end(served.body));
  });
  after(() => server.close());

  const brandOf = async (call: Client) => (await call("GET", "/v1/branding")).body;
  const untilCopied = (call: Client) =>
    eventually("the copy is there", async () => (await brandOf(call)).logoCopy !== null);
  const untilProblem = (call: Client, problem: RegExp) =>
    eventually(String(problem), async () => problem.test((await brandOf(call)).logoProblem));

  test("is copied soon after it was set, and each tenant and user has a copy of its own", async () => {
    served = { status: 200, body: pngBytes };
    const logo = `${server.origin}/logo.png`;
    const [one, other] = [await newTenant(), await newTenant()];
    const set = await put(one, "/v1/branding", { logo });
    assert.deepEqual([set.logo, set.logoCopy, set.logoProblem], [logo, null, null], "nobody waits for it");
    await put(other, "/v1/branding", { logo });
    for (const call of [one, other]) await untilCopied(call);
    const [theme, others] = [await themeOf(one), await themeOf(other)];
    assert.equal(theme.logo, logo);
    assert.notEqual(theme.logoCopy, others.logoCopy);
    assert.deepEqual(Buffer.from(await (await open(theme.logoCopy)).arrayBuffer()), pngBytes);
    const ann = await newBrandUser(one, "ann", true);
    assert.equal((await put(ann.call, "/v1/branding/me", { logo })).logoCopy, theme.logoCopy, "that of its tenant");
    const { items } = (await one("GET", "/v1/audit?recordType=brand")).body;
    assert.equal(items.length, 1, "the copy is no change of anybody's");

    // Mails and pages show the copy: no stranger's server learns who reads them.
    const { email } = newAddresses();
    const { body: contact } = await one("POST", "/v1/contacts", { body: contactInput({ email }) });
    const asked = await one("POST", `/v1/contacts/${contact.id}/verifications`, { body: { channel: "email" } });
    assert.equal(asked.status, 202, asked.text);
    const kept = async () => (await service.operator("GET", `/v1/admin/outbox?q=${email}`)).body.items;
    await eventually("the mail is kept", async () => (await kept()).length > 0);
    const [{ id: mailId }] = await kept();
    const { body: mail } = await service.operator("GET", `/v1/admin/outbox/${mailId}`);
    const page = await (await open(/\S+\/verify\/gvt_[\w-]+/.exec(mail.text)?.[0] ?? assert.fail(mail.text))).text();
    const place = new URL(theme.logoCopy).pathname;
    for (const html of [mail.html, page]) assert.ok(html.includes(place) && !html.includes(server.origin), html);

    // With no brand that names it, it goes as uploads do.
    await put(one, "/v1/branding", { name: "None" });
    assert.equal((await ann.call("GET", "/v1/branding/me")).body.logoCopy, theme.logoCopy, "one names it still");
    await put(ann.call, "/v1/branding/me", { name: "None" });
    clock.advance(31 * 24 * 60 * 60_000);
    await put(one, "/v1/branding", { name: "None still" });
    assert.equal((await open(theme.logoCopy)).status, 404);
    assert.equal((await open(others.logoCopy)).status, 200);

    // With a user its copy goes at once.
    served = { status: 200, body: pngOfSize(7, 7) };
    const ben = await newBrandUser(one, "ben", true);
    await put(ben.call, "/v1/branding/me", { logo });
    const own = async () => (await ben.call("GET", "/v1/branding/me")).body.logoCopy;
    await eventually("the copy is there", async () => (await own()) !== null);
    const copy = await own();
    assert.equal((await open(copy)).status, 200);
    assert.equal((await one("DELETE", `/v1/users/${ben.id}`)).status, 204);
    assert.equal((await open(copy)).status, 404);
  });

  test("that cannot be copied says why, and is tried again after a while, or when it is set again", async () => {
    served = { status: 404, body: pngBytes };
    const tenant = await newTenant();
    const brand = { name: "Lakeside", logo: `${server.origin}/later.png` };
    await put(tenant, "/v1/branding", brand);
    await untilProblem(tenant, /^The picture could not be fetched: its server answers 404\.$/);
    const inGerman = await tenant("GET", "/v1/branding", { headers: { "Accept-Language": "de" } });
    assert.equal(inGerman.body.logoProblem, "Das Bild ließ sich nicht holen: Sein Server antwortet mit 404.");
    served = { status: 200, body: Buffer.from(svg("<g/>")) };
    assert.equal((await put(tenant, "/v1/branding", brand)).logoProblem, null);
    await untilProblem(tenant, /^The picture must be a PNG, JPEG or WebP/);
    served = { status: 200, body: pngBytes.subarray(0, pngBytes.length - 8) };
    await put(tenant, "/v1/branding", brand);
    await untilProblem(tenant, /^The picture is cut off/);
    served = { status: 200, body: pngBytes };
    clock.advance(60_000);
    await untilCopied(tenant);
    assert.equal((await brandOf(tenant)).logoProblem, null);
    const { logoCopy } = await brandOf(tenant);
    served = { status: 500, body: pngBytes };
    await put(tenant, "/v1/branding", brand);
    await untilProblem(tenant, /answers 500/);
    assert.equal((await brandOf(tenant)).logoCopy, logoCopy, "the copy of before stays");
  });
});

test("brands written at the same moment leave one of them whole, and no upload in use is lost", async () => {
  const tenant = await newTenant();
  const users = await Promise.all(["u1", "u2", "u3"].map((key) => newBrandUser(tenant, key, true)));
  await Promise.all([
    ...users.map((user) => put(user.call, "/v1/branding/me", { name: user.id, logo: png })),
    ...["x", "y"].map((name) => put(tenant, "/v1/branding", { name, logo: name === "x" ? png : jpeg })),
  ]);
  for (const user of users) assert.equal((await themeOf(user.call)).name, user.id);
  const theme = await themeOf(tenant);
  const { status, headers } = await open(theme.logo);
  assert.equal(status, 200);
  assert.equal(headers.get("content-type"), theme.name === "x" ? "image/png" : "image/jpeg");
});
