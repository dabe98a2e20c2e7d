import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { type Database, sql, named, textOf } from '@banyan/kernel/database';
import { horizonPassed, serverUrl, testService, type TestService } from '@banyan/kernel/testing';

const role = `banyan_spec_role_${randomBytes(4).toString('hex')}`;
let service: TestService;
let runtime: Database;

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The wallet as it is deployed: its own role in DATABASE_URL, the owner of the schema beside it. */
beforeAll(async () => {
  const owner = process.env['DATABASE_URL'] ?? '';
  await asOwner(serverUrl(), `create role ${role} login password 'spec'`);
  process.env['MIGRATION_DATABASE_URL'] = owner;
  process.env['DATABASE_URL'] = Object.assign(new URL(owner), { username: role, password: 'spec' }).href;
  const { AppModule } = await import('./app.module.js');
  service = await testService(AppModule);
  runtime = service.db;
});

afterAll(async () => {
  await service.close();
  await asOwner(serverUrl(), `drop role ${role}`);
});

const refused = { code: '42501' };

describe("the wallet's own role", () => {
  it('moves money, seals it and proves it', async () => {
    const { Ledger } = await import('./ledger/ledger.service.js');
    const { Accounts } = await import('./ledger/accounts.service.js');
    const { Integrity } = await import('./ledger/integrity.service.js');
    const { Seals } = await import('./seal/seal.service.js');
    const { SealCheck } = await import('./seal/seal-check.service.js');
    const { command } = await import('./ledger/ledger.fixture.js');
    const of = MemberRegistered.fromPartial({ memberId: 7n, brand: 'BANYAN', currency: 'VND' });
    await service.events.deliver(MemberRegistered, of);
    const { accountId } = await service.app.get(Accounts).open(7n, 'BANYAN', 'VND');
    const outcomes = await service.app
      .get(Ledger)
      .apply([
        command(accountId, 'deposit', 'd', 500n, { source: 'payment:test' }),
        command(accountId, 'bet', 'b', 100n),
      ]);
    expect(outcomes.map(({ code }) => code)).toEqual(['APPLIED', 'APPLIED']);
    await horizonPassed(service.db.query);
    expect(await service.app.get(Seals).seal()).toBe(2);
    expect(await service.app.get(SealCheck).runFull()).toBe(true);
    expect(await service.app.get(Integrity).runFull()).toMatchObject({ ok: true });
  });

  it.each(['journal', 'journal_seal'])('may add to %s, and nothing else', async (name) => {
    const [table, column, guard] = [
      named(name),
      name === 'journal' ? sql`amount` : sql`rows`,
      named(`${name}_append_only`),
    ];
    for (const statement of [
      sql`update ${table} set ${column} = 1`,
      sql`delete from ${table}`,
      sql`truncate ${table}`,
      sql`select * from ${table} for update`,
      sql`alter table ${table} disable trigger ${guard}`,
      sql`alter table ${table} disable trigger all`,
      sql`drop trigger ${guard} on ${table}`,
      sql`drop table ${table}`,
      sql`create rule hide as on insert to ${table} do instead nothing`,
    ])
      await expect(runtime.query(statement)).rejects.toMatchObject(refused);
    expect((await runtime.query<{ n: number }>(sql`select count(*)::int as n from ${table}`))[0]?.n).toBeGreaterThan(0);
  });

  it.each([
    sql`set session_replication_role = replica`,
    sql`create table mine (id int)`,
    sql`create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
    sql`grant update on journal to ${named(role)}`,
    sql`insert into migration (timestamp, name) values (1, 'forged')`,
    sql`set role postgres`,
    sql`alter role ${named(role)} superuser`,
  ])('may not: %#', async (statement) => {
    // A grant without the right to give is a warning in PostgreSQL, so it is what comes of it that counts.
    if (textOf(statement).startsWith('grant')) {
      await runtime.query(statement).catch(() => undefined);
      await expect(runtime.query(sql`update journal set amount = 1`)).rejects.toMatchObject(refused);
    } else await expect(runtime.query(statement)).rejects.toMatchObject(refused);
  });
});
