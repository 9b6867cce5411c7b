/** The words for the history of a flow. They are fetched with its screen alone. */

export const history = {
  title: (name: string) => `History of ${name}`,
  runNow: "Run now",
  waysToRun: "Ways to run",
  runQuietly: "Run now, and tell nobody",
  runAndTell: "Run now, and tell the flow's lists",
  runs: "Runs",
  schedule: "Schedule",
  next: (time: string) => `next run ${time}`,
  stripLabel: "Days. Choose one to see its runs alone.",
  stripHint: "● triggered  ○ not triggered  ! failed. Choose a day to see its runs alone.",
  day: (date: string, runs: number, triggered: number, failed: number) =>
    [
      `${date}: ${runs === 1 ? "1 run" : `${runs} runs`}`,
      triggered === 0 ? "none triggered" : `${triggered} triggered`,
      ...(failed === 0 ? [] : [`${failed} failed`]),
    ].join(", "),
  dayWithout: (date: string) => `${date}: no run`,
  allDays: "Show all days",
  noneThatDay: "No run on that day.",
  earlier: "Show earlier ones",
  time: "Run",
  outcome: "Outcome",
  probability: "Probability",
  trigger: "Started",
  duration: "Took",
  asOf: (time: string) => `as of ${time}`,
  emptyTitle: "This flow has not run yet",
  emptyAbout: 'Each run looks at all places of the flow, and what it found is kept here. "Run now" tells nobody.',
  noTicks: "Nothing was due yet",
  noTicksAbout: "What becomes of the scheduled times is kept here, and how late each of them was.",
  tickSummary: (count: number, skipped: number) =>
    skipped === 0
      ? `All of the last ${count} scheduled times were run.`
      : `Of the last ${count} scheduled times, ${skipped} ${skipped === 1 ? "was" : "were"} skipped.`,
  latest: (duration: string) => `Greatest lateness: ${duration}`,
  due: "Due",
  became: "What became of it",
  lateness: "Late by",
  ticks: {
    run: "Run",
    skipped_overlap: "Skipped: the run before had not ended",
    skipped_cap: "Skipped: as many runs as an hour may have",
    missed: "Missed: nothing was there to start it",
  },
};
