/** The words of plots, in English. They come with the first plot. */

export const charts = {
  missing: "The plot could not be loaded. The words beside it say what it would show.",
  reload: "Load the page again",
};
