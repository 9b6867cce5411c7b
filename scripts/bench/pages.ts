/** The pages of a separate service in a real browser, signed in, for pictures of them and for measurements. */
import type { Page } from "playwright-core";
import { startBrowser } from "#test/support/browser.ts";
import { builtGui } from "#test/support/built-gui.ts";
import { type Client, createClient } from "./client.ts";
import { startLocalService } from "../demo/local-service.ts";

export interface Pages {
  readonly baseUrl: string;
  readonly client: Client;
  readonly page: Page;
  close(): Promise<void>;
}

export const deskSize = { width: 1440, height: 900 } as const;

/** @param settings of the service */
export async function openPages(settings: Readonly<Record<string, string>> = {}): Promise<Pages> {
  const service = await startLocalService({ ...settings, GUI_DIRECTORY: await builtGui() });
  const browser = await startBrowser();
  const close = async (): Promise<void> => {
    await browser.close();
    await service.close();
  };
  try {
    const client = createClient(service.baseUrl, service.apiKey);
    const { token } = await client.post<{ readonly token: string }>("/v1/session-tokens", { ttlMinutes: 60 });
    const context = await browser.context({ viewport: deskSize, colorScheme: "light", locale: "en-GB" });
    const page = await context.newPage();
    await page.goto(`${service.baseUrl}/session?token=${token}`);
    await page.waitForURL(`${service.baseUrl}/today`);
    return { baseUrl: service.baseUrl, client, page, close };
  } catch (error) {
    await close();
    throw error;
  }
}
