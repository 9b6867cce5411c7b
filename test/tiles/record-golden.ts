/**
 * Writes test/tiles/golden/<key>-v<version>.json for every tile whose newest golden file no longer says what the tile
 * does, as its next version. With `--replace` the newest file is overwritten. Use it only for a version that nobody has
 * published yet.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import { inSandbox } from "./evaluators.ts";
import { type Golden, goldenCalls, goldenFolder, newestGoldens, readGoldens } from "./golden.ts";

const isReplacing = process.argv.includes("--replace");
const newest = newestGoldens(await readGoldens());
const sandbox = await inSandbox();
for (const { source } of await readTiles(ownFolders)) {
  const key = source.fileName.replace(/\.\w+$/, "");
  const recordings: Golden["recordings"][number][] = [];
  for (const call of goldenCalls.filter((one) => one.key === key))
    recordings.push({ call, result: await sandbox.evaluate(call) });
  const last = newest.get(key);
  if (last !== undefined && !isReplacing && JSON.stringify(last.recordings) === JSON.stringify(recordings)) continue;
  const version = (last?.version ?? 0) + (isReplacing && last !== undefined ? 0 : 1);
  const golden: Golden = { key, version, script: source, recordings };
  await writeFile(join(goldenFolder, `${key}-v${version}.json`), `${JSON.stringify(golden)}\n`);
}
await sandbox.close();
