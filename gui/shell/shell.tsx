/** What is around every screen: the tenant's brand, the ways between screens, the account; and the screen itself. */
import {
  mdiAccountCircleOutline,
  mdiCalendarToday,
  mdiDotsHorizontal,
  mdiAccountGroupOutline,
  mdiFormatListBulleted,
  mdiMapMarkerOutline,
  mdiTranslate,
  mdiThemeLightDark,
} from "@mdi/js";
import { Suspense, useEffect, useSyncExternalStore } from "react";
import { Link, Redirect, Route, Switch, useLocation } from "wouter";
import { asProblem } from "../api/problem.ts";
import { tell } from "../controls/news.ts";
import { ActionMenu } from "../controls/menu.tsx";
import { Skeleton } from "../controls/states.tsx";
import { Toasts } from "../controls/toasts.tsx";
import { Icon } from "../icons/icon.tsx";
import { routes } from "../routes.ts";
import { useMay } from "../session/may.ts";
import { nameOf } from "../session/person.ts";
import { type SessionState, signOut } from "../session/session.ts";
import { chooseScheme, chosenScheme, onThemeChange, type SchemeChoice } from "../theme/theme.ts";
import { chooseLanguage } from "../words/begin.ts";
import { useWords } from "../words/words.tsx";
import { ShortcutList } from "./shortcuts.tsx";
import { Nowhere } from "./nowhere.tsx";
import { PartBoundary } from "./part-boundary.tsx";

type SignedIn = Extract<SessionState, { kind: "in" }>;

export function Shell({ session }: { readonly session: SignedIn }) {
  const words = useWords();
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {words.shell.skip}
      </a>
      <header className="top">
        <Link href="/" className="brand">
          <BrandMark {...session.brand} />
        </Link>
        <Ways />
        <div className="row top-end">
          <SchemeMenu />
          <AccountMenu session={session} />
        </div>
      </header>
      <OfflineBar />
      <main id="content" tabIndex={-1}>
        <Screens />
      </main>
      <Toasts />
      <ShortcutList />
    </div>
  );
}

/** A picture from another site is not let in by the policy: the name stands in its place. */
function BrandMark({ name, logo }: SignedIn["brand"]) {
  const words = useWords();
  const isOwn = logo !== null && new URL(logo, location.href).origin === location.origin;
  if (isOwn) return <img src={logo} alt={name || words.shell.product} className="logo" />;
  return <span className="cut">{name || words.shell.product}</span>;
}

function Ways() {
  const words = useWords();
  const [path] = useLocation();
  const mayReadSources = useMay("sources_read");
  const places = { href: "/places", label: words.shell.places, icon: mdiMapMarkerOutline, isHere: /^\/places/ };
  const ways = [
    { href: "/today", label: words.today.title, icon: mdiCalendarToday, isHere: /^\/today/ },
    { href: "/flows", label: words.shell.flows, icon: mdiFormatListBulleted, isHere: /^\/(flows|runs)/ },
    ...(mayReadSources ? [places] : []),
    { href: "/people", label: words.shell.people, icon: mdiAccountGroupOutline, isHere: /^\/people/ },
  ];
  return (
    <nav aria-label={words.shell.product} className="ways">
      {ways.map(({ href, label, icon, isHere }) => (
        <Link key={href} href={href} className="way" aria-current={isHere.test(path) ? "page" : undefined}>
          <Icon path={icon} />
          {label}
        </Link>
      ))}
      <MoreMenu />
    </nav>
  );
}

/** Where fewer go, and not every day. */
function MoreMenu() {
  const words = useWords();
  const [, navigate] = useLocation();
  const more = [
    { id: "data", label: words.shell.data, isShown: useMay("adapters_manage") },
    { id: "tiles", label: words.shell.tiles, isShown: true },
    { id: "webhooks", label: words.shell.webhooks, isShown: useMay("webhooks_manage") },
    { id: "settings", label: words.shell.settings, isShown: true },
  ];
  const actions = more
    .filter(({ isShown }) => isShown)
    .map(({ id, label }) => ({ id, label, run: () => navigate(`/${id}`) }));
  return <ActionMenu label={words.shell.more} text={words.shell.more} icon={mdiDotsHorizontal} actions={actions} />;
}

function SchemeMenu() {
  const words = useWords();
  const choice = useSyncExternalStore(onThemeChange, chosenScheme);
  const choose = (scheme: SchemeChoice) => () => chooseScheme(scheme);
  const marked = (label: string, scheme: SchemeChoice): string => (choice === scheme ? `${label} ✓` : label);
  return (
    <ActionMenu
      label={words.shell.scheme}
      icon={mdiThemeLightDark}
      actions={[
        { id: "light", label: marked(words.shell.schemeLight, "light"), run: choose("light") },
        { id: "dark", label: marked(words.shell.schemeDark, "dark"), run: choose("dark") },
        { id: "system", label: marked(words.shell.schemeSystem, "system"), run: choose("system") },
      ]}
    />
  );
}

function AccountMenu({ session }: { readonly session: SignedIn }) {
  const words = useWords();
  const [, navigate] = useLocation();
  const complain = (error: unknown): void =>
    tell({ text: asProblem(error).details.detail || words.common.unreachable });
  return (
    <ActionMenu
      label={words.shell.account(nameOf(session.self))}
      icon={mdiAccountCircleOutline}
      actions={[
        { id: "en", label: "English", icon: mdiTranslate, run: () => void chooseLanguage("en") },
        { id: "de", label: "Deutsch", icon: mdiTranslate, run: () => void chooseLanguage("de") },
        { id: "sign-ins", label: words.shell.signIns, run: () => navigate("/settings/sign-ins") },
        { id: "guides", label: words.shell.guides, run: () => window.open("/guides", "_blank", "noopener") },
        { id: "reference", label: words.shell.reference, run: () => window.open("/docs", "_blank", "noopener") },
        { id: "out", label: words.shell.signOut, run: () => void signOut().catch(complain) },
      ]}
    />
  );
}

function Screens() {
  const [path] = useLocation();
  return (
    <PartBoundary resetBy={path}>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Switch>
          {["/", "/session", "/sign-in"].map((place) => (
            <Route key={place} path={place}>
              <Redirect to="/today" replace />
            </Route>
          ))}
          {routes.map(({ path: pattern, screen: Screen }) => (
            <Route key={pattern} path={pattern}>
              <Screen />
            </Route>
          ))}
          <Route>
            <Nowhere />
          </Route>
        </Switch>
      </Suspense>
    </PartBoundary>
  );
}

function OfflineBar() {
  const words = useWords();
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine);
  useEffect(() => {
    document.documentElement.dataset["offline"] = String(!isOnline);
  }, [isOnline]);
  if (isOnline) return null;
  return (
    <p className="offline" role="status">
      {words.shell.offline}
    </p>
  );
}

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
