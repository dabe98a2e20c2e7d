import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { declared } from '../app/kernel-module.js';
import { sql } from '../database/index.js';
import { powers } from '../database/plain-role.js';
import { textOf } from '../database/sql.js';
import { createDatabase, dropDatabase } from './test-database.js';
import { everywhere, inSchema, noRight } from './forbidden.js';
import { asRuntime } from './test-roles.js';
import type { TestService } from './test-service.js';

/** Whose databases lie on the same server: the other services', as their folders are named, and the event log's. */
const others = [...readdirSync(join(import.meta.dirname, '../../..')), 'events'];

/**
 * Tries, with the service's own credentials, all that its role may not do, and returns what it was not refused: empty is right.
 * Whatever is tried is rolled back.
 */
export async function overreach(service: TestService): Promise<string[]> {
  const client = new pg.Client({ connectionString: service.db.url });
  await client.connect();
  try {
    const found = await powersOf(client);
    for (const attempt of await attempts(service)) {
      const failure = await failureOf(client, attempt);
      if (failure !== noRight) found.push(`${attempt}: ${failure ?? 'done'}`);
    }
    return [...found, ...(await entered(service.db.url))];
  } finally {
    await client.end();
  }
}

/** The SQLSTATE that a statement ends with, undefined where it is carried out. */
async function failureOf(client: pg.Client, text: string): Promise<string | undefined> {
  // These two run outside of a transaction alone.
  const rolledBack = !/^(create database|alter system)/.test(text);
  if (rolledBack) await client.query('begin');
  try {
    await client.query(text);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    if (rolledBack) await client.query('rollback');
  }
}

/** What the role owns, is a member of or may do beyond its grants. */
async function powersOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ power: string }>(textOf(powers));
  return rows.map(({ power }) => power);
}

async function attempts({ owner }: TestService): Promise<string[]> {
  const { schema } = declared();
  // Made a moment ago and granted to nobody.
  await owner.query(sql`create or replace function new_function() returns int language sql as $$ select 1 $$`);
  const closed = await owner.query<{ call: string }>(
    sql`select format('select %I.%I(%s)', 'public', p.proname,
       (select string_agg(format('null::%s', t::regtype), ', ') from unnest(p.proargtypes) t)) as call
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
       and p.prorettype <> 'trigger'::regtype and not p.proname = any($1)`,
    [schema.functions ?? []],
  );
  const kept = (schema.appendOnly ?? []).flatMap((table) => [
    `delete from ${table}`,
    `truncate ${table}`,
    `select from ${table} for update`,
    `alter table ${table} disable trigger user`,
  ]);
  const owners = schema.routines ? [`update routine set hash = 'forged'`, 'delete from routine'] : [];
  const migrations = [
    `insert into migration (timestamp, name) values (1, 'forged')`,
    `update migration set name = 'forged'`,
    'delete from migration',
  ];
  return [...everywhere, ...inSchema('outbox'), ...kept, ...migrations, ...owners, ...closed.map(({ call }) => call)];
}

/** Other services' databases that let the role in. */
async function entered(url: string): Promise<string[]> {
  const found: string[] = [];
  const own = /^banyan_spec_(\w+)_runtime$/.exec(new URL(url).username)?.[1];
  for (const other of others.filter((name) => name !== own)) {
    const foreign = await createDatabase(other);
    const { pathname } = new URL(foreign);
    const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname }).href });
    client.on('error', () => undefined);
    const code = await client.connect().then(
      () => 'let in',
      (error: unknown) => (error as { code?: string }).code,
    );
    if (code !== noRight) found.push(`the database of ${other}: ${code ?? ''}`);
    // Its own service is let in: a database that lets nobody in would prove nothing.
    const invited = new pg.Client({ connectionString: asRuntime(foreign) });
    await invited.connect();
    await Promise.all([invited.end(), client.end().catch(() => undefined)]);
    await dropDatabase(foreign);
  }
  return found;
}
