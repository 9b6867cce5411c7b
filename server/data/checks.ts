/**
 * What is checked in the readings of each variable, and what is done about a finding. Plain figures; the check is
 * series-check.ts.
 *
 * | kind | what it is | what is done |
 * |-----------|--------------------------------------------------------------|--------------------------------------------------|
 * | missing | no reading in the whole window | reported | | unit | the values as a whole look like another unit
 * (units-check) | reported, never converted | | future | sensor reading later than the fetch, beyond the tolerance |
 * left out: it is after the window | | sentinel | a code for "no value" (-999, -9999, 6999 …) | left out, before any
 * conversion | | range | outside of what the variable can be (server/core/variables) | left out; a little over 100 % is
 * read as 100 % | | spike | one reading far from both of its near neighbours | air and soil temperature: left out; else
 * reported| | stuck | no change for days (`#tile/quality`), having moved before | left out from the second reading on |
 * | | no change in the whole window | reported: it may be a constant source | | gap | longer than two of the series'
 * own steps, and than an hour | reported, counted against the coverage | | order | a few readings not ascending by time
 * | sorted; of too many the answer does not fit | | duplicate | several readings of one time | the last of the answer
 * counts |
 *
 * Spikes are the two-sided form of QARTOD's spike test (U.S. IOOS, Manual for Real-Time Quality Control of In-situ
 * Temperature and Salinity Data, version 2.0, 2016): both jumps must be over the limit and the neighbours must agree,
 * so that a front, an irrigation or a thunderstorm's step is none. Limits: MADIS, Meteorological Surface Quality
 * Control Checks, validity of the change in an hour: air temperature 35 °F (19.4 K), relative humidity 50 %; those of
 * dew point, soil temperature and soil water are our own, and wide. Neighbours more than an hour and a half away prove
 * nothing. Where more than a tenth of the readings would be spikes, none is left out: nobody can say which are the true
 * ones. Not tested: rain (showers), radiation (clouds), wind speed (gusts), wind direction (turns over north), matric
 * potential (orders of magnitude), leaf wetness (an on-off signal), counters (they restart), daily extremes.
 *
 * Stuck values are QARTOD's flat-line test with exact equality, after the tiles' own limits: 3 days for the atmosphere,
 * 10 and 20 days in the soil, at least 24 readings; standing still is natural at 0 (no rain, no wind, no sun), at 100 %
 * (saturated air, fog) and in freezing soil at 0 °C. Gaps are QARTOD's gap test at the series' own cadence, since the
 * service does not know how a sensor is set up.
 */

const hourMs = 3_600_000;

/** Sensors' clocks run minutes off; a reading this little in the future is only early. */
export const futureToleranceMs = 10 * 60_000;

/** A spike's neighbours are at most this far away. */
export const maxNeighbourMs = 1.5 * hourMs;
/** More spikes than this share of the readings are noise, of which nothing is left out. */
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
