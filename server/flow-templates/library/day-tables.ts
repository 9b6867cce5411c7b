/** Diseases by a table of a day's wet hours and their temperature. They differ in the table and in the sum. Pure. */
import type { FlowTemplate, Named, TemplateSource, TemplateTest, Words } from "../model.ts";
import { type Biofix, chainOf, choice, onEvent, onWeather } from "../parts.ts";
import { crops, pests, regions } from "./names.ts";
import { agWeather } from "./sources.ts";

/** A range of mean temperature with the hours from which on a day is worth 1, 2, 3 …; °C. */
interface TableRange {
  readonly from: number;
  /** Null: no end. */
  readonly to: number | null;
  readonly hours: readonly number[];
}

interface DayTableModel {
  readonly key: string;
  readonly displayName: Words;
  readonly crops: readonly Named[];
  readonly pest: Named;
  readonly regions: readonly Named[];
  readonly version: string;
  readonly figures: string;
  readonly event: Biofix;
  readonly ranges: readonly TableRange[];
  /** What the tile takes beside the table. */
  readonly counting: Readonly<Record<string, unknown>>;
  readonly sources: readonly TemplateSource[];
  readonly assumptions: readonly Words[];
  /** What the source does not say of the sum; null where it does. */
  readonly openSum: Words | null;
  readonly tests: readonly TemplateTest[];
}

const season = { startDate: "2026-04-01", stopDate: "2026-10-31" };

function dayTableTemplate(model: DayTableModel): FlowTemplate {
  const { version, figures, event, ranges, counting, openSum, ...labels } = model;
  const sum = openSum === null ? () => [] : choice("threshold", openSum);
  const table = ranges.flatMap(({ from, to, hours }) =>
    hours.map((least, index) => ({ from, ...(to === null ? {} : { to }), hours: least, severity: index + 1 })),
  );
  return {
    ...labels,
    kind: "disease",
    method: {
      name: { en: "table of wet hours and their temperature", de: "Tabelle der nassen Stunden und ihrer Temperatur" },
      version,
      figures,
    },
    stages: [],
    ...chainOf([onEvent(event), onWeather("day-table", { ...season, wetFrom: 90, table, ...counting }, sum)]),
    ownTileKeys: ["day-table"],
  };
}

const byHumidity: Words = {
  en: "An hour with at least 90 % humidity is wet.",
  de: "Eine Stunde mit mindestens 90 % Luftfeuchte ist nass.",
};
const emergence: Biofix = { kind: "custom", what: { en: "the emergence", de: "der Auflauf" } };
const specification: TemplateTest = {
  against: {
    en: "the cases of AgWeather's specification, by the table alone",
    de: "die Fälle der Spezifikation von AgWeather, mit der Tabelle allein",
  },
  error: "0",
};

/** TOMCAST's, but for its last range, whose end differs. */
const alternaria: readonly TableRange[] = [
  { from: 13, to: 18, hours: [7, 16, 21] },
  { from: 18, to: 21, hours: [4, 9, 16, 23] },
  { from: 21, to: 26, hours: [3, 6, 13, 21] },
];

const lateBlight = { crops: [crops.potato], pest: pests["late-blight"], event: emergence };

/** Two days in a row, of which none has an hour below 10 °C. */
const twoDays = { lowest: 10, dayBeginsAt: 0, sumOver: "days", sumDays: 2, threshold: 2, onEvent: "start" };

