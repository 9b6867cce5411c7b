/** The words of scripts of one's own, and of syncs, in English. */

interface Changes {
  readonly created: number;
  readonly updated: number;
  readonly disabled: number;
  readonly reenabled: number;
}

export const script = {
  about: "A small program of yours between your systems and the flows. It begins with one that works.",
  keptHere: "Not saved. It is kept in this browser, without secrets.",
  notKept: "Not saved. This browser keeps nothing: a reload would lose it.",
  conflict:
    "Somebody else has saved it meanwhile. What you wrote is still here: save it again to put it in that place.",
  script: "Script",
  facet: "What it serves",
  facetHints: {
    weather: "the weather of a place",
    series: "readings of sensors",
    events: "what was done or seen in the field",
    targets: "your fields and sensors",
    comms: "sends messages",
  },
  language: "Language",
  languageNames: { typescript: "TypeScript", python: "Python" },
  languages: {
    typescript: "A module whose default export is called with the request and the host.",
    python: "A module with async def handle(request, host).",
  },
  hosts: "Hosts that it may reach",
  hostsAbout: "It reaches no other. A saved secret goes to no host that is not saved.",
  host: (row: number) => `Host ${row}`,
  hostSample: "https://weather.example.com",
  addHost: "Add a host",
  secretName: "Name of another secret",
  secretNameHint: "Under this name the script finds it in env.",
  addSecret: "Add secret",
  settingsAbout: "What the script finds in settings, and what is no secret. A schema makes fields of them.",
  schema: "Schema of the settings",
  schemaHint: "JSON Schema of an object; leave it empty to take any settings.",
  settingsJson: "Settings as JSON",
  badJson: "This is no JSON.",
  testAbout: "It is asked once, as it stands here. Nothing of it is saved or kept.",
  request: "Request",
  sendsForReal: "This sends a message for real.",
  syncs: "Syncs",
  syncsAbout:
    "Every hour an enabled adapter of places is asked for the places of each user. Those that it no longer offers are " +
    "disabled, never deleted.",
  syncNow: "Sync now",
  syncing: "It syncs…",
  synced: (changes: string) => `Synced: ${changes}.`,
  syncGoesOn: (count: number) => (count === 1 ? "1 owner's sync goes on." : `The syncs of ${count} owners go on.`),
  syncAllTheSame: "Sync all the same",
  stoppedAbout: "A sync was stopped, because it would have disabled more than half of the places.",
  noSyncs: "Nothing was synced yet.",
  noOwner: "Without an owner",
  outcomes: { synced: "Synced", stopped: "Stopped, nothing changed", failed: "Failed, nothing changed" },
  offered: (count: number) => (count === 1 ? "1 place offered" : `${count} places offered`),
  changes: ({ created, updated, disabled, reenabled }: Changes) =>
    [
      ...(created === 0 ? [] : [`${created} new`]),
      ...(updated === 0 ? [] : [`${updated} changed`]),
      ...(disabled === 0 ? [] : [`${disabled} disabled`]),
      ...(reenabled === 0 ? [] : [`${reenabled} enabled again`]),
    ].join(", ") || "nothing changed",
  lastGood: (time: string) => `It last went well ${time}.`,
};
