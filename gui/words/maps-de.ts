/** The words beside a map on which people click or draw, in German. */
import type { maps as en } from "./maps-en.ts";

export const maps: typeof en = {
  goTo: "Zu Koordinaten gehen",
  goToPlaceholder: "Gehe zu, etwa 48,137; 11,575",
  go: "Los",
  useMyPosition: "Mein Standort",
  finding: "Wird gesucht …",
  noCoordinates: "Geben Sie Breite und Länge ein, etwa 48,137; 11,575 oder 48° 8′ N 11° 34′ O.",
  noPosition: {
    refused:
      "Der Browser durfte nicht sagen, wo Sie sind. Erlauben Sie es in seinen Einstellungen oder geben Sie Koordinaten ein.",
    unsafe: "Der Browser sagt nur über https, wo Sie sind. Geben Sie Koordinaten ein.",
    unknown: "Der Browser konnte nicht herausfinden, wo Sie sind. Geben Sie Koordinaten ein.",
  },
};
