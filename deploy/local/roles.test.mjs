import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import * as forbidden from '../../services/kernel/dist/testing/forbidden.js';
import { startBacking } from './backing.mjs';
import { prepareEventLog } from './backing/event-log.mjs';
import { databaseUrl, roleUrl } from './backing/postgres.mjs';
import { freshServer, prepareServer } from './backing/roles.mjs';
import { environmentOf } from './environment.mjs';
import { Problem } from './problem.mjs';
import { loadSecrets } from './secrets.mjs';
import { databases, services } from './topology.mjs';

const root = join(import.meta.dirname, '..', '..');
const { noRight } = forbidden;
let dir;
let backing;
let secrets;
let places;

before(async () => {
  dir = mkdtempSync(join(tmpdir(), 'banyan-roles-'));
  chmodSync(dir, 0o755);
  backing = await startBacking({ dir, redis: false, kafka: false, portOffset: 5_000 });
  secrets = loadSecrets(dir);
  places = databases(secrets);
});
after(async () => {
  await backing?.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function as(url, work) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
const run = (url, ...statements) =>
  as(url, async (client) => {
    let rows;
    for (const sql of statements) ({ rows } = await client.query(sql));
    return rows;
  });
const superuser = (database = 'postgres') => databaseUrl(backing.postgres, database);
/** The SQLSTATE that the statements end with. */
const failureOf = (url, ...statements) =>
  run(url, ...statements).then(
    () => 'done',
    (error) => error.code,
  );

/** What a service is told, wherever events travel. */
const environment = (service) => {
  const open = 'http://localhost:1';
  const w = {
    host: '127.0.0.1',
    ports: () => ({ http: 1, grpc: 1, internal: 1, office: 1 }),
    inside: () => '127.0.0.1:1',
    dist: () => '/nowhere',
    publicUrl: open,
    gatewayUrl: open,
    studioUrl: open,
    paymentUrl: open,
    purseUrl: open,
    outletUrl: open,
    socialUrl: open,
    dataFile: () => '/nowhere',
    postgres: superuser(),
    redis: 'redis://127.0.0.1:1',
    kafka: 'localhost:1',
    eventLog: 'postgres',
    logLevel: 'info',
    secrets,
  };
  return environmentOf(service, w);
};
const withDatabase = services.filter(({ database }) => database);
const logins = services
  .filter(({ outsider }) => !outsider)
  .flatMap((service) =>
    ['EVENT_LOG_URL', ...(service.database ? ['DATABASE_URL', 'MIGRATION_DATABASE_URL'] : [])].map((variable) => ({
      name: `${service.name} ${variable}`,
      service,
      variable,
      get url() {
        return environment(service)[variable];
      },
    })),
  );

describe('an installation from before the roles', () => {
  it('is taken over with all that is in it, as often as it starts, and the old powers are gone', async () => {
    const old = [
      'create extension pg_trgm',
      "create type mood as enum ('good')",
      'create type pair as (a int, b int)',
      'create domain code as text',
      'create table kept (id bigint generated always as identity primary key, n serial, mood mood, code code)',
      'create sequence loose',
      'create view seen as select * from kept',
      'create materialized view stored as select * from kept',
      'create function ledger_old(a int, b text) returns int language sql as $$ select 1 $$',
      'create procedure pay() language sql as $$ select 1 $$',
      'create aggregate ledger_sum_old(int) (sfunc = int4pl, stype = int)',
      "insert into kept (mood, code) values ('good', 'x')",
    ];
    await run(superuser(), 'create database banyan_wallet', "create role banyan_wallet_runtime login password 'old'");
    await run(superuser(), 'grant pg_read_all_stats, pg_read_server_files to banyan_wallet_runtime');
    await run(superuser(), 'alter role banyan_wallet_runtime createdb');
    await run(superuser('banyan_wallet'), ...old);
    for (let start = 0; start < 2; start++) await prepareServer(superuser(), places);
    const owned = await run(
      superuser('banyan_wallet'),
      `select c.relname as name, c.relowner::regrole::text as owner from pg_class c where relnamespace = 'public'::regnamespace
       union all select proname, proowner::regrole::text from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       union all select typname, typowner::regrole::text from pg_type t where typnamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
         and not exists (select from pg_depend d where d.objid = t.typelem and d.deptype = 'e')
       union all select datname, datdba::regrole::text from pg_database where datname = 'banyan_wallet'`,
    );
    assert.ok(owned.length > 20, String(owned.length));
    assert.deepEqual(
      owned.filter(({ owner }) => owner !== 'banyan_wallet_owner'),
      [],
    );
    const [role] = await run(
      superuser(),
      `select rolcreatedb, array(select roleid::regrole::text from pg_auth_members m where m.member = r.oid) as groups
       from pg_roles r where rolname = 'banyan_wallet_runtime'`,
    );
    assert.deepEqual(role, { rolcreatedb: false, groups: [] });
    const [owner] = logins.filter(({ name }) => name === 'wallet MIGRATION_DATABASE_URL');
    assert.deepEqual(await run(owner.url, 'select mood, code from kept'), [{ mood: 'good', code: 'x' }]);
    // The password of before is no longer one.
    const before = roleUrl(superuser('banyan_wallet'), 'banyan_wallet_runtime', 'old');
    assert.equal(await failureOf(before, 'select 1'), '28P01');
  });
});

describe("with every service's own credentials", () => {
  before(async () => {
    await prepareServer(superuser(), places);
    for (const service of withDatabase) {
      const { DATABASE_URL, MIGRATION_DATABASE_URL } = environment(service);
      const runtime = new URL(DATABASE_URL).username;
      await run(
        MIGRATION_DATABASE_URL,
        'create table own (id int)',
        `grant usage on schema public to ${runtime}`,
        `grant select, insert, update, delete on own to ${runtime}`,
      );
    }
    await prepareEventLog(root, superuser(), places);
  });

  for (const login of logins) {
    const owns = login.variable === 'MIGRATION_DATABASE_URL';
    it(`${login.name} is no superuser and may not reach beyond its database`, async () => {
      const table = login.variable === 'EVENT_LOG_URL' && !login.service.stranger ? 'log_topic' : 'own';
      assert.deepEqual(await run(login.url, `select 1 as one from ${table} limit 0`), []);
      // The schema is the owner's to change; files, programs and roles are nobody's.
      const tried = owns ? forbidden.everywhere : [...forbidden.everywhere, ...forbidden.inSchema(table)];
      const done = [];
      for (const sql of tried) {
        const plain = /^(create database|alter system)/.test(sql) ? [sql] : ['begin', sql, 'rollback'];
        const code = await failureOf(login.url, ...plain);
        if (code !== noRight) done.push(`${sql}: ${code}`);
      }
      assert.deepEqual(done, []);
      const [role] = await run(
        login.url,
        'select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as powers from pg_roles where rolname = current_user',
      );
      assert.equal(role.powers, false);
    });

    it(`${login.name} enters no database but its own`, async () => {
      const { username, password, pathname } = new URL(login.url);
      const own = [pathname.slice(1)];
      // A service of the platform enters its database and the event log, each by the url that says so.
      if (!owns && !login.service.stranger) own.push('banyan_events', login.service.database);
      for (const { database } of places) {
        const url = roleUrl(superuser(database), username, password);
        assert.equal(await failureOf(url, 'select 1'), own.includes(database) ? 'done' : noRight, database);
      }
    });
  }

  it('what the runtime role is refused the owner may do: the tables are there', async () => {
    const { MIGRATION_DATABASE_URL } = environment(withDatabase[0]);
    assert.equal(
      await failureOf(MIGRATION_DATABASE_URL, 'begin', 'alter table own add column x int', 'rollback'),
      'done',
    );
  });
});

describe('a server that somebody else gives', () => {
  it('is prepared by a role with CREATEDB and CREATEROLE, and one without is told what it lacks', async () => {
    await run(superuser(), "create role given login password 'given'");
    const given = roleUrl(superuser(), 'given', 'given');
    const lacking = (sentence) => (error) => error instanceof Problem && sentence.test(error.message);
    await assert.rejects(
      prepareServer(given, places),
      lacking(/"given" in DATABASE_URL lacks CREATEDB and CREATEROLE/),
    );
    await run(superuser(), 'alter role given createrole');
    await assert.rejects(prepareServer(given, places), lacking(/lacks CREATEDB,/));
    await run(superuser(), 'alter role given createdb');
    // Roles that another one made are not this one's to change.
    await assert.rejects(prepareServer(given, places), lacking(/may not set up the role banyan_\w+ .*ADMIN OPTION/));
    const login = (name) => ({ name, password: 'x' });
    const fresh = [{ database: 'given_db', owner: login('given_owner'), users: [login('given_runtime')] }];
    for (let start = 0; start < 2; start++) await prepareServer(given, fresh);
    const owner = roleUrl(superuser('given_db'), 'given_owner', 'x');
    const runtime = roleUrl(superuser('given_db'), 'given_runtime', 'x');
    assert.equal(await failureOf(owner, 'create table own (id int)'), 'done');
    assert.equal(await failureOf(runtime, 'select * from public.own'), noRight);
  });
});

describe('a fresh server in Docker', () => {
  it('gets the same roles and databases from the SQL that compose has', async () => {
    const renamed = (text) => text.replaceAll('banyan_', 'fresh_');
    const named = (login) => ({ ...login, name: renamed(login.name) });
    const fresh = places.map(({ database, owner, users }) => ({
      database: renamed(database),
      owner: named(owner),
      users: users.map(named),
    }));
    let database = 'postgres';
    for (const line of freshServer(fresh).trim().split('\n'))
      if (line.startsWith('\\connect ')) database = line.slice('\\connect '.length);
      else await run(superuser(database), line);
    const state = (prefix) =>
      run(
        superuser(),
        `select replace(rolname, '${prefix}', '') as name, rolsuper, rolcreaterole, rolcreatedb,
           array(select roleid::regrole::text from pg_auth_members m where m.member = r.oid) as groups,
           array(select replace(datname, '${prefix}', '') from pg_database where datname like '${prefix}%' and has_database_privilege(r.oid, oid, 'connect') order by 1) as enters,
           array(select replace(datname, '${prefix}', '') from pg_database where datdba = r.oid order by 1) as owns
         from pg_roles r where rolname like '${prefix}%' order by 1`,
      );
    assert.deepEqual(await state('fresh\\_'.replace('\\', '')), await state('banyan_'));
  });
});
