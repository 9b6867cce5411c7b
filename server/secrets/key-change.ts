/**
 * What the scheduler role does about the sealing key. At its start it logs when secrets are kept that none of the keys
 * opens. While earlier keys are configured it seals with the present one what they sealed, again and again: processes
 * that still know only an earlier key may go on sealing with it. What an earlier version kept in plain it seals once.
 */
import type { PeriodicTask } from "#core/repeat.ts";
import { type SealedCount, unsealed } from "#schema/sealed.ts";
import { type ResealDependencies, resealAll, sealedCounts } from "./reseal.ts";

const everyMs = 10 * 60_000;

export function keyChange(dependencies: ResealDependencies): PeriodicTask {
  const { database, sealer, logger } = dependencies;
  const [present, ...previous] = sealer.keyIds;
  let lastLogged = "";
  let isSettled = false;

  const log = (level: "info" | "error", details: object, message: string): void => {
    if (message !== lastLogged) logger[level](details, message);
    lastLogged = message;
  };

  const round = async (stopping: AbortSignal): Promise<void> => {
    // Without an earlier key nothing is left to do after the first look.
    if (isSettled) return;
    const before = await sealedCounts(database);
    const hasOthers = before.some(({ keyId }) => keyId !== present);
    const hasPlain = before.some(({ keyId }) => keyId === unsealed);
    if (hasPlain || (hasOthers && previous.length > 0)) await resealAll(dependencies, stopping);
    if (stopping.aborted) return;
    const others = (await sealedCounts(database)).filter(({ keyId }) => keyId !== present);
    const lost = others.filter(({ keyId }) => keyId !== unsealed && !previous.includes(keyId));
    isSettled = previous.length === 0;
    if (lost.length > 0) log("error", { lost: lost.map(described) }, lostMessage);
    else if (others.length > 0)
      log("info", { left: others.map(described) }, "some secrets are not sealed with the present SECRETS_KEY yet");
    else if (previous.length > 0) log("info", { keyId: present }, doneMessage);
  };

  return { name: "the check of the sealing keys", everyMs, isFirstAtOnce: true, round };
}

const lostMessage =
  "secrets are kept that neither SECRETS_KEY nor SECRETS_KEY_PREVIOUS opens: put the key that sealed them into SECRETS_KEY_PREVIOUS, or have them set again";
const doneMessage = "every secret is sealed with the present SECRETS_KEY: SECRETS_KEY_PREVIOUS is no longer needed";

function described({ place, keyId, count }: SealedCount): string {
  return `${count} ${place} sealed with key ${keyId}`;
}
