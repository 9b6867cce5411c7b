/**
 * `node scripts/publish-tiles.ts`: publishes the built-in tiles to the database of the settings (DATABASE_URL, else the
 * embedded one in DATA_DIR, which must not be in use). The service does the same when it starts.
 */
import { createRunner } from "#pool/thread-runner.ts";
import { systemClock } from "#core/clock.ts";
import { openDatabase } from "#schema/database.ts";
import { loadDatabaseLocation } from "#server/config.ts";
import { publishTiles } from "#server/tiles/publish.ts";

const database = await openDatabase({ location: loadDatabaseLocation() });
const runner = await createRunner({ threads: 1, hasStandby: false });
try {
  for (const { key, version } of await publishTiles({ database, runner, clock: systemClock })) {
    process.stdout.write(version === null ? `unchanged  ${key}\n` : `published  ${key}  version ${version}\n`);
  }
} finally {
  await runner.close();
  await database.close();
}
