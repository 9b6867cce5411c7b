/**
 * One tenant asks for what costs most, several times at once, while a neighbour reads a flow: the event loop stays free
 * for the neighbour. Held is it by the CPU time of the main thread; the neighbour's times, which depend on the machine,
 * are only printed. Of each kind of attack the suite has one, and `npm test -- --all` has all of them.
 * `test/contract/graphql-structures.test.ts` has those on GraphQL, and holds the loop by the same measure.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { attacks } from "#test/support/attacks.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { covers, postgresAbsence } from "#test/support/databases.ts";
import { isInFull, oneOfEach } from "#test/support/in-full.ts";
import { readingsDuring } from "#test/support/neighbour.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow } from "#test/support/runs.ts";
import { startWatchedService, type WatchedService } from "#test/support/watched-service.ts";

const maxHeldMs = 100;
/** Beside busy neighbours the same work takes more CPU time, so its shortest counts. */
const maxTries = 3;
const atOnce = isInFull ? 4 : 2;
/** Whoever is told to come again does so as often. */
const maxAsked = 4;
const skip = covers("real")
  ? ((await postgresAbsence()) ?? false)
  : "the embedded database works on the same event loop";

function isSentAway({ status, headers }: Answer): boolean {
  return status === 503 && headers.has("retry-after");
}

describe("a neighbour's requests find the event loop free within 100 ms during", { skip }, () => {
  let service: WatchedService;
  let neighbour: Client;
  let flowId: string;

  before(async () => {
    service = await startWatchedService();
    const { id, call } = await service.newTenant();
    neighbour = call;
    await service.operator("PATCH", `/v1/admin/tenants/${id}`, { body: { rateLimitPerMinute: 100_000 } });
    flowId = (await createFlow(neighbour, flowInput())).id;
  });
  after(() => service.close());

  for (const { name, prepare } of oneOfEach(attacks, ({ kind }) => kind)) {
    test(name, async (context) => {
      const attacker = await service.newTenant();
      const attack = await prepare(attacker.call);
      await attack();
      const again = async (): Promise<void> => {
        let answer = await attack();
        // Where others change the same records all the while it is told to come again, and does.
        for (let asked = 1; isSentAway(answer) && asked < maxAsked; asked += 1) answer = await attack();
        const { status, text } = answer;
        assert.ok(status < 500 && status !== 429, `${status} ${text.slice(0, 300)}`);
      };
      const allAtOnce = () => Promise.all(Array.from({ length: atOnce }, again));
      let shortest = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < maxTries && shortest > maxHeldMs; tries += 1) {
        const { result, heldMs } = await service.watch(() => readingsDuring(neighbour, flowId, allAtOnce));
        shortest = Math.min(shortest, heldMs);
        context.diagnostic(
          `held ${Math.round(heldMs)} ms; the neighbour waited ${result.p50} ms (p50), ${result.p99} ms (p99)`,
        );
      }
      assert.ok(shortest <= maxHeldMs, `held for ${Math.round(shortest)} ms in one piece`);
    });
  }
});
