/** The words of the ways between the pages of one flow, in English. */

export const flowWays = {
  label: "Pages of this flow",
  editor: "Editor",
  seasons: "Seasons",
  alerts: "Alerts",
  reports: "Reports",
};
