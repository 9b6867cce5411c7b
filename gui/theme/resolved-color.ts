/** Colours for what knows no variables, such as a canvas. */

/**
 * A colour of the page as it is now, also a mixed one.
 * @param color as in CSS, such as `var(--primary)`
 */
export function resolvedColor(color: string): string {
  // A new element has no transition to the colour.
  const probe = document.createElement("span");
  probe.style.color = color;
  probe.hidden = true;
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}
