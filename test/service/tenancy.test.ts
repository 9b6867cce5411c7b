import assert from "node:assert/strict";
import { test } from "node:test";
import { type Caller, type Operator, type Principal, type Scope, scopes } from "#core/caller.ts";
import { AppError, type ProblemSlug } from "#core/errors.ts";
import { newSecret } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import { createLogger } from "#server/logger.ts";
import { createAuthenticator } from "#server/authentication/service.ts";
import { lastUsedStepMs } from "#server/tenancy/rules.ts";
import { createTenancyService } from "#server/tenancy/service.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";

const clock = createTestClock();
const operator: Operator = { kind: "operator", requestId: "r" };
const firstPage = { limit: 50, after: null };
const adminApiKey = "operator-key-of-the-test-suite";

function isProblem(slug: ProblemSlug): (error: unknown) => boolean {
  return (error) => error instanceof AppError && error.slug === slug;
}

/** Authentication and a service over the shared database. */
function processOn(database: Database) {
  const authenticator = createAuthenticator({
    database,
    clock,
    logger: createLogger("silent"),
    adminApiKey,
  });
  return { authenticator, tenancy: createTenancyService({ database, clock }) };
}

describeOnEachDatabase(
  "tenancy",
  (opened) => {
    async function newTenant() {
      const running = processOn(opened().database);
      const { tenant, secret } = await running.tenancy.createTenant(operator, "Orchard");
      const principal = await running.authenticator.authenticate(secret, "r");
      if (principal === null || principal.kind === "operator") throw new Error("The first key must work.");
      return { ...running, tenant, secret, caller: principal as Principal as Caller<"keys:manage"> };
    }

    test("the first start on an empty database makes the Demo tenant, once, however many processes start", async () => {
      const { tenancy } = processOn(opened().database);
      const outcomes = await Promise.all([
        tenancy.provisionDemo(null),
        tenancy.provisionDemo(null),
        tenancy.provisionDemo(null),
      ]);
      assert.deepEqual(outcomes.map((each) => each.outcome).toSorted(), ["exists", "exists", "made"]);
      const tenants = await tenancy.listTenants(operator, firstPage);
      assert.deepEqual(
        tenants.items.map((tenant) => tenant.displayName),
        ["Demo"],
      );
      assert.match(String(outcomes.find((each) => each.outcome === "made")?.secret), /^gsk_[\w-]{32}$/);
    });

    test("a bootstrap key that comes after the first start is ignored, and that is said", async () => {
      const { tenancy, authenticator } = processOn(opened().database);
      const late = newSecret("gsk_");
      assert.equal((await tenancy.provisionDemo(late)).outcome, "ignored");
      assert.equal(await authenticator.authenticate(late, "r"), null);
    });

    test("a tenant's first key has every scope, and no one else's key opens it", async () => {
      const { caller, authenticator, tenant, secret } = await newTenant();
      assert.deepEqual(caller.scopes, scopes);
      assert.equal(caller.tenantId, tenant.id);
      assert.equal(await authenticator.authenticate(`${secret}x`, "r"), null);
      assert.equal(await authenticator.authenticate("", "r"), null);
    });

    test("the operator's key makes an operator, and nothing does where none is set", async () => {
      const { database } = opened();
      assert.deepEqual(await processOn(database).authenticator.authenticate(adminApiKey, "r"), operator);
      const closed = createAuthenticator({
        database,
        clock,
        logger: createLogger("silent"),
        adminApiKey: null,
      });
      assert.equal(await closed.authenticate(adminApiKey, "r"), null);
    });

    test("the secret is told once and is not stored", async () => {
      const { tenancy, caller } = await newTenant();
      const { secret, key } = await tenancy.issueKey(caller, {
        displayName: "Import",
        scopes: ["flows:run"],
        expiresAt: null,
      });
      assert.match(secret, /^gsk_/);
      assert.ok(secret.startsWith(key.prefix) && key.prefix.length <= secret.length / 4);
      const listed = await tenancy.listKeys(caller, firstPage);
      assert.ok(!JSON.stringify(listed).includes(secret));
    });

    test("a key hands out only scopes that it has itself", async () => {
      const { tenancy, caller } = await newTenant();
      const narrow = { ...caller, scopes: ["keys:manage", "flows:run"] as readonly Scope[] } as Caller<"keys:manage">;
      const wanted = { displayName: "More", scopes: ["flows:run", "flows:write"] as const, expiresAt: null };
      await assert.rejects(tenancy.issueKey(narrow, wanted), isProblem("forbidden"));
      await tenancy.issueKey(narrow, { ...wanted, scopes: ["flows:run"] });
    });

    for (const isSame of [true, false]) {
      test(`a revoked key is refused at once, ${isSame ? "by the service itself" : "by another over the same database"}`, async () => {
        const { tenancy, caller, authenticator } = await newTenant();
        const { secret, key } = await tenancy.issueKey(caller, {
          displayName: "Gone soon",
          scopes: ["flows:run"],
          expiresAt: null,
        });
        assert.notEqual(await authenticator.authenticate(secret, "r"), null);
        const revoking = isSame ? tenancy : processOn(opened().database).tenancy;
        await revoking.revokeKey(caller, key.id);
        assert.equal(await authenticator.authenticate(secret, "r"), null);
      });
    }

    test("a key that was being read while it was revoked does not live on in memory", async () => {
      const { tenancy, caller, authenticator } = await newTenant();
      const { secret, key } = await tenancy.issueKey(caller, {
        displayName: "Raced",
        scopes: ["flows:run"],
        expiresAt: null,
      });
      await Promise.all([
        authenticator.authenticate(secret, "r"),
        tenancy.revokeKey(caller, key.id),
        authenticator.authenticate(secret, "r"),
      ]);
      assert.equal(await authenticator.authenticate(secret, "r"), null);
    });

    test("an expired key is refused, and none can be issued that has expired already", async () => {
      const { tenancy, caller, authenticator } = await newTenant();
      const expiresAt = clock.now() + 1_000;
      const { secret } = await tenancy.issueKey(caller, { displayName: "Short", scopes: ["flows:run"], expiresAt });
      assert.notEqual(await authenticator.authenticate(secret, "r"), null);
      clock.advance(1_000);
      assert.equal(await authenticator.authenticate(secret, "r"), null);
      const late = tenancy.issueKey(caller, { displayName: "Late", scopes: ["flows:run"], expiresAt: clock.now() });
      await assert.rejects(late, (error) => error instanceof AppError && error.extras.errors?.[0]?.loc === "expiresAt");
    });

    test("the keys of a suspended tenant are refused, and work again when it is active", async () => {
      const { tenancy, tenant, secret, authenticator } = await newTenant();
      await tenancy.updateTenant(operator, tenant.id, { status: "suspended" }, null);
      assert.equal(await authenticator.authenticate(secret, "r"), null);
      await tenancy.updateTenant(operator, tenant.id, { status: "active" }, null);
      assert.notEqual(await authenticator.authenticate(secret, "r"), null);
    });

    test("a tenant's limits are changed by the operator, and a stale change is refused", async () => {
      const { tenancy, tenant, secret, authenticator } = await newTenant();
      const changed = await tenancy.updateTenant(
        operator,
        tenant.id,
        { rateLimitPerMinute: 7, maxRunsPerHour: 3 },
        '"1"',
      );
      assert.deepEqual([changed.rateLimitPerMinute, changed.maxRunsPerHour, changed.revision], [7, 3, 2]);
      await authenticator.authenticate(secret, "r");
      assert.equal(authenticator.rateLimitOf(tenant.id), 7);
      await assert.rejects(
        tenancy.updateTenant(operator, tenant.id, { maxRunsPerHour: 4 }, '"1"'),
        isProblem("precondition-failed"),
      );
      await assert.rejects(tenancy.updateTenant(operator, "no-such-tenant", {}, null), isProblem("not-found"));
    });

    test("the last key that holds keys:manage stays, even when the last two are revoked at the same moment", async () => {
      const { tenancy, caller } = await newTenant();
      const { key: second } = await tenancy.issueKey(caller, {
        displayName: "Second",
        scopes: ["keys:manage"],
        expiresAt: null,
      });
      const outcomes = await Promise.allSettled([
        tenancy.revokeKey(caller, caller.keyId),
        tenancy.revokeKey(caller, second.id),
      ]);
      assert.deepEqual(outcomes.map((each) => each.status).toSorted(), ["fulfilled", "rejected"]);
      const refused = outcomes.find((each) => each.status === "rejected");
      assert.ok(isProblem("conflict")(refused?.reason));
      const left = (await tenancy.listKeys(caller, firstPage)).items.filter((key) => key.revokedAt === null);
      assert.equal(left.length, 1);
    });

    test("a manager that has expired does not count as one that remains", async () => {
      const { tenancy, caller } = await newTenant();
      await tenancy.issueKey(caller, { displayName: "Brief", scopes: ["keys:manage"], expiresAt: clock.now() + 10 });
      clock.advance(10);
      await assert.rejects(tenancy.revokeKey(caller, caller.keyId), isProblem("conflict"));
    });

    test("revoking twice changes nothing, and another tenant's key is not there", async () => {
      const { tenancy, caller } = await newTenant();
      const { key } = await tenancy.issueKey(caller, { displayName: "Once", scopes: ["flows:run"], expiresAt: null });
      await tenancy.revokeKey(caller, key.id);
      clock.advance(5);
      await tenancy.revokeKey(caller, key.id);
      const listed = (await tenancy.listKeys(caller, firstPage)).items.find((each) => each.id === key.id);
      assert.equal(listed?.revokedAt, clock.now() - 5);
      const neighbour = await newTenant();
      await assert.rejects(tenancy.revokeKey(neighbour.caller, key.id), isProblem("not-found"));
      assert.ok(
        (await tenancy.listKeys(neighbour.caller, firstPage)).items.every(
          (each) => each.tenantId === neighbour.tenant.id,
        ),
      );
    });

    test("the use of a key is noted, at most once a minute, and never moves back", async () => {
      const { tenancy, caller, authenticator, secret } = await newTenant();
      const used = async (): Promise<number | null | undefined> => {
        await authenticator.authenticate(secret, "r");
        await authenticator.settle();
        return (await tenancy.listKeys(caller, firstPage)).items.find((key) => key.id === caller.keyId)?.lastUsedAt;
      };
      const first = await used();
      assert.equal(first, clock.now());
      clock.advance(lastUsedStepMs - 1);
      assert.equal(await used(), first);
      clock.advance(1);
      assert.equal(await used(), clock.now());
    });
  },
  clock,
);
