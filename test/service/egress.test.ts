/**
 * What an adapter's, a webhook's or a provider's request may do, and what keeps it within its limits whatever the
 * server does.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { adapterRequests } from "#server/net/callers.ts";
import { egressWith, errorOf, fetchFrom, get, never, serve, serveRaw, textOf } from "#test/support/egress.ts";

const { maxConcurrentRequests } = adapterRequests.limits;

test("a listed origin is reached, with the caller's method, headers and body, but not its Host header", async () => {
  const seen: { method?: string; host?: string; key?: string; body: string }[] = [];
  const origin = await serve((request, response) => {
    collect(request).then((body) => {
      seen.push({
        method: request.method ?? "",
        host: request.headers.host ?? "",
        key: String(request.headers["x-key"]),
        body,
      });
      response.writeHead(201, { "content-type": "text/plain", "x-mark": "here" }).end("stored");
    });
  });
  const answer = await fetchFrom(
    { url: `${origin}/rows`, method: "post", headers: { "X-Key": "k", Host: "internal" }, body: "a=1" },
    [origin],
  );
  assert.equal(textOf(answer), "stored");
  assert.ok(!("error" in answer) && answer.status === 201 && answer.headers["x-mark"] === "here");
  assert.deepEqual(seen, [{ method: "POST", host: new URL(origin).host, key: "k", body: "a=1" }]);
});

async function collect(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

test("what the connection decides is not the script's to say", async () => {
  let seen: IncomingHttpHeaders = {};
  let body = "";
  const origin = await serve((request, response) => {
    seen = request.headers;
    void collect(request).then((text) => {
      body = text;
      response.end();
    });
  });
  const headers = {
    Host: "internal",
    Connection: "upgrade, x-kept",
    "Content-Length": "3",
    "Transfer-Encoding": "chunked",
    Upgrade: "websocket",
    TE: "trailers",
    Trailer: "x-late",
    Expect: "100-continue",
    "Keep-Alive": "timeout=600",
    "Proxy-Authorization": "Basic eA==",
    "Proxy-Connection": "keep-alive",
    "HTTP2-Settings": "AAMAAABkAAQAAP",
    "X-Kept": "yes",
  };
  textOf(await fetchFrom({ url: origin, method: "POST", headers, body: "the whole body" }, [origin]));
  assert.equal(body, "the whole body");
  const { host, connection, "content-length": length, "x-kept": kept } = seen;
  assert.deepEqual(
    { host, connection, length, kept },
    { host: new URL(origin).host, connection: "keep-alive", length: "14", kept: "yes" },
  );
  for (const name of ["transfer-encoding", "upgrade", "te", "trailer", "expect", "keep-alive", "http2-settings"])
    assert.ok(!(name in seen), name);
  assert.deepEqual(
    Object.keys(seen).filter((name) => name.startsWith("proxy-") || name === "cookie"),
    [],
  );
});

test("a header that would become two, or a name that is none, is refused without its value", async () => {
  const bad: readonly (readonly [name: string, value: string, reason: RegExp])[] = [
    ["x-a", "1\r\nx-b: hunter2", /the value of the header "x-a" holds a line break/],
    ["x-a", "1\nx-b: hunter2", /line break/],
    ["x-a", "1\u0000hunter2", /line break or another character/],
    ["x-a", "hunter2 ✓", /line break or another character/],
    ["x-a\r\nx-b", "hunter2", /"x-a\\r\\nx-b" is not the name of a header/],
    ["x a", "hunter2", /"x a" is not the name/],
    ["x-a:", "hunter2", /is not the name/],
    ["", "hunter2", /"" is not the name/],
  ];
  let reached = 0;
  const origin = await serve((_request, response) => {
    reached += 1;
    response.end();
  });
  for (const [name, value, reason] of bad) {
    const error = errorOf(await fetchFrom(get(origin, { [name]: value }), [origin]));
    assert.match(error, reason);
    assert.doesNotMatch(error, /hunter2/);
  }
  assert.equal(reached, 0);
});

test("methods, headers and bodies beyond the limits are refused", async () => {
  const refused = async (changes: object) =>
    errorOf(await fetchFrom({ ...get("http://127.0.0.1/"), ...changes }, ["http://127.0.0.1"]));
  for (const method of ["CONNECT", "TRACE", "OPTIONS", "GET / HTTP/1.1\r\nx: y\r\n\r\n", ""]) {
    assert.match(await refused({ method }), /^method ".*" is not allowed; use one of GET, HEAD, POST/);
  }
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x-${index}`, "1"]));
  assert.match(await refused({ headers: many }), /at most 50 headers/);
  assert.match(
    await refused({ headers: { "x-a": "a".repeat(33_000) } }),
    /headers of a request may hold at most 32768 bytes/,
  );
  assert.match(await refused({ method: "POST", body: "é".repeat(600_000) }), /body may hold at most 1048576 bytes/);
});

test("nothing that may be a credential is carried to another origin by a redirect", async () => {
  const seen: { readonly method: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const second = await serve((request, response) => {
    void collect(request).then((body) => {
      seen.push({ method: request.method ?? "", headers: request.headers, body });
      response.end("done");
    });
  });
  const headers = {
    Authorization: "Bearer t",
    Cookie: "s=1",
    "X-Api-Key": "k",
    "X-Auth-Token": "k",
    Token: "k",
    Accept: "text/csv",
  };
  for (const status of [301, 302, 303, 307, 308]) {
    const first = await serve((_request, response) => response.writeHead(status, { location: second }).end());
    assert.equal(textOf(await fetchFrom(get(first, headers), [first, second])), "done");
  }
  for (const { headers: arrived } of seen) {
    assert.equal(arrived.accept, "text/csv");
    assert.deepEqual(
      ["authorization", "cookie", "x-api-key", "x-auth-token", "token", "referer"].filter((name) => name in arrived),
      [],
    );
  }
  assert.equal(seen.length, 5);

  for (const status of [307, 308]) {
    const first = await serve((_request, response) => response.writeHead(status, { location: second }).end());
    const post = { url: first, method: "POST", headers: {}, body: "client_secret=s" };
    assert.match(
      errorOf(await fetchFrom(post, [first, second])),
      /redirects a POST with its body to another origin; send it there directly/,
    );
  }
  assert.equal(seen.length, 5);
});

test("a redirect within the origin keeps headers, method and body as the standard says", async () => {
  const seen: string[] = [];
  const origin = await serve((request, response) => {
    void collect(request).then((body) => {
      const status = Number(request.url?.slice(1));
      if (status > 0) return response.writeHead(status, { location: "/" }).end();
      seen.push(
        [request.method, request.headers.authorization, request.headers["content-type"] ?? "no type", body].join(" "),
      );
      response.end();
    });
  });
  const ask = async (status: number, method: string) => {
    const headers = { authorization: "t", "content-type": "text/plain" };
    await fetchFrom({ url: `${origin}/${status}`, method, headers, body: "x" }, [origin]);
    return seen.pop();
  };
  for (const status of [301, 302, 303]) assert.equal(await ask(status, "POST"), "GET t no type ");
  for (const status of [307, 308]) assert.equal(await ask(status, "POST"), "POST t text/plain x");
  assert.equal(await ask(301, "PUT"), "PUT t text/plain x");
  assert.equal(await ask(303, "PUT"), "GET t no type ");
  assert.equal(await ask(303, "HEAD"), "HEAD t text/plain ");
  for (const status of [300, 304, 305, 306]) assert.equal(await ask(status, "GET"), undefined);
});

test("who follows no redirect is given it as the answer", async () => {
  const origin = await serve((_request, response) =>
    response.writeHead(302, { location: "https://elsewhere.example.com/" }).end(),
  );
  const answer = await egressWith({ allowPrivate: true, maxRedirects: 0 }).fetch(
    get(origin),
    { owner: "t", origins: [origin] },
    never,
  );
  assert.ok("status" in answer);
  assert.deepEqual([answer.status, answer.headers.location], [302, "https://elsewhere.example.com/"]);
});

test("of a header that comes more than once, the script gets every value", async () => {
  const sent = { "set-cookie": ["session=1", "csrf=2"], "x-part": ["a", "b"] };
  const origin = await serve((_request, response) => response.writeHead(200, sent).end());
  const answer = await fetchFrom(get(origin), [origin]);
  assert.ok("status" in answer);
  assert.deepEqual([answer.headers["set-cookie"], answer.headers["x-part"]], ["session=1, csrf=2", "a, b"]);
});

test("no cookie is kept: what one answer sets, no later request carries", async () => {
  const cookies: (string | undefined)[] = [];
  const origin = await serve((request, response) => {
    cookies.push(request.headers.cookie);
    const isFirst = request.url === "/";
    response.setHeader("set-cookie", "session=1; Path=/");
    if (isFirst) response.writeHead(302, { location: "/next" });
    response.end();
  });
  const egress = egressWith({ allowPrivate: true });
  for (let i = 0; i < 2; i += 1) await egress.fetch(get(origin), { owner: "t", origins: [origin] }, never);
  assert.deepEqual(cookies, [undefined, undefined, undefined, undefined]);
});

describe("connections", () => {
  const portsOf = async () => {
    const ports: number[] = [];
    const origin = await serve((request, response) => {
      ports.push(request.socket.remotePort ?? 0);
      response.end();
    });
    return { origin, ports };
  };

  test("are reused for one owner, and never shared with another", async () => {
    const { origin, ports } = await portsOf();
    const egress = egressWith({ allowPrivate: true });
    for (let i = 0; i < 20; i += 1)
      textOf(await egress.fetch(get(origin), { owner: i % 2 === 0 ? "a" : "b", origins: [origin] }, never));
    const [a, b] = [0, 1].map((rest) => new Set(ports.filter((_, i) => i % 2 === rest)));
    assert.ok(a !== undefined && b !== undefined && a.size + b.size < ports.length, `${ports}`);
    assert.ok(a.isDisjointFrom(b), `${ports}`);
  });

  test("on which a server says more than it was asked for are given up: nothing is left over for the next request", async () => {
    let asked = 0;
    const origin = await serveRaw((socket) => {
      asked += 1;
      socket.write(
        `HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nright${asked === 1 ? "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nwrong" : ""}`,
      );
    });
    const egress = egressWith({ allowPrivate: true });
    for (let i = 0; i < 3; i += 1)
      assert.equal(textOf(await egress.fetch(get(origin), { owner: "t", origins: [origin] }, never)), "right");
  });

  test("of one owner are limited: of twenty requests at once, eight are under way", async () => {
    let open = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    const origin = await serve((_request, response) => {
      open += 1;
      most = Math.max(most, open);
      waiting.push(() => {
        open -= 1;
        response.end();
      });
      if (waiting.length >= Math.min(maxConcurrentRequests, left)) for (const end of waiting.splice(0)) end();
    });
    let left = 20;
    const egress = egressWith({ allowPrivate: true });
    const ask = async () => {
      textOf(await egress.fetch(get(origin), { owner: "t", origins: [origin] }, never));
      left -= 1;
    };
    await Promise.all(Array.from({ length: 16 }, ask));
    assert.equal(most, maxConcurrentRequests);
  });

  test("do not go through a proxy that the environment names", async () => {
    let proxied = 0;
    const proxy = await serve((_request, response) => {
      proxied += 1;
      response.end("from the proxy");
    });
    const origin = await serve((_request, response) => response.end("from the server"));
    const program = `
      import { adapterRequests } from "#server/net/callers.ts";
      import { createEgress } from "#server/net/egress.ts";
      const egress = createEgress({ caller: adapterRequests, allowPrivate: true });
      const request = { url: "${origin}", method: "GET", headers: {}, body: null };
      const answer = await egress.fetch(request, { owner: "t", origins: ["${origin}"] }, new AbortController().signal);
      process.stdout.write("error" in answer ? answer.error : Buffer.from(answer.body).toString());
      await egress.close();`;
    const names = ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"];
    const env = {
      ...process.env,
      ...Object.fromEntries(names.map((name) => [name, proxy])),
      NO_PROXY: "",
      no_proxy: "",
      NODE_USE_ENV_PROXY: "1",
    };
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], { env });
    assert.equal(stdout, "from the server");
    assert.equal(proxied, 0);
  });
});

test("a server that never answers runs into the time limit", async () => {
  const origin = await serve(() => undefined);
  assert.match(errorOf(await fetchFrom(get(origin), [origin], 100)), /no complete answer within 0\.1 s/);
});

test("a refused connection is told in plain words", async () => {
  assert.match(
    errorOf(await fetchFrom(get("http://127.0.0.1:59/"), ["http://127.0.0.1:59"])),
    /nothing answers at 127\.0\.0\.1:59 \(ECONNREFUSED\)/,
  );
});

test("the caller's abort ends the request, also while it waits for its turn", async () => {
  const origin = await serve(() => undefined);
  const controller = new AbortController();
  const egress = egressWith({ allowPrivate: true });
  const pending = Array.from({ length: maxConcurrentRequests + 1 }, () =>
    assert.rejects(
      egress.fetch(get(origin), { owner: "t", origins: [origin] }, controller.signal),
      /the run was cancelled/,
    ),
  );
  controller.abort(new Error("the run was cancelled"));
  await Promise.all(pending);
});
