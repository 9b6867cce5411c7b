/**
 * Daily reference evapotranspiration of grass, mm/day. Source: Allen, Pereira, Raes & Smith 1998, FAO Irrigation and
 * Drainage Paper 56; equation numbers are its own. Rs/Rso is kept within 0.3…1 as in REF-ET and ASCE-EWRI 2005.
 */
import { saturationPressure } from "#tile/psychrometrics";

export interface DayWeather {
  /** Degrees, south negative. */
  readonly latitude: number;
  /** m above sea level. */
  readonly elevation: number;
  /** 1 for 1 January. */
  readonly dayOfYear: number;
  /** °C */
  readonly tmin: number;
  readonly tmax: number;
  /** Actual vapour pressure, kPa. */
  readonly ea: number;
  /** Solar radiation, MJ m-2 d-1. */
  readonly rs: number;
  /** Wind speed at 2 m, m/s. */
  readonly u2: number;
  /** Soil heat flux, MJ m-2 d-1; 0 for a day (eq. 42). */
  readonly g?: number;
}

/** Penman–Monteith, eq. 6. Negative results (polar winter) are 0. */
export function penmanMonteith(day: DayWeather): number {
  const t = (day.tmax + day.tmin) / 2;
  const delta = (4098 * saturationPressure(t)) / (t + 237.3) ** 2;
  const gamma = 0.000665 * pressureAt(day.elevation);
  const es = (saturationPressure(day.tmax) + saturationPressure(day.tmin)) / 2;
  const radiation = 0.408 * delta * (netRadiation(day) - (day.g ?? 0));
  const wind = ((gamma * 900) / (t + 273)) * day.u2 * (es - day.ea);
  return Math.max(0, (radiation + wind) / (delta + gamma * (1 + 0.34 * day.u2)));
}

/** From temperatures alone, eq. 52. `ra` in MJ m-2 d-1. */
export function hargreaves(tmin: number, tmax: number, ra: number): number {
  return Math.max(0, 0.0023 * ((tmax + tmin) / 2 + 17.8) * Math.sqrt(Math.max(0, tmax - tmin)) * 0.408 * ra);
}

/** Atmospheric pressure, kPa, eq. 7. */
export function pressureAt(elevation: number): number {
  return 101.3 * ((293 - 0.0065 * elevation) / 293) ** 5.26;
}

/** Extraterrestrial radiation, MJ m-2 d-1, eq. 21–25; never negative. */
export function extraterrestrialRadiation(latitude: number, dayOfYear: number): number {
  const { phi, declination, sunset, inverseDistance } = solarGeometry(latitude, dayOfYear);
  const angle =
    sunset * Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.sin(sunset);
  return Math.max(0, ((24 * 60) / Math.PI) * 0.082 * inverseDistance * angle);
}

/** Hours of possible sunshine, eq. 34. */
export function daylightHours(latitude: number, dayOfYear: number): number {
  return (24 / Math.PI) * solarGeometry(latitude, dayOfYear).sunset;
}

/** Clear-sky radiation, MJ m-2 d-1, eq. 37. */
export function clearSkyRadiation(elevation: number, ra: number): number {
  return (0.75 + 2e-5 * elevation) * ra;
}

/** Solar radiation from sunshine hours, eq. 35. */
export function radiationFromSunshine(hours: number, possible: number, ra: number): number {
  return possible <= 0 ? 0 : (0.25 + (0.5 * hours) / possible) * ra;
}

/** Solar radiation from the day's temperature range, eq. 50, not above clear sky. `kRs` 0.16 inland, 0.19 at coasts. */
export function radiationFromTemperatures(
  tmin: number,
  tmax: number,
  ra: number,
  elevation: number,
  kRs = 0.16,
): number {
  return Math.min(kRs * Math.sqrt(Math.max(0, tmax - tmin)) * ra, clearSkyRadiation(elevation, ra));
}

/** Wind at 2 m from wind at `height` m, eq. 47. */
export function windAt2m(speed: number, height: number): number {
  return height === 2 ? speed : (speed * 4.87) / Math.log(67.8 * height - 5.42);
}

/** Actual vapour pressure, kPa, from the humidities at the day's extremes, eq. 17. */
export function pressureFromExtremes(tmin: number, tmax: number, rhMin: number, rhMax: number): number {
  return (saturationPressure(tmin) * rhMax + saturationPressure(tmax) * rhMin) / 200;
}

/** Actual vapour pressure, kPa, from the mean humidity, eq. 19. */
export function pressureFromMean(tmin: number, tmax: number, rhMean: number): number {
  return ((rhMean / 100) * (saturationPressure(tmax) + saturationPressure(tmin))) / 2;
}

/** Net radiation, MJ m-2 d-1, eq. 38–40. */
export function netRadiation(day: DayWeather): number {
  const ra = extraterrestrialRadiation(day.latitude, day.dayOfYear);
  const rso = clearSkyRadiation(day.elevation, ra);
  const clearness = rso > 0 ? Math.min(1, Math.max(0.3, day.rs / rso)) : 0.3;
  const black = (4.903e-9 * ((day.tmax + 273.16) ** 4 + (day.tmin + 273.16) ** 4)) / 2;
  const longwave = black * (0.34 - 0.14 * Math.sqrt(Math.max(0, day.ea))) * (1.35 * clearness - 0.35);
  return 0.77 * day.rs - longwave;
}

/**
 * The sun's geometry of a day, eq. 23–25: rad, and the inverse relative distance. `sunset` is the hour angle of sunset.
 */
export function solarGeometry(latitude: number, dayOfYear: number) {
  const phi = (latitude * Math.PI) / 180;
  const year = (2 * Math.PI * dayOfYear) / 365;
  const inverseDistance = 1 + 0.033 * Math.cos(year);
  const declination = 0.409 * Math.sin(year - 1.39);
  const sunset = Math.acos(Math.min(1, Math.max(-1, -Math.tan(phi) * Math.tan(declination))));
  return { phi, declination, sunset, inverseDistance };
}
