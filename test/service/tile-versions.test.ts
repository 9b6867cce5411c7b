/**
 * A built-in tile is updated under a running service: new flows get the new version, saved ones keep and run theirs
 * until saved again.
 */
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { systemClock } from "#core/clock.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { ownFolders } from "#server/tiles/files.ts";
import { publishTiles } from "#server/tiles/publish.ts";
import type { Client } from "#test/support/client.ts";
import { flowInput } from "#test/support/records.ts";
import { startOwnService, type TestService } from "#test/support/service.ts";
import { eventually } from "#test/support/wait.ts";

let service: TestService;
before(async () => {
  service = await startOwnService();
});
after(() => service.close());

/** Publishes a gdd whose base defaults to 11 and whose trace says so, as a newer release of the service would. */
async function updateGdd(): Promise<void> {
  const platform = await mkdtemp(join(tmpdir(), "tiles-"));
  const runner = await createRunner({ threads: 1, hasStandby: false });
  try {
    await cp(join(ownFolders.platform, "gdd"), join(platform, "gdd"), { recursive: true });
    const [definition, script] = ["definition.json", "tile.ts"].map((name) => join(platform, "gdd", name)) as [
      string,
      string,
    ];
    await writeFile(definition, (await readFile(definition, "utf8")).replace('"default": 10,', '"default": 11,'));
    await writeFile(
      script,
      (await readFile(script, "utf8")).replace(/(function evaluate\(.*\{\n)/, '$1  ctx.trace("the second version");\n'),
    );
    const { database } = service;
    assert.deepEqual(await publishTiles({ database, runner, clock: systemClock }, { ...ownFolders, platform }), [
      { key: "gdd", version: 2 },
    ]);
  } finally {
    await runner.close();
    await rm(platform, { recursive: true });
  }
}

async function firstTileOfRun(call: Client, flowId: string) {
  const { id } = (await call("POST", `/v1/flows/${flowId}/run`)).body;
  let run = (await call("GET", `/v1/runs/${id}`)).body;
  await eventually("the run ends", async () => {
    run = (await call("GET", `/v1/runs/${id}`)).body;
    return run.status === "succeeded" || run.status === "failed";
  });
  assert.equal(run.status, "succeeded", run.error);
  return run.results[0].tiles[0];
}

test("an updated tile is the latest, the earlier version stays as it was, and flows move when their tiles are saved again", async () => {
  const { call } = service;
  const tiles = [{ tileKey: "gdd", params: { threshold: 250 } }];
  const flow = (await call("POST", "/v1/flows", { body: flowInput({ tiles }) })).body;
  const path = `/v1/tiles/${flow.tiles[0].tileDefinitionId}`;
  const [first, firstSpec] = [await call("GET", path), await call("GET", `${path}/spec`)];

  await updateGdd();

  const latest = (await call("GET", "/v1/tiles?q=gdd")).body.items.filter(
    (tile: { key: string }) => tile.key === "gdd",
  );
  assert.deepEqual(
    latest.map((tile: { version: number; isLatest: boolean }) => [tile.version, tile.isLatest]),
    [[2, true]],
  );
  const all = (await call("GET", "/v1/tiles?allVersions=true&q=gdd")).body.items.filter(
    (tile: { key: string }) => tile.key === "gdd",
  );
  assert.deepEqual(
    all.map((tile: { version: number; isLatest: boolean }) => [tile.version, tile.isLatest]),
    [
      [2, true],
      [1, false],
    ],
  );
  const again = await call("GET", path);
  assert.deepEqual(again.body, { ...first.body, isLatest: false });
  assert.notEqual(again.headers.get("etag"), first.headers.get("etag"));
  assert.deepEqual((await call("GET", `${path}/spec`)).body, firstSpec.body);

  const renamed = (await call("PATCH", `/v1/flows/${flow.id}`, { body: { displayName: "Renamed" } })).body;
  assert.deepEqual([renamed.tiles, renamed.version], [flow.tiles, 1]);
  const kept = await firstTileOfRun(call, flow.id);
  assert.equal(kept.version, 1);
  assert.ok(!kept.trace.includes("the second version"));

  const saved = (await call("PATCH", `/v1/flows/${flow.id}`, { body: { tiles } })).body;
  assert.deepEqual([saved.version, saved.tiles[0].tileVersion, saved.tiles[0].params.tBase], [2, 2, 11]);
  const moved = await firstTileOfRun(call, flow.id);
  assert.equal(moved.version, 2);
  assert.ok(moved.trace.includes("the second version"));

  const pin = { tileDefinitionId: flow.tiles[0].tileDefinitionId, tileVersion: 1 };
  const pinned = (
    await call("POST", "/v1/flows", { body: flowInput({ tiles: [{ ...pin, params: { threshold: 250 } }] }) })
  ).body;
  assert.deepEqual(pinned.tiles, flow.tiles);
});
