/** The words beside a map on which people click or draw, in English. */

export const maps = {
  goTo: "Go to coordinates",
  goToPlaceholder: "Go to, such as 48.137, 11.575",
  go: "Go",
  useMyPosition: "Use my position",
  finding: "Looking…",
  noCoordinates: "Enter latitude and longitude, such as 48.137, 11.575 or 48° 8′ N 11° 34′ E.",
  noPosition: {
    refused: "The browser was not allowed to tell where you are. Allow it in its settings, or enter coordinates.",
    unsafe: "The browser tells where you are over https alone. Enter coordinates.",
    unknown: "The browser could not find out where you are. Enter coordinates.",
  },
};
