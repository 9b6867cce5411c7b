/**
 * The vocabulary of data: every variable that tiles may ask for, with its canonical unit and the range in which a
 * reading can be real. Adapters' units are converted to these; values outside the range count as missing. Knows no tile
 * and no adapter.
 *
 * Tile scripts are guests and cannot read this file: `#tile/quality` holds the ranges they check, and a test keeps the
 * two equal.
 */

export type Facet = "weather" | "series";

/**
 * instantaneous: the state at the reading's time. interval: the amount since the reading before. counter: a running
 * total that may start again at 0. direction: degrees clockwise from north, averaged as vectors.
 */
export type VariableKind = "instantaneous" | "interval" | "counter" | "direction";

export interface Variable {
  readonly name: string;
  readonly facet: Facet;
  readonly title: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly kind: VariableKind;
  /** One value per local calendar day. */
  readonly daily?: true;
}

function weather(
  name: string,
  title: string,
  unit: string,
  min: number,
  max: number,
  kind: VariableKind = "instantaneous",
): Variable {
  return { name, facet: "weather", title, unit, min, max, kind };
}

function sensor(
  name: string,
  title: string,
  unit: string,
  min: number,
  max: number,
  kind: VariableKind = "instantaneous",
): Variable {
  return { name, facet: "series", title, unit, min, max, kind };
}

export const variables: readonly Variable[] = [
  weather("temperature", "Air temperature", "°C", -90, 60),
  weather("humidity", "Relative humidity", "%", 0, 100),
  weather("dewPoint", "Dew point", "°C", -90, 40),
  weather("rain", "Rain per reading interval", "mm", 0, 500, "interval"),
  weather("solarRadiation", "Global solar radiation", "W/m²", -20, 1600),
  weather("windSpeed", "Wind speed", "m/s", 0, 110),
  weather("windDirection", "Wind direction", "°", -360, 720, "direction"),
  weather("windGust", "Strongest wind gust since the reading before", "m/s", 0, 110),
  weather("precipitationProbability", "Probability of precipitation", "%", 0, 100),
  weather("soilTemperature", "Soil temperature", "°C", -60, 80),
  weather("leafWetness", "Leaf wetness", "%", 0, 100),
  { ...weather("temperatureMin", "Lowest air temperature of the day", "°C", -90, 60), daily: true },
  { ...weather("temperatureMax", "Highest air temperature of the day", "°C", -90, 60), daily: true },
  sensor("temperature.ambient", "Air temperature", "°C", -90, 60),
  sensor("temperature.soil", "Soil temperature", "°C", -60, 80),
  sensor("humidity.ambient", "Relative humidity", "%", 0, 100),
  sensor("moisture.matricPotential", "Soil matric potential", "kPa", -100_000, 300),
  sensor("moisture.volumetric", "Volumetric soil water content", "%", 0, 100),
  sensor("moisture.percentAvailable", "Plant-available soil water", "%", 0, 100),
  sensor("wetness.leaf", "Leaf wetness", "%", 0, 100),
  sensor("wind.speed", "Wind speed", "m/s", 0, 110),
  sensor("wind.gust", "Strongest wind gust since the reading before", "m/s", 0, 110),
  sensor("wind.direction", "Wind direction", "°", -360, 720, "direction"),
  sensor("precipitation.interval", "Rain per reading interval", "mm", 0, 500, "interval"),
  sensor("precipitation.cumulative", "Rain counter", "mm", 0, 1_000_000, "counter"),
];

const byName: ReadonlyMap<string, Variable> = new Map(variables.map((variable) => [variable.name, variable]));

/** The variable of that name, or undefined: the vocabulary is closed. */
export function findVariable(name: string): Variable | undefined {
  return byName.get(name);
}
