/**
 * Rules count from ticks, so runs keep theirs. What quiet hours hold becomes one message, so deliveries say what was
 * held and which message tells them. A webhook is disabled only where something failed near the end of seven days.
 */
import { Migration } from "@mikro-orm/migrations";

export class TicksAndHeldMessages extends Migration {
  override name = "002-ticks-and-held-messages";

  override up(): void {
    this.addSql(`alter table "runs" add "tick_at" timestamptz(3) null;`);
    this.addSql(`alter table "alert_deliveries" add "held_until" timestamptz(3) null, add "told_with" text null,
      add "held" jsonb null, add "combined_message" text null;`);
    // Before a first attempt, only quiet hours let a message wait.
    this.addSql(`update "alert_deliveries" set "held_until" = "not_before"
      where "status" = 'pending' and "attempts" = 0 and "not_before" > "created_at";`);
    this.addSql(`create index "alert_deliveries_held" on "alert_deliveries" ("tenant_id", "contact_id", "flow_id", "channel")
      where held_until is not null and status = 'pending';`);
    this.addSql(`create index "alert_deliveries_told_with" on "alert_deliveries" ("tenant_id", "told_with")
      where told_with is not null;`);
    this.addSql(`alter table "webhook_subscriptions" add "last_failure_at" timestamptz(3) null;`);
  }

  override down(): void {
    this.addSql(`drop index "alert_deliveries_held";`);
    this.addSql(`drop index "alert_deliveries_told_with";`);
    this.addSql(`alter table "alert_deliveries" drop column "held_until", drop column "told_with", drop column "held",
      drop column "combined_message";`);
    this.addSql(`alter table "runs" drop column "tick_at";`);
    this.addSql(`alter table "webhook_subscriptions" drop column "last_failure_at";`);
  }
}
