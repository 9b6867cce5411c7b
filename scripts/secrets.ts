/**
 * Manages the keys that seal secrets. The service itself seals again what an earlier key sealed. This script shows how
 * far it is, and does it at once.
 *
 *   node scripts/secrets.ts status         how many secrets each key seals, and whether earlier keys are needed
 *   node scripts/secrets.ts reseal         seals again with the present key
 *   node scripts/secrets.ts new-key        a new key in DATA_DIR; the earlier ones still open
 *   node scripts/secrets.ts drop-previous  removes earlier keys from DATA_DIR once they are not needed
 *
 * `reseal` may run beside the service, be stopped and be run again. `new-key` and `drop-previous` are for the embedded
 * default, with the service stopped. The others work on DATABASE_URL with SECRETS_KEY and SECRETS_KEY_PREVIOUS, else on
 * the embedded database in DATA_DIR.
 */
import { createSealer } from "#core/seal.ts";
import { type Database, openDatabase } from "#schema/database.ts";
import { unsealed } from "#schema/sealed.ts";
import { ConfigError, type DatabaseLocation, loadDatabaseLocation, loadSecretsKeys } from "#server/config.ts";
import { DirectoryRefused, lockDirectory } from "#server/data-directory.ts";
import { createLogger } from "#server/logger.ts";
import { addSecretsKey, dropPreviousSecretsKeys } from "#server/secrets/key-file.ts";
import { sealingKeys } from "#server/secrets/keys.ts";
import { resealAll, sealedCounts } from "#server/secrets/reseal.ts";
import { Refused, reportRefusal } from "./refused.ts";

const usage = "Usage: node scripts/secrets.ts status | reseal | new-key | drop-previous";
const commands: readonly string[] = ["status", "reseal", "new-key", "drop-previous"];
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(command = ""): Promise<void> {
  if (!commands.includes(command)) throw new Refused(usage);
  const location = loadDatabaseLocation();
  const settings = { ...loadSecretsKeys(), dataDirectory: "dataDirectory" in location ? location.dataDirectory : "" };
  const unlock = "dataDirectory" in location ? lockDirectory(location.dataDirectory) : () => {};
  try {
    if (command === "new-key") {
      addSecretsKey(directoryOf(location, settings.secretsKey));
      return say("A new key seals from the next start on. The earlier ones still open what they sealed.");
    }
    const sealer = createSealer(sealingKeys(settings));
    const database = await openDatabase({ location });
    try {
      if (command === "status") await printStatus(database, sealer.keyIds);
      else if (command === "reseal") {
        await resealAll({ database, sealer, logger: createLogger("debug") }, new AbortController().signal);
        await printStatus(database, sealer.keyIds);
      } else await dropPrevious(database, sealer.keyIds[0], directoryOf(location, settings.secretsKey));
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}

function directoryOf(location: DatabaseLocation, secretsKey: Buffer | null): string {
  if ("dataDirectory" in location && secretsKey === null) return location.dataDirectory;
  throw new Refused("The keys come from SECRETS_KEY and SECRETS_KEY_PREVIOUS here: change them where they are set.");
}

async function printStatus(database: Database, keyIds: readonly string[]): Promise<void> {
  const [present, ...previous] = keyIds;
  const counts = await sealedCounts(database);
  const roleOf = (id: string) => {
    if (id === unsealed) return "in plain";
    return id === present ? "present" : previous.includes(id) ? "previous" : "MISSING";
  };
  for (const id of new Set([...keyIds, ...counts.map(({ keyId }) => keyId)])) {
    const sealed = counts.filter(({ keyId }) => keyId === id).map(({ count, place }) => `${count} ${place}`);
    say(`${id === unsealed ? "no key" : `key ${id}`}  ${roleOf(id).padEnd(8)}  ${sealed.join(", ") || "nothing"}`);
  }
  const others = counts.filter(({ keyId }) => keyId !== present);
  if (others.length === 0)
    say(previous.length === 0 ? "All is sealed with the present key." : "The previous keys are no longer needed.");
  else if (others.some(({ keyId }) => keyId !== unsealed && !previous.includes(keyId)))
    say("A key is missing: secrets that it sealed cannot be opened. Add it, or have them set again.");
  else if (others.every(({ keyId }) => keyId === unsealed))
    say("Some are in plain still: run `node scripts/secrets.ts reseal`, or leave it to the running service.");
  else
    say(
      "The previous keys are still needed: run `node scripts/secrets.ts reseal`, or leave it to the running service.",
    );
}

async function dropPrevious(database: Database, present: string, directory: string): Promise<void> {
  const others = (await sealedCounts(database)).filter(({ keyId }) => keyId !== present);
  if (others.length > 0)
    throw new Refused("Earlier keys still seal secrets. Run `node scripts/secrets.ts reseal` first.");
  dropPreviousSecretsKeys(directory);
  say("Only the present key is left.");
}

try {
  await main(process.argv[2]);
} catch (error) {
  reportRefusal(error, [ConfigError, DirectoryRefused]);
}
