/**
 * A hindcast of the outlook: `npm run trials -- outlook [first year] [last year]`. Each of the years of Yakima's daily
 * record is taken as the present, and the others as the past years, a number of days before a sum of heat was reached.
 * The service is asked over REST; its adapter tells the others as the years right before. The table is that of
 * docs/models.md.
 */
import assert from "node:assert/strict";
import { createTestClock } from "#test/support/clock.ts";
import { endedOutlook } from "#test/support/outlooks.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";
import { numberIn, readRows } from "#test/tiles/series-files.ts";

const dayMs = 86_400_000;
const [firstRecorded, lastRecorded] = [1973, 1990];
/** Local time is eight hours behind, the year round: as the record was kept. */
const offsetMs = 8 * 3_600_000;
const place = { name: "Yakima", latitude: 46.6, longitude: -120.5 };
const thresholds = [97, 236, 556] as const;
const leads = [10, 30] as const;
/** Mean absolute error in days of the report, years as members (models/report.md, part C). */
const reported: Readonly<Record<string, number>> = {
  "97 10": 3.9,
  "97 30": 4.9,
  "236 10": 2.1,
  "236 30": 4.2,
  "556 10": 1.2,
  "556 30": 2.7,
};

/** Null on a day that was not recorded. */
interface Extremes {
  readonly low: number | null;
  readonly high: number | null;
}

const recorded = new Map(
  readRows("yakima_daily_1973_1990.csv").map((row) => [
    row["date"] ?? "",
    { low: numberIn(row, "tmin_c"), high: numberIn(row, "tmax_c") },
  ]),
);

interface Asked {
  readonly variables: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly target: { readonly elevation: number };
}

/** Which recorded year a year stands for, where `present` is the present: itself, and before it the others. */
function standsFor(year: number, present: number): number {
  if (year === present) return present;
  const others = Array.from({ length: lastRecorded - firstRecorded + 1 }, (_, index) => firstRecorded + index);
  return others.filter((one) => one !== present)[present - year - 1] ?? Number.NaN;
}

function extremesOn(day: number, present: number): Extremes | undefined {
  const [year = "", rest = ""] = [new Date(day).toISOString().slice(0, 4), new Date(day).toISOString().slice(4, 10)];
  const source = standsFor(Number(year), present);
  return recorded.get(`${source}${rest}`) ?? recorded.get(`${source}${rest.replace("-02-29", "-02-28")}`);
}

/** One value a local day, at its noon. The elevation of the place says which year is the present. */
function answerTo({ variables, from, to, target }: Asked): object {
  const points: Record<string, (readonly [number, number])[]> = { temperatureMin: [], temperatureMax: [] };
  for (let day = Math.floor(Date.parse(from) / dayMs) * dayMs - dayMs; day < Date.parse(to); day += dayMs) {
    const at = day + offsetMs + dayMs / 2;
    const extremes = extremesOn(day, target.elevation);
    if (extremes === undefined || at < Date.parse(from) || at >= Date.parse(to)) continue;
    if (extremes.low !== null) points["temperatureMin"]?.push([at, extremes.low]);
    if (extremes.high !== null) points["temperatureMax"]?.push([at, extremes.high]);
  }
  const told = variables.filter((variable) => points[variable] !== undefined);
  return { series: told.map((variable) => ({ variable, points: points[variable] })) };
}

interface Case {
  readonly threshold: number;
  readonly lead: number;
  /** Days from the day that was told to the true one; null where none was told. */
  readonly error: number | null;
  readonly isHeld: boolean;
  readonly coverage: number;
  readonly width: number;
}

