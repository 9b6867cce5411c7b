/** Sentences that the service puts together at several places, and those that it tells in English alone. */

/** As `said-in-source.ts` finds it, with whole sentences that come of it. */
export const compositeFaults: Readonly<Record<string, readonly string[]>> = {
  "is no secret of the template 7: 7": [
    "is no secret of the template davis: it reads no secrets",
    "is no secret of the template davis: it reads KEY",
  ],
  "Flows name this contact list: 7. Take it out of their settings before it 7.": [
    'Flows name this contact list: "North". Take it out of their settings before it is deleted.',
  ],
  "no such 7": ["no such user", "no such contact", "no such contact list", "no such source"],
  "7: 7": [],
  "There is no such 7. Check the id and the credential.": [],
  "7: the 7 adapter gave nothing for 7": [],
  "7 of 7 are 7, and an outlook has 7 at most: 7": [
    "10 years of 900 targets are 9000 evaluations, and an outlook has 5000 at most: ask for fewer years",
    "10 years of 900 targets are 9000 evaluations, and an outlook has 5000 at most: divide the flow's targets",
  ],
  "has 7 that is none: must be * or 7, as values, ranges such as 1-5 or FRI-MON, steps such as */15 or 10-50/20, or a list of these":
    [
      "a minute|0 to 59",
      "an hour|0 to 23",
      "a day of month|1 to 31",
      "a month|1 to 12 or JAN to DEC",
      "a day of week|0 to 7 (both are Sunday) or SUN to SAT",
    ].map((one) => {
      const [field, range] = one.split("|");
      return `has ${field} that is none: must be * or ${range}, as values, ranges such as 1-5 or FRI-MON, steps such as */15 or 10-50/20, or a list of these`;
    }),
  "is so large that no target could return to normal: 7; give a smaller one": [
    "is so large that no target could return to normal: air temperature would have to be at most -100 °C; give a smaller one",
  ],
  "The limit 7 is 7, and this comes to 77": [
    "The limit depth is 20, and this comes to 21 fields within fields. Ask for less at a time.",
    "The limit batch is 1, and this comes to 3 requests in a list. Send each by itself.",
  ],
  "There is nothing at this path.7 The operations are listed at /docs.": [
    "There is nothing at this path. The operations are listed at /docs.",
    "There is nothing at this path. Leave the slash at its end out. The operations are listed at /docs.",
  ],
  "7 test messages were sent to this contact within an hour. Wait 7.": [
    "5 test messages were sent to this contact within an hour. Wait 12 seconds.",
  ],
  "More than 7 in a minute. Wait 7.": ["More than 600 requests in a minute. Wait 12 seconds."],
  "More than 7 in a minute by this session, its part of the tenant's. Wait 7.": [
    "More than 600 requests in a minute by this session, its part of the tenant's. Wait 12 seconds.",
  ],
  "More than 7 requests in a minute 7. Wait 7 seconds, and open it again.": [
    "More than 60 requests in a minute from your address. Wait 12 seconds, and open it again.",
    "More than 60 requests in a minute of the links of whoever sent you this one. Wait 12 seconds, and open it again.",
  ],
  "7 Read the answers to those under way, and ask again.": [
    "More than 100 requests at a time. Read the answers to those under way, and ask again.",
    "More than 64 MiB of bodies and answers at a time. Read the answers to those under way, and ask again.",
  ],
  "the 7 is gone: take it out of the flow first": ["the contact list is gone: take it out of the flow first"],
  'the 7 "7" has no tenantKey: give it one, by which it is named': [
    'the contact list "Crew" has no tenantKey: give it one, by which it is named',
    'the source "North" has no tenantKey: give it one, by which it is named',
  ],
  "version 7 of 7 does something else than 7 here: import with a tile that is here, or under another key": [
    "version 3 of frost does something else than version 2 here: import with a tile that is here, or under another key",
    "version 3 of frost does something else than all of its 4 versions, 1 to 4, here: import with a tile that is here, or under another key",
  ],
  "The tenant has 7 previews in work, and 7 that wait.": [
    "The tenant has 2 previews in work, and 8 that wait. Ask again when some have ended.",
  ],
  "7 Ask again when some have ended.": [],
  "The sync was stopped7: 7.": ['The sync was stopped (user "ada"): left out.', "The sync was stopped: left out."],
  "The adapter failed7: 7.": ['The adapter failed (user "ada"): left out.', "The adapter failed: left out."],
  "must be a list of 7": ["must be a list of positions", "must be a list of rings"],
  "Flows have this source as a target: 7. Take it out of their targets before it 7.": [
    'Flows have this source as a target: "North". Take it out of their targets before it changes hands.',
  ],
  "One key that holds keys:manage and never expires must stay. Issue another one first7.": [
    "One key that holds keys:manage and never expires must stay. Issue another one first.",
    "One key that holds keys:manage and never expires must stay. Issue another one first, and send this request with it.",
  ],
  "the run has 7": ["the run has 1 target", "the run has 3 targets"],
  "the run's flow has 7": ["the run's flow has 1 tile", "the run's flow has 3 tiles"],
  "The tenant has 7 tests of tiles in work, and 7 that wait.": [
    "The tenant has 2 tests of tiles in work, and 8 that wait. Ask again when some have ended.",
  ],
  "7 of 7 are 7; at most 7 are made: take fewer days": [
    "10 days of 900 targets are 9000 evaluations; at most 5000 are made: take fewer days",
  ],
  "7 Wait 7.": ["No code for this number is taken now. Wait 1 second."],
  "is wrong, and was the last attempt: 7": [
    "is wrong, and was the last attempt: start the verification again",
    "the code has expired: start the verification again",
  ],
  "is wrong; 7 7 left": ["is wrong; 1 attempt is left", "is wrong; 2 attempts are left"],
  "The 7 has another address since a moment ago. Start again.": [
    "The contact has another address since a moment ago. Start again.",
    "The user has another address since a moment ago. Start again.",
  ],
  "the 7 has no 7": ["the contact has no e-mail address", "the user has no phone number"],
  "The 7 is verified already. Nothing more is needed.": [
    "The e-mail address is verified already. Nothing more is needed.",
    "The phone number is verified already. Nothing more is needed.",
  ],
  "7 Close some of them, or read them from time to time instead.": [
    "This session watches 1 run or flow at a time already. Close some of them, or read them from time to time instead.",
    "This session watches 12 runs and flows at a time already. Close some of them, or read them from time to time instead.",
    "The tenant watches 100 runs and flows at a time already. Close some of them, or read them from time to time instead.",
  ],
  "is needed: the run has 7 targets": ['is needed: the run has 3 targets, such as "North", "South"'],
  "the run has no target with the id or the name 7": [
    'the run has no target with the id or the name "West", such as "North"',
  ],
  "7, such as 7": [],
};

