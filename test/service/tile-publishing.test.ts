/**
 * Publishing built-in tiles: what changed becomes a new version, once, whoever starts at the same time; flows keep what
 * they were saved with.
 */
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { type Caller, type Principal, scopes } from "#core/caller.ts";
import { newId } from "#core/ids.ts";
import type { Runner } from "#pool/runner.ts";
import { createRunner } from "#pool/thread-runner.ts";
import { createFlowService, type FlowReferences } from "#server/flows/service.ts";
import { noOverrides } from "#server/retention/model.ts";
import { contentHash, ownFolders, readTiles, type TileFolders } from "#server/tiles/files.ts";
import { publishTiles } from "#server/tiles/publish.ts";
import { createTileService } from "#server/tiles/service.ts";
import { paramsChecksHere } from "#server/tiles/params-checks.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";

const clock = createTestClock();
const keys = ["acc", "gdd"] as const;
const noReferences: FlowReferences = { sources: async () => new Set(), contactLists: async () => new Set() };

let runner: Runner;
before(async () => {
  runner = await createRunner({ threads: 1, hasStandby: false });
});
after(() => runner.close());

let folders: TileFolders;
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), "tiles-"));
  folders = { platform: join(root, "platform"), library: join(root, "library") };
  for (const key of keys) await cp(join(ownFolders.platform, key), join(folders.platform, key), { recursive: true });
  await cp(ownFolders.library, folders.library, { recursive: true });
});
afterEach(() => rm(join(folders.platform, ".."), { recursive: true }));

async function edit(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, "utf8")));
}

const hashOf = async (key: string): Promise<string> => {
  const files = (await readTiles(folders)).find(({ content }) => content.key === key);
  assert.ok(files);
  return contentHash(files);
};

test("the script takes along the library modules it imports, also those imported by modules, and no others", async () => {
  const files = (await readTiles(ownFolders)).find(({ content }) => content.key === "gdd");
  const modules = Object.keys(files?.source.modules ?? {});
  assert.ok(modules.includes("#tile/degree-days") && modules.includes("#tile/series"));
  assert.ok(!modules.includes("#tile/chill"));
});

test("everything that decides behaviour or description counts as content, and nothing else", async () => {
  const first = await hashOf("gdd");
  const gdd = (name: string) => join(folders.platform, "gdd", name);
  const edits: readonly [string, (text: string) => string][] = [
    [gdd("help.md"), (text) => `${text}\nOne more sentence.\n`],
    [gdd("definition.json"), (text) => text.replace('"order": 10', '"order": 11')],
    [gdd("tile.ts"), (text) => `${text}\n// one more line\n`],
    [join(folders.library, "degree-days.ts"), (text) => `${text}\n// one more line\n`],
  ];
  for (const [path, change] of edits) {
    const text = await readFile(path, "utf8");
    await edit(path, change);
    assert.notEqual(await hashOf("gdd"), first, path);
    await writeFile(path, text);
    assert.equal(await hashOf("gdd"), first, path);
  }
  await edit(join(folders.library, "chill.ts"), (text) => `${text}\n// one more line\n`);
  await edit(gdd("definition.json"), (text) => JSON.stringify(JSON.parse(text)));
  assert.equal(await hashOf("gdd"), first);
});

