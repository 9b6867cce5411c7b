/** How values of tiles are written for the reader of the page. */
import { useMemo } from "react";
import type { TemperatureUnits } from "../tile-spec/model.ts";
import type { TileReader } from "../tile-spec/summary.ts";
import { useFormats, useWords } from "../words/words.tsx";

/** A date alone is midnight in UTC: there it is the day that is meant. */
const zone = "UTC";

export function useTileReader(temperatureUnits: TemperatureUnits): TileReader {
  const words = useWords();
  const formats = useFormats();
  return useMemo(
    () => ({
      temperatureUnits,
      yes: words.common.yes,
      no: words.common.no,
      number: (value) => formats.number(value, 6),
      date: (date) => formats.date(date, zone),
      yearDay: (date) => formats.day(date, zone),
      list: formats.list,
      entries: words.tileForm.entries,
    }),
    [temperatureUnits, words, formats],
  );
}
