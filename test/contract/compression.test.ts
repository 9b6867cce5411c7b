/** Responses over 1 KiB are compressed for callers who accept it, whole or in pieces, but none that shows a secret. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import compress from "@fastify/compress";
import fastify from "fastify";
import { readDocument } from "#openapi/read-document.ts";
import { operations } from "#openapi/operations.ts";
import { compression } from "#server/http/compression.ts";
import { askRaw, beginRaw, type RawResponse } from "#test/support/raw-http.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { gate } from "#test/support/wait.ts";

const july = "2026-07-01T00:00:00.000Z";
let service: TestService;
let authorization: string;

before(async () => {
  service = await startService({ environment: { NODE_ENV: "production" } });
  authorization = `Bearer ${service.tenantKey}`;
});
after(() => service.close());

const ask = (path: string, encoding: string | null, method = "GET"): Promise<RawResponse> =>
  askRaw(service.baseUrl + path, {
    method,
    headers: { authorization, ...(encoding === null ? {} : { "accept-encoding": encoding }) },
  });

const plain: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  none: (bytes) => bytes,
};
const textOf = ({ headers, bytes }: RawResponse): string =>
  (plain[headers["content-encoding"] ?? "none"]?.(bytes) ?? Buffer.of()).toString();

test("an answer over 1 KiB comes as asked for, and says so", async () => {
  const whole = await ask("/v1/tiles", null);
  assert.equal(whole.headers["content-encoding"], undefined);
  const cases = [
    ["gzip", "gzip"],
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["*", "gzip"],
    ["identity", undefined],
    ["deflate", undefined],
    ["zstd", undefined],
    ["gzip;q=0", undefined],
    ["", undefined],
  ] as const;
  for (const [accepted, encoding] of cases) {
    const answer = await ask("/v1/tiles", accepted);
    assert.deepEqual([answer.status, answer.headers["content-encoding"]], [200, encoding], accepted);
    assert.equal(textOf(answer), textOf(whole), accepted);
    assert.match(answer.headers.vary ?? "", /accept-encoding/i, accepted);
    assert.ok(
      encoding === undefined || answer.bytes.length < whole.bytes.length / 3,
      `${answer.bytes.length} of ${whole.bytes.length}`,
    );
  }
});

test("a short answer and a picture of what is not there stay as they are", async () => {
  for (const path of ["/healthz", "/v1/flows/none", "/v1/auth/me"]) {
    assert.equal((await ask(path, "gzip, br")).headers["content-encoding"], undefined, path);
  }
});

test("errors over 1 KiB and the contract are compressed too", async () => {
  const answer = await ask(
    `/v1/flows?${Array.from({ length: 60 }, (_, index) => `unknown${index}=1`).join("&")}`,
    "br",
  );
  assert.deepEqual([answer.status, answer.headers["content-encoding"]], [422, "br"]);
  assert.equal(JSON.parse(textOf(answer)).errors.length, 60);
  assert.equal(JSON.parse(textOf(await ask("/openapi.json", "gzip"))).openapi, "3.1.0");
});

test("an answer that shows a secret is never compressed, however long it is", async () => {
  const shown = Object.entries(operations).flatMap(([id, { showsSecret }]) => (showsSecret ? [id] : []));
  assert.deepEqual(shown.toSorted(), secretOperations());
  const displayName = "x".repeat(200);
  const scopes = [
    "flows:write",
    "flows:run",
    "results:read",
    "sources:read",
    "sources:write",
    "keys:manage",
    "users:manage",
  ];
  const long = JSON.stringify({ displayName, scopes, note: "y".repeat(2_000) });
  const headers = { authorization, "content-type": "application/json", "accept-encoding": "gzip, br" };
  const refused = await askRaw(
    `${service.baseUrl}/v1/keys?${Array.from({ length: 60 }, (_, index) => `unknown${index}=1`).join("&")}`,
    {
      method: "POST",
      headers,
      body: long,
    },
  );
  assert.ok(refused.bytes.length > 1_024);
  assert.deepEqual([refused.status, refused.headers["content-encoding"]], [422, undefined]);
  const made = await askRaw(`${service.baseUrl}/v1/keys`, {
    method: "POST",
    headers,
    body: JSON.stringify({ displayName, scopes }),
  });
  assert.deepEqual([made.status, made.headers["content-encoding"]], [201, undefined]);
});

/** Operations whose answers have a member that the contract calls a secret. */
function secretOperations(): readonly string[] {
  const document = readDocument();
  const secretSchemas = Object.entries(document.components.schemas).filter(([, schema]) =>
    JSON.stringify(schema).includes("hown once"),
  );
  const references = secretSchemas.map(([name]) => `#/components/schemas/${name}"`);
  const found = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .filter(({ responses }) => references.some((reference) => JSON.stringify(responses).includes(reference)))
    .map(({ operationId }) => operationId);
  // Takes a token, and sets it as a cookie.
  return [...found, "openSession"].toSorted();
}

describe("a long answer", () => {
  const targets = Array.from({ length: 60 }, (_, index) => ({
    name: `Field ${index}`,
    latitude: 47 + index / 1000,
    longitude: 9,
  }));
  const hourly = { trigger: "greater", threshold: 5, when: "rolling", rollingWindow: 90, rollingUnits: "days" };
  const tiles = ["temperature", "humidity"].map((variable) => ({ tileKey: "wv", params: { ...hourly, variable } }));
  let flowId: string;
  let path: string;
  before(async () => {
    flowId = (await createFlow(service.call, flowInput({ tiles, targets }))).id;
    path = `/v1/runs/${(await runToEnd(service.call, flowId, { now: july })).id}`;
  });

  test("is compressed piece by piece: the first of it is there before the last is read", async () => {
    const whole = textOf(await ask(path, null));
    for (const encoding of ["gzip", "br"] as const) {
      const answer = await ask(path, encoding);
      assert.deepEqual(
        [answer.headers["content-encoding"], answer.headers["transfer-encoding"]],
        [encoding, "chunked"],
      );
      assert.equal(textOf(answer), whole);
      assert.ok(answer.bytes.length < whole.length / 8, `${encoding}: ${answer.bytes.length} of ${whole.length}`);
    }
  });

  test("has no body for HEAD, and its reader may leave", async () => {
    for (const encoding of ["gzip", "br"]) {
      const head = await ask(path, encoding, "HEAD");
      assert.deepEqual([head.status, head.bytes.length], [200, 0]);
      const left = await beginRaw(service.baseUrl + path, { headers: { authorization, "accept-encoding": encoding } });
      left.destroy();
    }
    assert.equal((await ask("/healthz", "gzip")).status, 200);
  });
});

test("what fails while it is compressed is broken off, and does not look complete", async () => {
  for (const encoding of ["gzip", "br"]) {
    const app = fastify();
    const released = gate();
    await app.register(compress, compression);
    app.get("/", async (_request, reply) =>
      reply.type("application/json").send(Readable.from(brokenText(released.opened), { objectMode: false })),
    );
    const answer = await beginRaw(await app.listen({ host: "127.0.0.1", port: 0 }), {
      headers: { "accept-encoding": encoding },
    });
    assert.equal(answer.headers["content-encoding"], encoding);
    released.open();
    await assert.rejects(async () => {
      for await (const _ of answer);
    }, /aborted/);
    await app.close();
  }
});

async function* brokenText(isAskedFor: Promise<void>): AsyncGenerator<string> {
  // So much incompressible text that some of it is sent at once.
  yield `["${randomBytes(400_000).toString("base64")}"`;
  await isAskedFor;
  throw new Error("The rest cannot be read.");
}
