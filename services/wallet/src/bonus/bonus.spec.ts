import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { memberToken, testService, type TestService } from '@banyan/kernel/testing';
import { RewardKind, RewardPosting } from '@banyan/proto/wallet/v1/wallet';
import { AppModule } from '../app.module.js';
import { AccountService } from '../ledger/account.service.js';
import { entryKinds, type LedgerCommand } from '../ledger/command.js';
import { everyKind } from '../ledger/every-kind.fixture.js';
import { command } from '../ledger/ledger.fixture.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { given } from '../migrations/1798071000001-bonus-entries.js';
import { RewardService } from '../reward/reward.service.js';
import { bonusEvents, type BonusDto, type BonusPageDto } from './bonus.dto.js';
import { bonuses, bonusEntryKinds } from './bonus.sql.js';

const { REWARD_KIND_CASH: cash, REWARD_KIND_BONUS: bonus, REWARD_KIND_REBATE: rebate } = RewardKind;
const { REWARD_KIND_RELEASE: release, REWARD_KIND_FORFEIT: forfeit } = RewardKind;
const path = '/wps/wallet/bonuses';
/* Turnover of who has less than 1,000 VND left is closed. */
const k = 100_000n;
const hourMs = 3_600_000;

describe('the bonuses of a member', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule, { replace: [[SettingReader, { get: async () => 0 }]] });
  });
  afterAll(() => service.close());

  const get = async (id: bigint, query = '') =>
    service.http('GET', `${path}?${query}`, { token: await memberToken({ id }) });
  const list = async (id: bigint, query = '') => (await get(id, query)).body['value'] as unknown as BonusPageDto;
  const opened = async (id: bigint, currency = 'VND') =>
    (await service.app.get(AccountService).open(id, 'BANYAN', currency)).accountId;
  const apply = async (...commands: LedgerCommand[]) => {
    for (const one of commands)
      expect(await service.app.get(LedgerService).apply([one])).toMatchObject([{ code: 'APPLIED' }]);
  };
  const post = async (memberId: bigint, ...postings: Array<Partial<RewardPosting>>) => {
    for (const posting of postings) {
      service.clock.advance(hourMs);
      const whole = RewardPosting.fromPartial({ memberId, brand: 'BANYAN', currency: 'VND', ...posting });
      const { outcomes } = await service.app.get(RewardService).post({ postings: [whole] });
      expect(outcomes.map(({ code }) => code)).toEqual([1]);
    }
  };
  const short = ({ kind, event, purse, amountMinor, state }: BonusDto) =>
    [kind, event, purse, Number(BigInt(amountMinor) / k), state].join(' ');

  it('are what promotions and game makers gave, each by its name, with what became of it', async () => {
    service.clock.set(new Date('2026-11-20T00:00:00Z'));
    const account = await opened(61n);
    await opened(62n);
    const gifts = ['upgrade', 'monthly', 'birthday', 'cashback', 'envelope', 'coupon', 'wheel', 'tournament'];
    await post(
      61n,
      { kind: cash, key: 'claim:1', amountMinor: 500n * k, turnover: 3, reference: 'campaign:7' },
      { kind: rebate, key: 'gift:1', amountMinor: 7n * k, turnover: 0, reference: 'gift:rebate' },
      ...gifts.map((name, at) => ({
        kind: cash,
        key: `gift:${at + 2}`,
        amountMinor: 1n * k,
        reference: `gift:${name}`,
      })),
      { kind: cash, key: 'points:4', amountMinor: 2n * k, turnover: 1, reference: 'points' },
      { kind: bonus, key: 'claim:2', amountMinor: 300n * k, turnover: 0, reference: 'campaign:8' },
      { kind: forfeit, key: 'forfeit:2', amountMinor: 0n, reference: 'campaign:8' },
      { kind: bonus, key: 'claim:3', amountMinor: 40n * k, turnover: 0, reference: 'campaign:9' },
      { kind: release, key: 'release:3', amountMinor: 0n, reference: 'campaign:9' },
      { kind: bonus, key: 'claim:4', amountMinor: 60n * k, turnover: 0, reference: 'campaign:9' },
    );
    await post(62n, { kind: cash, key: 'claim:5', amountMinor: 9n * k, turnover: 0, reference: 'campaign:7' });
    await apply(
      command(account, 'promo_win', 'tournament-1', 5n * k, { source: 'vendor:studio' }),
      command(account, 'deposit', 'bonus-d', 100n * k, { source: 'payment:test' }),
    );
    const { data, total } = await list(61n, 'perPage=100');
    expect(total).toBe(17);
    expect(data.map(short).sort()).toEqual(
      [
        'promotion GIVEN CASH 500 WAGERING',
        'rebate GIVEN CASH 7 FREE',
        ...gifts.map((name) => `${name} GIVEN CASH 1 FREE`),
        'points GIVEN CASH 2 WAGERING',
        'promotion GIVEN BONUS 300 FORFEITED',
        'promotion FORFEITED BONUS -300 FORFEITED',
        'promotion GIVEN BONUS 40 RELEASED',
        'promotion RELEASED CASH 40 RELEASED',
        'promotion GIVEN BONUS 60 WAGERING',
        'vendor GIVEN CASH 5 FREE',
      ].sort(),
    );
    const times = data.map(({ createdAt }) => String(createdAt));
    expect(times).toEqual([...times].sort().reverse());
    expect(data.find(({ claimId }) => claimId === '1')).toMatchObject({
      campaignId: '7',
      currency: 'VND',
      turnover: { multiple: 3, requiredMinor: String(1500n * k), filledMinor: '0', missingMinor: String(1500n * k) },
    });
    // What is staked of it is counted at the look.
    const round = { source: 'vendor:studio', roundId: 'bonus-r', gameCode: 'g' };
    await apply(command(account, 'bet', 'bonus-b', 10n * k, round));
    const points = (await list(61n, 'kind=points')).data;
    expect(points).toMatchObject([{ state: 'FREE', turnover: { missingMinor: '0', filledMinor: String(2n * k) } }]);
    const staked = (await list(61n, 'state=WAGERING')).data.find(({ claimId }) => claimId === '1');
    expect(staked?.turnover?.filledMinor).toBe(String(8n * k));
  });

  it('are paged, and filtered by kind, state and time', async () => {
    const all = (await list(61n, 'perPage=100')).data.map(({ id }) => id);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(61n, `page=${page}&perPage=5`)));
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(all);
    expect(pages.map(({ total }) => total)).toEqual([17, 17, 17, 17]);
    expect(await list(61n, 'kind=promotion&state=RELEASED')).toMatchObject({ total: 2 });
    expect(await list(61n, 'kind=vendor&state=WAGERING')).toEqual({ data: [], total: 0 });
    expect(await list(61n, 'from=2026-11-20T01:00:00Z&to=2026-11-20T03:00:00Z')).toMatchObject({
      total: 2,
      data: [{ kind: 'rebate' }, { kind: 'promotion' }],
    });
    expect(await list(61n, 'currency=USDT')).toEqual({ data: [], total: 0 });
    expect((await list(62n)).data.map(short)).toEqual(['promotion GIVEN CASH 9 FREE']);
    expect(await list(63n)).toEqual({ data: [], total: 0 });
  });

  it('add up to the bonuses of profit and loss, whatever the ledger did', async () => {
    const ids = { plain: 71n, bonus: 72n, limited: 73n, other: 74n } as const;
    const [plain, ofBonus, limited, other] = await Promise.all(Object.values(ids).map((id) => opened(id)));
    const players = { plain: plain ?? 0n, bonus: ofBonus ?? 0n, limited: limited ?? 0n, other: other ?? 0n };
    await apply(
      ...Object.values(players).map((id, n) => command(id, 'deposit', `bo-${n}`, 100_000n, { source: 'payment:test' })),
    );
    for (const { commands } of everyKind(players, 'bonuses'))
      for (const group of commands) await service.app.get(LedgerService).apply(group);
    const seen = new Set<string>();
    for (const id of Object.values(ids)) {
      const { data, total } = await list(id, 'perPage=100');
      expect(data).toHaveLength(total);
      for (const { event } of data) seen.add(event);
      const sum = data
        .filter(({ event }) => event !== 'RELEASED')
        .reduce((all, { amountMinor }) => all + BigInt(amountMinor), 0n);
      const now = service.clock.now().getTime();
      const span = `from=${new Date(now - 24 * hourMs).toISOString()}&to=${new Date(now + hourMs).toISOString()}`;
      const profit = await service.http('GET', `/wps/wallet/profit?${span}`, { token: await memberToken({ id }) });
      const days = (profit.body['value'] as unknown as { days: Array<{ bonusesMinor: string }> }).days;
      expect(sum).toBe(days.reduce((all, { bonusesMinor }) => all + BigInt(bonusesMinor), 0n));
    }
    expect([...seen].sort()).toEqual([...bonusEvents].sort());
  });

  it('are found by their own index among many other entries', async () => {
    const listed = bonusEntryKinds.map((name) => entryKinds[name]).join(', ');
    expect(given).toBe(`case when kind in (${listed}) then account_id end`);
    const account = await opened(81n);
    await service.db.query(
      sql`insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, created_at)
          select $1, n, case when n % 1000 = 0 then 5 else 2 end, 2, 'vendor:studio', 'bonus-many-' || n, 1, n,
            (select contra_id from journal limit 1), now() + n * interval '1 minute'
          from generate_series(1, 30000) n`,
      [account],
    );
    await service.db.query(sql`analyze journal`);
    await service.db.query(sql`update account set version = 30000, balance = 30000 where id = $1`, [account]);
    const [{ 'QUERY PLAN': plan } = { 'QUERY PLAN': null }] = await service.db.query<{ 'QUERY PLAN': unknown }>(
      sql`explain (format json) ${bonuses} select count(*) from bonus`,
      [account, null, null],
    );
    expect(JSON.stringify(plan)).toContain('"journal_given"');
    expect(await list(81n, 'kind=vendor')).toMatchObject({ total: 30 });
  });

  it('are refused for a span that is none, and to who is no member', async () => {
    expect(await get(61n, 'from=2026-11-21T00:00:00Z&to=2026-11-20T00:00:00Z')).toMatchObject({
      status: 400,
      body: { code: 'wallet.range_wrong' },
    });
    for (const query of ['kind=deposit', 'state=OPEN', 'page=0', 'perPage=101', 'from=yesterday'])
      expect((await get(61n, query)).status).toBe(400);
    expect((await service.http('GET', path)).status).toBe(401);
    expect((await service.http('GET', path, { token: await memberToken({ id: 61n, accountType: 4 }) })).status).toBe(
      403,
    );
  });
});
