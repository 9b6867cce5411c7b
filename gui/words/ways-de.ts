/** The words of the ways between the pages of one flow, in German. */
import type { flowWays as english } from "./ways-en.ts";

export const flowWays: typeof english = {
  label: "Seiten dieses Flows",
  editor: "Editor",
  seasons: "Saisons",
  alerts: "Alarme",
  reports: "Berichte",
};
