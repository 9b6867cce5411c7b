/**
 * Finds the events and deliveries that hold the link of a report, which are few among many: their links are sealed, and
 * sealed anew when the key changes. Links that earlier versions kept in plain are sealed by the service itself.
 */
import { Migration } from "@mikro-orm/migrations";

export class ReportLinkIndexes extends Migration {
  override name = "003-report-link-indexes";

  override up(): void {
    this.addSql(`create index "events_of_reports" on "events" ("tenant_id", "id") where event = 'report.generated';`);
    this.addSql(`
      create index "webhook_deliveries_of_reports" on "webhook_deliveries" ("tenant_id", "id")
      where event = 'report.generated';`);
  }

  override down(): void {
    this.addSql(`drop index "events_of_reports";`);
    this.addSql(`drop index "webhook_deliveries_of_reports";`);
  }
}
