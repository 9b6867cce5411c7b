/** Outlooks, what they tell of each target, and the past years that they look at; messages may be about them. */
import { Migration } from "@mikro-orm/migrations";

export class Outlooks extends Migration {
  override name = "010-outlooks";

  override up(): void {
    this.addSql(`create table "past_years" ("tenant_id" text not null, "key" text not null, "name" text not null, "year" int not null, "adapter_id" text not null, "points" bytea not null, "bytes" int not null, "fetched_at" timestamptz(3) not null, primary key ("tenant_id", "key", "name", "year"));`);
    this.addSql(`create index "past_years_expiry" on "past_years" ("fetched_at");`);
    this.addSql(`create index "past_years_of_adapter" on "past_years" ("tenant_id", "adapter_id");`);
    this.addSql(`create table "outlooks" ("tenant_id" text not null, "id" text not null, "flow_id" text not null, "flow_version" int not null, "status" text not null, "now" timestamptz(3) not null, "years" int not null, "is_daily" boolean not null, "flow" jsonb not null, "target_count" int not null, "targets_done" int not null, "counts" jsonb not null, "next" jsonb null, "error" text null, "worked_ms" int not null, "lost_attempts" jsonb not null, "lease_token" text null, "lease_until" timestamptz(3) null, "is_marked" boolean not null, "created_at" timestamptz(3) not null, "started_at" timestamptz(3) null, "finished_at" timestamptz(3) null, primary key ("tenant_id", "id"));`);
    this.addSql(`create index "outlooks_of_flow" on "outlooks" ("tenant_id", "flow_id", "created_at", "id");`);
    this.addSql(`create index "outlooks_ended" on "outlooks" ("finished_at");`);
    this.addSql(`create unique index "outlooks_in_work" on "outlooks" ("tenant_id") where status = 'running';`);
    this.addSql(`create table "outlook_targets" ("tenant_id" text not null, "outlook_id" text not null, "position" int not null, "identity" text not null, "source_id" text null, "target_name" text not null, "timezone" text null, "skipped" text null, "season" text null, "expectations" jsonb not null, primary key ("tenant_id", "outlook_id", "position"));`);
    this.addSql(`alter table "backtest_messages" drop constraint "backtest_messages_kind_check";`);
    this.addSql(`alter table "backtest_messages" add constraint "backtest_messages_kind_check" check ("kind" in ('trigger', 'reset', 'level', 'no_data', 'expected', 'test'));`);
    this.addSql(`alter table "alert_deliveries" drop constraint "alert_deliveries_type_check";`);
    this.addSql(`alter table "alert_deliveries" add constraint "alert_deliveries_type_check" check ("type" in ('trigger', 'reset', 'level', 'no_data', 'expected', 'test'));`);
    this.addSql(`alter table "past_years" add constraint "past_years_tenant_id_adapter_id_foreign" foreign key ("tenant_id", "adapter_id") references "adapters" ("tenant_id", "id") on update no action on delete cascade;`);
    this.addSql(`alter table "outlooks" add constraint "outlooks_tenant_id_flow_id_foreign" foreign key ("tenant_id", "flow_id") references "flows" ("tenant_id", "id") on update no action on delete cascade;`);
    this.addSql(`alter table "outlooks" add constraint "outlooks_status_check" check ("status" in ('queued', 'running', 'succeeded', 'failed'));`);
    this.addSql(`alter table "outlook_targets" add constraint "outlook_targets_tenant_id_outlook_id_foreign" foreign key ("tenant_id", "outlook_id") references "outlooks" ("tenant_id", "id") on update no action on delete cascade;`);
  }

  override down(): void {
    this.addSql(`alter table "outlook_targets" drop constraint "outlook_targets_tenant_id_outlook_id_foreign";`);
    this.addSql(`drop table if exists "past_years" cascade;`);
    this.addSql(`drop table if exists "outlooks" cascade;`);
    this.addSql(`drop table if exists "outlook_targets" cascade;`);
    this.addSql(`delete from "alert_deliveries" where "type" = 'expected';`);
    this.addSql(`alter table "alert_deliveries" drop constraint "alert_deliveries_type_check";`);
    this.addSql(`alter table "alert_deliveries" add constraint "alert_deliveries_type_check" check ("type" in ('trigger', 'reset', 'level', 'no_data', 'test'));`);
    this.addSql(`alter table "backtest_messages" drop constraint "backtest_messages_kind_check";`);
    this.addSql(`alter table "backtest_messages" add constraint "backtest_messages_kind_check" check ("kind" in ('trigger', 'reset', 'level', 'no_data', 'test'));`);
  }
}
