import { sql } from './sql.js';
import type { Query } from './outbox-port.js';

/** What the connected role may do beyond what others granted it, a row each: a service's role owns nothing and is nobody else. */
export const powers = sql`
  select 'owns ' || c.relname as power from pg_class c where c.relowner = current_user::regrole
  union all select 'owns ' || p.proname from pg_proc p where p.proowner = current_user::regrole
  union all select 'owns the schema ' || nspname from pg_namespace where nspowner = current_user::regrole
  union all select 'may create in the schema ' || nspname from pg_namespace
    where nspname !~ '^pg_(toast|temp)' and has_schema_privilege(current_user, oid, 'create')
  union all select 'may create in the database' where has_database_privilege(current_user, current_database(), 'create')
  union all select 'owns the database ' || datname from pg_database where datdba = current_user::regrole
  union all select 'is a member of ' || m.roleid::regrole from pg_auth_members m where m.member = current_user::regrole
  union all select 'has powers' from pg_roles
    where rolname = current_user and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`;

/** Throws, naming what it may, for a role that is more than a service needs: its hole would be everybody's. */
export async function requirePlainRole(query: Query): Promise<void> {
  const found = await query<{ power: string }>(powers);
  if (found.length === 0) return;
  const [first] = found;
  throw new Error(`the role of DATABASE_URL must own nothing in production, and it ${first?.power}`);
}
