/**
 * The addresses at which the service shows these pages: everything that a person may open, keep or send. The build
 * writes them beside the pages, so that the service knows them without knowing the pages. Pure.
 */
export const addresses = [
  "/",
  "/session",
  "/sign-in",
  "/today",
  "/flows",
  "/flows/new",
  "/flows/models",
  "/flows/models/:key",
  "/flows/:id",
  "/flows/:id/runs",
  "/flows/:id/seasons",
  "/runs/:id",
  "/people",
  "/people/new",
  "/people/messages",
  "/people/lists",
  "/people/lists/:id",
  "/people/:id",
  "/data",
  "/data/new",
  "/data/new/:template",
  "/data/new-script",
  "/data/:id",
  "/settings",
  "/settings/account",
  "/settings/tenant",
  "/settings/brand",
  "/settings/users",
  "/settings/users/:id",
  "/settings/keys",
  "/settings/sign-ins",
  "/operator",
  "/operator/clock",
  "/operator/tenants/:id",
] as const;

export type Address = (typeof addresses)[number];
