/** Deutsch, in der Form der englischen Wörter. */
import type { keys as en } from "./keys-en.ts";

export const keys: typeof en = {
  about: "Mit einem Schlüssel fragen Ihre eigenen Systeme den Dienst. Was er darf, sind seine Scopes.",
  add: "Neuer Schlüssel",
  search: "Schlüssel suchen",
  emptyTitle: "Kein Schlüssel passt",
  lastUsed: (time) => `zuletzt verwendet ${time}`,
  neverUsed: "nie verwendet",
  issuedOn: (time) => `ausgestellt am ${time}`,
  expires: (time) => `läuft ab am ${time}`,
  expired: (time) => `abgelaufen am ${time}`,
  revoked: (time) => `widerrufen am ${time}`,
  revoke: "Widerrufen",
  revokeNamed: (name) => `${name} widerrufen`,
  revokeAbout:
    "Wer ihn verwendet, wird sofort abgewiesen, und wen er angemeldet hat, ist abgemeldet. Das lässt sich nicht " +
    "zurücknehmen.",
  cascade: "Auch die Schlüssel widerrufen, die er ausgestellt hat",
  nowRevoked: (name) => `${name} ist widerrufen.`,
  ownKey: "Ein Schlüssel mit keys:manage",
  ownKeyAbout:
    "Einen Schlüssel stellt ein anderer aus: eine Anmeldung kann es nicht. Der neue kann nicht mehr als dieser.",
  notKey: "Ein Schlüssel beginnt mit gsk_.",
  refused: "Der Dienst kennt diesen Schlüssel nicht.",
  otherTenant: (tenant) => `Dieser Schlüssel gehört ${tenant}, und hier ist jemand anderes angemeldet.`,
  lacksManage: "Diesem Schlüssel fehlt der Scope keys:manage, und er stellt keine aus.",
  name: "Wofür er ist",
  scopes: "Was er darf",
  expiresOn: "Letzter Tag",
  expiresHint: "Leer: er läuft nicht von selbst ab.",
  issue: "Schlüssel ausstellen",
  issued: (name) => `Der Schlüssel ${name}`,
};
