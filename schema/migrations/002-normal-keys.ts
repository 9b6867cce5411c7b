/**
 * Keys of tenants in Unicode's normal form C, as the contract keeps and compares them from now on (docs/decisions/120).
 * A key stays as it is where another record has it in that form already: such a record is reached by its id.
 */
import { Migration } from "@mikro-orm/migrations";

const tables = [
  { table: "users", scope: "true" },
  { table: "adapters", scope: "true" },
  { table: "sources", scope: "other.owner_user_id is not distinct from one.owner_user_id" },
  { table: "flows", scope: "other.owner_user_id is not distinct from one.owner_user_id" },
  { table: "contacts", scope: "other.owner_user_id is not distinct from one.owner_user_id" },
  { table: "contact_lists", scope: "other.owner_user_id is not distinct from one.owner_user_id" },
] as const;

export class NormalKeys extends Migration {
  override name = "002-normal-keys";

  override up(): void {
    for (const { table, scope } of tables)
      this.addSql(
        `update "${table}" one set tenant_key = normalize(one.tenant_key)
        where one.tenant_key is not nfc normalized and not exists (
          select from "${table}" other where other.tenant_id = one.tenant_id and other.id <> one.id and ${scope}
            and normalize(other.tenant_key) = normalize(one.tenant_key)
        );`,
      );
  }

  /** The keys are the same to whoever reads them. */
  override down(): void {}
}
