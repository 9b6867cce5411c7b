/** What a tenant sends is in its language and time for people who have none of their own, and under its name. */
import { Migration } from "@mikro-orm/migrations";

export class TenantLanguage extends Migration {
  override name = "006-tenant-language";

  override up(): void {
    this.addSql(`alter table "tenants" add "locale" text null, add "timezone" text null, add "sender_name" text null;`);
  }

  override down(): void {
    this.addSql(`alter table "tenants" drop column "locale", drop column "timezone", drop column "sender_name";`);
  }
}
