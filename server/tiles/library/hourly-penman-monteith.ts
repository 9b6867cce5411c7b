/**
 * Reference evapotranspiration of one hour, mm/h. Sources: Allen, Pereira, Raes & Smith 1998, FAO Irrigation and
 * Drainage Paper 56 (equation numbers are its own), and ASCE-EWRI 2005, The ASCE Standardized Reference
 * Evapotranspiration Equation (table 1). Rso is (0.75 + 2e-5 z) Ra.
 */
import { clearSkyRadiation, pressureAt, solarGeometry } from "#tile/et0";
import { dayOfYear, dayMs, hourMs } from "#tile/local-time";
import { saturationPressure } from "#tile/psychrometrics";

/** `fao56`: grass by eq. 53. `asceShort` and `asceTall`: clipped grass and alfalfa by ASCE-EWRI 2005. */
export type HourlyReference = "fao56" | "asceShort" | "asceTall";

export interface HourWeather {
  /** Degrees, south negative. */
  readonly latitude: number;
  /** Degrees, west negative. */
  readonly longitude: number;
  /** m above sea level. */
  readonly elevation: number;
  /** Epoch ms of the middle of the hour. */
  readonly middle: number;
  /** Mean air temperature, °C. */
  readonly temperature: number;
  /** Actual vapour pressure, kPa. */
  readonly ea: number;
  /** Solar radiation, MJ m-2 h-1. */
  readonly rs: number;
  /** Wind speed at 2 m, m/s. */
  readonly u2: number;
  /** Rs/Rso: of this hour by day, of the hours before sunset by night. Kept within 0.3…1. */
  readonly clearness: number;
}

interface Coefficients {
  readonly cn: number;
  readonly cdDay: number;
  readonly cdNight: number;
  /** Soil heat flux as a part of net radiation. */
  readonly groundDay: number;
  readonly groundNight: number;
}

/** FAO-56 eq. 53, 45 and 46; ASCE-EWRI 2005, table 1 and eq. 65. */
const coefficients: Readonly<Record<HourlyReference, Coefficients>> = {
  fao56: { cn: 37, cdDay: 0.34, cdNight: 0.34, groundDay: 0.1, groundNight: 0.5 },
  asceShort: { cn: 37, cdDay: 0.24, cdNight: 0.96, groundDay: 0.1, groundNight: 0.5 },
  asceTall: { cn: 66, cdDay: 0.25, cdNight: 1.7, groundDay: 0.04, groundNight: 0.2 },
};

/** Stefan–Boltzmann, MJ K-4 m-2 h-1. */
const sigma = 4.903e-9 / 24;

/**
 * Penman–Monteith of one hour. Day and night differ by the sun in FAO-56, by the sign of net radiation in ASCE-EWRI
 * 2005. Negative results (dew) are 0.
 */
export function hourlyPenmanMonteith(hour: HourWeather, reference: HourlyReference): number {
  const { temperature, ea, u2 } = hour;
  const { cn, cdDay, cdNight, groundDay, groundNight } = coefficients[reference];
  const rn = hourlyNetRadiation(hour);
  const isDay = reference === "fao56" ? isSunUp(hour.latitude, hour.longitude, hour.middle) : rn > 0;
  const g = rn * (isDay ? groundDay : groundNight);
  const saturation = saturationPressure(temperature);
  const delta = (4098 * saturation) / (temperature + 237.3) ** 2;
  const gamma = 0.000665 * pressureAt(hour.elevation);
  const radiation = 0.408 * delta * (rn - g);
  const wind = ((gamma * cn) / (temperature + 273)) * u2 * (saturation - ea);
  return Math.max(0, (radiation + wind) / (delta + gamma * (1 + (isDay ? cdDay : cdNight) * u2)));
}

/** Net radiation of the hour, MJ m-2 h-1, eq. 38–40 with σ by the hour. */
export function hourlyNetRadiation({ temperature, ea, rs, clearness }: HourWeather): number {
  const kept = Math.min(1, Math.max(0.3, clearness));
  const longwave =
    sigma * (temperature + 273.16) ** 4 * (0.34 - 0.14 * Math.sqrt(Math.max(0, ea))) * (1.35 * kept - 0.35);
  return 0.77 * rs - longwave;
}

/**
 * Extraterrestrial radiation of the hour, MJ m-2 h-1, eq. 28; of the part of the hour between sunrise and sunset
 * (ASCE-EWRI 2005, eq. 56).
 */
export function hourlyExtraterrestrialRadiation(latitude: number, longitude: number, middle: number): number {
  const { phi, declination, sunset, inverseDistance, hourAngle } = sunAt(latitude, longitude, middle);
  const within = (angle: number) => Math.min(sunset, Math.max(-sunset, angle));
  const from = within(hourAngle - Math.PI / 24);
  const to = within(hourAngle + Math.PI / 24);
  const angle =
    (to - from) * Math.sin(phi) * Math.sin(declination) +
    Math.cos(phi) * Math.cos(declination) * (Math.sin(to) - Math.sin(from));
  return Math.max(0, ((12 * 60) / Math.PI) * 0.082 * inverseDistance * angle);
}

/** Clear-sky radiation of the hour, MJ m-2 h-1, eq. 37. */
export function hourlyClearSkyRadiation(
  latitude: number,
  longitude: number,
  elevation: number,
  middle: number,
): number {
  return clearSkyRadiation(elevation, hourlyExtraterrestrialRadiation(latitude, longitude, middle));
}

/** Whether the sun's centre is above the horizon in the middle of the hour. */
export function isSunUp(latitude: number, longitude: number, middle: number): boolean {
  const { sunset, hourAngle } = sunAt(latitude, longitude, middle);
  return Math.abs(hourAngle) < sunset;
}

/**
 * The hour whose Rs/Rso stands for the night that follows: its middle is 0.52 to 0.79 rad before sunset (FAO-56, page
 * 75).
 */
export function isBeforeSunset(latitude: number, longitude: number, middle: number): boolean {
  const { sunset, hourAngle } = sunAt(latitude, longitude, middle);
  return hourAngle >= sunset - 0.79 && hourAngle <= sunset - 0.52;
}

/** The sun's elevation in the middle of the hour, rad. ASCE-EWRI 2005 takes Rs/Rso of hours with 0.3 rad and more. */
export function sunAngle(latitude: number, longitude: number, middle: number): number {
  const { phi, declination, hourAngle } = sunAt(latitude, longitude, middle);
  return Math.asin(Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hourAngle));
}

/** The day's geometry and the solar time angle (rad, 0 at noon), eq. 31–33; the local meridian is the place's own. */
function sunAt(latitude: number, longitude: number, middle: number) {
  const localMs = middle + (longitude / 15) * hourMs;
  const day = Math.floor(localMs / dayMs);
  const doy = dayOfYear(day);
  const b = (2 * Math.PI * (doy - 81)) / 364;
  const correctionHours = 0.1645 * Math.sin(2 * b) - 0.1255 * Math.cos(b) - 0.025 * Math.sin(b);
  const hours = (localMs - day * dayMs) / hourMs + correctionHours;
  return { ...solarGeometry(latitude, doy), hourAngle: (Math.PI / 12) * (hours - 12) };
}
