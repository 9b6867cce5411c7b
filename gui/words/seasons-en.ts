/** The words for past seasons. They are fetched with these screens alone. */

export const seasons = {
  title: (flow: string) => (flow === "" ? "Past seasons" : `Past seasons of ${flow}`),
  tryTitle: "Try a season",
  tryAbout:
    "The saved flow is evaluated at each of its times, with states, cooldowns and the messages that would have gone " +
    "out. Nothing is sent.",
  season: "Season",
  soFar: (year: number) => `${year} so far`,
  ownDays: "Days of your own",
  from: "From",
  to: "To",
  wrongRange: "The first day comes before the last one, and both are past.",
  try: "Try it",
  earlier: "Tried before",
  chooseOne: "What would it have told?",
  chooseOneAbout: "Try a season, or open one that was tried before.",
  range: (from: string, to: string) => `${from} to ${to}`,
  queued: "waits for its turn",
  progress: (done: number, of: number) => `${done} of ${of} times done`,
  madeAt: (time: string) => `tried ${time}`,
  ticksFailed: (failed: number, of: number, error: string) => `${failed} of ${of} times failed. ${error}`,
  outcome: (places: number, messages: number) =>
    `${places === 0 ? "No place" : places === 1 ? "1 place" : `${places} places`} would have been triggered, and ` +
    `${messages === 0 ? "no message" : messages === 1 ? "1 message" : `${messages} messages`} would have gone out.`,
  crossings: "When it would have been triggered",
  since: (day: string) => `since ${day}`,
  days: (from: string, to: string) => `${from} to ${to}`,
  moreStretches: (count: number) => `${count} more`,
  moreTargets: (count: number) => `${count} more places are not listed.`,
  leftOut: (count: number) => `${count} more are not kept.`,
  messages: (count: number) => (count === 1 ? "1 message" : `${count} messages`),
  someContact: "a contact",
  toContact: (channel: string, contact: string) => `${channel} to ${contact}`,
  sentAt: (time: string) => `Would have gone at ${time}.`,
  kinds: { trigger: "Triggered", reset: "Back to normal", level: "New level", no_data: "No data" },
  channels: { email: "E-mail", sms: "SMS", voice: "Call" },
  outcomes: {
    sent: "would have gone",
    failed: "would have failed",
    skipped_unverified: "address not verified",
    skipped_optout: "opted out",
    skipped_blacklisted: "on the blacklist",
    skipped_cooldown: "cooldown",
    skipped_quiet_hours: "quiet hours",
  },
  upgradeTitle: "Newer versions of tiles",
  upgradeAbout: "The flow keeps the versions that it was built with. See first what newer ones would change.",
  compareVersions: "Compare the last 14 days",
  upgrade: "Upgrade",
  upgraded: "The flow has the newest versions of its tiles.",
  versions: (tile: string, from: number, to: number) => `${tile}: version ${from} → ${to}`,
  changes: (count: number, of: number) =>
    count === 0
      ? `None of ${of} outcomes would have been different.`
      : `${count} of ${of} outcomes would have been different.`,
  day: "Day",
  place: "Place",
  before: "Now",
  after: "Upgraded",
  triggered: "triggered",
  notTriggered: "not triggered",
};
