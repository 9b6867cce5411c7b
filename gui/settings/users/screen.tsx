/** The screens of users. The first view knows this one piece of them. */
import { lazy } from "react";
import { Route, Switch } from "wouter";
import UsersScreen from "./list-screen.tsx";

const UserScreen = lazy(() => import("./user-screen.tsx"));

export default function UserScreens() {
  return (
    <Switch>
      <Route path="/settings/users" component={UsersScreen} />
      <Route path="/settings/users/:id" component={UserScreen} />
    </Switch>
  );
}
