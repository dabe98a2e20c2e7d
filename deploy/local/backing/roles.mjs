import { Problem } from '../problem.mjs';

/**
 * Who may do what on the database server. Each database is owned by a role that does nothing but migrate; services run as roles that own
 * nothing and may enter the databases that name them, and no other. None of these roles is a superuser, so none reads or writes
 * files, runs programs or makes roles. What a service may do with its tables its schema's owner grants (kernel/database/grants.ts).
 *
 * `places`: `[{ database, owner: { name, password }, users: [{ name, password }] }]`.
 */
const powers = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
const identifier = (name) => `"${name.replaceAll('"', '""')}"`;
const literal = (text) => `'${text.replaceAll("'", "''")}'`;

const loginsOf = (places) => {
  const all = places.flatMap(({ owner, users }) => [owner, ...users]);
  return [...new Map(all.map((login) => [login.name, login])).values()];
};
const ownersOf = (places) => places.map(({ owner }) => owner.name);

/** Only the databases that name a role let it in. */
const entrance = ({ database, users }) => [
  `revoke all on database ${database} from public`,
  ...users.map(({ name }) => `grant connect on database ${database} to ${name}`),
];

/** All of it as SQL for psql on a fresh server, as docker-compose.yml has it. */
export function freshServer(places) {
  const lines = [
    ...loginsOf(places).map(
      ({ name, password }) => `create role ${name} login password ${literal(password)} ${powers}`,
    ),
    // How long others' transactions are open, which the relay must know, is asked through a function of the owner's.
    ...ownersOf(places).map((name) => `grant pg_read_all_stats to ${name}`),
    ...places.flatMap((place) => [`create database ${place.database} owner ${place.owner.name}`, ...entrance(place)]),
  ].map((line) => `${line};`);
  const schemas = places.flatMap(({ database }) => [
    `\\connect ${database}`,
    'revoke all on schema public from public;',
  ]);
  return `${[...lines, ...schemas].join('\n')}\n`;
}

/**
 * Brings a server to that state, fresh or not: roles that are missing are made, all get their passwords, and a database of an older
 * installation changes hands with all that is in it. Safe to repeat. `url` is a superuser's, or of a role with CREATEDB and CREATEROLE.
 */
export async function prepareServer(url, places) {
  await withClient(url, async (client) => {
    const admin = await whoIs(client);
    for (const login of loginsOf(places)) await makeLogin(client, admin, login);
    for (const name of ownersOf(places)) await letOwn(client, admin, name);
    for (const place of places) await makeDatabase(client, place);
  });
  for (const place of places) await withClient(inDatabase(url, place.database), (client) => takeOver(client, place));
}

const inDatabase = (url, database) => Object.assign(new URL(url), { pathname: `/${database}` }).href;

