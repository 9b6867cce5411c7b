/**
 * The table of docs/benchmarks.md: which figures of the bench's parts it has, against what, and with which bound. Rows
 * of parts that were not measured stay as they are.
 */
import type { AdapterFigures } from "./adapters.ts";
import type { DemoRunFigure } from "./demo-runs.ts";
import type { GraphqlFigures } from "./graphql.ts";
import type { GuiFigures } from "./gui.ts";
import type { LargeRunFigures } from "./large-run.ts";
import type { LatencyFigures } from "./latency.ts";
import type { PreviewFigures } from "./preview.ts";
import type { RestFigures } from "./rest.ts";
import type { RetentionFigures } from "./retention.ts";
import type { ScheduleFigures } from "./schedules.ts";
import type { StartFigures } from "./start.ts";
import type { WebhookFigures } from "./webhooks.ts";

/** What the parts of a run of the bench returned. */
interface Results {
  readonly rest: RestFigures;
  readonly latency: LatencyFigures;
  readonly adapters: AdapterFigures;
  readonly "demo-runs": readonly DemoRunFigure[];
  readonly start: StartFigures;
  readonly large: readonly LargeRunFigures[];
  readonly graphql: { readonly embedded: GraphqlFigures; readonly postgresql: GraphqlFigures | null };
  readonly schedules: ScheduleFigures;
  readonly webhooks: WebhookFigures;
  readonly retention: RetentionFigures;
  readonly preview: PreviewFigures;
  readonly gui: GuiFigures;
}
type Part = keyof Results;

/** A row of the table. */
interface Row {
  readonly part: Part;
  readonly what: string;
  readonly against: string;
  readonly bound: string;
  /** Undefined where it was not measured, as on a machine without PostgreSQL. */
  readonly figure: (results: Partial<Results>) => number | undefined;
}

/** The first line of the table, by which it is found, and the line below it. */
const head = ["| part | what | against | bound | runs | when, machine |", "|---|---|---|---|---|---|"] as const;
const flow = "`GET /v1/flows/{id}`";
const backends = ["postgresql", "embedded"] as const;
const nameOf = { postgresql: "PostgreSQL", embedded: "embedded" } as const;

const reads: readonly Row[] = backends.flatMap((backend) =>
  [
    { name: "flowOverOneConnection", what: `${flow}, one connection`, against: "a query by key", bound: "≥ 0.4" },
    { name: "flow", what: `${flow}, eight connections`, against: "a query by key", bound: "≥ 0.4" },
    { name: "hundredFlows", what: "`GET /v1/flows?limit=100`", against: "a query of 100 rows", bound: "" },
    { name: "tiles", what: "`GET /v1/tiles`", against: "the same bytes", bound: "" },
    { name: "health", what: "`GET /healthz`", against: "the same bytes", bound: "" },
  ].map(
    ({ name, what, against, bound }): Row => ({
      part: "rest",
      what: `${what}, ${nameOf[backend]}, requests a second`,
      against: `a bare route with ${against}`,
      bound: backend === "postgresql" ? bound : "",
      figure: ({ rest }) => rest?.[backend]?.[name]?.speedRatio,
    }),
  ),
);

const largeRuns: readonly Row[] = backends.flatMap((backend): readonly Row[] => [
  {
    part: "large",
    what: `growth of the process by a run of 10,000 targets, ${nameOf[backend]}, MiB`,
    against: "before it",
    bound: "≤ 190",
    figure: ({ large }) => large?.find((each) => each.backend === backend)?.run.growthMiB,
  },
  {
    part: "large",
    what: `the event loop's delay meanwhile, p99, ${nameOf[backend]}, ms`,
    against: "",
    bound: "≤ 20",
    figure: ({ large }) => large?.find((each) => each.backend === backend)?.run.eventLoopDelayP99Ms,
  },
]);

const demoRuns: readonly Row[] = backends.map((backend) => ({
  part: "demo-runs",
  what: `targets a second of a run on demonstration data, 120 days, ${nameOf[backend]}`,
  against: "",
  bound: "≥ 1,000",
  figure: (results) =>
    results["demo-runs"]?.find((each) => each.backend === backend && each.window.includes("120"))?.targetsPerSecond,
}));

