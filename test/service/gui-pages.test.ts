/** How the service shows the pages of the GUI: their policy, what stands in them, their files, and without them. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ConfigError, loadConfig } from "#server/config.ts";
import { guiPage, tilesOrigin } from "#server/gui/page.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { builtGui } from "#test/support/built-gui.ts";
import type { Client } from "#test/support/client.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { addresses } from "../../gui/addresses.ts";

const tiles = "https://tiles.example.com/{z}/{x}/{y}.png";
const attribution = 'Maps "R" Us & others';
const framing = "https://one.example.com https://two.example.com:8443";
const publicLimit = 20;
let pages = "";
let service: TestService;
before(async () => {
  pages = await builtGui();
  service = await startService({
    environment: {
      GUI_DIRECTORY: pages,
      FRAME_ANCESTORS: framing.replace(" ", ","),
      PUBLIC_RATE_LIMIT: String(publicLimit),
      MAP_TILES_URL: tiles,
      MAP_TILES_ATTRIBUTION: attribution,
    },
  });
});
after(() => service.close());

const get = (path: string) => service.call.as(null)("GET", path);

/** By its name, as `default-src`. */
function policyOf(headers: Headers): ReadonlyMap<string, string> {
  const policy = headers.get("content-security-policy") ?? assert.fail("there is no policy");
  return new Map(policy.split("; ").map((part) => part.split(/ (.*)/s, 2) as [string, string]));
}

function metaOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" (?:content|nonce)="([^"]*)">`).exec(html)?.[1];
}

describe("the page", () => {
  test("stands at each of its addresses, for whoever asks, and is not kept", async () => {
    assert.ok(addresses.length > 8);
    for (const address of addresses) {
      const { status, headers, text } = await get(address.replaceAll(/:\w+/g, "x"));
      assert.deepEqual([status, headers.get("content-type")], [200, "text/html; charset=utf-8"], address);
      assert.match(headers.get("cache-control") ?? "", /no-store|no-cache/, address);
      assert.match(text, /<div id="page"><\/div>/);
    }
    assert.equal((await get("/flows/x/nowhere")).status, 404);
  });

  test("has a policy that lets in what is the service's own, the map's server, and nothing else", async () => {
    const policy = policyOf((await get("/flows")).headers);
    const nonce = /'nonce-([^']+)'/.exec(policy.get("style-src") ?? "")?.[1] ?? "";
    assert.deepEqual(Object.fromEntries(policy), {
      "default-src": "'none'",
      "script-src": "'self'",
      "style-src": `'self' 'nonce-${nonce}'`,
      "img-src": "'self' data: https://tiles.example.com",
      "connect-src": "'self'",
      "font-src": "'self'",
      "worker-src": "'self'",
      "base-uri": "'none'",
      "form-action": "'none'",
      "frame-ancestors": framing,
    });
  });

  test("has a nonce of its own in each response, the same in the policy and in the page", async () => {
    const nonces = new Set<string>();
    for (let count = 0; count < 3; count += 1) {
      const { headers, text } = await get("/flows");
      const nonce = metaOf(text, "csp-nonce") ?? "";
      assert.match(nonce, /^[\w+/]{24}$/);
      assert.ok(policyOf(headers).get("style-src")?.includes(`'nonce-${nonce}'`));
      assert.doesNotMatch(text, /__[A-Z_]+__/);
      nonces.add(nonce);
    }
    assert.equal(nonces.size, 3);
  });

  test("names who may frame it and where maps come from, as text and no more", async () => {
    const { text } = await get("/flows");
    assert.equal(metaOf(text, "frame-ancestors"), framing);
    assert.equal(metaOf(text, "map-tiles"), tiles);
    assert.equal(metaOf(text, "map-attribution"), "Maps &quot;R&quot; Us &amp; others");
  });
});

describe("the page for a tenant", () => {
  const setOrigins = (call: Client, frameOrigins: unknown) => call("PATCH", "/v1/tenant", { body: { frameOrigins } });
  const framesOf = async (query: string) => {
    const { headers, text } = await get(`/flows?${query}`);
    return [policyOf(headers).get("frame-ancestors"), metaOf(text, "frame-ancestors"), metaOf(text, "frame-tenant")];
  };
  const asWithout = [framing, framing, ""];

  test("may be framed by its own origins too, and says whose it is; an active tenant's that has named some", async () => {
    const [one, other] = [await service.newTenant(), await service.newTenant()];
    const own = ["https://portal.example.com", "http://localhost:3000"];
    const set = await setOrigins(one.call, own);
    assert.deepEqual([set.status, set.body.frameOrigins], [200, own], set.text);
    assert.equal((await setOrigins(other.call, ["https://other.example.com"])).status, 200);
    const all = [framing, ...own].join(" ");
    assert.deepEqual(await framesOf(`tenant=${one.id}`), [all, all, one.id]);
    const nowhere = "0193f2a0-0000-7000-8000-00000000000f";
    for (const query of ["", `tenant=${nowhere}`, "tenant=%00", `tenant=${one.id}&tenant=${other.id}`])
      assert.deepEqual(await framesOf(query), asWithout, query);
    const path = `/v1/admin/tenants/${one.id}`;
    assert.equal((await service.operator("PATCH", path, { body: { status: "suspended" } })).status, 200);
    assert.deepEqual(await framesOf(`tenant=${one.id}`), asWithout, "suspended");
    assert.equal((await setOrigins(other.call, [])).status, 200);
    assert.deepEqual(await framesOf(`tenant=${other.id}`), asWithout, "none any more");
  });

  test("is named nothing but origins, which end no directive of the policy and stand for one host each", async () => {
    const { call } = await service.newTenant();
    const wrong = [
      ...["*", "https://*", "https://*.example.com", "portal.example.com", "http://portal.example.com"],
      ...["https://a.example.com/", "https://a.example.com/x", "https://u:p@a.example.com", "https://A.example.com"],
      ...["https://a.example.com;script-src-elem", "https://a.example.com 'self'", "https://a.example.com:443"],
      ...["http://localhost.example.com", "https://", "https://a.example.com:99999", "null"],
      ...["https://a..com", "https://-a.com", "https://a-.com", "https://a.com."],
    ];
    const told = new Map<string, string>();
    for (const origin of wrong) {
      const answer = await setOrigins(call, ["https://good.example.com", origin]);
      assertProblem(answer, { status: 422, slug: "validation", locs: ["frameOrigins[1]"] });
      told.set(origin, answer.body.errors[0].message);
    }
    for (const pasted of ["https://A.example.com", "https://a.example.com:443", "https://a.example.com/x"])
      assert.equal(told.get(pasted), "must be an origin as browsers write it: https://a.example.com");
    assert.match(told.get("https://a..com") ?? "", /^must be an origin such as/);
    const many = Array.from({ length: 21 }, (_, at) => `https://p${at}.example.com`);
    for (const origins of [many, ["https://a.example.com", "https://a.example.com"]])
      assertProblem(await setOrigins(call, origins), { status: 422, slug: "validation", locs: ["frameOrigins"] });
    assert.equal((await setOrigins(call, many.slice(1))).status, 200);
  });
});

