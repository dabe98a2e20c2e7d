import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '@banyan/kernel/app';
import { horizonPassed } from '@banyan/kernel/testing';
import { EntryPosted, GiftPosted } from '@banyan/proto/wallet/v1/events';
import type { CommandKind, LedgerCommand, LedgerOutcome } from './command.js';
import { JournalSource } from './journal.source.js';
import { LedgerFixture, command } from './ledger.fixture.js';
import { LimitService } from './limit.service.js';
import { sql } from '@banyan/kernel/database';

let fixture: LedgerFixture;
let other: LedgerFixture;
let account: bigint;

beforeEach(async () => {
  fixture = await LedgerFixture.start();
  other = await LedgerFixture.start({}, fixture.url);
  account = await fixture.member(1n, 60n);
  await apply(ofBonus('bonus_grant', 'welcome', 50n));
});

afterEach(async () => {
  await other.batcher.close();
  await other.database.onApplicationShutdown();
  const broken = await fixture.broken();
  await fixture.close();
  expect(broken).toEqual([]);
});

const ofBonus = (kind: CommandKind, id: string, amount: bigint): LedgerCommand =>
  command(account, kind, id, amount, { source: 'promotions', contra: 'house:bonus' });
const told = ({ code, balanceMinor, storedBalanceMinor: stored }: LedgerOutcome) =>
  stored === null ? `${code} ${balanceMinor}` : `${code} ${balanceMinor} first ${stored}`;
const apply = async (...commands: LedgerCommand[]) => (await fixture.ledger.apply(commands)).map(told);
const vendor = (kind: CommandKind, id: string, amount: bigint, more: Partial<LedgerCommand> = {}) =>
  apply(command(account, kind, id, amount, more));

/** Gifts as they are told, in the order of the journal's transactions, each with its own id. */
async function gifts(): Promise<Array<[part: string, amountMinor: bigint]>> {
  await horizonPassed(fixture.database.query);
  const { messages } = await new JournalSource().read(fixture.database.query, '', 100);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  return messages
    .filter(({ type }) => type === GiftPosted.$type)
    .sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())
    .map(({ value }) => GiftPosted.decode(value))
    .map(({ part, amountMinor }) => [part, amountMinor]);
}

/** Cash and bonus. */
async function playerAccounts(): Promise<[bigint, bigint]> {
  const [found] = await fixture.accounts.byIds([account]);
  return [found?.availableMinor ?? 0n, found?.bonusMinor ?? 0n];
}

describe('a bet of a member with a bonus', () => {
  it('takes the cash first, then the bonus, both or none', async () => {
    expect(await vendor('bet', 'a', 40n)).toEqual(['APPLIED 70']);
    expect(await playerAccounts()).toEqual([20n, 50n]);
    expect(await vendor('bet', 'b', 30n)).toEqual(['APPLIED 40']);
    expect(await playerAccounts()).toEqual([0n, 40n]);
    expect(await vendor('bet', 'c', 41n)).toEqual(['INSUFFICIENT_FUNDS 40']);
    expect(await vendor('bet', 'd', 40n)).toEqual(['APPLIED 0']);
    expect(await playerAccounts()).toEqual([0n, 0n]);
  });

  it('is answered as the first time when it comes again, and refused when it says something else', async () => {
    await vendor('bet', 'a', 80n);
    await vendor('win', 'w', 10n);
    expect(await vendor('bet', 'a', 80n)).toEqual(['DUPLICATE 40 first 30']);
    expect(await vendor('bet', 'a', 60n)).toEqual(['CONFLICT 40']);
    expect(await vendor('bet', 'a', 81n)).toEqual(['CONFLICT 40']);
    expect(await playerAccounts()).toEqual([10n, 30n]);
  });

  it('moves once when it is sent many times at once through two processes', async () => {
    const bet = command(account, 'bet', 'a', 80n);
    const sent = Array.from({ length: 20 }, (_none, i) => (i % 2 ? other : fixture).ledger.apply([bet]));
    const codes = (await Promise.all(sent)).flat().map(({ code }) => code);
    expect(codes.filter((code) => code === 'APPLIED')).toHaveLength(1);
    expect(await playerAccounts()).toEqual([0n, 30n]);
  });

  it('is there as a whole or not at all when the server cuts it off', async () => {
    const calls: Array<Promise<LedgerOutcome[]>> = [];
    for (let round = 0; round < 8; round += 1) {
      for (let i = 0; i < 10; i += 1) calls.push(fixture.ledger.apply([command(account, 'bet', `${round}-${i}`, 1n)]));
      await fixture.database.query(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wallet-ledger' and datname = current_database()`,
      );
    }
    const codes = (await Promise.all(calls)).flat().map(({ code }) => code);
    expect(codes.filter((code) => code !== 'APPLIED' && code !== 'DUPLICATE')).toEqual([]);
    expect(await playerAccounts()).toEqual([0n, 30n]);
  });

  it('counts towards limits with the cash alone', async () => {
    const limit = { memberId: 1n, currency: 'VND', kind: 'stake', period: 'day', amountMinor: 60n } as const;
    await new LimitService(fixture.database, new Clock()).set({ ...limit, setBy: 'member', by: 'member:1' });
    expect(await vendor('bet', 'a', 90n)).toEqual(['APPLIED 20']);
    expect(await vendor('bet', 'b', 20n)).toEqual(['APPLIED 0']);
    await vendor('win', 'w', 10n);
    expect(await vendor('bet', 'c', 1n)).toEqual(['LIMIT_REACHED 10']);
  });

  it('takes nothing while the cash is below zero, nor for a frozen member', async () => {
    await vendor('win', 'w', 10n);
    await vendor('bet', 'a', 70n);
    expect(await vendor('rollback_win', 'r', 0n, { reference: 'w' })).toEqual(['APPLIED 40']);
    expect(await playerAccounts()).toEqual([-10n, 50n]);
    expect(await vendor('bet', 'b', 5n)).toEqual(['INSUFFICIENT_FUNDS 40']);
    await vendor('win', 'w2', 10n);
    await fixture.accounts.setStatus(1n, 'FROZEN', fixture.database.query);
    expect(await vendor('bet', 'b', 5n)).toEqual(['ACCOUNT_BLOCKED 50']);
    expect(await playerAccounts()).toEqual([0n, 50n]);
  });
});

