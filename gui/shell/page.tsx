/** The whole page: who is signed in decides between signing in and the screen of the address. */
import { lazy, Suspense, useSyncExternalStore } from "react";
import { Redirect, useLocation } from "wouter";
import { offeredToken } from "../session/begin.ts";
import { isFramed, isTenantsFrame } from "../session/frame.ts";
import { personOf } from "../session/person.ts";
import { onSessionChange, sessionState } from "../session/session.ts";
import { currentSpeech, onSpeechChange, timeZoneOf } from "../words/begin.ts";
import { ReaderProvider } from "../words/words.tsx";
import { isOperators, OperatorAlone } from "./operator-alone.tsx";
import { ServiceAway } from "./service-away.tsx";
import { Shell } from "./shell.tsx";

// Whoever is signed in needs none of it.
const signIn = () => import("../session/sign-in.tsx");
const SignInPage = lazy(async () => ({ default: (await signIn()).SignInPage }));
const SignInAgain = lazy(async () => ({ default: (await signIn()).SignInAgain }));
const OfferedSession = lazy(async () => ({ default: (await signIn()).OfferedSession }));

export function Page() {
  const speech = useSyncExternalStore(onSpeechChange, currentSpeech);
  const session = useSyncExternalStore(onSessionChange, sessionState);
  const zone = session.kind === "in" ? session.self.user?.timezone : null;
  return (
    <ReaderProvider words={speech.words} locale={speech.locale} timeZone={timeZoneOf(zone)}>
      <Content />
    </ReaderProvider>
  );
}

function Content() {
  const session = useSyncExternalStore(onSessionChange, sessionState);
  const [path] = useLocation();
  // A tenant's page could lay something over them.
  if (isOperators(path) && isTenantsFrame) return <Redirect to="/" />;
  if (session.kind === "out" && isOperators(path)) return <OperatorAlone />;
  if (session.kind === "failed") return <ServiceAway error={session.error} again={session.again} />;
  if (session.kind !== "in" || offeredToken() !== null)
    return (
      <Suspense>
        {session.kind === "in" ? <OfferedSession session={session} /> : <SignInPage isFramed={isFramed} />}
      </Suspense>
    );
  return (
    <>
      <Shell key={personOf(session.self)} session={session} />
      <Suspense>{session.isOver && <SignInAgain isFramed={isFramed} />}</Suspense>
    </>
  );
}
