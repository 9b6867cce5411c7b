/**
 * Publishes the built-in tiles: what changed since the last time becomes a new version, and the rest is left alone. It
 * runs at every start, in any number of processes. The store lets one of them publish each version. Flows keep the
 * versions they were saved with.
 */
import type { Clock } from "#core/clock.ts";
import { newId } from "#core/ids.ts";
import type { Runner } from "#pool/runner.ts";
import type { CompiledScript, ScriptSource } from "#sandbox/contract.ts";
import type { Database } from "#schema/database.ts";
import type { NewTileVersion } from "#schema/tiles.ts";
import { contentHash, ownFolders, readTiles, type TileFiles, type TileFolders } from "./files.ts";

export interface PublishDependencies {
  readonly database: Database;
  readonly runner: Pick<Runner, "compile">;
  readonly clock: Clock;
}

export interface PublishedTile {
  readonly key: string;
  /** The new version; null where the published one is up to date. */
  readonly version: number | null;
}

/** @throws Error naming file, line and column when a script is refused: a fault of the build, not of a caller */
export async function publishTiles(
  dependencies: PublishDependencies,
  folders: TileFolders = ownFolders,
): Promise<readonly PublishedTile[]> {
  const { database, runner, clock } = dependencies;
  const hashes = await database.read((stores) => stores.tiles.forSystem().platformHashes());
  const tiles = await readTiles(folders);
  const changed = tiles.filter((files) => hashes.get(files.content.key) !== contentHash(files));
  const versions = await Promise.all(changed.map((files) => newVersion(files, runner, clock.now())));
  const published = versions.length === 0 ? new Map<string, number>() : await publishAll(database, versions);
  return tiles.map(({ content: { key } }) => ({ key, version: published.get(key) ?? null }));
}

async function newVersion(
  files: TileFiles,
  runner: Pick<Runner, "compile">,
  createdAt: number,
): Promise<NewTileVersion> {
  const { content, source } = files;
  const id = newId();
  return {
    id,
    content,
    script: source.code,
    compiled: await compile(source, runner),
    contentHash: contentHash(files),
    createdAt,
  };
}

/** One transaction, so that nobody sees half of an update. */
function publishAll(database: Database, versions: readonly NewTileVersion[]): Promise<ReadonlyMap<string, number>> {
  return database.write(async (stores) => {
    const tiles = stores.tiles.forSystem();
    const published = new Map<string, number>();
    for (const version of versions) {
      const number = await tiles.publish(version);
      if (number !== null) published.set(version.content.key, number);
    }
    return published;
  });
}

async function compile(source: ScriptSource, runner: Pick<Runner, "compile">): Promise<CompiledScript> {
  const outcome = await runner.compile(source);
  if (outcome.status === "ok") return outcome.script;
  if (outcome.status !== "refused") throw new Error(`${source.fileName} could not be compiled: ${outcome.message}`);
  const problems = outcome.problems.map(
    ({ line, column, message }) => `${source.fileName}:${line}:${column}: ${message}`,
  );
  throw new Error(`A built-in tile was refused.\n${problems.join("\n")}`);
}
