/** Moves the keyboard to the field that a fault is about. */

/**
 * @param container of a `TileForm`
 * @param loc of the fault: where its place has no field of its own, the field around it is taken
 * @returns false where there is none
 */
export function focusParam(container: HTMLElement, loc: string): boolean {
  const places = [...container.querySelectorAll<HTMLElement>("[data-loc]")];
  const around = places.filter(({ dataset: { loc: own = "" } }) => loc === own || isWithin(loc, own));
  const nearest = around.toSorted((a, b) => (b.dataset["loc"]?.length ?? 0) - (a.dataset["loc"]?.length ?? 0))[0];
  const control = nearest?.querySelector<HTMLElement>("input, textarea, select, button");
  if (control === null || control === undefined) return false;
  control.focus();
  return true;
}

function isWithin(loc: string, own: string): boolean {
  return loc.startsWith(`${own}.`) || loc.startsWith(`${own}[`);
}
