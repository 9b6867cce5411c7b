/**
 * The tenant's theme as CSS variables of the page, light or dark, kept for the next visit so that nothing flashes. They
 * are set through the style object: the policy of these pages lets no style attribute in.
 */
import type { SelfQuery } from "../api/generated.ts";

type Theme = NonNullable<SelfQuery["theme"]>;
type Palette = Theme["colorSchemes"]["light"]["palette"];

export type SchemeChoice = "light" | "dark" | "system";
type Scheme = "light" | "dark";

const themeKey = "flow-evaluation:theme";
const schemeKey = "flow-evaluation:scheme";
const wantsDark = window.matchMedia("(prefers-color-scheme: dark)");

let current: Theme | null = null;
let choice: SchemeChoice = readChoice();
const listeners = new Set<() => void>();

/** Before anything is drawn: as the last visit left it. */
export function applyKeptTheme(): void {
  current = readTheme();
  apply();
  wantsDark.addEventListener("change", apply);
}

export function keepTheme(theme: Theme): void {
  current = theme;
  keep(themeKey, JSON.stringify(theme));
  apply();
}

export function chooseScheme(scheme: SchemeChoice): void {
  keep(schemeKey, scheme);
  wishScheme(scheme);
}

/** What the page around a frame wants: until this page is left, or its reader chooses. */
export function wishScheme(scheme: SchemeChoice): void {
  choice = scheme;
  apply();
}

export function chosenScheme(): SchemeChoice {
  return choice;
}

function shownScheme(): Scheme {
  if (choice !== "system") return choice;
  return wantsDark.matches ? "dark" : "light";
}

/** Told of each change of what is shown: pictures on a canvas have to be drawn again. @returns how to end it */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function apply(): void {
  const scheme = shownScheme();
  const root = document.documentElement;
  root.dataset["scheme"] = scheme;
  root.style.colorScheme = scheme;
  if (current !== null) {
    setVariables(variablesOf(current.colorSchemes[scheme].palette));
    setVariables(radiusVariables(current.shape.radii));
  }
  for (const tell of listeners) tell();
}

/** A palette as the style sheets know it. */
export function variablesOf(palette: Palette): Readonly<Record<string, string>> {
  const { background, text, primary, secondary, success, info, warning, error, link, outline } = palette;
  const intents = Object.entries({ primary, secondary, success, info, warning, error }).flatMap(([name, colors]) => [
    [`--${name}`, colors.main],
    [`--on-${name}`, colors.contrastText],
  ]);
  return {
    "--background": background.default,
    "--paper": background.paper,
    "--text": text.primary,
    "--text-quiet": text.secondary,
    "--link": link,
    "--outline": outline,
    ...Object.fromEntries(intents),
  };
}

export function radiusVariables({ small, medium, large }: Theme["shape"]["radii"]): Readonly<Record<string, string>> {
  return { "--radius-small": `${small}px`, "--radius": `${medium}px`, "--radius-large": `${large}px` };
}

function setVariables(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
}

function readTheme(): Theme | null {
  try {
    const theme: Theme | null = JSON.parse(localStorage.getItem(themeKey) ?? "null");
    // What an earlier version of these pages kept may have another shape.
    return typeof theme?.colorSchemes?.dark?.palette?.outline === "string" && theme.shape?.radii ? theme : null;
  } catch {
    return null;
  }
}

function readChoice(): SchemeChoice {
  try {
    const kept = localStorage.getItem(schemeKey);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

/** A browser may forbid pages in a frame to keep anything: then it is so until the page is left. */
function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing is lost but a flash at the next visit.
  }
}
