/** Redirects of the outgoing HTTP: which are refused, with what reason, and after how many the chain ends. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { errorOf, fetchFrom, get, serve } from "#test/support/egress.ts";

test("a redirect to an origin that is not listed is refused, and nothing is sent there", async () => {
  let reached = 0;
  const inner = await serve((_request, response) => {
    reached += 1;
    response.end("secret");
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const outer = await serve((_request, response) => response.writeHead(status, { location: `${inner}/x` }).end());
    assert.match(
      errorOf(await fetchFrom(get(`${outer}/`), [outer])),
      /redirects to a place that is refused: .* is not on the adapter's egress list/,
    );
  }
  assert.equal(reached, 0);
});

test("redirects to other schemes, to metadata and private addresses and to credentials in the URL are refused with the reason", async () => {
  const refused: readonly (readonly [location: string, reason: RegExp])[] = [
    ["file:///etc/passwd", /file: is not allowed/],
    ["ftp://127.0.0.1/", /ftp: is not allowed/],
    ["data:text/plain,x", /data: is not allowed/],
    ["http://user:pw@127.0.0.1/", /may not hold credentials/],
    ["http://169.254.169.254/latest/meta-data/", /http:\/\/169\.254\.169\.254 is not on the adapter's egress list/],
    ["//2852039166/latest/meta-data/", /http:\/\/169\.254\.169\.254 is not on the adapter's egress list/],
    ["http://[::ffff:169.254.169.254]/", /is not on the adapter's egress list/],
    ["http://localhost:6379/", /http:\/\/localhost:6379 is not on the adapter's egress list/],
    ["http://127.0.0.1:22/", /is not on the adapter's egress list/],
    ["\\\\10.0.0.1\\share", /http:\/\/10\.0\.0\.1 is not on the adapter's egress list/],
    ["http://[", /not an absolute URL/],
  ];
  for (const [location, reason] of refused) {
    const origin = await serve((_request, response) => response.writeHead(307, { location }).end());
    const error = errorOf(await fetchFrom(get(`${origin}/`), [origin]));
    assert.match(error, /redirects to a place that is refused/, location);
    assert.match(error, reason, location);
  }
});

test("an endless chain of redirects ends after five", async () => {
  let hops = 0;
  const origin = await serve((_request, response) => {
    hops += 1;
    response.writeHead(302, { location: `/${hops}` }).end();
  });
  assert.match(errorOf(await fetchFrom(get(origin), [origin])), /more than 5 redirects/);
  assert.equal(hops, 6);
});
