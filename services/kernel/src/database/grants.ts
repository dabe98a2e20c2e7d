import type { Query } from './outbox-port.js';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Lets a service's own role use the schema that another role owns. It owns nothing, so it can neither alter a table nor
 * disable a trigger, and what is append-only it may read and add to.
 */
export async function grantRuntime(query: Query, role: string, appendOnly: readonly string[]): Promise<void> {
  const grantee = quoted(role);
  await query(`grant usage on schema public to ${grantee}`);
  await query(`grant select, insert, update, delete on all tables in schema public to ${grantee}`);
  await query(`grant usage, select on all sequences in schema public to ${grantee}`);
  for (const table of [...appendOnly, 'migration'])
    await query(`revoke update, delete, truncate on ${quoted(table)} from ${grantee}`);
  await query(`revoke insert on migration from ${grantee}`);
}
