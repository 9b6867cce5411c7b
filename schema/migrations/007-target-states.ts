/** States tell what the newest run found of their targets, and those that are triggered are found over all flows, as runs are. */
import { Migration } from "@mikro-orm/migrations";

export class TargetStates extends Migration {
  override name = "007-target-states";

  override up(): void {
    this.addSql(`alter table "trigger_states" add "run_id" text null, add "run_at" timestamptz(3) null, add "position" int null, add "probability" double precision null, add "color" text null, add "held_because" text null;`);
    this.addSql(`create index "trigger_states_triggered" on "trigger_states" ("tenant_id", "since") where is_triggered;`);
    this.addSql(`create index "runs_newest" on "runs" ("tenant_id", "requested_at", "id");`);
  }

  override down(): void {
    this.addSql(`drop index "runs_newest";`);
    this.addSql(`drop index "trigger_states_triggered";`);
    this.addSql(`alter table "trigger_states" drop column "run_id", drop column "run_at", drop column "position", drop column "probability", drop column "color", drop column "held_because";`);
  }
}
