import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { named, sql } from '@banyan/kernel/database';
import {
  grantsAmiss,
  horizonPassed,
  overreach,
  testService,
  writingGets,
  type TestService,
} from '@banyan/kernel/testing';

let service: TestService;

beforeAll(async () => {
  const { AppModule } = await import('./app.module.js');
  service = await testService(AppModule);
});
afterAll(() => service.close());

const refused = { code: '42501' };

describe("the wallet's own role", () => {
  it('moves money, seals it and proves it', async () => {
    const { LedgerService } = await import('./ledger/ledger.service.js');
    const { AccountService } = await import('./ledger/account.service.js');
    const { IntegrityService } = await import('./ledger/integrity.service.js');
    const { SealService } = await import('./seal/seal.service.js');
    const { SealCheckService } = await import('./seal/seal-check.service.js');
    const { command } = await import('./ledger/ledger.fixture.js');
    const of = MemberRegistered.fromPartial({ memberId: 7n, brand: 'BANYAN', currency: 'VND' });
    await service.events.deliver(MemberRegistered, of);
    const { accountId } = await service.app.get(AccountService).open(7n, 'BANYAN', 'VND');
    const outcomes = await service.app
      .get(LedgerService)
      .apply([
        command(accountId, 'deposit', 'd', 500n, { source: 'payment:test' }),
        command(accountId, 'bet', 'b', 100n),
      ]);
    expect(outcomes.map(({ code }) => code)).toEqual(['APPLIED', 'APPLIED']);
    await horizonPassed(service.db.query);
    expect(await service.app.get(SealService).seal()).toBe(2);
    expect(await service.app.get(SealCheckService).runFull()).toBe(true);
    expect(await service.app.get(IntegrityService).runFull()).toMatchObject({ ok: true });
  });

  it('may execute what is called and exists, and every function that exists is called', async () => {
    expect(await grantsAmiss(service, import.meta.dirname)).toEqual([]);
  });

  it('reads alone in every GET but these', () => {
    expect(writingGets(service)).toEqual([
      'GET /admin/v1/wallet/exports/:id/file: who fetched a file is in the audit log',
      'GET /admin/v1/wallet/journal/export: who took the journal is in the audit log',
      'GET /admin/v1/wallet/limits/:memberId: who registered a moment ago gets his account at the first look',
      'GET /admin/v1/wallet/monthly-statements/:memberId/file: who took a statement is in the audit log',
      'GET /admin/v1/wallet/turnover/:memberId: what was staked since the last look is counted',
      'GET /admin/v1/wallet/withdrawals/:id: what was staked since the last look is counted',
      'GET /admin/v1/wallet/withdrawals/:id/proofs/:place: who looked at a proof is in the audit log',
      'GET /wps/wallet/bonuses: what was staked since the last look is counted',
      'GET /wps/wallet/credit-report: a report of a period that is over is kept as it was made',
      'GET /wps/wallet/credit-report/file: a report of a period that is over is kept as it was made',
      'GET /wps/wallet/limits: who registered a moment ago gets his account at the first look',
      'GET /wps/wallet/transfers/rules: who registered a moment ago gets his account at the first look',
      'GET /wps/wallet/turnover: what was staked since the last look is counted',
      'GET /wps/wallet/withdrawals/rules: who registered a moment ago gets his account at the first look',
    ]);
  });

  it('owns nothing and may do nothing but read and write its own tables', async () => {
    expect(await overreach(service)).toEqual([]);
  });

  it.each(['journal', 'journal_seal'])('may add to %s, and nothing else', async (name) => {
    const [table, column, guard] = [
      named(name),
      name === 'journal' ? sql`amount` : sql`rows`,
      named(`${name}_append_only`),
    ];
    const change = sql`update ${table} set ${column} = 1`;
    await expect(service.db.query(change)).rejects.toMatchObject(refused);
    await expect(service.db.query(sql`drop trigger ${guard} on ${table}`)).rejects.toMatchObject(refused);
    // A grant without the right to give is a warning in PostgreSQL, so it is what comes of it that counts.
    await service.db.query(sql`grant update on ${table} to current_user`).catch(() => undefined);
    await expect(service.db.query(change)).rejects.toMatchObject(refused);
    const [counted] = await service.db.query<{ n: number }>(sql`select count(*)::int as n from ${table}`);
    expect(counted?.n).toBeGreaterThan(0);
  });

  it('alone executes the ledger: the owner too was given no way in for others', async () => {
    const rows = await service.owner.query<{ name: string }>(
      sql`select distinct p.proname as name from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
       where p.proname like 'ledger\\_%' and a.grantee not in (p.proowner, 'banyan_spec_wallet_runtime'::regrole)`,
    );
    expect(rows).toEqual([]);
  });
});
