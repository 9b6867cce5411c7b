/** How many statements a run takes, from its request to the event that tells of its success. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startOwnService, type TestService } from "#test/support/service.ts";
import { statementsHeader, statementsOf } from "#test/support/statements.ts";

let service: TestService;
before(async () => {
  service = await startOwnService();
});
after(() => service.close());

/** Whose request it is: not part of what is counted. */
const admission = /from api_keys k/;

test("a run of one process takes ten statements and one transaction; who watches it, one for each look", async () => {
  const { call, baseUrl, tenantKey } = service;
  const tiles = ["gdd", "ch"].map((tileKey, row) => ({ row, tileKey, params: { threshold: 100 } }));
  const flow = await createFlow(call, flowInput({ tiles, targets: [{ name: "Field", latitude: 47, longitude: 9 }] }));
  // The worker reads a tile once.
  await runToEnd(call, flow.id);
  const begun = await call("POST", `/v1/flows/${flow.id}/run`, { headers: { [statementsHeader]: "run" } });
  const answer = await fetch(`${baseUrl}/v1/runs/${begun.body.id}/events`, {
    headers: { authorization: `Bearer ${tenantKey}`, [statementsHeader]: "watch" },
  });
  assert.match(await answer.text(), /"status":"succeeded"/);

  const statements = statementsOf("run")
    .map((sql) => sql.replace(/\s+/g, " ").trim())
    .filter((sql) => !admission.test(sql));
  // What follows from the event comes after it.
  const own = statements.slice(0, statements.findIndex((sql) => /^commit/i.test(sql)) + 1);
  const expected = [
    /from flows f/,
    /insert into runs .* insert into outbox/,
    /update runs r set status = 'running'/,
    /^begin/i,
    /^update "runs"/,
    /^insert into run_results/,
    /from reports/,
    /delete from outbox/,
    /insert into event_counters .* insert into outbox .* insert into events/,
    /^commit/i,
  ];
  assert.equal(own.length, expected.length, own.join("\n"));
  for (const [index, pattern] of expected.entries()) assert.match(own[index] ?? "", pattern);

  const watched = statementsOf("watch").filter((sql) => !admission.test(sql));
  // As it is opened, once it listens (twice, where another process is told to listen), and at each of two changes.
  assert.ok(watched.length >= 1 && watched.length <= 5, watched.join("\n"));
  for (const sql of watched) assert.match(sql, /from runs r join flows f/);
});
