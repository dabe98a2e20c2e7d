import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '@banyan/kernel/app';
import { sql, type Tx } from '@banyan/kernel/database';
import type { CommandKind, LedgerCommand } from './command.js';
import { LedgerFixture, command } from './ledger.fixture.js';
import { LimitService, type LimitKind, type LimitPeriod } from './limit.service.js';

/** 23:00 of a Saturday, the last day of October, in Vietnam: an hour later another day, week and month begin. */
const evening = new Date('2026-10-31T16:00:00Z');
const hour = 3600_000;

class SetClock extends Clock {
  at = evening;
  override now(): Date {
    return this.at;
  }
}

const clock = new SetClock();
let fixture: LedgerFixture;
let limits: LimitService;
let members = 0n;

beforeAll(async () => {
  fixture = await LedgerFixture.start({ now: () => clock.now() });
  limits = new LimitService(fixture.database, clock);
});
afterAll(async () => {
  const broken = await fixture.broken();
  await fixture.close();
  expect(broken).toEqual([]);
});

async function player() {
  members += 1n;
  const memberId = members;
  clock.at = evening;
  const account = await fixture.member(memberId, 1000n);
  const made = (kind: CommandKind, id: string, amount: bigint, more: Partial<LedgerCommand> = {}) =>
    command(account, kind, `${account}-${id}`, amount, more);
  const codes = async (...commands: LedgerCommand[]) => (await fixture.ledger.apply(commands)).map(({ code }) => code);
  return {
    account,
    memberId,
    made,
    codes,
    bet: async (id: string, amount: bigint) => (await codes(made('bet', id, amount)))[0],
    limit: (kind: LimitKind, period: LimitPeriod, amountMinor: bigint | null) =>
      limits.set({ memberId, currency: 'VND', kind, period, amountMinor, setBy: 'member', by: `member:${memberId}` }),
  };
}

/** Does the second while the first is not committed: until it waits for a lock, or is done already. */
async function beside(first: (tx: Tx) => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const [begun] = await fixture.database.transaction(async (tx) => {
    await first(tx);
    let done = false;
    const work = second().finally(() => (done = true));
    while (!done && (await fixture.database.query(waits)).length === 0) await sleep(5);
    return [work];
  });
  await begun;
}

describe('a stake limit', () => {
  it('lets bets through up to the amount and refuses what goes beyond, without any trace', async () => {
    const { bet, limit } = await player();
    await limit('stake', 'day', 100n);
    expect([await bet('a', 60n), await bet('b', 41n), await bet('b', 40n), await bet('c', 1n)]).toEqual([
      'APPLIED',
      'LIMIT_REACHED',
      'APPLIED',
      'LIMIT_REACHED',
    ]);
    expect(await bet('a', 60n)).toBe('DUPLICATE');
    expect(await bet('free', 0n)).toBe('APPLIED');
  });

  it('of 50 bets at once through two processes lets exactly as many through as fit', async () => {
    const { made, limit, account } = await player();
    await limit('stake', 'day', 10n);
    const other = await LedgerFixture.start({ now: () => clock.now() }, fixture.url);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, i) => (i % 2 ? other : fixture).ledger.apply([made('bet', `b${i}`, 1n)])),
    );
    await other.batcher.close();
    await other.database.onApplicationShutdown();
    expect(answers.flat().filter(({ code }) => code === 'APPLIED')).toHaveLength(10);
    expect(answers.flat().filter(({ code }) => code === 'LIMIT_REACHED')).toHaveLength(40);
    expect(await fixture.balance(account)).toBe(990n);
  });

  it('counts a bet that was taken back no more, and nothing of a group that was refused', async () => {
    const { made, codes, bet, limit } = await player();
    await limit('stake', 'day', 100n);
    await bet('a', 100n);
    await codes(made('rollback_bet', 'r', 0n, { reference: made('bet', 'a', 0n).externalId }));
    const group = [made('bet', 'g1', 60n, { group: 'g' }), made('bet', 'g2', 60n, { group: 'g' })];
    expect(await codes(...group)).toEqual(['GROUP_REFUSED', 'LIMIT_REACHED']);
    expect(await bet('b', 100n)).toBe('APPLIED');
  });

  it("begins anew with the brand's day, not with the server's", async () => {
    const { bet, limit } = await player();
    await limit('stake', 'day', 100n);
    await limit('stake', 'week', 150n);
    await bet('a', 100n);
    clock.at = new Date(evening.getTime() + hour);
    expect(await bet('b', 51n)).toBe('LIMIT_REACHED');
    expect(await bet('b', 50n)).toBe('APPLIED');
    clock.at = new Date(evening.getTime() + 25 * hour);
    expect(await bet('c', 100n)).toBe('APPLIED');
  });

  it('counts what was played before it was set', async () => {
    const { bet, limit } = await player();
    await bet('a', 70n);
    const [set] = await limit('stake', 'month', 100n);
    expect(set).toEqual({
      kind: 'stake',
      period: 'month',
      setBy: 'member',
      amountMinor: 100n,
      next: null,
      usedMinor: 70n,
    });
    expect(await bet('b', 31n)).toBe('LIMIT_REACHED');
  });
});

