/** The screens of people. The first view knows this one piece of them; what each has of its own is fetched by it. */
import { lazy } from "react";
import { Route, Switch } from "wouter";

const ContactsScreen = lazy(() => import("./contacts-screen.tsx"));
const NewContactScreen = lazy(() => import("./new-contact-screen.tsx"));
const ContactScreen = lazy(() => import("./contact-screen.tsx"));
const ListsScreen = lazy(() => import("./lists-screen.tsx"));
const ListScreen = lazy(() => import("./list-screen.tsx"));
const MessagesScreen = lazy(() => import("./messages-screen.tsx"));

export default function PeopleScreens() {
  return (
    <Switch>
      <Route path="/people" component={ContactsScreen} />
      <Route path="/people/new" component={NewContactScreen} />
      <Route path="/people/messages" component={MessagesScreen} />
      <Route path="/people/lists" component={ListsScreen} />
      <Route path="/people/lists/:id" component={ListScreen} />
      <Route path="/people/:id" component={ContactScreen} />
    </Switch>
  );
}
