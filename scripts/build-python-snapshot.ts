/**
 * Makes the Python memory snapshot before the first start: `node scripts/build-python-snapshot.ts <cache directory>`.
 * Prints its path. Does nothing when a matching snapshot exists already.
 */
import { ensurePythonSnapshot } from "#sandbox/python/snapshot.ts";

const [cacheDirectory] = process.argv.slice(2);
if (cacheDirectory === undefined) {
  process.stderr.write("Usage: node scripts/build-python-snapshot.ts <cache directory>\n");
  process.exit(2);
}
process.stdout.write(`${await ensurePythonSnapshot(cacheDirectory)}\n`);