export const dayTables: readonly FlowTemplate[] = [
  dayTableTemplate({
    ...lateBlight,
    key: "late-blight-hutton",
    displayName: { en: "Late blight, Hutton criteria", de: "Krautfäule, Hutton-Kriterien" },
    regions: [regions["great-britain"]],
    version: "AHDB 2017",
    figures: "on two days in a row at least 10 °C, and 6 h with at least 90 %",
    ranges: [{ from: -90, to: null, hours: [6] }],
    counting: twoDays,
    sources: [
      {
        title: "Development and implementation of a new national warning system (Hutton Criteria)",
        year: "2017, AHDB",
        address:
          "https://archive.ahdb.org.uk/development-and-implementation-of-a-new-national-warning-system-for-potato-late-blight-in-great-britain-hutton-criteria",
      },
      {
        title: "Factsheet Hutton Criteria Late Blight Model",
        year: "2023, IPM Decisions",
        address: "https://www.ipmdecisions.net/documents/factsheet-hutton-criteria-late-blight-model/",
      },
    ],
    assumptions: [byHumidity],
    openSum: null,
    tests: [],
  }),
  dayTableTemplate({
    ...lateBlight,
    key: "late-blight-smith",
    displayName: { en: "Late blight, Smith period", de: "Krautfäule, Smith-Periode" },
    regions: [regions["great-britain"]],
    version: "Smith 1956 (FieldClimate takes 10 h on the first day)",
    figures: "on two days in a row at least 10 °C, and 11 h with at least 90 %",
    ranges: [{ from: -90, to: null, hours: [11] }],
    counting: twoDays,
    sources: [
      {
        title: "Smith Periods to predict Potato Late Blight (Smith 1956)",
        year: "Pessl Instruments",
        address: "http://docs.metos.at/Smith+Periods+to+predict+Potato+Late+Blight?structure=Disease+model_en",
      },
    ],
    assumptions: [byHumidity],
    openSum: null,
    tests: [],
  }),
  dayTableTemplate({
    ...lateBlight,
    key: "late-blight-wallin",
    displayName: { en: "Late blight, Wallin severity values", de: "Krautfäule, Wallin-Schadwerte" },
    crops: [crops.potato, crops.tomato],
    regions: [regions["us-midwest"]],
    version: "AgWeather with hours from 90 % humidity (Michigan State University counts from 80 %)",
    figures: "7.2 to 26.6 °C, 10 to 22 h, severity 0 to 4",
    ranges: [
      { from: 7.2, to: 11.6, hours: [16, 19, 22] },
      { from: 11.6, to: 15, hours: [13, 16, 19, 22] },
      { from: 15, to: 26.6, hours: [10, 13, 16, 19] },
    ],
    counting: { onEvent: "start" },
    sources: [
      agWeather,
      {
        title: "The Potato Late Blight Model (modified Wallin)",
        year: "Michigan State University",
        address: "http://psbpathology.msu.edu/svalue/",
      },
    ],
    assumptions: [byHumidity],
    openSum: {
      en: "the sum at which to spray first: the source was not seen to tell one, what stands there is the tile's default",
      de: "die Summe für die erste Behandlung: in der Quelle nicht gesehen, dort steht nur die Vorgabe der Kachel",
    },
    tests: [specification],
  }),
  dayTableTemplate({
    key: "early-blight-tomcast",
    displayName: { en: "Early blight, TOMCAST", de: "Dürrfleckenkrankheit, TOMCAST" },
    crops: [crops.tomato, crops.potato],
    pest: pests["early-blight"],
    regions: [regions["us-midwest"], regions.europe],
    version: "VIPS (NIBIO), with humidity in place of leaf wetness",
    figures: "13 to 30 °C, 3 to 23 h, severity 0 to 4, 15 and 20 in all",
    event: { kind: "custom", what: { en: "the planting or a spray", de: "die Pflanzung oder eine Behandlung" } },
    ranges: [...alternaria, { from: 26, to: 30, hours: [4, 9, 16, 23] }],
    counting: { onEvent: "restart", threshold: 15 },
    sources: [
      {
        title: "VIPS Alternaria (TOMCAST) model and test datasets",
        year: "2020-2024, NIBIO",
        address: "https://github.com/facundogrela/Model_Alternaria",
      },
      {
        title: "IPM Decisions DSS catalogue, VIPS.yaml",
        year: "2024, NIBIO",
        address: "https://github.com/H2020-IPM-Decisions/DSSService",
      },
    ],
    assumptions: [
      byHumidity,
      {
        en: "The source reads leaf wetness. With such a sensor choose it in the tile, under air and wet hours.",
        de: "Die Quelle misst Blattnässe. Mit einem solchen Sensor diesen in der Kachel wählen, bei Luft und Nässe.",
      },
      {
        en: "Minor risk from 15 on, high from 20. Each spray sets the sum back to 0.",
        de: "Geringes Risiko ab 15, hohes ab 20. Jede Behandlung setzt die Summe auf 0.",
      },
    ],
    openSum: null,
    tests: [],
  }),
  dayTableTemplate({
    key: "carrot-leaf-blights",
    displayName: { en: "Carrot leaf blights, severity values", de: "Blattflecken der Karotte, Schadwerte" },
    crops: [crops.carrot],
    pest: pests["carrot-leaf-blight"],
    regions: [regions["us-midwest"]],
    version: "AgWeather 2026",
    figures: "from 13 °C, 3 to 23 h, severity 0 to 4, over 7 days",
    event: { kind: "planted", what: { en: "the sowing", de: "die Saat" } },
    ranges: [...alternaria, { from: 26, to: null, hours: [4, 9, 16, 23] }],
    counting: { onEvent: "start", sumOver: "days", sumDays: 7 },
    sources: [agWeather],
    assumptions: [byHumidity],
    openSum: {
      en: "the sum of seven days that is a risk: the source was not seen to tell one, the tile's default stands there",
      de: "die Summe von sieben Tagen, die ein Risiko ist: in der Quelle nicht gesehen, dort steht die Vorgabe der Kachel",
    },
    tests: [specification],
  }),
];
