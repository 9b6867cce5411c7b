/** Windows of activity from one network's table: from, peak and until, up to two generations. Pure. */
import { type DegreeDays, degreeDayTemplate, type PublishedStage } from "../degree-days.ts";
import type { FlowTemplate, Named, Words } from "../model.ts";
import { crops, pests, regions } from "./names.ts";
import { vdifn } from "./sources.ts";

type Window = readonly [from: number, peak: number, until: number];

interface WindowModel {
  readonly key: string;
  readonly displayName: Words;
  readonly crops: readonly Named[];
  readonly pest: Named;
  /** °F; no upper limit when left out. */
  readonly base: number;
  readonly upper?: number;
  /** °F·d from 1 January. */
  readonly windows: readonly Window[];
}

const network = { regions: [regions["us-midwest"]], sources: [vdifn], tests: [] };
const version = "VDIFN, UW-Madison 2025";

function windowTemplate({ base, upper, windows, ...labels }: WindowModel): FlowTemplate {
  const limits = upper === undefined ? { base } : { base, upper };
  const heat: DegreeDays = { unit: "°F", method: "sine", ...limits };
  const stages = windows.flatMap((window, index) => windowStages(window, windows.length > 1 ? index + 1 : null));
  return degreeDayTemplate({ ...network, version, ...labels, heat, start: { date: "01-01" }, stages });
}

/** @param generation its number; null where there is one alone */
function windowStages([from, peak, until]: Window, generation: number | null): readonly PublishedStage[] {
  const named = ({ en, de }: Words): Words =>
    generation === null
      ? { en, de }
      : { en: `generation ${generation}, ${en}`, de: `${generation}. Generation, ${de}` };
  return [
    { name: named({ en: "active, before the peak", de: "aktiv, vor dem Höhepunkt" }), from, to: peak },
    { name: named({ en: "active, after the peak", de: "aktiv, nach dem Höhepunkt" }), from: peak, to: until },
  ];
}

export const vdifnModels: readonly FlowTemplate[] = [
  windowTemplate({
    key: "cabbage-maggot",
    displayName: { en: "Cabbage maggot", de: "Kohlfliege" },
    crops: [crops.brassica],
    pest: pests["cabbage-maggot"],
    base: 42.8,
    upper: 86,
    windows: [
      [360, 600, 1521],
      [1881, 2121, 3042],
    ],
  }),
  windowTemplate({
    key: "onion-maggot",
    displayName: { en: "Onion maggot", de: "Zwiebelfliege" },
    crops: [crops.onion],
    pest: pests["onion-maggot"],
    base: 39.2,
    upper: 86,
    windows: [
      [510, 680, 850],
      [1460, 1950, 2435],
    ],
  }),
  windowTemplate({
    key: "european-corn-borer",
    displayName: { en: "European corn borer", de: "Maiszünsler" },
    crops: [crops.corn],
    pest: pests["european-corn-borer"],
    base: 50,
    upper: 86,
    windows: [
      [550, 740, 900],
      [1660, 1950, 2190],
    ],
  }),
  windowTemplate({
    key: "alfalfa-weevil",
    displayName: { en: "Alfalfa weevil", de: "Luzernerüssler" },
    crops: [crops.alfalfa],
    pest: pests["alfalfa-weevil"],
    base: 48,
    windows: [[300, 504, 814]],
  }),
  windowTemplate({
    key: "japanese-beetle",
    displayName: { en: "Japanese beetle", de: "Japankäfer" },
    crops: [],
    pest: pests["japanese-beetle"],
    base: 50,
    windows: [[970, 1600, 2150]],
  }),
  windowTemplate({
    key: "stalk-borer",
    displayName: { en: "Stalk borer", de: "Stängelbohrer" },
    crops: [crops.corn],
    pest: pests["stalk-borer"],
    base: 41,
    upper: 86,
    windows: [[1110, 1400, 1700]],
  }),
  windowTemplate({
    key: "squash-vine-borer",
    displayName: { en: "Squash vine borer", de: "Kürbis-Glasflügler" },
    crops: [crops.squash],
    pest: pests["squash-vine-borer"],
    base: 50,
    windows: [[750, 900, 1000]],
  }),
  degreeDayTemplate({
    ...network,
    version: "VDIFN, UW-Madison 2025, from 1 January (another version of it counts above 52 °F from the first eggs)",
    key: "colorado-potato-beetle",
    displayName: { en: "Colorado potato beetle", de: "Kartoffelkäfer" },
    crops: [crops.potato],
    pest: pests["colorado-potato-beetle"],
    heat: { unit: "°F", base: 50, upper: 86, method: "sine" },
    start: { date: "01-01" },
    stages: [
      { name: { en: "first adults", de: "erste Käfer" }, from: 265 },
      { name: { en: "egg hatch", de: "Larven schlüpfen" }, from: 485 },
      { name: { en: "peak of larvae", de: "Höhepunkt der Larven" }, from: 905 },
      { name: { en: "2nd generation", de: "2. Generation" }, from: 1375 },
    ],
  }),
  degreeDayTemplate({
    ...network,
    version: "VDIFN, UW-Madison 2025 (UC IPM and Missouri count from a capture, without upper limit)",
    key: "black-cutworm-from-may",
    displayName: { en: "Black cutworm, from 15 May", de: "Ypsiloneule, ab 15. Mai" },
    crops: [crops.corn],
    pest: pests["black-cutworm"],
    heat: { unit: "°F", base: 50, upper: 86, method: "sine" },
    start: { date: "05-15" },
    stages: windowStages([300, 700, 1000], null),
  }),
  degreeDayTemplate({
    ...network,
    version: "VDIFN, UW-Madison 2025 (UC IPM counts from the flight, with limits of 54.7 and 91.9 °F)",
    key: "corn-earworm-from-august",
    displayName: { en: "Corn earworm, from 1 August", de: "Baumwollkapselwurm, ab 1. August" },
    crops: [crops.corn],
    pest: pests["corn-earworm"],
    heat: { unit: "°F", base: 55, upper: 92, method: "sine" },
    start: { date: "08-01" },
    stages: windowStages([70, 275, 440], null),
  }),
];
