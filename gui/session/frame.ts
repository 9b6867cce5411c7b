/**
 * These pages within a page of another site. It hands a session token in by message, and a new one before the first
 * ends; no cookie is used here. A message counts when it comes from the page around this one, whose origin the service
 * has named. Where a tenant has named that origin, a token counts when it is of that tenant.
 */
import { asProblem, isPassing } from "../api/problem.ts";
import { wishScheme } from "../theme/theme.ts";
import { wishLocale } from "../words/begin.ts";
import { leaveCookie } from "./credential.ts";
import { becomeFailed, becomeSignedOut, onSessionChange, sessionState, signInFramed } from "./session.ts";

export const isFramed = window.parent !== window;

const expiryNoticeMs = 60_000;

interface InitMessage {
  readonly type: "flow-evaluation:init";
  readonly token: string;
  readonly colorScheme?: unknown;
  readonly locale?: unknown;
  readonly path?: unknown;
}

const allowedOrigins = told("frame-ancestors")
  .split(" ")
  .filter((origin) => origin !== "");
/** Whose people may be signed in here; null for anybody's. */
const tenantId = told("frame-tenant") || null;

/** Within a page of a tenant's own choice, and not of the operator's. */
export const isTenantsFrame = isFramed && tenantId !== null;

/** What the service has written into the page. */
function told(name: string): string {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";
}

/** @param token one that stood in the frame's address */
export async function beginFrame(token: string | null): Promise<void> {
  leaveCookie();
  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || !isAllowed(event.origin) || !isInit(event.data)) return;
    void take(event.data);
  });
  // Its height is that of its content then (shell.css), and not that of the frame, which follows it.
  document.documentElement.dataset["framed"] = "true";
  onSessionChange(planExpiryNotice);
  reportPlaceAndHeight();
  becomeSignedOut();
  if (token !== null) await take({ type: "flow-evaluation:init", token });
  tellParent({ type: "flow-evaluation:ready" });
}

async function take(init: InitMessage): Promise<void> {
  const { token, colorScheme, locale, path } = init;
  if (colorScheme === "light" || colorScheme === "dark") wishScheme(colorScheme);
  if (typeof locale === "string") await wishLocale("frame", locale);
  try {
    await signInFramed(token, tenantId);
  } catch (error) {
    refuse(error, init);
    return;
  }
  if (typeof path === "string" && isPathOfOurs(path)) navigate(path);
}

/** A service that is away or full says nothing of the token: where nobody is signed in, it is tried again. */
function refuse(error: unknown, init: InitMessage): void {
  const problem = asProblem(error);
  if (isPassing(problem) && sessionState().kind !== "in") becomeFailed(error, () => take(init));
  else tellParent({ type: "flow-evaluation:refused", detail: problem.message || "The service cannot be reached." });
}

/** Also where `FRAME_ANCESTORS` is `*`: then every page may frame this one. */
function isAllowed(origin: string): boolean {
  return allowedOrigins.includes(origin) || allowedOrigins.includes("*");
}

function isInit(data: unknown): data is InitMessage {
  if (typeof data !== "object" || data === null) return false;
  const { type, token } = data as Readonly<Record<string, unknown>>;
  return type === "flow-evaluation:init" && typeof token === "string" && token !== "";
}

/** Not `//elsewhere.example.com`, which a browser takes for another host. */
function isPathOfOurs(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

function navigate(path: string): void {
  history.replaceState(null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

function tellParent(message: Readonly<Record<string, unknown>>): void {
  // Without secrets, so whoever frames this page may read it; the policy decides who that is.
  window.parent.postMessage(message, "*");
}

let notice: ReturnType<typeof setTimeout> | undefined;

function planExpiryNotice(): void {
  clearTimeout(notice);
  const state = sessionState();
  const expiresAt = state.kind === "in" && !state.isOver ? state.self.expiresAt : null;
  if (expiresAt === null) return;
  const waitMs = Math.max(0, Date.parse(expiresAt) - Date.now() - expiryNoticeMs);
  notice = setTimeout(() => tellParent({ type: "flow-evaluation:token-expiring", expiresAt }), waitMs);
}

function reportPlaceAndHeight(): void {
  let path = "";
  const tellPath = (): void => {
    if (location.pathname === path) return;
    path = location.pathname;
    tellParent({ type: "flow-evaluation:path", path });
  };
  // The latter two are the router's: a browser tells of going back and forth alone.
  for (const change of ["popstate", "pushState", "replaceState"]) window.addEventListener(change, tellPath);
  tellPath();
  const page = document.body;
  new ResizeObserver(() =>
    tellParent({ type: "flow-evaluation:height", height: Math.ceil(page.getBoundingClientRect().height) }),
  ).observe(page);
}