describe('what follows such a bet', () => {
  it('is a win by the shares of the bet it names, rounded down for the bonus', async () => {
    await vendor('bet', 'a', 90n);
    expect(await vendor('win', 'w', 100n, { reference: 'a' })).toEqual(['APPLIED 120']);
    expect(await playerAccounts()).toEqual([67n, 53n]);
    expect(await vendor('win', 'w', 100n, { reference: 'a' })).toEqual(['DUPLICATE 120 first 120']);
  });

  it('is a win by all bets of its round, and cash when it names neither', async () => {
    await vendor('bet', 'a', 60n, { roundId: 'r' });
    await vendor('bet', 'b', 20n, { roundId: 'r' });
    await vendor('win', 'w', 40n, { roundId: 'r' });
    expect(await playerAccounts()).toEqual([30n, 40n]);
    await vendor('win', 'x', 5n);
    expect(await vendor('win', 'y', 5n, { roundId: 'unknown' })).toEqual(['NOT_FOUND 75']);
    expect(await playerAccounts()).toEqual([35n, 40n]);
  });

  it("is refused when what it names is another vendor's", async () => {
    await vendor('bet', 'a', 90n, { roundId: 'r' });
    const source = 'vendor:other';
    expect(await vendor('win', 'w', 6n, { reference: 'a', source })).toEqual(['NOT_FOUND 20']);
    expect(await vendor('win', 'x', 6n, { roundId: 'r', source })).toEqual(['NOT_FOUND 20']);
    expect(await playerAccounts()).toEqual([0n, 20n]);
  });

  it('gives both back what they had, once', async () => {
    await vendor('bet', 'a', 90n);
    expect(await vendor('rollback_bet', 'r', 0n, { reference: 'a' })).toEqual(['APPLIED 110']);
    expect(await playerAccounts()).toEqual([60n, 50n]);
    expect(await vendor('rollback_bet', 'r2', 0n, { reference: 'a' })).toEqual(['ALREADY_REVERSED 110 first 110']);
    expect(await vendor('win', 'w', 9n, { reference: 'a' })).toEqual(['CANCELLED 110']);
  });

  it('takes a win back from both, below zero if need be; what the bonus lacks takes nothing from the cash', async () => {
    await vendor('bet', 'a', 110n);
    await vendor('win', 'w', 22n, { reference: 'a' });
    await vendor('bet', 'b', 22n);
    await vendor('rollback_win', 'r', 0n, { reference: 'w' });
    expect(await playerAccounts()).toEqual([-12n, -10n]);
    await vendor('win', 'x', 40n);
    expect(await vendor('bet', 'c', 28n)).toEqual(['APPLIED 0']);
  });

  it('is all or nothing in a group too', async () => {
    const both = [
      command(account, 'bet', 'a', 100n, { group: 'g' }),
      command(account, 'bet', 'b', 11n, { group: 'g' }),
    ];
    expect(await apply(...both)).toEqual(['GROUP_REFUSED 110', 'INSUFFICIENT_FUNDS 110']);
    expect(await playerAccounts()).toEqual([60n, 50n]);
  });
});

