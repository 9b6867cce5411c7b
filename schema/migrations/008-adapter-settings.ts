/** Adapters have settings with their schema, a longest span of a request, and what their scripts leave for the next call. */
import { Migration } from "@mikro-orm/migrations";

export class AdapterSettings extends Migration {
  override name = "008-adapter-settings";

  override up(): void {
    this.addSql(`alter table "adapters" add "settings" json null, add "settings_schema" json null, add "max_span_hours" int null, add "sealed_state" text null;`);
  }

  override down(): void {
    this.addSql(`alter table "adapters" drop column "settings", drop column "settings_schema", drop column "max_span_hours", drop column "sealed_state";`);
  }
}
