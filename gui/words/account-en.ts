/** The words of one's own account, and of what a tenant sets of itself. */
export const account = {
  about: "How the service speaks to you, and how you are reached.",
  languageHint:
    "Of these pages, messages and reports. A choice in the menu of the account goes before it, in this browser.",
  timeZoneHint: "Of the times in these pages, messages and reports. Such as Europe/Berlin",
  addressesAbout: "Your provider sets them. Verify them, so that messages reach you.",
  noUser: (tenant: string) => `This sign-in is ${tenant} itself, and nobody's own`,
  noUserAbout: "It has no name, language and addresses of its own. Users have.",
  tenantAbout: "For people who have none of their own, and under which name mails go out.",
  tenantName: "Name of the tenant",
  sender: "Sender of mails",
  senderHint: "Beside the address. Without it, the name of the brand.",
  limits: "Set by the operator",
  limitsAbout: "Ask the operator of the service where something else is needed.",
  runsPerHour: "Scheduled runs an hour",
  requestsPerMinute: "Requests a minute",
  retention: {
    runDays: "Days that runs are kept",
    runsPerFlow: "Runs kept of each flow",
    eventDays: "Days that events are kept",
    deliveryDays: "Days that messages and reports are kept",
    auditDays: "Days that the audit log is kept",
  },
  asForAll: "as for all tenants",
};
