/** Which screen an address shows. Each is a piece of its own, fetched when it is opened. */
import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { Address } from "./addresses.ts";

interface Route {
  readonly path: Address;
  readonly screen: LazyExoticComponent<ComponentType>;
}

const flows = lazy(() => import("./flows/list/screen.tsx"));
const editor = lazy(() => import("./flows/editor/screen.tsx"));
const people = lazy(() => import("./people/screen.tsx"));
const signIns = lazy(() => import("./settings/sign-ins.tsx"));
const users = lazy(() => import("./settings/users/screen.tsx"));
const operator = lazy(() => import("./operator/screen.tsx"));
const places = lazy(() => import("./places/screen.tsx"));
const data = lazy(() => import("./data/screen.tsx"));
const webhooks = lazy(() => import("./webhooks/screen.tsx"));
const tiles = lazy(() => import("./tiles/screen.tsx"));

/** The first that fits is shown. */
export const routes: readonly Route[] = [
  { path: "/today", screen: lazy(() => import("./today/screen.tsx")) },
  { path: "/flows", screen: flows },
  { path: "/flows/new", screen: editor },
  { path: "/flows/models", screen: lazy(() => import("./flows/models/screen.tsx")) },
  { path: "/flows/models/:key", screen: lazy(() => import("./flows/models/model-screen.tsx")) },
  { path: "/flows/:id", screen: editor },
  { path: "/flows/:id/runs", screen: lazy(() => import("./flows/history/screen.tsx")) },
  { path: "/flows/:id/seasons", screen: lazy(() => import("./flows/seasons/screen.tsx")) },
  { path: "/flows/:id/alerts", screen: lazy(() => import("./alerts/screen.tsx")) },
  { path: "/flows/:id/reports", screen: lazy(() => import("./reports/screen.tsx")) },
  { path: "/runs/:id", screen: lazy(() => import("./runs/screen.tsx")) },
  { path: "/people", screen: people },
  { path: "/people/new", screen: people },
  { path: "/people/messages", screen: people },
  { path: "/people/lists", screen: people },
  { path: "/people/lists/:id", screen: people },
  { path: "/people/:id", screen: people },
  { path: "/places", screen: places },
  { path: "/places/new", screen: places },
  { path: "/places/:id", screen: places },
  { path: "/data", screen: data },
  { path: "/data/new", screen: data },
  { path: "/data/new/:template", screen: data },
  { path: "/data/new-script", screen: data },
  { path: "/data/:id", screen: data },
  { path: "/tiles", screen: tiles },
  { path: "/tiles/new", screen: tiles },
  { path: "/tiles/:key", screen: tiles },
  { path: "/tiles/:key/edit", screen: tiles },
  { path: "/settings", screen: lazy(() => import("./settings/first-screen.tsx")) },
  { path: "/settings/account", screen: lazy(() => import("./settings/account-screen.tsx")) },
  { path: "/settings/tenant", screen: lazy(() => import("./settings/tenant-screen.tsx")) },
  { path: "/settings/brand", screen: lazy(() => import("./settings/brand/screen.tsx")) },
  { path: "/settings/users", screen: users },
  { path: "/settings/users/:id", screen: users },
  { path: "/settings/keys", screen: lazy(() => import("./settings/keys/screen.tsx")) },
  { path: "/settings/sign-ins", screen: signIns },
  { path: "/operator", screen: operator },
  { path: "/operator/outbox", screen: operator },
  { path: "/operator/outbox/:id", screen: operator },
  { path: "/operator/health", screen: operator },
  { path: "/operator/clock", screen: operator },
  { path: "/operator/tenants/:id", screen: operator },
  { path: "/webhooks", screen: webhooks },
  { path: "/webhooks/new", screen: webhooks },
  { path: "/webhooks/:id", screen: webhooks },
  { path: "/settings/events", screen: lazy(() => import("./settings/events-screen.tsx")) },
  { path: "/settings/audit", screen: lazy(() => import("./settings/audit-screen.tsx")) },
];
