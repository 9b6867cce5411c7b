/** Deutsch, in der Form der englischen Wörter. */
import type { settings as en } from "./settings-en.ts";

export const settings: typeof en = {
  title: "Einstellungen",
  account: "Ihr Konto",
  tenant: "Mandant",
  brand: "Marke",
  users: "Nutzer",
  keys: "Schlüssel",
  signIns: "Anmeldungen",
  audit: "Protokoll",
  events: "Ereignisse",
};
