/** Where the pages begin: the theme of the last visit first, then who is signed in, then the screen of the address. */
import "./theme/base.css";
import "./controls/controls.css";
import "./shell/shell.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { askIn } from "./api/language.ts";
import { askAgain, queryClient } from "./api/queries.ts";
import { newsQueue } from "./controls/news.ts";
import { beginSession } from "./session/begin.ts";
import { onOtherPerson } from "./session/session.ts";
import { Page } from "./shell/page.tsx";
import { applyKeptTheme } from "./theme/theme.ts";
import { beginWords, currentSpeech, onSpeechChange } from "./words/begin.ts";

/** The first view is read and shown before; its scripts come first. */
const followAfterMs = 1_000;

applyKeptTheme();
const place = document.getElementById("page");
if (place === null) throw new Error("The page has no place for its content.");
onOtherPerson(() => {
  queryClient.clear();
  newsQueue.clear();
});
let asked: string | null = null;
// Before the page is shown in another language, and asks for what it shows.
onSpeechChange(() => {
  const { locale } = currentSpeech();
  if (locale === asked) return;
  asked = locale;
  askIn(locale);
  void askAgain();
});
await Promise.all([beginWords(), beginSession()]);
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  </StrictMode>,
);
setTimeout(() => void import("./live/follow.ts").then(({ followChanges }) => followChanges()), followAfterMs);