async function withClient(url, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The role that does all this; one that may not is told which rights it lacks. */
async function whoIs(client) {
  const { rows } = await client.query(
    'select rolname as name, rolsuper as super, rolcreatedb as databases, rolcreaterole as roles from pg_roles where rolname = current_user',
  );
  const [admin] = rows;
  const lacks = [!admin.databases && 'CREATEDB', !admin.roles && 'CREATEROLE'].filter(Boolean);
  if (!admin.super && lacks.length > 0)
    throw new Problem(
      `The role "${admin.name}" in DATABASE_URL lacks ${lacks.join(' and ')}, which it needs to make the platform's databases and the roles that services run as: alter role ${identifier(admin.name)} ${lacks.join(' ').toLowerCase()}, or name another role.`,
    );
  return admin;
}

/** Runs `sql`; where the server refuses it, says what was to be done and what the role in DATABASE_URL lacks. */
async function allowed(client, sql, doing, need) {
  try {
    return await client.query(sql);
  } catch (error) {
    if (error.code !== '42501') throw error;
    throw new Problem(`The role in DATABASE_URL may not ${doing} (${error.message}): ${need}.`);
  }
}

async function makeLogin(client, admin, { name, password }) {
  const role = identifier(name);
  const { rows } = await client.query(
    `select r.rolname, array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid) as groups
     from pg_roles r where r.rolname = $1`,
    [name],
  );
  const [known] = rows;
  // Only a superuser may speak of these powers where the role is there already; a role that another one made never had them.
  const states = known && !admin.super ? 'login' : `login ${powers}`;
  await allowed(
    client,
    `${known ? 'alter' : 'create'} role ${role} ${states} password ${literal(password)}`,
    `set up the role ${name}`,
    'it needs CREATEROLE, and ADMIN OPTION on a role that another one made',
  );
  for (const group of known?.groups ?? [])
    await allowed(
      client,
      `revoke ${identifier(group)} from ${role}`,
      `take ${group} from ${name}`,
      'revoke it by hand',
    );
}

async function letOwn(client, admin, name) {
  const role = identifier(name);
  if (admin.super) return void (await client.query(`grant pg_read_all_stats to ${role}`));
  // To give a database to a role it has to be one of its members.
  await client.query(`grant ${role} to ${identifier(admin.name)} with inherit true, set true`);
  // Without it the relay's age of open transactions knows those of its own services alone.
  await client.query(`grant pg_read_all_stats to ${role}`).catch((error) => {
    if (error.code !== '42501') throw error;
  });
}

async function makeDatabase(client, place) {
  const { database, owner, users } = place;
  const { rows } = await client.query('select pg_get_userbyid(datdba) as owner from pg_database where datname = $1', [
    database,
  ]);
  const [name, to] = [identifier(database), identifier(owner.name)];
  if (rows.length === 0)
    await allowed(
      client,
      `create database ${name} owner ${to}`,
      `create the database ${database}`,
      'it needs CREATEDB',
    );
  else if (rows[0].owner !== owner.name)
    await allowed(
      client,
      `alter database ${name} owner to ${to}`,
      `give the database ${database} to ${owner.name}`,
      `it needs to own the database: alter database ${name} owner to ${to}`,
    );
  for (const sql of entrance({ database: name, users: users.map((user) => ({ name: identifier(user.name) })) }))
    await allowed(client, sql, `close the database ${database}`, 'it needs to own the database');
}

/** All that somebody else owns in the schema. Sequences of columns follow their table, what an extension brought stays its own. */
const foreign = `
  with things as (
    select 'table' as kind, c.oid::regclass::text as name, c.relowner as owner, 'pg_class'::regclass as class, c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f')
    union all
    select case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'sequence' end, c.oid::regclass::text, c.relowner, 'pg_class'::regclass, c.oid
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
    union all
    select 'routine', p.oid::regprocedure::text, p.proowner, 'pg_proc'::regclass, p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all
    select 'type', t.oid::regtype::text, t.typowner, 'pg_type'::regclass, t.oid from pg_type t left join pg_class c on c.oid = t.typrelid
    where t.typnamespace = 'public'::regnamespace and (t.typtype in ('d', 'e', 'r') or t.typtype = 'c' and c.relkind = 'c'))
  select kind, name from things t where owner <> $1::regrole
    and not exists (select from pg_depend d where d.classid = t.class and d.objid = t.oid and d.deptype = 'e')`;

/** The database's schema and what is in it become the owner's: all at once, or nothing. */
async function takeOver(client, { database, owner }) {
  const to = identifier(owner.name);
  const need = `it needs to own what is in ${database}, or to be a superuser for this start`;
  await client.query('begin');
  await allowed(client, 'revoke all on schema public from public', `close the schema of ${database}`, need);
  const { rows } = await client.query(foreign, [to]);
  for (const { kind, name } of rows)
    await allowed(client, `alter ${kind} ${name} owner to ${to}`, `give ${name} to ${owner.name}`, need);
  await client.query('commit');
}
