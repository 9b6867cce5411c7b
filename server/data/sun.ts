/**
 * Height of the sun for generated radiation. Declination and equation of time by Spencer (1971), Search 2(5), 172:
 * within 0.04° and 0.6 minutes, which is enough for made-up weather. Day and night filters of tiles use their own, more
 * exact computation.
 */

const dayMs = 86_400_000;
const meanYearDays = 365.2425;

/** Sine of the geometric elevation of the sun's centre; positive by day. Degrees, epoch ms. */
export function sineOfElevation(latitude: number, longitude: number, ts: number): number {
  const days = ts / dayMs;
  const angle = (2 * Math.PI * (((days % meanYearDays) + meanYearDays) % meanYearDays)) / meanYearDays;
  const declination = declinationAt(angle);
  const hourAngle = 2 * Math.PI * (days - Math.floor(days) - 0.5 + longitude / 360) + equationOfTime(angle);
  const phi = (latitude * Math.PI) / 180;
  return Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hourAngle);
}

/** Radians. */
function declinationAt(angle: number): number {
  return (
    0.006918 -
    0.399912 * Math.cos(angle) +
    0.070257 * Math.sin(angle) -
    0.006758 * Math.cos(2 * angle) +
    0.000907 * Math.sin(2 * angle) -
    0.002697 * Math.cos(3 * angle) +
    0.00148 * Math.sin(3 * angle)
  );
}

/** Radians of hour angle, solar minus mean time. */
function equationOfTime(angle: number): number {
  return (
    0.000075 +
    0.001868 * Math.cos(angle) -
    0.032077 * Math.sin(angle) -
    0.014615 * Math.cos(2 * angle) -
    0.040849 * Math.sin(2 * angle)
  );
}
