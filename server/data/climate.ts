/**
 * The made-up climate of a place: what the air, the sky and the soil are like at any instant. Every figure follows from
 * the place and the day alone (no state is carried along), so any window gives the same values. Plausible, not real:
 * shapes are textbook, levels are rough zonal means. Knows no variable names and no series.
 */
import { type Noise, noiseFor, smoothNoise } from "./noise.ts";
import { sineOfElevation } from "./sun.ts";

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres; 0 when unknown. */
  readonly elevation: number;
}

export interface Air {
  /** °C */
  readonly temperature: number;
  /** °C, never above `temperature`. */
  readonly dewPoint: number;
  /** %, from the two by the Magnus form of agronomic practice (Allen et al. 1998, FAO-56 eq. 11). */
  readonly humidity: number;
}

/** One weather system: rain that falls between `start` and `end` (epoch ms). */
interface RainEvent {
  readonly start: number;
  readonly end: number;
  readonly amountMm: number;
}

/** A day by the sun's clock at the place. */
interface Day {
  readonly meanTemperature: number;
  readonly range: number;
  readonly dewPoint: number;
  /** 0 clear, 1 overcast. */
  readonly cloud: number;
  readonly rain: RainEvent | null;
}

const noDay: Day = { meanTemperature: 0, range: 0, dewPoint: 0, cloud: 0, rain: null };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const yearDays = 365.2425;
/** Day of the year (from 0) on which the north is warmest. */
const warmestDay = 199;
const warmestHour = 15;
const coldestHour = 5;
/** Cloud cover from which it may rain. */
const rainCloud = 0.55;
const maxEventMm = 80;
const longestEventHours = 10;
/**
 * Soil water: percent of the available store per mm of rain, e-folding time of its loss, and how far back rain is
 * remembered.
 */
const percentPerMm = 2.2;
const soilMemoryDays = 14;
const soilLookbackDays = 70;
const driestPercent = 8;

/** Independent streams of noise. */
const stream = {
  synoptic: 1,
  slow: 2,
  wet: 3,
  wetSlow: 4,
  sky: 5,
  dry: 6,
  rainChance: 7,
  rainStart: 8,
  rainLength: 9,
  rainAmount: 10,
  air: 11,
  wind: 12,
  gust: 13,
  direction: 14,
  prevailing: 15,
  vane: 16,
  squall: 17,
};

export interface Climate {
  air(ts: number): Air;
  /** °C; that of the air. */
  temperature(ts: number): number;
  /** mm that fell in (from, to]. */
  rain(from: number, to: number): number;
  /** W/m²; 0 whenever the sun is below the horizon at `ts` or half an hour later. */
  radiation(ts: number): number;
  /** m/s */
  windSpeed(ts: number): number;
  /** m/s; never below the wind's speed. */
  windGust(ts: number): number;
  /** %, of rain on the day by the sun's clock: the chance by which the day's rain is decided. */
  rainProbability(ts: number): number;
  /** Degrees clockwise from north, where it blows from. */
  windDirection(ts: number): number;
  /** °C at about 20 cm. */
  soilTemperature(ts: number): number;
  /** 0 to 100 % of the plant-available store. */
  availableWater(ts: number): number;
}