describeOnEachDatabase(
  "publishing",
  (opened) => {
    const publish = () => publishTiles({ database: opened().database, runner, clock }, folders);
    const tiles = () => createTileService({ database: opened().database });
    const allOf = async (caller: Caller, key: string) => {
      const { items } = await tiles().page(caller, { allVersions: true });
      return items.filter((tile) => tile.key === key);
    };

    async function newCaller(): Promise<Caller<"flows:write">> {
      const tenant = {
        id: newId(),
        displayName: "T",
        status: "active",
        maxRunsPerHour: 120,
        rateLimitPerMinute: 600,
        retention: noOverrides,
        locale: null,
        timezone: null,
        senderName: null,
        frameOrigins: [],
        revision: 1,
        createdAt: clock.now(),
      } as const;
      await opened().database.write((stores) => stores.tenants.forSystem().insert(tenant));
      const principal: Principal = {
        tenantId: tenant.id,
        kind: "key",
        keyId: "k",
        userId: null,
        sessionId: null,
        expiresAt: null,
        scopes,
        requestId: "r",
      };
      return principal as Caller<"flows:write">;
    }

    test("several processes that start at once publish each version once", async () => {
      const reports = await Promise.all([publish(), publish(), publish()]);
      for (const key of keys) {
        const versions = reports.map((report) => report.find((tile) => tile.key === key)?.version);
        assert.deepEqual(
          versions.filter((version) => version !== null),
          [1],
        );
      }
      assert.deepEqual(
        (await publish()).map(({ version }) => version),
        [null, null],
      );
      const caller = await newCaller();
      const gdd = await allOf(caller, "gdd");
      assert.deepEqual(
        gdd.map(({ version, isLatest, isPlatform }) => [version, isLatest, isPlatform]),
        [[1, true, true]],
      );
      assert.equal(gdd[0]?.script, await readFile(join(folders.platform, "gdd", "tile.ts"), "utf8"));
    });

    test("a changed tile gets a new version; flows keep theirs until their tiles are saved again", async () => {
      const caller = await newCaller();
      const flows = createFlowService({
        database: opened().database,
        clock,
        references: noReferences,
        checks: paramsChecksHere,
        onFlowDeleted: () => {},
      });
      const input = {
        displayName: "F",
        status: "draft",
        tiles: [{ tileKey: "gdd", params: { threshold: 1 } }],
        targets: [],
      } as const;
      const flow = await flows.create(caller, input);
      const before = await tiles().get(caller, flow.tiles[0]?.tileDefinitionId ?? "");

      clock.advance(1000);
      await edit(join(folders.platform, "gdd", "definition.json"), (text) =>
        text.replace('"default": 10,', '"default": 11,'),
      );
      assert.deepEqual(
        (await publish()).map(({ key, version }) => [key, version]),
        [
          ["acc", null],
          ["gdd", before.version + 1],
        ],
      );

      assert.deepEqual(await tiles().get(caller, before.id), { ...before, isLatest: false });
      const kept = await flows.update(caller, flow.id, { notes: "changed" }, null);
      assert.deepEqual([kept.tiles, kept.version], [flow.tiles, 1]);
      const sentBack = await flows.update(caller, flow.id, { tiles: flow.tiles }, null);
      assert.deepEqual([sentBack.tiles, sentBack.version], [flow.tiles, 1]);

      const saved = await flows.update(caller, flow.id, { tiles: input.tiles }, null);
      assert.equal(saved.version, 2);
      assert.equal(saved.tiles[0]?.tileVersion, before.version + 1);
      assert.equal(saved.tiles[0]?.params["tBase"], 11);

      const pinned = await flows.create(caller, {
        ...input,
        tiles: [{ tileDefinitionId: before.id, tileVersion: before.version, params: { threshold: 1 } }],
      });
      assert.equal(pinned.tiles[0]?.params["tBase"], 10);
      const runnable = await opened().database.read((stores) =>
        stores.tiles.forSystem().runnable(caller.tenantId, [before.id, saved.tiles[0]?.tileDefinitionId ?? ""]),
      );
      assert.deepEqual([...runnable.values()].map(({ definition }) => definition.version).sort(), [
        before.version,
        before.version + 1,
      ]);
      assert.deepEqual(runnable.get(before.id)?.definition.window, before.window);
    });

    test("a script that is refused stops publishing and names file, line and column", async () => {
      await edit(join(folders.platform, "gdd", "tile.ts"), (text) => `${text}\nconst files = import("node:fs");\n`);
      await assert.rejects(publish(), /gdd\.ts:\d+:\d+: import\(\) is not available/);
    });
  },
  clock,
);
