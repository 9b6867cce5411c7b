/**
 * `npm run key`: a new key of the tenant Demo, for whoever has lost the one of the first start. Works on the embedded
 * database in DATA_DIR, with the service stopped. The lost key stays in force until it is revoked.
 */
import { existsSync } from "node:fs";
import { systemClock } from "#core/clock.ts";
import { DatabaseRefused } from "#schema/connection/database-refused.ts";
import { openDatabase } from "#schema/database.ts";
import { ConfigError, loadDatabaseLocation } from "#server/config.ts";
import { DirectoryRefused, lockDirectory } from "#server/data-directory.ts";
import { createTenancyService } from "#server/tenancy/service.ts";
import { Refused, reportRefusal } from "./refused.ts";

const onDatabaseUrl =
  "`npm run key` is for the embedded database, and DATABASE_URL is set. Ask the running service with its ADMIN_API_KEY: POST /v1/admin/tenants/{id}/keys (docs/operations.md#tenants).";
const nothingThere = "There is no tenant yet. Run `npm start`: the first start shows a key.";
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const location = loadDatabaseLocation();
  if (!("dataDirectory" in location)) throw new Refused(onDatabaseUrl);
  if (!existsSync(location.dataDirectory)) throw new Refused(nothingThere);
  const unlock = lockDirectory(location.dataDirectory);
  try {
    const database = await openDatabase({ location });
    try {
      const made = await createTenancyService({ database, clock: systemClock }).issueFirstTenantKey("npm run key");
      if (made === null) throw new Refused(nothingThere);
      say(`A new key of the tenant ${made.tenant.displayName}, shown this once:\n\n  ${made.secret}\n`);
      if (made.tenant.status === "suspended") say("The tenant is suspended: the key works once it is active again.");
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}

try {
  await main();
} catch (error) {
  reportRefusal(error, [ConfigError, DirectoryRefused, DatabaseRefused]);
}
