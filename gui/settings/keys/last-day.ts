/** The end of a day on the reader's clock. Pure. */

/** @param day `YYYY-MM-DD` */
export function endOfDay(day: string): string {
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}
