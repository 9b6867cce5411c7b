/** How long something took, in its largest fitting unit: 240 ms, 3.2 s, 5 min, 2.5 h, 3 days. Pure. */

const units = [
  { unit: "day", ms: 86_400_000, upFrom: 2 * 86_400_000, digits: 0 },
  { unit: "hour", ms: 3_600_000, upFrom: 2 * 3_600_000, digits: 1 },
  { unit: "minute", ms: 60_000, upFrom: 2 * 60_000, digits: 0 },
  { unit: "second", ms: 1_000, upFrom: 1_000, digits: 1 },
  { unit: "millisecond", ms: 1, upFrom: 0, digits: 0 },
] as const;

export function durationText(locale: string, ms: number): string {
  const { unit, ms: size, digits } = units.find(({ upFrom }) => ms >= upFrom) ?? units[4];
  const format = new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: digits,
  });
  return format.format(ms / size);
}
