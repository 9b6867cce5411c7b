/**
 * What an adapter may answer: the place of every misfit is named, small faults are corrected and noted, and units
 * become canonical.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type CheckedRequest, checkResponse, maxResponsePoints } from "#server/adapters/response.ts";
import { normaliseEgress } from "#server/adapters/rules.ts";
import { checkSampleResponse } from "#server/adapters/sample.ts";

const t0 = Date.UTC(2026, 4, 1);
const hourMs = 3_600_000;
const day = { sourceId: null, from: t0, to: t0 + 24 * hourMs, fetchedAt: t0 + 24 * hourMs };
const question: CheckedRequest = { facet: "weather", names: ["temperature", "humidity"], ...day };

function answer(...series: readonly unknown[]): unknown {
  return { series };
}

function temperature(points: unknown, more: object = {}): unknown {
  return { variable: "temperature", points, ...more };
}

function messageOf(given: unknown, asked = question): string {
  const checked = checkResponse(given, asked);
  assert.ok(!checked.ok, "the answer was accepted");
  return checked.message;
}

function dataOf(given: unknown, asked = question) {
  const checked = checkResponse(given, asked);
  assert.ok(checked.ok, checked.ok ? "" : checked.message);
  return checked.data;
}

const misfits: readonly (readonly [title: string, given: unknown, message: RegExp])[] = [
  ["HTML", "<!doctype html><html>", /^the answer must be \{series: \[\.\.\.\]\}, but is the text "<!doctype html>/],
  ["nothing", undefined, /but is missing/],
  ["an error object", { error: "no" }, /but is an object with "error"/],
  ["a bare array", [], /but is an array of 0/],
  ["an entry that is no object", answer(7), /^series\[0\]: must be an object, but is 7/],
  ["no variable name", answer({ points: [] }), /^series\[0\]\.variable: must be a string, but is missing/],
  ["an unknown variable", answer({ variable: "mood", points: [] }), /^series\[0\]\.variable: unknown variable "mood"/],
  [
    "a metric in a weather answer",
    answer({ variable: "temperature.ambient", points: [] }),
    /unknown variable "temperature\.ambient"/,
  ],
  [
    "the same variable twice",
    answer(temperature([]), temperature([])),
    /^series\[1\]: repeats series\[0\] \(temperature\)/,
  ],
  [
    "an unknown unit",
    answer(temperature([], { unit: "gas mark" })),
    /^series\[0\]\.unit: unknown unit "gas mark" \(temperature is in °C\)/,
  ],
  [
    "a unit of something else",
    answer(temperature([], { unit: "mm" })),
    /^series\[0\]\.unit: unit "mm" cannot be converted to °C/,
  ],
  [
    "points that are no array",
    answer(temperature("none")),
    /^series\[0\]\.points: must be an array, but is the text "none"/,
  ],
  [
    "a point that is no pair",
    answer(temperature([[t0, 1], [t0 + 1]])),
    /^series\[0\]\.points\[1\]: must be \[time, value\], but is an array of 1/,
  ],
  [
    "a time without offset",
    answer(temperature([["2026-05-01T00:00:00", 1]])),
    /^series\[0\]\.points\[0\]\[0\]: must be whole epoch milliseconds or an ISO 8601 time with offset/,
  ],
  [
    "a bare date, whose last part only looks like an offset",
    answer(temperature([["2026-05-01", 1]])),
    /points\[0\]\[0\]: must be whole epoch/,
  ],
  ["a time without a date", answer(temperature([["12:00Z", 1]])), /points\[0\]\[0\]: must be whole epoch/],
  [
    "an offset of 99 hours",
    answer(temperature([["2026-05-01T00:00:00+99:99", 1]])),
    /points\[0\]\[0\]: must be whole epoch/,
  ],
  ["a time that is none", answer(temperature([["2026-13-41T00:00:00Z", 1]])), /points\[0\]\[0\]: must be whole epoch/],
  ["a fractional time", answer(temperature([[t0 + 0.5, 1]])), /points\[0\]\[0\]: must be whole epoch/],
  [
    "a value that is text",
    answer(temperature([[t0, "12.5"]])),
    /^series\[0\]\.points\[0\]\[1\]: must be a finite number or null, but is the text "12\.5"/,
  ],
  ["a time beyond all dates", answer(temperature([[8.64e15 + 1, 1]])), /points\[0\]\[0\]: must be whole epoch/],
];

for (const [title, given, message] of misfits) {
  test(`an answer with ${title} is refused with its place`, () => assert.match(messageOf(given), message));
}

test("more points than the limit are refused before they are read", () => {
  const points = Array.from({ length: maxResponsePoints + 1 }, () => null);
  assert.match(messageOf(answer(temperature(points))), /^series\[0\]\.points: at most 500000 points/);
});

test("a good answer becomes columns; a name that was not answered is empty", () => {
  const data = dataOf(
    answer(
      temperature([
        [t0, 10],
        ["2026-05-01T02:00:00+01:00", 11.5],
      ]),
    ),
  );
  assert.deepEqual([...(data.temperature?.columns.ts ?? [])], [t0, t0 + hourMs]);
  assert.deepEqual([...(data.temperature?.columns.value ?? [])], [10, 11.5]);
  assert.equal(data.humidity?.columns.ts.length, 0);
});

test("values are converted to the canonical unit", () => {
  const data = dataOf(
    answer(
      temperature(
        [
          [t0, 50],
          [t0 + 1, 212],
        ],
        { unit: "°F" },
      ),
    ),
    { ...question, names: ["temperature"] },
  );
  assert.equal(data.temperature?.columns.value[0], 10);
  // 212 °F is 100 °C: hotter than any air, so it is left out.
  assert.equal(data.temperature?.notes[0], "temperature: 1 reading outside -90…60 °C left out");
});

test("a code for no value is left out before it is converted into a plausible reading", () => {
  const asked: CheckedRequest = { ...question, facet: "series", names: ["moisture.matricPotential"] };
  const points = [
    [t0, -300],
    [t0 + hourMs, -999],
    [t0 + 2 * hourMs, 9999],
  ];
  const data = dataOf(answer({ metric: "moisture.matricPotential", unit: "hPa", points }), asked);
  assert.deepEqual([...(data["moisture.matricPotential"]?.columns.value ?? [])], [-30]);
  assert.equal(
    data["moisture.matricPotential"]?.notes[0],
    'moisture.matricPotential: 2 readings left out: a code for "no value" such as -999',
  );
});

test("missing readings, readings outside the window and repeated times are corrected and noted", () => {
  const points = [
    [t0 - 1, 1],
    [t0, 2],
    [t0 + 1, null],
    [t0 + 2, 3],
    [t0 + 2, 4],
    [t0 + 24 * hourMs, 5],
  ];
  const data = dataOf(answer(temperature(points)));
  assert.deepEqual([...(data.temperature?.columns.ts ?? [])], [t0, t0 + 2]);
  assert.deepEqual([...(data.temperature?.columns.value ?? [])], [2, 4]);
  assert.deepEqual(data.temperature?.notes, [
    "temperature: 1 gap from 2026-05-01T00:00Z to 2026-05-02T00:00Z",
    "temperature: 1 reading replaced by a later one of the same time",
    "temperature: 2 readings outside the window that was asked for left out",
  ]);
});

test("a few readings out of order are sorted, and the findings name the place", () => {
  const points = [0, 2, 1, 3, 4, 5, 6, 7, 8, 9].map((hour) => [t0 + hour * hourMs, hour]);
  const data = dataOf(answer(temperature(points)), { ...question, to: t0 + 10 * hourMs });
  assert.deepEqual([...(data.temperature?.columns.value ?? [])], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const at = t0 + hourMs;
  const place = { kind: "order", name: "temperature", sourceId: null, count: 1, from: at, to: at };
  assert.deepEqual(data.temperature?.health.issues, [
    { ...place, message: "temperature: 1 reading out of order of time: sorted" },
  ]);
});

test("an answer of which more than a tenth is out of order is refused, with the first place", () => {
  const points = [0, 2, 1, 3, 4, 5, 6, 7, 8].map((hour) => [t0 + hour * hourMs, hour]);
  const [late, newest] = ["2026-05-01T01:00:00.000Z", "2026-05-01T02:00:00.000Z"];
  assert.equal(
    messageOf(answer(temperature(points))),
    `series[0].points[2]: points must be ascending by time, but ${late} follows ${newest}: sort them`,
  );
  assert.match(
    messageOf(answer(temperature(points.toReversed()))),
    /^series\[0\]\.points\[1\]: .* \(and 7 more like it\): sort them$/,
  );
});

test("a series answer is read by metric", () => {
  const asked: CheckedRequest = { ...question, facet: "series", names: ["moisture.matricPotential"] };
  const data = dataOf(answer({ metric: "moisture.matricPotential", unit: "bar", points: [[t0, -0.33]] }), asked);
  assert.equal(data["moisture.matricPotential"]?.columns.value[0], -33);
});

test("a sample answer is checked by the facet, names and times of its request, and what would be left out is reported", () => {
  const span = { from: "2026-05-01T00:00:00Z", to: "2026-05-02T00:00:00Z" };
  const weather = { facet: "weather", variables: ["temperature"], ...span } as const;
  const checked = checkSampleResponse("weather", weather, answer(temperature([[t0, 999]])) as never, t0);
  assert.ok(checked.ok && checked.notes.some((note) => note.includes("temperature")), JSON.stringify(checked));
  const series = { facet: "series", metrics: ["temperature.ambient"], ...span } as const;
  const refused = checkSampleResponse("series", series, answer(temperature([[t0, 1]])) as never, t0);
  assert.match(refused.ok ? "" : refused.message, /series\[0\]\.metric: must be a string/);
});

test("a sample window that ends beyond all dates is no window, and no fault of the service", () => {
  for (const span of [
    { from: t0, to: 8.64e15 + 1 },
    { from: -1e300, to: t0 + 7_200_000 },
  ]) {
    const request = { facet: "weather", variables: ["temperature"], ...span } as const;
    const response = answer(
      temperature([
        [t0, 1],
        [t0 + 3_600_000, 2],
      ]),
    ) as never;
    assert.deepEqual(checkSampleResponse("weather", request, response, t0), { ok: true, notes: [] });
  }
});

test("egress entries are origins; each one that is none is named", () => {
  assert.deepEqual(normaliseEgress(["https://A.example.com", "https://a.example.com:443"], false), {
    origins: ["https://a.example.com"],
  });
  const refused = normaliseEgress(
    ["https://a.example.com", "https://a.example.com/path", "https://10.0.0.1", "https://*.example.com"],
    false,
  );
  assert.ok("errors" in refused);
  assert.deepEqual(
    refused.errors.map(({ loc }) => loc),
    ["egress[1]", "egress[2]", "egress[3]"],
  );
  assert.match(refused.errors[2]?.message ?? "", /whole name of a host/);
});