/** For programmers and providers alone. */
export const stillEnglish: readonly string[] = [
  "X-Twilio-Signature is not that of this request to 7. The provider must call this address, and have the token in SMS_URL.",
  "7 is not in the contract of 7",
  "7 is not in the contract",
  "is promised and not sent",
  "is sent and not in the contract",
  "7 …",
];

export const toldExamples = {
  trace: [
    "Season 2026-01-01 to 2026-12-31 (over).",
    "3 days missing (fewer than 18 hours known): 2026-04-02, 2026-05-01…2026-05-04 and 3 more. They add nothing.",
    "The sum begins anew with each event of the tile before, its day included: 2 events.",
    "Newest day, from 2026-04-02: 1 wet hour at 12.5 °C, severity 2.",
    "Newest day, from 2026-04-02: 0 wet hours, severity 0.",
    "Triggered: 5 of 4 over 2 days reached by 2026-04-02 06:00.",
    "Not triggered: 3 of 4 over 2 days; needs 1 more.",
    "Not triggered: the season is over; it ended with 12.5.",
    "Planted on 2026-04-02, day 12 of 120: 15.3 mm are missing of 80 mm; water at 40 mm.",
    "Not triggered: no complete day with ET0 since planting yet.",
    "Not triggered: 12.5 of 300 physiological days.",
    "300 physiological days reached with the day that ended 2026-04-02 00:00; now 301.2.",
    "Counting from 2026-04-02, that day included.",
    "No data: not one usable reading of any of rain, temperature. This says nothing about the target, so its state is not reset by it.",
    "temperature.ambient: average of 2 of the 3 sensors inside the area.",
    "temperature.ambient is the mean of the sensor types davis, without a type.",
    'Rain counters that began again: "North" (1 time), "South" (3 times) and 2 more.',
    '"North": temperature.ambient: 3 readings out of order of time: sorted',
    "events: 3 told more than once left out",
    "2 more notes on the data are left out here.",
  ],
  issue: [
    "temperature: no reading in the whole window, 12 outside of it: check the times",
    "temperature: the weather adapter gave nothing for one of temperature, temperatureMin",
    "rain: the values look like fractions of 1, but are taken for %: check the unit",
    "rain: 2 gaps, the longest from 2026-04-02T06:00Z to 2026-04-03T06:00Z",
    "temperature: 1 single reading far from the readings before and after, kept: check the sensor",
    "humidity: stuck at 41.5 without a change from 2026-04-02T06:00Z to 2026-04-09T06:00Z: 90 readings left out",
    'rain: 1 reading left out: a code for "no value" such as -9999',
    "rain: 4 readings outside 0…500 mm left out",
  ],
  outcome: [
    "2 of 3 targets failed. North: tiles[0] (gdd): weather needs a target with a place: latitude and longitude, or a source with a location or a boundary (and 1 more)",
    "all targets were skipped. North: the source is disabled: enable it, or take it out of the flow; South: the source is disabled: enable it, or take it out of the flow",
    "gave up after 3 attempts: each time the worker ended before the run did",
    "recovery margin not reached: tiles[0] (bv) is 24.5, and must be at most 23",
    'no newer reading of temperature.ambient from "Probe 7", nor of 2 more',
    "no newer data from sensors or scouts",
    "kept firing until 2026-04-02T06:00:00.000Z",
    "tiles[0] (bv) had no data",
    "kept in the development outbox: no provider is configured",
    "whoever was to send it took it and did not say what became of it: it may have arrived",
    "127.0.0.1 is a loopback address; only public addresses may be reached. For development, start the service with EGRESS_ALLOW_PRIVATE=1",
    "api.example.com: its name has no address in the DNS",
    'the weather adapter "Davis" failed: api.example.com: nothing answers at 192.0.2.1:443 (ECONNREFUSED)',
    "the server redirects to a place that is refused: http: is not allowed; use https:",
    "api.example.com: the answer is larger than 4 MiB (after decompression); ask for less at a time",
    'dataSource is adapter, but the weather adapter "Davis" was disabled (too many failed calls in a row): enable one, or set dataSource to generate',
  ],
  fault: [
    "must be a whole number",
    "must be a string or null",
    "must be one of a, b",
    "must be between 0 and 10 °C",
    "must be at least 3 and below 10",
    "must have sourceId; or name, latitude, longitude",
    "is not a parameter of bv; it has metric, threshold",
    "stands instead of threshold and freeze: give one or the other",
    "must be an origin such as https://portal.example.com: https, the whole host, and no path. Plain http is for localhost alone",
    "app.example.com resolves to 10.0.0.1, which is a private address; only public addresses may be reached. For development, start the service with EGRESS_ALLOW_PRIVATE=1",
    "is not a known field: say latitude; known are name, latitude",
    "must be a PNG, JPEG or WebP picture: SVG is not taken, because a drawing can hold scripts. Export it as a PNG",
    "must be a whole PNG, JPEG or WebP picture",
    "must have at most 4194304 pixels, such as 2048 × 2048; this picture says 9000 × 9000",
    "is damaged: its pixels cannot be unpacked. Save the picture again, or export it as a PNG",
    "is cut off: its end is missing. Upload the whole file",
    "is of a kind of JPEG that browsers do not show. Save the picture again, or export it as a PNG",
    "The picture could not be fetched: its server answers 404.",
    "The picture must hold at most 256 KiB.",
    "#ffffff has a contrast of 1.06:1 with light.background.default (#f7f8f4); controls must have at least 3:1. Change one of the two, or set `adjust` to true",
    "no text colour is readable both on #000000 and on dark.background.default (#ffffff). Make both dark or both light, or set `adjust` to true",
  ],
} as const;
