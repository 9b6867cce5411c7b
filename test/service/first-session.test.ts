/** Whose key the session of `npm start` comes from. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { scopes } from "#core/caller.ts";
import { systemClock } from "#core/clock.ts";
import { createSessionService } from "#server/sessions/service.ts";
import { createClient } from "#test/support/client.ts";
import { startOwnService } from "#test/support/service.ts";

test("has all scopes, of a key that has them and never expires, whichever keys are older", async () => {
  const service = await startOwnService();
  try {
    const first = (await service.call("GET", "/v1/keys")).body.items.map(({ id }: { readonly id: string }) => id);
    const issued = async (body: object) => (await service.call("POST", "/v1/keys", { body })).body;
    await issued({ displayName: "Weak", scopes: ["flows:run"] });
    await issued({ displayName: "Short", scopes, expiresAt: new Date(systemClock.now() + 60_000).toISOString() });
    const strong = await issued({ displayName: "Strong", scopes });
    const call = createClient(service.baseUrl, strong.secret);
    for (const id of first) assert.equal((await call("DELETE", `/v1/keys/${id}`)).status, 204);
    const sessions = createSessionService({ database: service.database, clock: systemClock });
    const minted = await sessions.mintForFirstTenant("a test", 60);
    assert.deepEqual(minted?.session.keyId, strong.id);
    assert.deepEqual(minted?.session.scopes, scopes);
  } finally {
    await service.close();
  }
});
