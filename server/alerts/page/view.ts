/** What the page behind an alert's mail shows, as plain data. Pure. */
import type { PageBrand } from "#server/branding/model.ts";
import type { StoredAlertDelivery } from "../model.ts";
import type { MailReader } from "../words/email.ts";

/** Times are epoch milliseconds. */
export interface AlertView {
  readonly delivery: StoredAlertDelivery;
  readonly brand: PageBrand;
  readonly reader: MailReader;
  /** Of the flow, as they are now. */
  readonly notes: string | null;
  /** What the run looked at; null where it is gone, or has none. */
  readonly window: { readonly start: number; readonly end: number } | null;
  /** Where somebody with a sign-in sees more. */
  readonly inService: string;
  readonly unsubscribe: string;
  /** Null while the mail is under way. */
  readonly expiresAt: number | null;
}
