/** Signing in by hand, over a page whose sign-in has ended, and by a link while somebody else is signed in. */
import { useState } from "react";
import { Form } from "react-aria-components";
import { Button } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { tell } from "../controls/news.ts";
import { DialogOver } from "../controls/overlays.tsx";
import { ProblemNote } from "../controls/states.tsx";
import { useWords } from "../words/words.tsx";
import { hasLinkFailed, takeOffer } from "./begin.ts";
import { isCredential, signInByHand } from "./by-hand.ts";
import { nameOf } from "./person.ts";
import type { SessionState } from "./session.ts";

export function SignInPage({ isFramed }: { readonly isFramed: boolean }) {
  const words = useWords();
  return (
    <main className="alone card">
      <h1>{isFramed ? words.session.waitingForParent : words.session.title}</h1>
      {hasLinkFailed() && <p role="alert">{words.session.linkUsed}</p>}
      {!isFramed && <p className="quiet">{words.session.about}</p>}
      {!isFramed && <CredentialForm />}
    </main>
  );
}

/** The page below stays as it is, with all that was typed. */
export function SignInAgain({ isFramed }: { readonly isFramed: boolean }) {
  const words = useWords();
  return (
    <DialogOver title={words.session.over} isOpen onClose={() => undefined} isDismissable={false}>
      <p className="quiet">{words.session.overHint}</p>
      {isFramed ? <p>{words.session.waitingForParent}</p> : <CredentialForm />}
    </DialogOver>
  );
}

export function OfferedSession({ session }: { readonly session: Extract<SessionState, { kind: "in" }> }) {
  const words = useWords();
  const name = nameOf(session.self);
  const decide = async (isWanted: boolean): Promise<void> => {
    await takeOffer(isWanted);
    if (hasLinkFailed()) tell({ text: words.session.linkUsed });
  };
  return (
    <main className="alone card">
      <h1>{words.session.someoneElse(name)}</h1>
      <p className="quiet">{words.session.someoneElseHint}</p>
      <div className="row">
        <Button kind="main" onPress={() => void decide(true)}>
          {words.session.change}
        </Button>
        <Button onPress={() => void decide(false)}>{words.session.stay(name)}</Button>
      </div>
    </main>
  );
}

function CredentialForm() {
  const words = useWords();
  const [credential, setCredential] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [isWrong, setWrong] = useState(false);

  const submit = async (): Promise<void> => {
    setWrong(!isCredential(credential));
    if (!isCredential(credential)) return;
    setBusy(true);
    setError(null);
    try {
      await signInByHand(credential.trim());
    } catch (fault) {
      setError(fault);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextInput
        label={words.session.credential}
        type="password"
        autoComplete="off"
        autoFocus
        value={credential}
        onChange={setCredential}
        fault={isWrong ? words.session.wrong : undefined}
      />
      {error !== null && <ProblemNote error={error} />}
      <Button kind="main" type="submit" isDisabled={isBusy}>
        {isBusy ? words.session.signingIn : words.session.submit}
      </Button>
    </Form>
  );
}
