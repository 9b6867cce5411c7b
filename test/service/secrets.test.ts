/**
 * Secrets stay secret. A process is run with its log wide open through everything that handles a secret, well and
 * badly; then everything it has written is searched: its log, every answer but the one that shows a secret once, the
 * audit log, the metrics and the files it leaves.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { scopes } from "#core/caller.ts";
import { hashesEqual, hashSecret, newSecret } from "#core/ids.ts";
import type { Language } from "#sandbox/contract.ts";
import { type Database, openDatabase } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { createLogger } from "#server/logger.ts";
import { createAuthenticator } from "#server/authentication/service.ts";
import { createTenancyService } from "#server/tenancy/service.ts";
import { type Answer, type CallOptions, createClient } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { covers } from "#test/support/databases.ts";
import { languagesInSuite } from "#test/support/in-full.ts";
import { originOf, type ServiceProcess, spawnService, testDirectory } from "#test/support/process.ts";
import { adapterInput, flowInput, sampleRequests } from "#test/support/records.ts";
import { finished } from "#test/support/runs.ts";
import { eventually } from "#test/support/wait.ts";

const adminKey = "operator-key-that-nobody-may-read";
const bootstrapKey = "gsk_bootstrap-key-that-nobody-may-read";
const adapterSecret = 'adapter secret/that "nobody"+may&réad';
/** As programs pass a secret on. */
const adapterSecretForms: Readonly<Record<string, string>> = {
  "in JSON": JSON.stringify(adapterSecret).slice(1, -1),
  "in a URL": encodeURIComponent(adapterSecret),
  "in a form": new URLSearchParams({ "": adapterSecret }).toString().slice(1),
  "in Base64": Buffer.from(adapterSecret).toString("base64"),
  "in Basic credentials": Buffer.from(`me:${adapterSecret}`).toString("base64"),
  "in hexadecimal": Buffer.from(adapterSecret).toString("hex"),
};
const skip = covers("embedded") ? false : "this run covers the real drivers";

