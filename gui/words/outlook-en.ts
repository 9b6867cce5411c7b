/** The words for when it will happen, in English. A condition is a stage of a tile, or that the tile triggers. */

export const outlook = {
  title: "When will it happen?",
  ask: "Ask when it will happen",
  askAgain: "Ask again",
  queued: "Waits for its turn",
  progress: (done: number, of: number) => (of === 1 ? "Looking ahead" : `Looked ahead for ${done} of ${of} places`),
  failed: "Looking ahead has failed.",
  asOf: (time: string) => `As of ${time}`,
  notOfPlace: (time: string) => `What was asked on ${time} says nothing of this place.`,
  expected: {
    stage: (name: string, day: string) => `${name} expected on ${day}`,
    tile: (name: string, day: string) => `${name} expected to trigger on ${day}`,
  },
  reached: {
    stage: (name: string, day: string) => `${name} reached on ${day}`,
    tile: (name: string, day: string) => `${name} triggered on ${day}`,
  },
  notExpected: {
    stage: (name: string, day: string) => `${name} not expected before ${day}`,
    tile: (name: string, day: string) => `${name} not expected to trigger before ${day}`,
  },
  unavailable: {
    stage: (name: string) => `When ${name} comes cannot be told`,
    tile: (name: string) => `When ${name} will trigger cannot be told`,
  },
  between: (share: string, days: string) => `in ${share} of cases between ${days}`,
  byForecast: "by the forecast",
  onThatDay: (share: string) => `in ${share} of cases on that very day`,
  and: "and",
  yearsReach: (reached: number, of: number) =>
    reached === 0 ? `none of ${of} past years reaches it` : `${reached} of ${of} past years reach it`,
  nowAt: (current: string, threshold: string) => `Now at ${current}; the threshold is ${threshold}.`,
  others: "Everything else that is looked ahead for",
  what: "What",
  threshold: "Threshold",
  now: "Now",
  when: "When",
  states: { reached: "reached", expected: "expected", not_expected: "not expected", unavailable: "cannot be told" },
  daysIn: (days: string, share: string) => `${days} in ${share} of cases`,
  before: (day: string) => `before ${day}`,
  restsOn: (parts: string) => `Rests on ${parts}.`,
  triedWith: (parts: string) => `Tried with ${parts}.`,
  read: {
    none: (day: string) => `readings until ${day}`,
    some: (day: string) => `readings and demo data until ${day}`,
    all: (day: string) => `demo data until ${day}`,
  },
  forecast: (day: string) => `the forecast until ${day}`,
  pastYears: (count: number, years: string) =>
    count === 1 ? `1 past year (${years})` : `${count} past years (${years})`,
  more: "What else to know of it",
  looksUntil: (day: string) => `It looks as far as ${day}.`,
  leftOut: (count: number, years: string, reason: string) =>
    `${years} ${count === 1 ? "is" : "are"} left out: ${reason}`,
  difference: (variable: string, days: number) => ({
    higher: (amount: string) => `${variable}: ${amount} higher than in those years, over ${days} days`,
    lower: (amount: string) => `${variable}: ${amount} lower than in those years, over ${days} days`,
    same: `${variable}: as in those years, over ${days} days`,
  }),
  band: (expected: string, days: string) => `${expected}; shaded ${days}`,
  next: (day: string, place: string, what: string) => `${day} · ${place} · ${what}`,
  nextLabel: "Expected next",
  settings: "Looking ahead",
  about:
    "For each place, the day on which it is expected, and how sure that is: from what was measured, the forecast, and " +
    "what past years brought after it.",
  isDaily: "Look ahead every day",
  isDailyHint: "After the first scheduled run of the day.",
  years: "Past years to look at",
  yearsHint: "5 to 30; 10 where it is empty. More years make the range of days surer.",
  tells: "Tell my lists when it is expected within",
  tellsHint: "Empty: nobody is told. Once a season for each place and stage.",
  days: "days",
  noLists: "The flow has no list yet, so nobody is told.",
};
