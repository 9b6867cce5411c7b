/** The operator's screens where nobody is signed in: they ask for a key of their own. */
import { Suspense } from "react";
import { Route, Switch } from "wouter";
import { Skeleton } from "../controls/states.tsx";
import { Toasts } from "../controls/toasts.tsx";
import { routes } from "../routes.ts";

export function isOperators(path: string): boolean {
  return /^\/operator(\/|$)/.test(path);
}

export function OperatorAlone() {
  return (
    <>
      <main id="content" tabIndex={-1}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <Switch>
            {routes
              .filter(({ path }) => isOperators(path))
              .map(({ path, screen: Screen }) => (
                <Route key={path} path={path}>
                  <Screen />
                </Route>
              ))}
          </Switch>
        </Suspense>
      </main>
      <Toasts />
    </>
  );
}
