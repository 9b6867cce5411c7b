/**
 * Where the sun stands. Source: the low-order formulas of Meeus, "Astronomical Algorithms", as arranged by NOAA's solar
 * calculator; good to well under a minute of rise and set. Needs UTC and the place, never a clock's zone.
 */

const radians = Math.PI / 180;

/** Rise and set of the almanacs: 34′ of refraction and 16′ of the sun's radius below the horizon. */
export const horizonDegrees = -0.833;

/** Geometric elevation of the sun's centre, degrees. `t` epoch ms; east longitude positive. */
export function sunElevation(t: number, latitude: number, longitude: number): number {
  const century = (t / 86_400_000 + 2_440_587.5 - 2_451_545) / 36_525;
  const meanLongitude = (280.46646 + century * (36_000.76983 + century * 0.0003032)) % 360;
  const anomaly = (357.52911 + century * (35_999.05029 - 0.0001537 * century)) * radians;
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const centre =
    Math.sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    Math.sin(2 * anomaly) * (0.019993 - 0.000101 * century) +
    Math.sin(3 * anomaly) * 0.000289;
  const node = (125.04 - 1934.136 * century) * radians;
  const apparent = (meanLongitude + centre - 0.00569 - 0.00478 * Math.sin(node)) * radians;
  const seconds = 21.448 - century * (46.815 + century * (0.00059 - century * 0.001813));
  const obliquity = (23 + (26 + seconds / 60) / 60 + 0.00256 * Math.cos(node)) * radians;
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(apparent));

  const y = Math.tan(obliquity / 2) ** 2;
  const l = meanLongitude * radians;
  const equationOfTime =
    (4 / radians) *
    (y * Math.sin(2 * l) -
      2 * eccentricity * Math.sin(anomaly) +
      4 * eccentricity * y * Math.sin(anomaly) * Math.cos(2 * l) -
      0.5 * y * y * Math.sin(4 * l) -
      1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly));

  const minutesOfDay = (((t / 60_000) % 1440) + 1440) % 1440;
  const hourAngle = ((minutesOfDay + equationOfTime + 4 * longitude) / 4 - 180) * radians;
  const phi = latitude * radians;
  const sine = Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hourAngle);
  return Math.asin(Math.min(1, Math.max(-1, sine))) / radians;
}

/** Day from sunrise to sunset: in polar summer always, in polar winter never. */
export function isDaylight(t: number, latitude: number, longitude: number): boolean {
  return sunElevation(t, latitude, longitude) > horizonDegrees;
}