const pages: readonly Row[] = [
  {
    part: "gui",
    what: "scripts of the first view, gzip, kB",
    against: "",
    bound: "≤ 180",
    figure: ({ gui }) => gui?.firstViewKb,
  },
  {
    part: "gui",
    what: "scripts that draw plots, gzip, kB",
    against: "",
    bound: "≤ 25",
    figure: ({ gui }) => gui?.chartsKb,
  },
  {
    part: "gui",
    what: "scripts that draw maps, gzip, kB",
    against: "",
    bound: "≤ 50",
    figure: ({ gui }) => gui?.mapsKb,
  },
  {
    part: "gui",
    what: "scripts of the field for programs, gzip, kB",
    against: "",
    bound: "≤ 190",
    figure: ({ gui }) => gui?.codeEditorKb,
  },
  {
    part: "gui",
    what: "rows in the page, 1,000 flows",
    against: "",
    bound: "≤ 200",
    figure: ({ gui }) => gui?.rowsInPage.flows,
  },
  {
    part: "gui",
    what: "rows in the page, 500 targets",
    against: "",
    bound: "≤ 200",
    figure: ({ gui }) => gui?.rowsInPage.targets,
  },
  {
    part: "gui",
    what: "processor time of a build of the pages, s",
    against: "",
    bound: "≤ 10",
    figure: ({ gui }) => gui?.build.calmSeconds,
  },
  {
    part: "gui",
    what: "from a letter of the search to its paint, 1,000 flows, p95, ms",
    against: "",
    bound: "≤ 100",
    figure: ({ gui }) => gui?.search.calmMs,
  },
  {
    part: "gui",
    what: "from a press on a menu to its paint, 1,000 flows, p95, ms",
    against: "",
    bound: "≤ 100",
    figure: ({ gui }) => gui?.menu.calmMs,
  },
  {
    part: "gui",
    what: "from a press on a row to its paint, 500 targets, p95, ms",
    against: "",
    bound: "≤ 100",
    figure: ({ gui }) => gui?.row.calmMs,
  },
  {
    part: "gui",
    what: "from a step of the threshold to five seasons, four tiles, median, ms",
    against: "",
    bound: "≤ 300",
    figure: ({ gui }) => gui?.preview.calmMs,
  },
];

const rows: readonly Row[] = [
  ...reads,
  {
    part: "latency",
    what: "from `POST run` to `succeeded`, one target, PostgreSQL, median, ms",
    against: "",
    bound: "≤ 25",
    figure: ({ latency }) => latency?.oneProcess?.p50Ms,
  },
  {
    part: "adapters",
    what: "targets a second of runs on an adapter's data",
    against: "the same work without a service",
    bound: "≥ 0.30",
    figure: ({ adapters }) => adapters?.ratio,
  },
  ...demoRuns,
  ...largeRuns,
  {
    part: "start",
    what: "warm start, PostgreSQL, s",
    against: "",
    bound: "≤ 1.5",
    figure: ({ start }) => seconds(start?.servers?.warmMs),
  },
  {
    part: "start",
    what: "warm start, embedded, s",
    against: "",
    bound: "≤ 2.5",
    figure: ({ start }) => seconds(start?.embedded.warmMs),
  },
  {
    part: "graphql",
    what: "a list over GraphQL, PostgreSQL, speed",
    against: "the same list over REST",
    bound: "",
    figure: ({ graphql }) => graphql?.postgresql?.listSpeedRatio,
  },
  {
    part: "schedules",
    what: "a tick among 100,000 flows, time",
    against: "among 1,000",
    bound: "≤ 1.5",
    figure: ({ schedules }) => schedules?.growth,
  },
  {
    part: "webhooks",
    what: "deliveries a second",
    against: "a bare loop of signed requests",
    bound: "≥ 0.5",
    figure: ({ webhooks }) => webhooks?.ratio,
  },
  {
    part: "retention",
    what: "longest batch of a removal, ms",
    against: "",
    bound: "≤ 50",
    figure: ({ retention }) => retention?.batchP99Ms,
  },
  {
    part: "preview",
    what: "a preview of four tiles in five seasons, data gathered before, embedded, median, ms",
    against: "",
    bound: "≤ 300",
    figure: ({ preview }) => preview?.calmDraggedMs,
  },
  ...pages,
];

function seconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / 1_000;
}

/** More would say more than a bench knows. */
const usualDigits = 3;
const maxDigits = 15;

/** With so many digits that it stands to its bound as the figure itself does: 180.1 is not within 180. */
function written(figure: number, bound: string): string {
  const limit = Number(bound.replaceAll(/[^\d.]/g, ""));
  const texts = Array.from({ length: maxDigits - usualDigits }, (_, more) => rounded(figure, usualDigits + more));
  const isTrue = (text: string): boolean =>
    bound === "" || Math.sign(Number(text.replaceAll(",", "")) - limit) === Math.sign(figure - limit);
  return texts.find(isTrue) ?? String(figure);
}

function rounded(figure: number, digits: number): string {
  return Number(figure.toPrecision(digits)).toLocaleString("en-US", { maximumFractionDigits: digits - 1 });
}

/**
 * @param document the text of docs/benchmarks.md
 * @param runs what each run of the bench measured, by part
 * @param when the day and the machine
 */
export function withFigures(document: string, runs: readonly Partial<Results>[], when: string): string {
  const lines = document.split("\n");
  const at = lines.indexOf(head[0]);
  if (at < 0) throw new Error(`docs/benchmarks.md has no line "${head[0]}".`);
  const end = lines.findIndex((line, index) => index > at && !line.startsWith("|"));
  const earlier = lines.slice(at + head.length, end);
  const made = rows.map(({ part, what, against, bound, figure }) => {
    const figures = runs.map(figure).filter((each) => each !== undefined);
    const begin = `| ${part} | ${what} | ${against} | ${bound} |`;
    const texts = figures.map((each) => written(each, bound));
    if (texts.length > 0) return `${begin} ${texts.join("; ")} | ${when} |`;
    return earlier.find((line) => line.startsWith(begin)) ?? `${begin} | |`;
  });
  return [...lines.slice(0, at), ...head, ...made, ...lines.slice(end)].join("\n");
}
