/** Each kind of caller goes out under its own name and within its own limits. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { adapterRequests, type EgressCaller, messengerRequests } from "#server/net/callers.ts";
import { createEgress } from "#server/net/egress.ts";
import { closeAfterTests, errorOf, get, never, serve } from "#test/support/egress.ts";

const callers: readonly (readonly [EgressCaller, RegExp])[] = [
  [adapterRequests, /is not on the adapter's egress list$/],
  [messengerRequests, /is not on the list of the configured provider$/],
];

function egressOf(caller: EgressCaller) {
  const egress = createEgress({ caller, allowPrivate: true });
  closeAfterTests(egress.close);
  return egress;
}

for (const [caller, refusal] of callers) {
  test(`${caller.userAgent}: its user agent, unless a request names another, and its words for a refusal`, async () => {
    const seen: (string | undefined)[] = [];
    const origin = await serve((request, response) => {
      seen.push(request.headers["user-agent"]);
      response.end();
    });
    const egress = egressOf(caller);
    const grant = { owner: "t", origins: [origin] };
    await egress.fetch(get(origin), grant, never);
    await egress.fetch(get(origin, { "User-Agent": "own" }), grant, never);
    assert.deepEqual(seen, [caller.userAgent, "own"]);
    assert.match(errorOf(await egress.fetch(get("https://other.example/"), grant, never)), refusal);
  });

  test(`${caller.userAgent}: its limit of a response, named in the refusal`, async () => {
    const { maxResponseBytes } = caller.limits;
    const origin = await serve((_request, response) => response.end(Buffer.alloc(maxResponseBytes + 1)));
    const response = await egressOf(caller).fetch(get(origin), { owner: "t", origins: [origin] }, never);
    assert.match(errorOf(response), new RegExp(`larger than ${maxResponseBytes / 1024 / 1024} MiB`));
  });
}
