/** Where the sealing keys come from: the settings, or, on the embedded default, the data directory. */
import { ensureSecretsKeys } from "./key-file.ts";

export interface KeySettings {
  readonly secretsKey: Buffer | null;
  readonly previousSecretsKeys: readonly Buffer[];
  readonly dataDirectory: string;
}

/** The first key seals, and all keys open. A key is made in the data directory when there is none. */
export function sealingKeys({
  secretsKey,
  previousSecretsKeys,
  dataDirectory,
}: KeySettings): readonly [Buffer, ...Buffer[]] {
  return secretsKey === null ? ensureSecretsKeys(dataDirectory) : [secretsKey, ...previousSecretsKeys];
}