describe("the policy", () => {
  const policy = (settings: Parameters<typeof guiPage>[2]): string => guiPage("", "n", settings).policy;

  test("lets nobody frame the page, and asks no other server for pictures, where nothing is set", () => {
    const bare = policy({ frameAncestors: [], mapTiles: null });
    assert.match(bare, /; frame-ancestors 'none'$/);
    assert.match(bare, /; img-src 'self' data:;/);
  });

  test("lets in all of a map's servers where {s} stands for them", () => {
    const url = "https://{s}.tiles.example.com:8443/{z}/{x}/{y}.png";
    const origin = tilesOrigin(url) ?? assert.fail(url);
    assert.match(
      policy({ frameAncestors: [], mapTiles: { url, origin, attribution: "" } }),
      /; img-src 'self' data: https:\/\/\*\.tiles\.example\.com:8443;/,
    );
  });

  test("is never wider than the map's servers: what names no host of theirs has no origin", () => {
    const plain = "https://tiles.example.com";
    assert.equal(tilesOrigin(`${plain}/{s}/{z}/{x}/{y}.png`), plain);
    assert.equal(tilesOrigin(`${plain}/{z}/{x}/{y}.png?k={s}`), plain);
    for (const host of ["{s}.com", "{s}", "a.{s}.example.com", "%", "me@example.com", "{z}.example.com"])
      assert.equal(tilesOrigin(`https://${host}/{z}/{x}/{y}.png`), null, host);
  });
});

interface RawAnswer {
  readonly status: number;
  readonly encoding: string | undefined;
  readonly cacheControl: string | undefined;
  readonly body: Buffer;
}

