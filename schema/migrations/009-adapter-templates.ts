/** Adapters follow entries of the gallery, in a version. */
import { Migration } from "@mikro-orm/migrations";

export class AdapterTemplates extends Migration {
  override name = "009-adapter-templates";

  override up(): void {
    this.addSql(`alter table "adapters" add "template_key" text null, add "template_version" int null;`);
  }

  override down(): void {
    this.addSql(`alter table "adapters" drop column "template_key", drop column "template_version";`);
  }
}