describe('a loss limit', () => {
  it('counts wins against stakes', async () => {
    const { made, codes, bet, limit } = await player();
    await limit('loss', 'day', 100n);
    await bet('a', 100n);
    expect(await bet('b', 1n)).toBe('LIMIT_REACHED');
    await codes(made('win', 'w', 30n));
    expect([await bet('b', 31n), await bet('b', 30n)]).toEqual(['LIMIT_REACHED', 'APPLIED']);
    await codes(made('rollback_win', 'r', 0n, { reference: made('win', 'w', 0n).externalId }));
    const [now] = await limits.of(members, 'VND');
    expect(now?.usedMinor).toBe(130n);
  });
});

describe('a change', () => {
  it('that is stricter counts at once, one that is laxer after 24 hours', async () => {
    const { bet, limit } = await player();
    await limit('stake', 'day', 100n);
    await limit('stake', 'day', 50n);
    expect(await bet('a', 51n)).toBe('LIMIT_REACHED');
    const [waiting] = await limit('stake', 'day', 80n);
    const from = new Date(evening.getTime() + 24 * hour);
    expect(waiting).toMatchObject({ amountMinor: 50n, next: { amountMinor: 80n, from } });
    expect(await bet('a', 51n)).toBe('LIMIT_REACHED');
    clock.at = from;
    expect([await bet('a', 81n), await bet('a', 80n)]).toEqual(['LIMIT_REACHED', 'APPLIED']);
  });

  it('that ends a limit waits as well, and a stricter one meanwhile wins', async () => {
    const { bet, limit } = await player();
    await limit('stake', 'day', 100n);
    expect((await limit('stake', 'day', null))[0]).toMatchObject({ amountMinor: 100n, next: { amountMinor: null } });
    expect((await limit('stake', 'day', 40n))[0]).toMatchObject({ amountMinor: 40n, next: null });
    await limit('stake', 'day', null);
    clock.at = new Date(evening.getTime() + 24 * hour);
    expect(await bet('a', 1000n)).toBe('APPLIED');
  });
});

describe('limits of a member and of an operator', () => {
  it('both count, so the lowest does, and the member cannot lift the other', async () => {
    const { memberId, bet, limit } = await player();
    const set = {
      memberId,
      currency: 'VND',
      kind: 'stake',
      period: 'day',
      setBy: 'operator',
      by: 'operator:7',
    } as const;
    await limits.set({ ...set, amountMinor: 50n });
    await limit('stake', 'day', 100n);
    expect([await bet('a', 51n), await bet('b', 50n)]).toEqual(['LIMIT_REACHED', 'APPLIED']);
    await limit('stake', 'day', null);
    clock.at = new Date(evening.getTime() + 25 * hour);
    expect([await bet('c', 51n), await bet('d', 50n)]).toEqual(['LIMIT_REACHED', 'APPLIED']);
  });

  it('a raise that is asked for again does not wait longer', async () => {
    const { limit } = await player();
    await limit('stake', 'day', 100n);
    await limit('stake', 'day', 200n);
    clock.at = new Date(evening.getTime() + 5 * hour);
    const from = new Date(evening.getTime() + 24 * hour);
    expect((await limit('stake', 'day', 200n))[0]?.next).toEqual({ amountMinor: 200n, from });
    expect((await limit('stake', 'day', 201n))[0]?.next?.from).toEqual(new Date(clock.at.getTime() + 24 * hour));
  });
});