/** `fetch` would undo the compression. */
function raw(path: string, encodings: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${service.baseUrl}${path}`, { headers: { "accept-encoding": encodings } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          encoding: answer.headers["content-encoding"],
          cacheControl: answer.headers["cache-control"],
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.once("error", reject).end();
  });
}

describe("the files of the page", () => {
  const script = (): string =>
    readdirSync(join(pages, "assets")).find((name) => /^index-.+\.js$/.test(name)) ?? assert.fail("no script");

  test("are named by their content, kept for a year, and sent in the smallest form that is understood", async () => {
    const path = `/gui/assets/${script()}`;
    const plain = readFileSync(join(pages, "assets", script()));
    for (const [asked, sent, undone] of [
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
      ["identity", undefined, (body: Buffer) => body],
    ] as const) {
      const { status, encoding, cacheControl, body } = await raw(path, asked);
      assert.deepEqual([status, encoding, cacheControl], [200, sent, "public, max-age=31536000, immutable"], asked);
      assert.ok(plain.equals(undone(body)), asked);
      if (sent !== undefined) assert.ok(body.length < plain.length / 2, asked);
    }
  });

  test("are all that is served from their folder", async () => {
    assert.equal((await get("/gui/assets/index-unknown.js")).status, 404);
    for (const path of ["/gui/", "/gui/index.html", "/gui/addresses.json", "/gui/assets/", "/gui/assets/../index.html"])
      assert.equal((await get(path)).status, 404, path);
    assert.equal((await raw("/gui/assets/%2e%2e/addresses.json", "identity")).status, 404);
  });
});

test("the licences of all that the pages are made of stand beside them, and NOTICE names them", () => {
  const tools = ["vite", "@vitejs/plugin-react", "@react-aria/optimize-locales-plugin"];
  const { dependencies } = JSON.parse(readFileSync("gui/package.json", "utf8")) as { readonly dependencies: object };
  const made = Object.keys(dependencies).filter((name) => !tools.includes(name));
  const [licences, notice] = [readFileSync(join(pages, "licenses.md"), "utf8"), readFileSync("NOTICE", "utf8")];
  assert.ok(made.length > 8);
  for (const name of made) {
    assert.match(licences, new RegExp(`^## ${name} - \\d`, "m"));
    assert.match(notice, new RegExp(`[ ,;]${name}[:,]`), name);
  }
});

test("without FRAME_ANCESTORS no page may be framed, but for a tenant's people those of its origins", async () => {
  const alone = await startService({ environment: { GUI_DIRECTORY: pages } });
  const { id, call } = await alone.newTenant();
  const origin = "https://portal.example.com";
  assert.equal((await call("PATCH", "/v1/tenant", { body: { frameOrigins: [origin] } })).status, 200);
  const framed = async (path: string) => {
    const { headers } = await alone.call.as(null)("GET", path);
    return [policyOf(headers).get("frame-ancestors"), headers.get("x-frame-options")];
  };
  const [anybody, theirs] = [await framed("/flows"), await framed(`/flows?tenant=${id}`)];
  await alone.close();
  // The older header knows no origins, so it says nothing where there is one.
  assert.deepEqual(
    [anybody, theirs],
    [
      ["'none'", "DENY"],
      [origin, null],
    ],
  );
});

describe("without GUI_DIRECTORY", () => {
  test("the start page is the guides' list, and no address of the pages is one", async () => {
    const bare = await startService();
    const anonymous = bare.call.as(null);
    const { status, headers } = await anonymous("GET", "/");
    assert.deepEqual([status, headers.get("location")], [302, "/guides"]);
    for (const path of ["/flows", "/session", "/gui/assets/index.js"])
      assert.equal((await anonymous("GET", path)).status, 404, path);
    await bare.close();
  });
});

describe("the settings of maps", () => {
  const problems = (environment: Readonly<Record<string, string>>): readonly string[] => {
    try {
      loadConfig(environment);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.lines;
      throw error;
    }
  };
  const bad: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["MAP_TILES_URL", { MAP_TILES_URL: "https://tiles.example.com/{z}/{x}.png" }],
    ["MAP_TILES_URL", { MAP_TILES_URL: "tiles.example.com/{z}/{x}/{y}.png" }],
    ["MAP_TILES_URL", { MAP_TILES_URL: "https://a.example;script-src */{z}/{x}/{y}.png" }],
    ["MAP_TILES_URL", { MAP_TILES_URL: "https://a.example, https://b.example/{z}/{x}/{y}.png" }],
    ["MAP_TILES_ATTRIBUTION", { MAP_TILES_ATTRIBUTION: "<script>" }],
    ["MAP_TILES_ATTRIBUTION", { MAP_TILES_ATTRIBUTION: "x".repeat(201) }],
  ];
  for (const [name, given] of bad)
    test(`stop the start with one line where they are ${JSON.stringify(given).slice(0, 80)}`, () => {
      const lines = problems({ MAP_TILES_URL: tiles, MAP_TILES_ATTRIBUTION: attribution, ...given });
      assert.equal(lines.length, 1, lines.join("\n"));
      assert.ok(lines[0]?.startsWith(`${name} `), lines[0]);
    });

  test("need to say who made the map", () => {
    assert.match(problems({ MAP_TILES_URL: tiles }).join("\n"), /^MAP_TILES_ATTRIBUTION must say who made the map/);
  });
});

test("the page for a tenant is limited by address as links are, and the page for anybody is not", async () => {
  const statuses: number[] = [];
  // One too many for two windows: wherever the minute turns, at least one is refused.
  for (let count = 0; count < 2 * publicLimit + 1; count += 1)
    statuses.push((await get("/flows?tenant=0193f2a0-0000-7000-8000-00000000000f")).status);
  assert.ok(statuses.includes(429), statuses.join());
  assert.equal((await get("/flows")).status, 200);
});
