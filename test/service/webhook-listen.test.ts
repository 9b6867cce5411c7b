/** `npm run webhook:listen`, as a process: what it makes of real deliveries, of forged ones, and of wrong options. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { newWebhookSecret } from "#server/webhooks/secret.ts";
import { signedHeaders } from "#server/webhooks/signature.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { eventually } from "#test/support/wait.ts";
import { createWebhook, ping, settled } from "#test/support/webhooks.ts";

interface Listener {
  readonly origin: string;
  readonly output: () => string;
  /** Resolves with its exit code. */
  readonly ended: Promise<unknown>;
}

const listeners = new Set<ReturnType<typeof spawn>>();
let service: TestService;

before(async () => {
  service = await startService({ environment: { MOVABLE_CLOCK: "1", EGRESS_ALLOW_PRIVATE: "1" } });
});
after(async () => {
  for (const listener of listeners) listener.kill("SIGKILL");
  await service.close();
});

function spawnListener(given: readonly string[], secret = "") {
  const child = spawn(process.execPath, ["scripts/webhook-listen.ts", ...given], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, WEBHOOK_SECRET: secret },
  });
  listeners.add(child);
  const texts = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (texts.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (texts.stderr += text));
  return { texts, ended: once(child, "close").then(([code]) => code as unknown) };
}

async function startListener(secret: string | null, ...given: readonly string[]): Promise<Listener> {
  const { texts, ended } = spawnListener(["--port", "0", ...given], secret ?? "");
  await eventually("it listens", () => /^Listens on /.test(texts.stdout));
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(texts.stdout)?.[0] ?? "";
  return { origin, output: () => texts.stdout, ended };
}

async function advance(seconds: number): Promise<void> {
  const { status, text } = await service.operator("POST", "/v1/admin/clock", { body: { advanceSeconds: seconds } });
  assert.equal(status, 200, text);
}

const body = '{"id":"evt_1","event":"ping","data":{"name":"Süd"}}';

function signed(secrets: readonly [string, ...string[]], at = Date.now()): Record<string, string> {
  return { ...signedHeaders({ eventId: "evt_1", event: "ping", deliveryId: "d-1", body, at }, secrets) };
}

async function post(origin: string, headers: Record<string, string>, text = body): Promise<number> {
  const response = await fetch(`${origin}/hooks`, { method: "POST", headers, body: text });
  return response.status;
}

describe("the receiver", () => {
  test("verifies a real delivery, prints it, says so, accepts it, and ends after it with --once", async () => {
    const { call } = await service.newTenant();
    const secret = "a-secret-of-my-own";
    const { origin, output, ended } = await startListener(secret, "--once");
    const { id } = await createWebhook(call, `${origin}/hooks`, { secret });
    await ping(call, id);
    const { deliveryId, eventId } = await settled(call, id, "succeeded");
    assert.equal(await ended, 0);
    const [, what, data = "", ...verdict] = output().trimEnd().split("\n");
    assert.equal(what, `ping ${eventId}, delivery ${deliveryId}`);
    const shown = JSON.parse(data.replace("  data: ", ""));
    assert.deepEqual(shown, { subscriptionId: id, url: `${origin}/hooks` });
    assert.deepEqual(verdict, ["  signature: right, and so is the time", "  answered 204"]);
  });

  test("fails on demand, so that the log shows the failure, and the retry a minute later", async () => {
    const { call } = await service.newTenant();
    // A secret that the service makes is shown only after the address is known.
    const secret = newWebhookSecret();
    const { origin, output, ended } = await startListener(secret, "--fail", "503", "--fail-times", "1", "--once");
    const { id } = await createWebhook(call, origin, { secret });
    await ping(call, id);
    const failed = await settled(call, id, "failed");
    assert.deepEqual(
      failed.attempts.map(({ statusCode }) => statusCode),
      [503],
    );
    await advance(70);
    const { attempts } = await settled(call, id, "succeeded", 2);
    assert.deepEqual(
      attempts.map(({ statusCode }) => statusCode),
      [503, 204],
    );
    assert.equal(await ended, 0);
    assert.deepEqual(output().match(/answered \d+/g), ["answered 503", "answered 204"]);
    assert.equal(output().match(/signature: right, and so is the time/g)?.length, 2);
  });

  test("refuses what is not genuine with 401, and says why", async () => {
    const secret = newWebhookSecret();
    const { origin, output } = await startListener(secret);
    const right = signed([secret]);
    const { "x-service-signature": service, ...withoutService } = right;
    const { "webhook-signature": standard = "", ...withoutStandard } = right;
    const cases: readonly [why: string, headers: Record<string, string>, text?: string][] = [
      ["X-Service-Signature is wrong", right, body.replace("Süd", "Sud")],
      ["X-Service-Signature is wrong", signed([newWebhookSecret()])],
      ["X-Service-Signature is missing, or is not one", withoutService],
      ["X-Service-Signature is missing, or is not one", { ...right, "x-service-signature": "t=1,v1=2" }],
      ["the time is wrong: signed 3", signed([secret], Date.now() - 302_000)],
      ["the time is wrong: signed -3", signed([secret], Date.now() + 320_000)],
      ["webhook-signature is wrong", { ...right, "webhook-signature": standard.replace("v1,", "v1,AA") }],
      ["webhook-signature is wrong", { ...right, "webhook-id": "evt_2" }],
      ["webhook-signature is wrong", { ...right, "webhook-signature": "v1," }],
    ];
    for (const [why, headers, text] of cases) {
      const before = output().length;
      assert.equal(await post(origin, headers, text), 401, why);
      await eventually("it is said", () => output().includes("answered 401", before));
      assert.ok(output().slice(before).includes(`  signature: ${why}`), output().slice(before));
    }
    assert.equal(await post(origin, right), 204);
    assert.equal(await post(origin, withoutStandard), 204);
    assert.equal(await post(origin, signed([secret, newWebhookSecret()])), 204, "within the grace of a rotation");
    assert.equal((await fetch(origin)).status, 405);
    assert.equal(await post(origin, right, "x".repeat(17 * 1024 * 1024)).catch(() => 413), 413);
  });

  test("answers late with --delay, and without a secret says that it verifies nothing", async () => {
    const { origin, output } = await startListener(null, "--delay", "1");
    const began = performance.now();
    assert.equal(await post(origin, {}, "no JSON"), 204);
    assert.ok(performance.now() - began >= 990);
    assert.match(
      output(),
      /^\? \?, delivery \?\n {2}data: not JSON, .*\n {2}signature: not verified, .*WEBHOOK_SECRET\n/m,
    );
  });
});

test("wrong options and a port that is taken are told in one line", async () => {
  const { origin } = await startListener(null);
  const cases: readonly [given: readonly string[], message: RegExp][] = [
    [["--fail-times", "2"], /^--fail-times needs --fail\.\n$/],
    [["--fail", "204"], /^--fail must be a whole number from 300 to 599\.\n$/],
    [["--delay", "soon"], /^--delay must be a whole number from 0 to 3600\.\n$/],
    [["--port", "70000"], /^--port must be a whole number from 0 to 65535\.\n$/],
    // npm would print it.
    [["--secret", "whsec_x"], /^Unknown option '--secret'.*\n$/],
    [["--port", new URL(origin).port], /^Port \d+ cannot be listened on: .*EADDRINUSE.*\n$/],
  ];
  for (const [given, message] of cases) {
    const { texts, ended } = spawnListener(given);
    assert.equal(await ended, 1, given.join(" "));
    assert.match(texts.stderr, message);
  }
});
