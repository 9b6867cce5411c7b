/**
 * Water vapour in air. Temperatures °C, humidity %, pressures kPa. One saturation formula throughout (Tetens as in
 * FAO-56 eq. 11, Allen et al. 1998), over water also below 0 °C, so that ET0, vapour pressure deficit and dew point fit
 * together.
 */

/** Saturation vapour pressure e°(T), kPa. FAO-56 eq. 11. */
export function saturationPressure(temperature: number): number {
  return 0.6108 * Math.exp((17.27 * temperature) / (temperature + 237.3));
}

/** Actual vapour pressure, kPa, of air at `temperature` with `humidity` (over 100 % counts as 100). */
export function vapourPressure(temperature: number, humidity: number): number {
  return (saturationPressure(temperature) * Math.min(100, humidity)) / 100;
}

/** Dew point, °C; never above the temperature. null where humidity is 0 or less: dry air has none. */
export function dewPoint(temperature: number, humidity: number): number | null {
  if (!(humidity > 0)) return null;
  if (humidity >= 100) return temperature;
  const g = Math.log(humidity / 100) + (17.27 * temperature) / (237.3 + temperature);
  return Math.min(temperature, (237.3 * g) / (17.27 - g));
}

/** Relative humidity, %, from temperature and dew point; at most 100. */
export function humidityFromDewPoint(temperature: number, dew: number): number {
  return Math.min(100, (100 * saturationPressure(dew)) / saturationPressure(temperature));
}

/** Vapour pressure deficit of the air, kPa, never negative. */
export function airDeficit(temperature: number, humidity: number): number {
  return saturationPressure(temperature) * (1 - Math.min(100, Math.max(0, humidity)) / 100);
}

/**
 * Deficit between a leaf (`offset` K warmer than the air, often −1…−3) and the air, kPa. Negative says dew on the leaf.
 */
export function leafDeficit(temperature: number, humidity: number, offset: number): number {
  return saturationPressure(temperature + offset) - vapourPressure(temperature, Math.max(0, humidity));
}

/** kPa/K for each kPa of air pressure: of a ventilated psychrometer, over water. FAO-56 eq. 16. */
const psychrometerConstant = 0.000662;
/** A wet bulb is never so far below the air, K. */
const deepestWetBulb = 60;
/** Each halves what is left: beyond the digits that a double has. */
const halvings = 56;

/**
 * Temperature that a wet, ventilated thermometer shows, °C; never above the temperature. The one at which FAO-56 eq.
 * 15, ea = e°(Twet) − γ (T − Twet), gives the air's vapour pressure. Below 0 °C over water, not ice.
 * @param pressure of the air, kPa
 */
export function wetBulb(temperature: number, humidity: number, pressure: number): number {
  const ea = vapourPressure(temperature, Math.max(0, humidity));
  let low = temperature - deepestWetBulb;
  let high = temperature;
  for (let i = 0; i < halvings; i++) {
    const middle = (low + high) / 2;
    const found = saturationPressure(middle) - psychrometerConstant * pressure * (temperature - middle);
    if (found < ea) low = middle;
    else high = middle;
  }
  return high;
}