export function climateOf(place: Place): Climate {
  const { latitude, longitude } = place;
  const noise = noiseFor(`${latitude.toFixed(4)},${longitude.toFixed(4)}`);
  const solarShift = (longitude / 360) * dayMs;
  const days = memo((day: number) => makeDay(place, noise, solarShift, day));
  const joined = new JoinedDays(days);
  const dailyRain = memo((day: number) =>
    rainBetween(days, solarShift, day * dayMs - solarShift, (day + 1) * dayMs - solarShift),
  );
  const solarDays = (ts: number): number => (ts + solarShift) / dayMs;

  const temperature = (ts: number): number => {
    const x = solarDays(ts);
    const { meanTemperature, range } = joined.at(x);
    const flutter = 0.4 * (noise(stream.air, Math.floor(ts / (hourMs / 4))) - 0.5);
    return rounded(meanTemperature + (range / 2) * diurnal(24 * (x - Math.floor(x))) + flutter, 2);
  };

  const air = (ts: number): Air => {
    const x = solarDays(ts);
    const warm = temperature(ts);
    const humid = joined.at(x).dewPoint + 0.6 * diurnal(24 * (x - Math.floor(x)));
    const dewPoint = Math.min(warm, rounded(humid, 2));
    const humidity = rounded((100 * vapourPressure(dewPoint)) / vapourPressure(warm), 2);
    return { temperature: warm, dewPoint, humidity };
  };

  /** What earlier days' rain has left at the start of a day: each day's share fades with its age. */
  const storeAtStartOf = memo((today: number) => {
    let store = 0;
    for (let age = 1; age <= soilLookbackDays; age += 1)
      store += percentPerMm * dailyRain(today - age) * Math.exp(-(age - 1) / soilMemoryDays);
    return store;
  });

  const availableWater = (ts: number): number => {
    const x = solarDays(ts);
    const today = Math.floor(x);
    const fresh = percentPerMm * rainBetween(days, solarShift, today * dayMs - solarShift, ts);
    const store = fresh + storeAtStartOf(today) * Math.exp(-(x - today) / soilMemoryDays);
    return rounded(driestPercent + (100 - driestPercent) * (1 - Math.exp(-store / 60)), 2);
  };

  const windSpeed = (ts: number): number => {
    const x = solarDays(ts);
    const mean = 2.8 + 2.2 * smoothNoise(noise, stream.wind, x, 2.5);
    const byDay = 1 + 0.35 * diurnal(24 * (x - Math.floor(x)));
    const gust = 0.7 + 0.6 * noise(stream.gust, Math.floor(ts / hourMs));
    return rounded(Math.max(0, mean * byDay * gust), 2);
  };

  return {
    air,
    temperature,
    availableWater,
    rain: (from, to) => rainBetween(days, solarShift, from, to),
    radiation: (ts) => {
      const now = sineOfElevation(latitude, longitude, ts);
      if (now <= 0 || sineOfElevation(latitude, longitude, ts + hourMs / 2) <= 0) return 0;
      return rounded(clearSky(now) * (1 - 0.75 * joined.at(solarDays(ts)).cloud ** 3.4), 1);
    },
    windSpeed,
    windGust: (ts) => rounded(windSpeed(ts) * (1.3 + 0.6 * noise(stream.squall, Math.floor(ts / hourMs))), 2),
    rainProbability: (ts) => Math.round(100 * clamp(rainChance(days(Math.floor(solarDays(ts))).cloud), 0, 1)),
    windDirection: (ts) => {
      const x = solarDays(ts);
      const prevailing = 360 * noise(stream.prevailing, 0);
      const turned =
        prevailing +
        130 * smoothNoise(noise, stream.direction, x, 3) +
        30 * (noise(stream.vane, Math.floor(ts / hourMs)) - 0.5);
      return rounded(((turned % 360) + 360) % 360, 1) % 360;
    },
    soilTemperature: (ts) => {
      const x = solarDays(ts);
      let mean = 0;
      for (let age = 0; age < 5; age += 1) mean += joined.at(x - age).meanTemperature / 5;
      const lagged = x - 4 / 24;
      return rounded(mean + 0.18 * joined.at(x).range * diurnal(24 * (lagged - Math.floor(lagged))), 2);
    },
  };
}

function makeDay(place: Place, noise: Noise, solarShift: number, day: number): Day {
  const { latitude } = place;
  const tilt = Math.abs(latitude);
  const hemisphere = latitude < 0 ? -1 : 1;
  const season = hemisphere * Math.cos((2 * Math.PI * (day - warmestDay)) / yearDays);
  const level = 27 - 33 * Math.sin((latitude * Math.PI) / 180) ** 2 - 0.0065 * place.elevation;
  const synoptic = 0.65 * smoothNoise(noise, stream.synoptic, day, 4) + 0.45 * smoothNoise(noise, stream.slow, day, 13);
  const wetness = 0.6 * smoothNoise(noise, stream.wet, day, 3) + 0.4 * smoothNoise(noise, stream.wetSlow, day, 9);
  const cloud = clamp(0.42 + 0.6 * wetness + 0.3 * (noise(stream.sky, day) - 0.5), 0, 1);
  const meanTemperature = level + Math.min(18, 1.5 + 0.26 * tilt) * season + (1.5 + 0.06 * tilt) * synoptic;
  const noon = Math.max(0, sineOfElevation(latitude, place.longitude, day * dayMs - solarShift + dayMs / 2));
  const range = (5 + 9 * (1 - cloud)) * (0.4 + 0.6 * noon);
  const dryness = 0.3 + 7 * (1 - cloud) * noise(stream.dry, day);
  return {
    meanTemperature,
    range,
    cloud,
    dewPoint: meanTemperature - range / 2 - dryness,
    rain: makeRain(noise, cloud, day, solarShift),
  };
}