describe('a bonus', () => {
  it('is granted, paid out and forfeited once each, never below zero', async () => {
    expect(await apply(ofBonus('bonus_grant', 'welcome', 50n))).toEqual(['DUPLICATE 50 first 50']);
    expect(await apply(ofBonus('bonus_grant', 'welcome', 51n))).toEqual(['CONFLICT 50']);
    expect(await apply(ofBonus('bonus_release', 'done', 51n))).toEqual(['INSUFFICIENT_FUNDS 60']);
    expect(await apply(ofBonus('bonus_release', 'done', 20n))).toEqual(['APPLIED 80']);
    expect(await apply(ofBonus('bonus_release', 'done', 20n))).toEqual(['DUPLICATE 80 first 80']);
    expect(await apply(ofBonus('bonus_forfeit', 'late', 31n))).toEqual(['INSUFFICIENT_FUNDS 30']);
    expect(await apply(ofBonus('bonus_forfeit', 'late', 30n))).toEqual(['APPLIED 0']);
    expect(await apply(ofBonus('bonus_forfeit', 'late', 30n))).toEqual(['DUPLICATE 0 first 0']);
    expect(await playerAccounts()).toEqual([80n, 0n]);
  });

  it('cannot be withdrawn', async () => {
    const hold = command(account, 'withdrawal_hold', 'w', 61n, { source: 'cashier' });
    expect(await apply(hold)).toEqual(['INSUFFICIENT_FUNDS 60']);
  });

  it('is of one currency, and of nobody who was granted none', async () => {
    expect(await apply({ ...ofBonus('bonus_grant', 'x', 5n), currency: 'USDT' })).toEqual(['CURRENCY_MISMATCH 50']);
    account = await fixture.member(2n, 10n);
    expect(await apply(ofBonus('bonus_forfeit', 'x', 5n), ofBonus('bonus_release', 'x', 5n))).toEqual([
      'NO_ACCOUNT 0',
      'NO_ACCOUNT 0',
    ]);
  });

  it('does not leave the range of the type', async () => {
    const undone = new Error('undone');
    const work = fixture.database.transaction(async (tx) => {
      await tx.query(
        sql`update account b set balance = 8999999999999999999 from account a where a.id = $1 and b.id = a.bonus_id`,
        [account],
      );
      const grants = ['a', 'b'].map((id) => ofBonus('bonus_grant', id, 1n));
      const answers = await fixture.ledger.apply(grants, { tx });
      expect(answers.map(({ code }) => code)).toEqual(['APPLIED', 'AMOUNT_OUT_OF_BOUNDS']);
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  });

  it('granted in the same call counts for the bet behind it', async () => {
    const bet = command(account, 'bet', 'a', 130n);
    expect(await apply(ofBonus('bonus_grant', 'more', 20n), bet)).toEqual(['APPLIED 70', 'APPLIED 0']);
  });
});

describe('the event of such a bet', () => {
  it('tells both parts, and other events nothing of the bonus', async () => {
    await vendor('bet', 'a', 90n);
    await apply(command(account, 'deposit', 'd', 5n, { source: 'payment:test' }));
    await horizonPassed(fixture.database.query);
    const { messages } = await new JournalSource().read(fixture.database.query, '', 100);
    const ofEntries = messages.filter(({ type }) => type === EntryPosted.$type);
    const events = ofEntries.map(({ value }) => EntryPosted.decode(value));
    expect(events.map((event) => [event.kind, event.amountMinor, event.bonusMinor, event.bonusAfterMinor])).toEqual([
      ['deposit', 60n, 0n, undefined],
      ['bet', -60n, -30n, 20n],
      ['deposit', 5n, 0n, undefined],
    ]);
  });

  it('is told as a gift when it is granted and when it is forfeited, whatever it became meanwhile', async () => {
    await vendor('bet', 'b', 90n, { roundId: 'r' });
    await vendor('win', 'w', 40n, { roundId: 'r', reference: 'b' });
    await apply(ofBonus('bonus_release', 'out', 5n), ofBonus('bonus_forfeit', 'end', 7n));
    expect(await gifts()).toEqual([
      ['BONUS', 50n],
      ['BONUS', -7n],
    ]);
  });

  it('is told with everything else that is given outside of rounds, and with nothing that is not', async () => {
    await vendor('promo_win', 'p', 11n, { reference: 'tet' });
    await vendor('bet', 'b', 10n, { roundId: 'r', gameCode: 'g' });
    await vendor('jackpot_win', 'in', 300n, { roundId: 'r', gameCode: 'g', reference: 'b' });
    await vendor('freespin_win', 'free', 4n, { roundId: 'r', gameCode: 'g' });
    await vendor('jackpot_win', 'out', 200n, { reference: 'b', gameCode: 'g' });
    for (const house of ['rebate', 'bonus', 'promotion', 'salary', 'dividend', 'correction'])
      await apply(command(account, 'adjustment', house, 3n, { source: 'promotions', contra: `house:${house}` }));
    await apply(command(account, 'adjustment', 'back', -2n, { source: 'promotions', contra: 'house:rebate' }));
    expect(await gifts()).toEqual([
      ['BONUS', 50n],
      ['PROMO', 11n],
      ['JACKPOT', 200n],
      ['REBATE', 3n],
      ['BONUS', 3n],
      ['PROMO', 3n],
      ['REBATE', -2n],
    ]);
  });
});
