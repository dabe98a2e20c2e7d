import type { Query } from './outbox-port.js';
import { named, sql } from './sql.js';

/**
 * Lets a service's own role use the schema that another role owns. It owns nothing, so it can neither alter a table nor
 * disable a trigger, and what is append-only it may read and add to.
 */
export async function grantRuntime(query: Query, role: string, appendOnly: readonly string[]): Promise<void> {
  const grantee = named(role);
  await query(sql`grant usage on schema public to ${grantee}`);
  await query(sql`grant select, insert, update, delete on all tables in schema public to ${grantee}`);
  await query(sql`grant usage, select on all sequences in schema public to ${grantee}`);
  for (const table of [...appendOnly, 'migration'])
    await query(sql`revoke update, delete, truncate on ${named(table)} from ${grantee}`);
  await query(sql`revoke insert on migration from ${grantee}`);
}