export async function run([first = String(firstRecorded), last = String(lastRecorded)]: readonly string[]) {
  const server = await startDataServer();
  server.answer((request, response) => {
    void bodyOf(request).then((text) => json(response, answerTo(JSON.parse(text) as Asked)));
  });
  const clock = createTestClock(Date.UTC(1992, 0, 2));
  const service = await startService({ clock, environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  const cases: Case[] = [];
  try {
    for (let year = Number(first); year <= Number(last); year += 1) {
      cases.push(...(await casesOf(service, server, year)));
      process.stdout.write(`${year}: ${cases.length} cases\n`);
    }
  } finally {
    await service.close();
    await server.close();
  }
  tell(cases);
}

async function casesOf(service: TestService, server: DataServer, year: number): Promise<readonly Case[]> {
  const { call } = await service.newTenant();
  await createAdapter(call, relayingAdapter(server.origin));
  const cases: Case[] = [];
  for (const threshold of thresholds) {
    const heat = { dataSource: "adapter", source: "weather", isSimple: false, method: "sineSingle" };
    const params = { ...heat, tBase: 10, tUpper: 31.1, cutoff: "horizontal", threshold };
    const targets = [{ ...place, elevation: year }];
    const flow = await createFlow(call, flowInput({ tiles: [{ tileKey: "gdd", params }], targets }));
    const end = new Date(Date.UTC(year, 11, 31, 20)).toISOString();
    const { results } = await runToEnd(call, flow.id, { now: end });
    const point = results[0].tiles[0].points.find(({ isTriggered }: { isTriggered: boolean }) => isTriggered);
    // A point is at the end of its local day.
    const trueDay = Math.floor((point.ts - offsetMs - 1) / dayMs) * dayMs;
    for (const lead of leads) {
      const now = new Date(trueDay - (lead - 1) * dayMs + offsetMs).toISOString();
      const { targets: told } = await endedOutlook(call, flow.id, { now, years: lastRecorded - firstRecorded });
      cases.push(caseOf(threshold, lead, trueDay, told[0].expectations[0]));
    }
  }
  return cases;
}

interface Told {
  readonly state: string;
  readonly reason: string | null;
  readonly expectedAt: string | null;
  readonly earliest: string;
  readonly latest: string;
  readonly coverage: number;
}

function caseOf(threshold: number, lead: number, trueDay: number, told: Told): Case {
  assert.equal(told.state, "expected", JSON.stringify(told));
  const [earliest, latest] = [Date.parse(told.earliest), Date.parse(told.latest)];
  return {
    ...{ threshold, lead, coverage: told.coverage },
    error: told.expectedAt === null ? null : (Date.parse(told.expectedAt) - trueDay) / dayMs,
    isHeld: earliest <= trueDay && trueDay <= latest,
    width: (latest - earliest) / dayMs,
  };
}

function tell(cases: readonly Case[]): void {
  const lines = thresholds.flatMap((threshold) =>
    leads.map((lead) => {
      const these = cases.filter((one) => one.threshold === threshold && one.lead === lead);
      const error = meanOf(these.map((one) => Math.abs(one.error ?? Number.NaN)));
      const limit = reported[`${threshold} ${lead}`] ?? Number.NaN;
      const held = meanOf(these.map(({ isHeld }) => (isHeld ? 100 : 0)));
      const cells = [threshold, lead, these.length, error.toFixed(1), limit, held.toFixed(0)];
      return `| ${[...cells, meanOf(these.map(({ width }) => width)).toFixed(1)].join(" | ")} |`;
    }),
  );
  const heads = ["°C·d", "days ahead", "cases", "mean error, days", "of the report", "range held, %", "its days"];
  process.stdout.write(`\n| ${heads.join(" | ")} |\n|${"---|".repeat(heads.length)}\n${lines.join("\n")}\n`);
  const held = meanOf(cases.map(({ isHeld }) => (isHeld ? 100 : 0)));
  const said = meanOf(cases.map(({ coverage }) => coverage * 100));
  process.stdout.write(
    `\nover all ${cases.length} cases the range held in ${held.toFixed(1)} %, and said ${said.toFixed(1)} %\n`,
  );
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
