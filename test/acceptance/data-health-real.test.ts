/** The check of the data on years of real readings that are known to be good: each finding would be a false alarm. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DateTime } from "luxon";
import { columnsOf } from "#core/series.ts";
import { conversion } from "#core/units.ts";
import { findVariable } from "#core/variables.ts";
import type { DataIssue } from "#server/data/model.ts";
import { checkSeries } from "#server/data/series-check.ts";
import { numberIn, readRows, type Row, seriesMissing } from "#test/tiles/series-files.ts";

const dayMs = 86_400_000;
const skip = seriesMissing;

interface Outcome {
  readonly readings: number;
  readonly kept: number;
  readonly issues: readonly DataIssue[];
}

/** A column of a file as a series of the named variable. */
function checkColumn(
  rows: readonly Row[],
  timeOf: (row: Row) => number,
  column: string,
  name: string,
  unit?: string,
): Outcome {
  const variable = findVariable(name);
  assert.ok(variable !== undefined, name);
  const declared = unit ?? variable.unit;
  const found = conversion(declared, variable.unit);
  assert.ok("convert" in found);
  const points = rows.flatMap((row) => {
    const value = numberIn(row, column);
    return value === null ? [] : [[timeOf(row), value] as const];
  });
  assert.ok(points.length > 300, `${column} has ${points.length} readings`);
  const step = variable.daily === true ? dayMs : dayMs / 24;
  const window = {
    from: timeOf(rows[0] as Row),
    to: timeOf(rows.at(-1) as Row) + step,
    fetchedAt: Date.UTC(2026, 0, 1),
  };
  const series = { variable, sourceId: null, unit: declared, convert: found.convert, columns: columnsOf(points) };
  const { columns, health } = checkSeries(series, window);
  return { readings: points.length, kept: columns.ts.length, issues: health.issues };
}

const ofDate = (row: Row): number => Date.parse(`${row["date"]}T00:00:00Z`);

test("eighteen years of daily extremes at Yakima and nine at Maricopa: no finding", { skip }, () => {
  for (const file of ["yakima_daily_1973_1990.csv", "maricopa_daily_2003_2011.csv"]) {
    const rows = readRows(file);
    for (const [column, name] of [
      ["tmin_c", "temperatureMin"],
      ["tmax_c", "temperatureMax"],
    ] as const) {
      const { readings, kept, issues } = checkColumn(rows, ofDate, column, name);
      assert.deepEqual(issues, [], `${file} ${column}`);
      assert.equal(kept, readings);
    }
  }
});

test("nine years of daily extremes at Maricopa in °F, declared as °C: the one thing that is wrong is found", {
  skip,
}, () => {
  const rows = readRows("maricopa_daily_2003_2011.csv").map((row) => ({
    ...row,
    tmax_f: String(1.8 * Number(row["tmax_c"]) + 32),
  }));
  const { issues } = checkColumn(rows, ofDate, "tmax_f", "temperatureMax");
  assert.equal(issues[0]?.kind, "unit");
  assert.deepEqual(checkColumn(rows, ofDate, "tmax_f", "temperatureMax", "°F").issues, []);
});

test("a year of hours at Fallon: no finding, and no reading is left out", { skip }, () => {
  const rows = readRows("fallon_2015_hourly.csv");
  const timeOf = (row: Row): number =>
    DateTime.fromISO(row["station_time"] ?? "", { zone: "America/Los_Angeles" }).toMillis();
  for (const [column, name] of [
    ["temp_c", "temperature"],
    ["temp_c", "temperature.ambient"],
    ["tdew_c", "dewPoint"],
    ["wind_3m_ms", "windSpeed"],
    ["rs_w_m2", "solarRadiation"],
  ] as const) {
    const { readings, kept, issues } = checkColumn(rows, timeOf, column, name);
    assert.deepEqual(issues, [], `${column} as ${name}`);
    assert.equal(kept, readings);
  }
});

test("a typical year of hours at Sand Point: no finding, and no reading is left out", { skip }, () => {
  const rows = readRows("sandpoint_tmy3_hourly.csv");
  const first = Date.UTC(2001, 0, 1, 1);
  const timeOf = (row: Row): number => first + rows.indexOf(row) * (dayMs / 24);
  for (const [column, name] of [
    ["temp_c", "temperature"],
    ["tdew_c", "dewPoint"],
    ["rh_pct", "humidity"],
    ["wind_dir_deg", "windDirection"],
    ["wind_ms", "windSpeed"],
    ["ghi_w_m2", "solarRadiation"],
  ] as const) {
    const { readings, kept, issues } = checkColumn(rows, timeOf, column, name);
    assert.deepEqual(issues, [], `${column} as ${name}`);
    assert.equal(kept, readings);
  }
});