describe("after everything that handles a secret", { skip }, () => {
  const directory = testDirectory();
  /** By what each is. */
  const secrets = new Map<string, string>([
    ["the operator's key", adminKey],
    ["the first key", bootstrapKey],
    ["an adapter's secret", adapterSecret],
    ["the beginning of an adapter's secret", adapterSecret.slice(0, 15)],
    ...Object.entries(adapterSecretForms).map(([form, text]) => [`an adapter's secret ${form}`, text] as const),
  ]);
  /** Every answer but those that show a secret once. */
  const answers: { readonly title: string; readonly text: string }[] = [];
  let service: ServiceProcess;
  let origin: string;

  before(async () => {
    const environment = { ADMIN_API_KEY: adminKey, BOOTSTRAP_API_KEY: bootstrapKey, DATA_DIR: directory.path };
    service = spawnService({ PORT: "0", LOG_LEVEL: "trace", POOL_THREADS: "1", ...environment });
    origin = await originOf(service);
    await goThroughEverything();
    service.kill("SIGTERM");
    await service.ended;
  });
  after(() => {
    service.kill("SIGKILL");
    directory.remove();
  });

  function noted(method: string, path: string, answer: Answer): Answer {
    answers.push({ title: `${method} ${path}`, text: answer.text + JSON.stringify([...answer.headers]) });
    return answer;
  }

  async function as(
    credential: string | null,
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer> {
    return noted(method, path, await createClient(origin, credential)(method, path, options));
  }

  /** An answer that shows a secret once: its other fields are not looked at. */
  async function told(
    title: string,
    field: string,
    method: string,
    path: string,
    options: CallOptions = {},
    credential = bootstrapKey,
  ): Promise<Answer["body"]> {
    const answer = await createClient(origin, credential)(method, path, options);
    assert.ok(answer.status < 300, answer.text);
    secrets.set(title, answer.body[field]);
    return answer.body;
  }

  async function goThroughEverything(): Promise<void> {
    await told("a tenant's first key", "apiKey", "POST", "/v1/admin/tenants", { body: { displayName: "T" } }, adminKey);
    // Twice: the second answer comes from the sealed copy.
    const keyed = { body: { displayName: "K", scopes }, headers: { "idempotency-key": "once" } };
    const first = await told("a key", "secret", "POST", "/v1/keys", keyed);
    const key = await told("a key", "secret", "POST", "/v1/keys", keyed);
    assert.equal(key.secret, first.secret);
    const user = (
      await as(bootstrapKey, "POST", "/v1/users", {
        body: { tenantKey: "ada", email: "ada@example.com", phone: "+41446681800" },
      })
    ).body;
    const session = await told(
      "a user's session",
      "token",
      "POST",
      `/v1/users/${user.id}/session-tokens`,
      { body: {} },
      key.secret,
    );
    const tenantSession = await told(
      "a tenant's session",
      "token",
      "POST",
      "/v1/session-tokens",
      { body: {} },
      key.secret,
    );
    await signInAndOut(tenantSession.token);
    await useAdapter();
    await misplace([key.secret, session.token, adminKey]);
    for (const channel of ["email", "sms"])
      await as(bootstrapKey, "POST", `/v1/users/${user.id}/verifications`, { body: { channel } });
    secrets.set("a verification link", await sentLink());
    await as(bootstrapKey, "POST", `/v1/users/${user.id}/disable`);
    await as(bootstrapKey, "DELETE", `/v1/keys/${key.id}`);
    await as(session.token, "GET", "/v1/flows");
    const lists = [
      "users",
      "keys",
      "session-tokens",
      "auth/sessions",
      "adapters",
      "flows",
      "audit",
      "auth/me",
      "contacts",
    ];
    for (const list of lists) assert.equal((await as(bootstrapKey, "GET", `/v1/${list}`)).status, 200, list);
    assert.equal((await as(adminKey, "GET", "/metrics")).status, 200);
    assert.equal((await as(adminKey, "GET", "/v1/admin/tenants")).status, 200);
  }

  /** From the message itself: the only place where it belongs. */
  async function sentLink(): Promise<string> {
    let link: string | undefined;
    await eventually("the e-mail is sent", () => {
      const messages = globSync("outbox/**/*", { cwd: directory.path }).map((file) => join(directory.path, file));
      link = messages
        .filter((file) => statSync(file).isFile())
        .map((file) => /gvt_[\w-]{20,}/.exec(readFileSync(file, "utf8"))?.[0])
        .find((found) => found !== undefined);
      return link !== undefined;
    });
    return link as unknown as string;
  }

  async function signInAndOut(token: string): Promise<void> {
    // The cookie itself is where the token belongs.
    const answer = await createClient(origin, null)("POST", "/v1/auth/session", { body: { token } });
    assert.equal(answer.status, 200, answer.text);
    answers.push({ title: "the body of POST /v1/auth/session", text: answer.text });
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    await as(null, "GET", "/v1/auth/me", { headers: { cookie } });
    await as(null, "POST", "/v1/auth/logout", { headers: { cookie } });
    await as(null, "POST", "/v1/auth/logout", { headers: { cookie, "x-csrf-protection": "1" } });
    await as(null, "POST", "/v1/auth/session", { body: { token } });
  }

  async function useAdapter(): Promise<void> {
    const script =
      "export default async function handle(request, { env, fetch }) { await fetch('https://192.0.2.1/?' + env.TOKEN); }";
    const input = adapterInput({ script, egress: ["https://192.0.2.1"], env: { TOKEN: adapterSecret } });
    const adapter = (await as(bootstrapKey, "POST", "/v1/adapters", { body: input })).body;
    await as(bootstrapKey, "PATCH", `/v1/adapters/${adapter.id}`, { body: { env: { OTHER: adapterSecret } } });
    await as(bootstrapKey, "GET", `/v1/adapters/${adapter.id}`);
    const tiles = [{ tileKey: "gdd", params: { threshold: 250, dataSource: "adapter" } }];
    const flow = (await as(bootstrapKey, "POST", "/v1/flows", { body: flowInput({ tiles }) })).body;
    const run = (await as(bootstrapKey, "POST", `/v1/flows/${flow.id}/run`)).body;
    assert.equal((await finished(createClient(origin, bootstrapKey), run.id)).status, "failed");
    await as(bootstrapKey, "GET", `/v1/runs/${run.id}`);
    for (const language of languagesInSuite) await betray(language);
  }

  /** A script that says its secret wherever it can: in its log, its answer and its error, as it is and encoded. */
  async function betray(language: Language): Promise<void> {
    const texts = [
      adapterSecret,
      ...Object.values(adapterSecretForms),
      `me:${adapterSecret}`,
      `${"x".repeat(480)}${adapterSecret}`,
    ];
    const quoted = JSON.stringify(texts.map((text) => [...text].map((char) => char.codePointAt(0))));
    const events = `[{ ts: 0, kind: "custom", name: told[0], note: told.join(" ") }]`;
    const scripts = {
      typescript: `const told = ${quoted}.map((codes) => String.fromCodePoint(...codes));
        export default async function handle(request, { env, log }) {
          for (const text of [env.TOKEN, ...told]) log(text, { text });
          if (request.facet === "series") throw new Error(told.join(" "));
          return { events: ${events}, [env.TOKEN]: told };
        }`,
      python: `told = ["".join(map(chr, codes)) for codes in ${quoted}]
async def handle(request, host):
    for text in [host.env["TOKEN"], *told]:
        host.log(text, {"text": text})
    if request["facet"] == "series":
        raise Exception(" ".join(told))
    return {"events": [{"ts": 0, "kind": "custom", "name": told[0], "note": " ".join(told)}], host.env["TOKEN"]: told}
`,
    };
    const ids: string[] = [];
    for (const facet of ["events", "series"] as const) {
      const input = adapterInput({ facet, language, script: scripts[language], env: { TOKEN: adapterSecret } });
      const made = await as(bootstrapKey, "POST", "/v1/adapters", { body: input });
      assert.equal(made.status, 201, made.text);
      ids.push(made.body.id);
      const tried = await as(bootstrapKey, "POST", `/v1/adapters/${made.body.id}/test`, {
        body: { request: sampleRequests[facet] },
      });
      assert.equal(tried.status, 200, tried.text);
      assert.match(tried.text, /\[secret\]/);
      assert.ok(tried.body.log.length > 5);
    }
    const tiles = [
      { tileKey: "se", params: { dataSource: "adapter", kind: "custom" } },
      {
        tileKey: "bv",
        params: { dataSource: "adapter", metric: "temperature.ambient", trigger: "greater", threshold: 1, when: "any" },
      },
    ];
    const flow = (await as(bootstrapKey, "POST", "/v1/flows", { body: flowInput({ displayName: language, tiles }) }))
      .body;
    const run = (await as(bootstrapKey, "POST", `/v1/flows/${flow.id}/run`)).body;
    const { status, error } = await finished(createClient(origin, bootstrapKey), run.id);
    assert.equal(status, "failed");
    assert.match(error, /\[secret\]/);
    await as(bootstrapKey, "GET", `/v1/runs/${run.id}`);
    for (const id of ids) {
      await as(bootstrapKey, "GET", `/v1/adapters/${id}`);
      await as(bootstrapKey, "DELETE", `/v1/adapters/${id}`);
    }
  }

  /** Secrets where they do not belong: people paste them anywhere. */
  async function misplace(misplaced: readonly string[]): Promise<void> {
    for (const secret of misplaced) {
      const near = `${secret.slice(0, -1)}~`;
      await as(near, "GET", "/v1/flows");
      await as(null, "GET", "/v1/flows", { headers: { authorization: `Basic ${secret}` } });
      await as(bootstrapKey, "GET", `/v1/flows/${secret}`);
      await as(bootstrapKey, "GET", `/v1/flows?cursor=${secret}`);
      await as(bootstrapKey, "GET", `/v1/flows?limit=${secret}&access_token=${secret}`);
      await as(bootstrapKey, "GET", `/nowhere/${secret}`);
      await as(bootstrapKey, "POST", "/v1/flows", { raw: `{"token": ${secret}` });
      await as(bootstrapKey, "POST", "/v1/flows", {
        body: flowInput({ status: secret, tiles: [{ tileKey: secret }] }),
      });
      await as(bootstrapKey, "POST", "/v1/keys", { body: { displayName: "K", scopes: [secret], expiresAt: secret } });
      await as(bootstrapKey, "POST", "/v1/flows", {
        body: flowInput(),
        headers: { "if-match": secret, "x-csrf-protection": secret },
      });
      await as(null, "POST", "/v1/auth/session", { body: { token: near } });
    }
  }

  test("the log was wide open", () => {
    const { stdout } = service.output();
    assert.ok(stdout.split("\n").length > 50 && /"msg":"request"/.test(stdout), stdout.slice(0, 500));
    assert.equal(secrets.size, 9 + Object.keys(adapterSecretForms).length);
  });

  test("no secret is in any line the process wrote", () => {
    const { stdout, stderr } = service.output();
    for (const [title, secret] of secrets) {
      for (const line of `${stdout}\n${stderr}`.split("\n")) assert.ok(!line.includes(secret), `${title}: ${line}`);
    }
  });

  test("no secret is in any answer: not in errors, lists, the audit log or the metrics", () => {
    assert.ok(answers.length > 60);
    for (const [title, secret] of secrets) {
      for (const answer of answers)
        assert.ok(!answer.text.includes(secret), `${title} in ${answer.title}: ${answer.text}`);
    }
  });

  test("no secret is in a file, the sent message aside: there are hashes and sealed copies only", () => {
    const files = globSync("**/*", { cwd: directory.path }).filter(
      (file) => !file.startsWith("outbox") && statSync(join(directory.path, file)).isFile(),
    );
    assert.ok(files.length > 100);
    for (const file of files) {
      const content = readFileSync(join(directory.path, file));
      for (const [title, secret] of secrets) assert.ok(!content.includes(secret), `${title} in ${file}`);
    }
  });
});

describe("the check of a credential", () => {
  /** Times are not measured: the work is the same, whatever is right. */
  test("is one look-up by hash, whether nothing, half or nearly all of a credential is right", { skip }, async () => {
    const clock = createTestClock();
    const database = await openDatabase({ location: { dataDirectory: "memory://" }, clock });
    const asked: string[] = [];
    const watched: Database = {
      ...database,
      read: (work) =>
        database.read((stores) => {
          const watch = <T extends { findByHash(hash: string): Promise<unknown> }>(store: T): T => ({
            ...store,
            findByHash: (hash: string) => {
              asked.push(hash);
              return store.findByHash(hash);
            },
          });
          const keys = { ...stores.keys, forSystem: () => watch(stores.keys.forSystem()) };
          const sessions = {
            ...stores.sessions,
            forSystem: () => watch(stores.sessions.forSystem()),
          };
          return work(Object.create(stores, { keys: { value: keys }, sessions: { value: sessions } }) as Stores);
        }),
    };
    try {
      const authenticator = createAuthenticator({
        database: watched,
        clock,
        logger: createLogger("silent"),
        adminApiKey: adminKey,
      });
      const tenancy = createTenancyService({ database, clock });
      const { secret } = await tenancy.createTenant({ kind: "operator", requestId: "r" }, "T");
      const half = secret.slice(0, 20) + newSecret("gsk_").slice(20);
      const tries = [
        newSecret("gsk_"),
        half,
        `${secret.slice(0, -1)}~`,
        `${secret}x`,
        newSecret("gst_"),
        `${adminKey.slice(0, -1)}~`,
      ];
      for (const bearer of tries) {
        asked.length = 0;
        assert.equal(await authenticator.authenticate(bearer, "r"), null);
        assert.deepEqual(asked, [hashSecret(bearer)]);
      }
      asked.length = 0;
      assert.notEqual(await authenticator.authenticate(secret, "r"), null);
      assert.deepEqual(asked, [hashSecret(secret)]);
      await authenticator.settle();
    } finally {
      await database.close();
    }
  });

  test("of the operator compares digests of one length, so that neither content nor length shows", () => {
    for (const given of ["", "x", adminKey.slice(0, -1), `${adminKey}x`, adminKey.toUpperCase(), "x".repeat(500)])
      assert.equal(hashesEqual(hashSecret(given), hashSecret(adminKey)), false);
    assert.equal(hashesEqual(hashSecret(adminKey), hashSecret(adminKey)), true);
    assert.match(String(hashesEqual), /timingSafeEqual\(/);
  });
});
