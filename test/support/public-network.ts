/**
 * A program for a network namespace of its own, where a public address stands on loopback: servers with real
 * certificates on a public and on a private address, a name server that lies, and an egress with production's rules
 * between them. Prints one JSON object: what each request was answered, and what the private server saw.
 */
import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AdapterFetchResponse } from "#sandbox/contract.ts";
import { adapterRequests } from "#server/net/callers.ts";
import { createEgress } from "#server/net/egress.ts";
import { resolverByDns } from "#server/net/resolve.ts";
import { startDnsServer } from "./dns-server.ts";

const [publicAddress = "", keyFile = "", certificateFile = ""] = process.argv.slice(2);
const tls = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) };

function listen(host: string, port: number, listener: RequestListener): Promise<void> {
  const server = createServer(tls, listener);
  return new Promise((resolve) => server.listen(port, host, resolve));
}

const seenInside: string[] = [];
await listen("127.0.0.1", 443, (request, response) => {
  seenInside.push(request.headers.host ?? "");
  response.end("inside");
});
await listen(publicAddress, 443, (request, response) => {
  const location = new URL(request.url ?? "/", "https://x").searchParams.get("to");
  response.setHeader("connection", "close");
  if (location !== null) response.writeHead(302, { location });
  response.end("outside");
});

/** The addresses that a name has, in turn; the last one stays. */
const addresses: Readonly<Record<string, string[]>> = {
  "outside.example.com": [publicAddress],
  "inside.example.com": ["127.0.0.1"],
  "turning.example.com": [publicAddress, "127.0.0.1"],
};
const dns = await startDnsServer(({ name, type }) => {
  const known = addresses[name] ?? [];
  if (type !== "A") return [];
  const next = known.length > 1 ? known.shift() : known[0];
  return next === undefined ? [] : [next];
});

const egress = createEgress({ caller: adapterRequests, allowPrivate: false, resolve: resolverByDns([dns.address]) });
const named = ["outside", "inside", "turning"].map((name) => `https://${name}.example.com`);
const origins = [...named, "https://127.0.0.1", `https://${publicAddress}`];

async function ask(url: string): Promise<string> {
  const request = { url, method: "GET", headers: {}, body: null };
  const answer: AdapterFetchResponse = await egress.fetch(
    request,
    { owner: "t", origins },
    new AbortController().signal,
  );
  return "error" in answer ? answer.error : Buffer.from(answer.body).toString();
}

const results = {
  byName: await ask("https://outside.example.com/"),
  byAddress: await ask(`https://${publicAddress}/`),
  redirectedOutside: await ask(`https://outside.example.com/?to=https://${publicAddress}/`),
  inside: await ask("https://inside.example.com/"),
  redirectedByName: await ask("https://outside.example.com/?to=https://inside.example.com/"),
  redirectedByAddress: await ask("https://outside.example.com/?to=https://127.0.0.1/"),
  turningFirst: await ask("https://turning.example.com/"),
  turningThen: await ask("https://turning.example.com/"),
};
process.stdout.write(JSON.stringify({ results, seenInside }));
process.exit(0);
