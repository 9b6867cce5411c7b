/**
 * Secrets at rest: AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce each. A sealed text names the key that
 * sealed it, so a new key can be put first while older ones still open what they sealed. Knows no store.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

export const sealKeyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const keyIdLength = 8;
/** What every sealed text begins with, whichever key sealed it. */
export const sealedFormat = "s1";

export interface Sealer {
  /** `context` is bound to the text: what was sealed for one place cannot be opened in another. */
  seal(plain: string, context?: string): string;
  /** @throws Error when the text was changed, belongs to another context, or was sealed with a key that is not here */
  open(sealed: string, context?: string): string;
  /**
   * A keyed hash (HMAC-SHA256, hex) for secrets that are too short for a plain one: who reads the store alone cannot
   * try them all.
   */
  fingerprint(text: string, context: string): string;
  /** Whether it is the text's fingerprint, by any of the keys. Compares in constant time. */
  hasFingerprint(text: string, context: string, fingerprint: string): boolean;
  /** Names of the keys, the sealing one first; they tell nothing of the keys. */
  readonly keyIds: readonly [string, ...string[]];
}

/** @param keys 32 bytes each; the first seals, all open */
export function createSealer(keys: readonly [Buffer, ...Buffer[]]): Sealer {
  if (keys.some((key) => key.length !== sealKeyBytes)) throw new Error(`A sealing key has ${sealKeyBytes} bytes.`);
  const byId = new Map(keys.map((key) => [keyId(key), key]));
  const [current] = keys;
  const currentId = keyId(current);
  const fingerprintOf = (key: Buffer, text: string, context: string): Buffer =>
    createHmac("sha256", Buffer.from(hkdfSync("sha256", key, "", "fingerprint", sealKeyBytes)))
      .update(JSON.stringify([context, text]))
      .digest();

  return {
    seal: (plain, context = "") => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", current, nonce).setAAD(Buffer.from(context, "utf8"));
      const sealed = Buffer.concat([nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${sealedPrefix(currentId)}${sealed.toString("base64url")}`;
    },
    open: (sealed, context = "") => {
      const [version, id, text] = sealed.split(".");
      const key = byId.get(id ?? "");
      if (version !== sealedFormat || text === undefined) throw new Error("This is not a sealed text.");
      if (key === undefined)
        throw new Error(`The key ${id} that sealed this is neither SECRETS_KEY nor in SECRETS_KEY_PREVIOUS.`);
      const bytes = Buffer.from(text, "base64url");
      const nonce = bytes.subarray(0, nonceBytes);
      const options = { authTagLength: tagBytes };
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, options).setAAD(Buffer.from(context, "utf8"));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
    },
    fingerprint: (text, context) => fingerprintOf(current, text, context).toString("hex"),
    hasFingerprint: (text, context, fingerprint) => {
      const given = Buffer.from(fingerprint, "hex");
      return keys.some((key) => {
        const own = fingerprintOf(key, text, context);
        return own.length === given.length && timingSafeEqual(own, given);
      });
    },
    keyIds: [currentId, ...[...byId.keys()].filter((id) => id !== currentId)],
  };
}

/** What every text begins with that the key has sealed. */
export function sealedPrefix(id: string): string {
  return `${sealedFormat}.${id}.`;
}

/** The name of the key that sealed the text. */
export function sealedBy(sealed: string): string {
  return sealed.split(".")[1] ?? "";
}

/** Tells keys apart without telling anything of them. */
function keyId(key: Buffer): string {
  return createHash("sha256").update("key id").update(key).digest("hex").slice(0, keyIdLength);
}

/** Whether the text has the form of a sealed one. */
export function isSealed(text: string): boolean {
  return text.startsWith(`${sealedFormat}.`);
}
