/** Origins of frames for each tenant, and copies of logos elsewhere: those that brands name are made at once. */
import { Migration } from "@mikro-orm/migrations";

export class FramesAndLogoCopies extends Migration {
  override name = "011-frames-and-logo-copies";

  override up(): void {
    this.addSql(`create table "logo_copies" ("tenant_id" text not null, "id" text not null, "url" text not null, "logo_id" text null, "problem" text null, "failures" int not null, primary key ("tenant_id", "id"));`);
    this.addSql(`alter table "logo_copies" add constraint "logo_copies_url" unique ("tenant_id", "url");`);
    this.addSql(`alter table "tenants" add "frame_origins" jsonb null;`);
    this.addSql(`alter table "logo_copies" add constraint "logo_copies_tenant_id_logo_id_foreign" foreign key ("tenant_id", "logo_id") references "logos" ("tenant_id", "id") on update no action on delete restrict;`);
    this.addSql(`alter table "logo_copies" add constraint "logo_copies_tenant_id_foreign" foreign key ("tenant_id") references "tenants" ("id") on update no action on delete cascade;`);
    this.addSql(`insert into "logo_copies" ("tenant_id", "id", "url", "failures") select "tenant_id", gen_random_uuid()::text, "logo_url", 0 from (select "tenant_id", "logo_url" from "brands" union select "tenant_id", "logo_url" from "personal_brands") as "named" where "logo_url" is not null;`);
    this.addSql(`insert into "outbox" ("tenant_id", "topic", "job_id", "data", "created_at", "due_at", "rings", "failures") select "tenant_id", 'logos', "id", '{}', now(), now(), 0, 0 from "logo_copies";`);
  }

  override down(): void {
    this.addSql(`delete from "outbox" where "topic" = 'logos';`);
    this.addSql(`drop table if exists "logo_copies" cascade;`);
    this.addSql(`alter table "tenants" drop column "frame_origins";`);
  }
}
