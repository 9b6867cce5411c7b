/** Numbers whose holders want no SMS: under which name they are kept. Knows no store. */
import type { Sealer } from "#core/seal.ts";

/**
 * A keyed fingerprint: who reads the store alone cannot tell the number from it.
 * @param phone E.164
 */
export function phoneFingerprint(sealer: Pick<Sealer, "fingerprint">, phone: string): string {
  return sealer.fingerprint(phone, "stopped phone");
}
