/** Each e-mail of an alert has a link that ends them, as those of reports have. */
import { Migration } from "@mikro-orm/migrations";

export class AlertUnsubscribeLinks extends Migration {
  override name = "005-alert-unsubscribe-links";

  override up(): void {
    this.addSql(`alter table "alert_deliveries" add "mailed_to" text null, add "unsubscribe_hash" text null;`);
    this.addSql(`create index "alert_deliveries_unsubscribe" on "alert_deliveries" ("unsubscribe_hash")
      where unsubscribe_hash is not null;`);
  }

  override down(): void {
    this.addSql(`drop index "alert_deliveries_unsubscribe";`);
    this.addSql(`alter table "alert_deliveries" drop column "mailed_to", drop column "unsubscribe_hash";`);
  }
}