describe('an exclusion', () => {
  it('keeps from betting until its end; wins, rollbacks and withdrawals go on', async () => {
    const { account, memberId, made, codes, bet } = await player();
    await bet('before', 10n);
    const until = new Date(evening.getTime() + 48 * hour);
    await limits.exclude(memberId, { choice: 'month_1', until }, 'operator:7');
    await limits.exclude(memberId, { choice: 'day_1', until: new Date(evening.getTime() + hour) }, 'operator:7');
    expect(await limits.exclusion(memberId)).toEqual({ choice: 'month_1', until });
    clock.at = new Date(until.getTime() - 1);
    expect([await bet('b', 1n), await bet('free', 0n)]).toEqual(['ACCOUNT_BLOCKED', 'ACCOUNT_BLOCKED']);
    const hold = command(account, 'withdrawal_hold', `${account}-h`, 1n, { source: 'cashier' });
    const back = made('rollback_bet', 'r', 0n, { reference: made('bet', 'before', 0n).externalId });
    expect(await codes(made('win', 'w', 5n), back, hold)).toEqual(['APPLIED', 'APPLIED', 'APPLIED']);
    clock.at = until;
    expect(await bet('b', 1n)).toBe('APPLIED');
  });

  it('holds in a currency whose account is opened at the same moment, whoever comes first', async () => {
    const until = new Date(evening.getTime() + 48 * hour);
    const exclusion = { choice: 'month_1', until } as const;
    const bets = async (memberId: bigint) => {
      const found = await fixture.accounts.find(memberId, 'USDT');
      const bet = command(found?.accountId ?? 0n, 'bet', `${memberId}-free`, 0n, { currency: 'USDT' });
      return (await fixture.ledger.apply([bet])).map(({ code }) => code);
    };
    const { memberId: one } = await player();
    await beside(
      (tx) => limits.exclude(one, exclusion, 'operator:7', tx),
      () => fixture.accounts.open(one, 'BANYAN', 'USDT'),
    );
    const { memberId: other } = await player();
    await beside(
      (tx) => fixture.accounts.open(other, 'BANYAN', 'USDT', tx.query),
      () => limits.exclude(other, exclusion, 'operator:7'),
    );
    expect([await bets(one), await bets(other)]).toEqual([['ACCOUNT_BLOCKED'], ['ACCOUNT_BLOCKED']]);
  });

  it('as the status: an account that is opened at the same moment is frozen too, whoever comes first', async () => {
    const { accounts, database } = fixture;
    const { memberId: one } = await player();
    await beside(
      (tx) => accounts.setStatus(one, 'FROZEN', tx.query),
      () => accounts.open(one, 'BANYAN', 'USDT'),
    );
    const { memberId: other } = await player();
    await beside(
      (tx) => accounts.open(other, 'BANYAN', 'USDT', tx.query),
      () => accounts.setStatus(other, 'FROZEN', database.query),
    );
    const statuses = async (id: bigint) => (await accounts.ofMember(id)).map(({ status }) => status);
    expect([await statuses(one), await statuses(other)]).toEqual([
      ['FROZEN', 'FROZEN'],
      ['FROZEN', 'FROZEN'],
    ]);
  });

  it('of somebody without an account is refused', async () => {
    await expect(limits.exclude(999_999n, { choice: 'day_1', until: evening }, 'operator:7')).rejects.toMatchObject({
      code: 'wallet.no_account',
    });
  });
});