/** Not above 1, except under the thickest clouds; below 0 where it cannot rain. */
function rainChance(cloud: number): number {
  return 2.6 * (cloud - rainCloud);
}

function makeRain(noise: Noise, cloud: number, day: number, solarShift: number): RainEvent | null {
  if (noise(stream.rainChance, day) > rainChance(cloud)) return null;
  const start = Math.round(day * dayMs - solarShift + dayMs * noise(stream.rainStart, day));
  const length = hourMs * (1 + (longestEventHours - 1) * noise(stream.rainLength, day) ** 2);
  const amountMm = Math.min(maxEventMm, 0.4 - 9 * Math.log(1 - noise(stream.rainAmount, day)));
  return { start, end: start + length, amountMm };
}

/** Rain events are shorter than a day, so only those that began on the day before may still be falling. */
function rainBetween(days: (day: number) => Day, solarShift: number, from: number, to: number): number {
  const first = Math.floor((from + solarShift) / dayMs) - 1;
  const last = Math.floor((to + solarShift) / dayMs);
  let sum = 0;
  for (let day = first; day <= last; day += 1) {
    const event = days(day).rain;
    if (event !== null) sum += event.amountMm * (shareFallen(event, to) - shareFallen(event, from));
  }
  return sum;
}

/** Part of the event's rain that has fallen by `ts`: slowly at first and at the end. */
function shareFallen(event: RainEvent, ts: number): number {
  const share = clamp((ts - event.start) / (event.end - event.start), 0, 1);
  return (1 - Math.cos(Math.PI * share)) / 2;
}

/**
 * The figures of the days, joined from noon to noon so that midnight is no step. It stands at one time, and its figures
 * are of that: an object for each time would cost more than the figures.
 */
class JoinedDays {
  readonly #days: (day: number) => Day;
  /** Times are mostly asked for in their order: the two days are looked up when they change. */
  #index = Number.NaN;
  #from = noDay;
  #to = noDay;
  #share = 0;

  constructor(days: (day: number) => Day) {
    this.#days = days;
  }

  /** Moves there. */
  at(x: number): this {
    const index = Math.floor(x - 0.5);
    if (index !== this.#index) {
      this.#index = index;
      this.#from = this.#days(index);
      this.#to = this.#days(index + 1);
    }
    this.#share = x - 0.5 - index;
    return this;
  }

  get meanTemperature(): number {
    return this.#from.meanTemperature + (this.#to.meanTemperature - this.#from.meanTemperature) * this.#share;
  }

  get range(): number {
    return this.#from.range + (this.#to.range - this.#from.range) * this.#share;
  }

  get dewPoint(): number {
    return this.#from.dewPoint + (this.#to.dewPoint - this.#from.dewPoint) * this.#share;
  }

  get cloud(): number {
    return this.#from.cloud + (this.#to.cloud - this.#from.cloud) * this.#share;
  }
}

/** −1 at the coldest hour, 1 at the warmest, joined by half cosines. */
function diurnal(hour: number): number {
  const rising = hour - coldestHour;
  const length = warmestHour - coldestHour;
  if (rising >= 0 && rising <= length) return -Math.cos((Math.PI * rising) / length);
  const falling = (hour - warmestHour + 24) % 24;
  return Math.cos((Math.PI * falling) / (24 - length));
}

/** kPa over water; FAO-56 eq. 11. */
function vapourPressure(temperature: number): number {
  return 0.6108 * Math.exp((17.27 * temperature) / (temperature + 237.3));
}

/**
 * W/m² under a clear sky: Haurwitz (1945), J. Meteorology 2, 154; clouds by Kasten & Czeplak (1980), Solar Energy 24,
 * 177.
 */
function clearSky(sine: number): number {
  return 1098 * sine * Math.exp(-0.057 / sine);
}

function memo<T>(make: (index: number) => T): (index: number) => T {
  const made = new Map<number, T>();
  return (index) => {
    const known = made.get(index);
    if (known !== undefined) return known;
    const value = make(index);
    made.set(index, value);
    return value;
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** + 0 turns −0 into 0. */
function rounded(value: number, digits: 1 | 2): number {
  const scale = digits === 1 ? 10 : 100;
  return Math.round(value * scale) / scale + 0;
}
