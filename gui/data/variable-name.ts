/** What a variable or a metric is called, and in which unit the service keeps it. Pure. */
import type { ParamOption, ParamSpec } from "../tile-spec/model.ts";
import type { data } from "../words/data-en.ts";

type VariableWords = Pick<typeof data, "variables">;
type Known = Readonly<Record<string, string>>;

/** As the contract's guides list them; test/rules/gui-data.test.ts compares. */
export const variableUnits: Known = {
  temperature: "°C",
  temperatureMin: "°C",
  temperatureMax: "°C",
  humidity: "%",
  dewPoint: "°C",
  rain: "mm",
  solarRadiation: "W/m²",
  windSpeed: "m/s",
  windDirection: "°",
  windGust: "m/s",
  precipitationProbability: "%",
  soilTemperature: "°C",
  leafWetness: "%",
  "temperature.ambient": "°C",
  "temperature.soil": "°C",
  "humidity.ambient": "%",
  "moisture.matricPotential": "kPa",
  "moisture.volumetric": "%",
  "moisture.percentAvailable": "%",
  "wetness.leaf": "%",
  "wind.speed": "m/s",
  "wind.gust": "m/s",
  "wind.direction": "°",
  "precipitation.interval": "mm",
  "precipitation.cumulative": "mm",
};

/** As it came where it has no word here. */
export function variableName(words: VariableWords, name: string): string {
  const known: Known = words.variables;
  return knownIn(known, name) ?? name;
}

/** A form whose choices are variables names them, with their units, where its schema gives their keys alone. */
export function withVariableNames(params: readonly ParamSpec[], words: VariableWords): readonly ParamSpec[] {
  return params.map((param) => {
    const { items = null } = param;
    const named = { ...param, options: param.options ?? variableOptions(param.enum, words) };
    return items === null ? named : { ...named, items: { ...items, params: withVariableNames(items.params, words) } };
  });
}

function variableOptions(choices: unknown, words: VariableWords): readonly ParamOption[] | null {
  if (!Array.isArray(choices) || choices.length === 0) return null;
  const options = choices.flatMap((value): ParamOption[] => {
    const unit = typeof value === "string" ? knownIn(variableUnits, value) : undefined;
    if (unit === undefined) return [];
    return [{ value, label: `${variableName(words, String(value))} (${unit})`, unit: null, quantity: null }];
  });
  return options.length === choices.length ? options : null;
}

function knownIn(known: Known, name: string): string | undefined {
  return Object.hasOwn(known, name) ? known[name] : undefined;
}
