import type { Query } from './outbox-port.js';
import { joined, named, sql, type Sql } from './sql.js';

/** What a service's own role may do in a schema that another role owns. */
export interface Grants {
  /** Tables to which the service may add rows, and nothing else. */
  readonly appendOnly?: readonly string[];
  /**
   * The functions that the service may execute, by name: all that its statements reach, those that other functions call included, but
   * no trigger's. Every other function is the owner's alone.
   */
  readonly functions?: readonly string[];
}

/** Functions that the owner makes from now on may be executed by nobody else until they are granted. */
export async function closeNewFunctions(query: Query): Promise<void> {
  await query(sql`alter default privileges revoke execute on functions from public`);
}

/** A function by its name and the types of what it takes, each with its schema. */
interface OwnFunction {
  readonly name: string;
  readonly takes: ReadonlyArray<readonly [schema: string, type: string]>;
}

/** The owner's own functions; what an extension brought is not among them. */
const ownFunctions = sql`
  select p.proname as name, coalesce((select json_agg(json_build_array(t.typnamespace::regnamespace::text, t.typname) order by a.n)
    from unnest(p.proargtypes) with ordinality as a (type, n) join pg_type t on t.oid = a.type), '[]') as takes
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

/**
 * Lets a service's own role use the schema that another role owns. It owns nothing, so it can neither alter a table nor
 * disable a trigger, and what is append-only it may read and add to. Nobody else but the owner may do anything there. Throws when
 * a function is named that the schema does not have.
 */
export async function grantRuntime(query: Query, role: string, grants: Grants): Promise<void> {
  const grantee = named(role);
  await query(sql`revoke all on schema public from public`);
  await query(sql`grant usage on schema public to ${grantee}`);
  await query(sql`grant select, insert, update, delete on all tables in schema public to ${grantee}`);
  await query(sql`grant usage, select on all sequences in schema public to ${grantee}`);
  const [{ routines } = { routines: false }] = await query<{ routines: boolean }>(
    sql`select to_regclass('public.routine') is not null as routines`,
  );
  const owned = ['migration', ...(routines ? ['routine'] : [])];
  for (const table of [...(grants.appendOnly ?? []), ...owned])
    await query(sql`revoke update, delete, truncate on ${named(table)} from ${grantee}`);
  for (const table of owned) await query(sql`revoke insert on ${named(table)} from ${grantee}`);
  await grantFunctions(query, grantee, grants.functions ?? []);
}

async function grantFunctions(query: Query, grantee: Sql, allowed: readonly string[]): Promise<void> {
  const found = await query<OwnFunction>(ownFunctions);
  const missing = allowed.filter((name) => !found.some((one) => one.name === name));
  if (missing.length > 0) throw new Error(`the schema has no function ${missing.join(', ')} to be executed`);
  for (const { name, takes } of found) {
    const types = joined(takes.map(([schema, type]) => sql`${named(schema)}.${named(type)}`));
    await query(sql`revoke execute on routine ${named(name)} (${types}) from public, ${grantee}`);
    if (allowed.includes(name)) await query(sql`grant execute on routine ${named(name)} (${types}) to ${grantee}`);
  }
}
