/**
 * What is checked in the readings of each variable, and what is done about a finding. Plain figures; the check is
 * series-check.ts.
 *
 * - missing: no reading in the whole window. Reported.
 * - unit: the values as a whole look like another unit (units-check.ts). Reported, never converted.
 * - future: a sensor's reading later than the fetch, beyond the tolerance. Left out: it is after the window.
 * - sentinel: a code for "no value" (-999, -9999, 6999 …). Left out, before any conversion.
 * - range: outside of what the variable can be (server/core/variables.ts). Left out; a little over 100 % is read as
 *   100 %.
 * - spike: one reading far from both of its near neighbours. Air and soil temperature: left out. Others: reported.
 * - stuck: no change for days (`#tile/quality`), having moved before. Left out from the second reading on. Without any
 *   change in the whole window: reported, since it may be a constant source.
 * - gap: longer than two of the series' own steps, and than an hour. Reported, counted against the coverage.
 * - order: a few readings not ascending by time. Sorted; with too many, the response is refused.
 * - duplicate: several readings of one time. The last of the response counts.
 *
 * Spikes are the two-sided form of QARTOD's spike test (U.S. IOOS, Manual for Real-Time Quality Control of In-situ
 * Temperature and Salinity Data, version 2.0, 2016). Both jumps must be over the limit and the neighbours must agree,
 * so that a front, an irrigation or a thunderstorm's step is no spike. The limits are those of MADIS, Meteorological
 * Surface Quality Control Checks, validity of the change in an hour: air temperature 35 °F (19.4 K), relative humidity
 * 50 %. Those of dew point, soil temperature and soil water are our own, and wide. Neighbours more than an hour and a
 * half away prove nothing. Where more than a tenth of the readings would be spikes, none is left out, because nobody
 * can say which readings are true. Not tested: rain (showers), radiation (clouds), wind speed (gusts), wind direction
 * (turns over north), matric potential (orders of magnitude), leaf wetness (an on-off signal), counters (they restart),
 * daily extremes.
 *
 * Stuck values are QARTOD's flat-line test with exact equality, by the tiles' own limits: 3 days for the atmosphere, 10
 * and 20 days in the soil, at least 24 readings. Standing still is natural at 0 (no rain, no wind, no sun), at 100 %
 * (saturated air, fog) and in freezing soil at 0 °C. Gaps are QARTOD's gap test at the series' own cadence, since the
 * service does not know how a sensor is set up.
 */

const hourMs = 3_600_000;

/** Sensors' clocks are minutes off, so a reading this little in the future is accepted. */
export const futureToleranceMs = 10 * 60_000;

/** A spike's neighbours are at most this far away. */
export const maxNeighbourMs = 1.5 * hourMs;
/** More spikes than this share of the readings are noise, and then nothing is left out. */
export const maxSpikeShare = 0.1;

export interface SpikeLimit {
  /** In the variable's unit. */
  readonly limit: number;
  readonly isLeftOut: boolean;
}

export const spikeLimits: Readonly<Record<string, SpikeLimit>> = {
  temperature: { limit: 19.4, isLeftOut: true },
  "temperature.ambient": { limit: 19.4, isLeftOut: true },
  "temperature.soil": { limit: 15, isLeftOut: true },
  dewPoint: { limit: 20, isLeftOut: false },
  humidity: { limit: 50, isLeftOut: false },
  "humidity.ambient": { limit: 50, isLeftOut: false },
  "moisture.volumetric": { limit: 20, isLeftOut: false },
  "moisture.percentAvailable": { limit: 40, isLeftOut: false },
};

/** As the tiles count them (`#tile/quality`). */
export const minStuckReadings = 24;

/** The step of a series that has too few readings to show its own. */
export const nominalStepMs = hourMs;
export const nominalDailyStepMs = 24 * hourMs;
/** Shorter silences are no gap, however dense the series. */
export const minGapMs = hourMs;
