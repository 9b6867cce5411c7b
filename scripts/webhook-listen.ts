/**
 * `npm run webhook:listen`: a small receiver of webhooks. It verifies each delivery, prints it, and fails on demand.
 * It needs nothing but Node, so that it can be copied as the beginning of a receiver of your own.
 *
 *   WEBHOOK_SECRET=whsec_… npm run webhook:listen                            verifies, prints, answers 204
 *   npm run webhook:listen -- --fail 503 --fail-times 2                      answers 503 twice, then 204
 *   npm run webhook:listen -- --delay 11                                     answers too late
 *   npm run webhook:listen -- --once                                         ends after the first 204
 *
 * It listens on 127.0.0.1 only. The service sends there when it was started with EGRESS_ALLOW_PRIVATE=1. A delivery
 * that is not genuine is answered with 401. Without WEBHOOK_SECRET nothing is verified. The secret stands on no
 * command line: npm prints those of its scripts, and other programs can read them.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Refused } from "./refused.ts";

const toleranceSeconds = 300;
const maxBodyBytes = 16 * 1024 * 1024;
const maxPrintedLetters = 200;

interface Options {
  readonly port: number;
  readonly secret: string | null;
  /** A status in place of 204; null to accept. */
  readonly failStatus: number | null;
  /** How many deliveries fail; the later ones are accepted. */
  readonly failTimes: number;
  readonly delaySeconds: number;
  readonly isOnce: boolean;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "8787" },
      fail: { type: "string" },
      "fail-times": { type: "string" },
      delay: { type: "string", default: "0" },
      once: { type: "boolean", default: false },
    },
  });
  const failTimes = values["fail-times"];
  if (failTimes !== undefined && values.fail === undefined) throw new Refused("--fail-times needs --fail.");
  return {
    port: wholeNumber("port", values.port, 0, 65_535),
    secret: process.env["WEBHOOK_SECRET"] || null,
    failStatus: values.fail === undefined ? null : wholeNumber("fail", values.fail, 300, 599),
    failTimes: failTimes === undefined ? Number.POSITIVE_INFINITY : wholeNumber("fail-times", failTimes, 1, 1_000_000),
    delaySeconds: wholeNumber("delay", values.delay, 0, 3_600),
    isOnce: values.once,
  };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Refused(`--${name} must be a whole number from ${least} to ${most}.`);
}

/** What is wrong with the delivery; null when it is genuine. `rawBody` is what came, before any parsing. */
function faultOf(headers: IncomingHttpHeaders, rawBody: Buffer, secret: string): string | null {
  return serviceFault(headers, rawBody, secret) ?? standardFault(headers, rawBody, secret);
}

/** `X-Service-Signature: t=<unix seconds>,v1=<hex>`: HMAC-SHA256 over `<t>.<raw body>`, with the secret as the key. */
function serviceFault(headers: IncomingHttpHeaders, rawBody: Buffer, secret: string): string | null {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers["x-service-signature"] ?? ""));
  if (match === null) return "X-Service-Signature is missing, or is not one";
  const [, time = "", signature = ""] = match;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(rawBody).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, "hex"))) return "X-Service-Signature is wrong";
  return isFresh(time) ? null : `the time is wrong: signed ${ageOf(time)} s ago`;
}

/**
 * Standard Webhooks, for secrets that the service has made: HMAC-SHA256 over `<id>.<timestamp>.<raw body>`, with the
 * bytes that follow `whsec_` in Base64 as the key. Within a rotation's grace there are two signatures, and one is
 * enough.
 */
function standardFault(headers: IncomingHttpHeaders, rawBody: Buffer, secret: string): string | null {
  if (headers["webhook-signature"] === undefined) return null;
  const id = String(headers["webhook-id"]);
  const time = String(headers["webhook-timestamp"]);
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${time}.`).update(rawBody).digest();
  const signatures = String(headers["webhook-signature"]).split(" ");
  if (!signatures.some((one) => isSame(one, expected))) return "webhook-signature is wrong";
  return isFresh(time) ? null : `webhook-timestamp is wrong: ${ageOf(time)} s ago`;
}

function isSame(signature: string, expected: Buffer): boolean {
  if (!signature.startsWith("v1,")) return false;
  const given = Buffer.from(signature.slice("v1,".length), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A delivery that somebody recorded is no good later on. */
function isFresh(time: string): boolean {
  return Math.abs(ageOf(time)) <= toleranceSeconds;
}

function ageOf(time: string): number {
  return Math.floor(Date.now() / 1000) - Number(time);
}

/** @returns null when there is more than any delivery has */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function describe(headers: IncomingHttpHeaders, rawBody: Buffer): string {
  const { id, event, data } = parsed(rawBody) ?? {};
  const shown = JSON.stringify(data) ?? "not JSON, or without data";
  const short = shown.length > maxPrintedLetters ? `${shown.slice(0, maxPrintedLetters)}…` : shown;
  return `${event ?? "?"} ${id ?? "?"}, delivery ${headers["x-service-delivery"] ?? "?"}\n  data: ${short}`;
}

function parsed(rawBody: Buffer): { readonly id?: unknown; readonly event?: unknown; readonly data?: unknown } | null {
  try {
    const body: unknown = JSON.parse(rawBody.toString("utf8"));
    return typeof body === "object" ? body : null;
  } catch {
    return null;
  }
}

function listen({ port, secret, failStatus, failTimes, delaySeconds, isOnce }: Options): void {
  let failuresLeft = failStatus === null ? 0 : failTimes;

  const statusFor = (isGenuine: boolean): number => {
    if (!isGenuine) return 401;
    if (failStatus === null || failuresLeft === 0) return 204;
    failuresLeft -= 1;
    return failStatus;
  };

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "POST") return void response.writeHead(405, { allow: "POST" }).end();
    const rawBody = await readBody(request);
    if (rawBody === null) return void response.writeHead(413, { connection: "close" }).end();
    const fault = secret === null ? null : faultOf(request.headers, rawBody, secret);
    const status = statusFor(fault === null);
    const verdict =
      secret === null ? "not verified, for want of WEBHOOK_SECRET" : (fault ?? "right, and so is the time");
    say(`${describe(request.headers, rawBody)}\n  signature: ${verdict}`);
    if (delaySeconds > 0) await sleep(delaySeconds * 1000);
    if (response.destroyed) return say("  not answered: the sender has hung up");
    response.writeHead(status, { connection: "close" }).end();
    say(`  answered ${status}${delaySeconds > 0 ? ` after ${delaySeconds} s` : ""}`);
    if (isOnce && status === 204) server.close();
  };

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  server.once("error", (error) => refuse(`Port ${port} cannot be listened on: ${error.message}`));
  server.listen(port, "127.0.0.1", () => {
    say(`Listens on http://127.0.0.1:${(server.address() as AddressInfo).port}, on every path. Ctrl+C ends it.`);
  });
}

function refuse(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

try {
  listen(readOptions());
} catch (error) {
  refuse((error as Error).message);
}
