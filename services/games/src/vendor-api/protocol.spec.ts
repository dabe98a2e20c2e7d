import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CrashingService } from '@banyan/kernel/testing';
import type { Seat } from '../fixtures/games.fixture.js';
import { VendorTable, eventually, game, type Answer } from '../fixtures/vendor-table.fixture.js';
import { sql } from '@banyan/kernel/database';

const main = new URL('../main.js', import.meta.url);
const day = 24 * 3600_000;

/** What the protocol has beyond bet, win and rollback, against the real wallet. */
describe('the vendor API 1.0', () => {
  let table: VendorTable;
  beforeAll(async () => {
    table = await VendorTable.open();
  });
  afterAll(() => table.close());

  type Many = Answer & { transactions: Array<{ transaction: string; id: string; duplicate?: true }>; action?: string };
  const batch = async (seat: Seat, round: string, actions: object[], more: object = {}, signing = {}) =>
    (await table.call('batch', { ...seat, game, round, currency: 'VND', actions, ...more }, signing)) as Many;
  const bet = (transaction: string, amount: number, more: object = {}) => ({
    action: 'bet',
    transaction,
    amount: String(amount),
    ...more,
  });
  const win = (transaction: string, amount: number, more: object = {}) => ({
    ...bet(transaction, amount, more),
    action: 'win',
  });
  const back = (transaction: string, reference: string, referenceKind = 'bet') => ({
    action: 'rollback',
    transaction,
    reference,
    referenceKind,
  });

  describe('a batch', () => {
    const actions = (id: string) => [
      bet(`${id}-1`, 900),
      win(`${id}-1`, 500, { reference: `${id}-1` }),
      bet(`${id}-2`, 600),
      back(`${id}-3`, `${id}-2`),
    ];

    it('is booked in the order of its list, once however often it comes, and ends its round', async () => {
      const seat = await table.arrive(1000);
      const first = await batch(seat, 'b1', actions('b1'), { closeRound: true });
      expect(first).toMatchObject({ status: 'OK', balance: '600' });
      expect(first.transactions.map(({ transaction }) => transaction)).toEqual(['b1-1', 'b1-1', 'b1-2', 'b1-3']);
      const again = await batch(seat, 'b1', actions('b1'), { closeRound: true });
      expect(again).toMatchObject({ status: 'OK', duplicate: true, balance: '600' });
      expect(again.transactions).toEqual(first.transactions.map((one) => ({ ...one, duplicate: true })));
      const settled = await eventually(
        () => table.rounds(seat.id),
        ([round]) => round?.['state'] === 'COMPLETED',
      );
      expect(settled).toMatchObject([{ roundId: 'b1', stakeMinor: '900', winMinor: '500' }]);
    });

    it('is booked once when it comes ten times at once', async () => {
      const seat = await table.arrive(1000);
      const answers = await Promise.all(Array.from({ length: 10 }, () => batch(seat, 'b2', actions('b2'))));
      expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
      expect(new Set(answers.map(({ status, balance }) => `${status} ${balance}`))).toEqual(new Set(['OK 600']));
    });

    it('is refused whole where one action is, and says which', async () => {
      const seat = await table.arrive(1000);
      const refused = await batch(seat, 'b3', [bet('b3-1', 900), win('b3-w', 50), bet('b3-2', 151)]);
      expect(refused).toMatchObject({ status: 'INSUFFICIENT_FUNDS', action: 'b3-2', balance: '1000' });
      // In the order of the list: what comes later pays nothing before it.
      expect(await batch(seat, 'b4', [bet('b4-1', 1001), win('b4-w', 50)])).toMatchObject({ action: 'b4-1' });
      await batch(seat, 'b5', [bet('b5-1', 10)]);
      expect(await batch(seat, 'b5', [win('b5-w', 5), bet('b5-1', 11)])).toMatchObject({
        status: 'DUPLICATE_TRANSACTION',
        action: 'b5-1',
        balance: '990',
      });
      expect(await table.balance(seat)).toBe(990);
    });

    it('with a bet needs a session, without one pays whatever became of it', async () => {
      const seat = await table.arrive(1000);
      const nobody = { session: 'never-given' };
      expect((await batch(seat, 'b6', [bet('b6', 1)], nobody)).status).toBe('INVALID_TOKEN');
      expect((await batch(seat, 'b6', [bet('b6', 1)], { session: undefined })).status).toBe('BAD_REQUEST');
      expect((await batch(seat, 'b6', [win('b6', 7)], nobody)).status).toBe('TRANSACTION_NOT_FOUND');
      await batch(seat, 'b6', [bet('b6', 1)]);
      expect(await batch(seat, 'b6', [win('b6', 7)], nobody)).toMatchObject({ status: 'OK', balance: '1006' });
    });

    it.each(['vendor.before_apply', 'vendor.after_apply'])('is booked once when we die at %s', async (at) => {
      table.games.service.clock.set(new Date());
      const seat = await table.arrive(1000);
      const doomed = await CrashingService.start(main, `${at}=kill`);
      try {
        const lost = batch(seat, at, actions(at), {}, { url: doomed.url, timestamp: String(Date.now()) });
        await Promise.all([expect(lost).rejects.toThrow(), doomed.died()]);
      } finally {
        await doomed.stop();
      }
      const duplicate = at === 'vendor.after_apply' ? true : undefined;
      const answer = await batch(seat, at, actions(at));
      expect([answer.status, answer.balance, answer.duplicate]).toEqual(['OK', '600', duplicate]);
    });
  });

  describe('a session', () => {
    const refresh = async ({ session, player }: Seat) =>
      (await table.call('refresh', { session, player })) as Answer & { session: string; expires: string };

    it('is followed by another for a day more, and stays good until its own end', async () => {
      table.games.service.clock.set(new Date());
      const seat = await table.arrive(1000);
      table.games.service.clock.advance(day - 1000);
      const next = await refresh(seat);
      expect(next).toMatchObject({ status: 'OK', balance: '1000', currency: 'VND' });
      expect((await table.bet(seat, 's-1', 1)).status).toBe('OK');
      table.games.service.clock.advance(2000);
      expect((await table.bet(seat, 's-2', 1)).status).toBe('TOKEN_EXPIRED');
      expect((await table.bet({ ...seat, session: next.session }, 's-2', 1)).status).toBe('OK');
      expect((await refresh(seat)).status).toBe('TOKEN_EXPIRED');
      expect((await refresh({ ...seat, session: 'never-given' })).status).toBe('INVALID_TOKEN');
    });

    it('has successors for seven days after its launch', async () => {
      table.games.service.clock.set(new Date());
      let seat: Seat = await table.arrive(1000);
      for (let days = 1; days <= 7; days++) {
        table.games.service.clock.advance(day - 1000);
        const { status, session } = await refresh(seat);
        expect(status).toBe('OK');
        seat = { ...seat, session };
      }
      table.games.service.clock.advance(day - 1000);
      expect((await refresh(seat)).status).toBe('TOKEN_EXPIRED');
      table.games.service.clock.set(new Date());
    });
  });

  describe('a tournament', () => {
    const prize = (seat: Seat, transaction: string, amount = '500', kind = 'tournament') =>
      table.call('promo-win', { player: seat.player, transaction, promotion: 'cup', kind, amount, currency: 'VND' });

    it('pays a player once, whatever the transaction', async () => {
      const [seat, other] = [await table.arrive(0), await table.arrive(0)];
      const first = await prize(seat, 't-1');
      expect(first).toMatchObject({ status: 'OK', balance: '500' });
      expect(await prize(seat, 't-1')).toMatchObject({
        duplicate: true,
        transaction: first.transaction,
        balance: '500',
      });
      expect((await prize(seat, 't-1', '600')).status).toBe('DUPLICATE_TRANSACTION');
      expect((await prize(seat, 't-2')).status).toBe('DUPLICATE_TRANSACTION');
      expect((await prize(other, 't-1')).status).toBe('DUPLICATE_TRANSACTION');
      expect(await prize(other, 't-3')).toMatchObject({ status: 'OK', balance: '500' });
      expect(await prize(seat, 't-4', '1', 'gift')).toMatchObject({ status: 'OK', balance: '501' });
    });

    it('pays once when ten transactions ask for it at once', async () => {
      const seat = await table.arrive(0);
      const answers = await Promise.all(Array.from({ length: 10 }, (_none, i) => prize(seat, `t-at-once-${i}`)));
      expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(1);
      expect(await table.balance(seat)).toBe(500);
    });
  });

  describe('a round', () => {
    const ask = async (seat: Seat, round: string) =>
      (await table.call('round', { player: seat.player, round })) as unknown as Record<string, unknown>;

    it('can be asked about', async () => {
      const seat = await table.arrive(1000);
      expect(await ask(seat, 'q')).toMatchObject({ status: 'OK', state: 'UNKNOWN', transactions: [] });
      await batch(seat, 'q', [bet('q-1', 300), bet('q-2', 100), back('q-3', 'q-2'), win('q-1', 700)], {
        closeRound: true,
      });
      const told = await eventually(
        () => ask(seat, 'q'),
        ({ state }) => state === 'COMPLETED',
      );
      expect(told).toMatchObject({ state: 'COMPLETED', bet: '300', win: '700', currency: 'VND' });
      expect(told['transactions']).toMatchObject([
        { kind: 'bet', transaction: 'q-1', amount: '300' },
        { kind: 'bet', transaction: 'q-2', amount: '100' },
        { kind: 'rollback_bet', transaction: 'q-3', reference: 'q-2', amount: '100' },
        { kind: 'win', transaction: 'q-1', amount: '700' },
      ]);
      const other = await table.arrive(0);
      expect(await ask(other, 'q')).toMatchObject({ state: 'UNKNOWN' });
    });
  });

  describe('a pool', () => {
    const report = (amount: string, at: number, over: object = {}) =>
      table.call('jackpots', {
        at: String(at),
        pools: [{ pool: 'grand', names: { EN: 'Grand', VI: 'Đại' }, currency: 'VND', amount, games: [game], ...over }],
      });
    const ticker = async () => {
      const { body } = await table.games.http('GET', '/lgw/jackpots', {
        headers: { 'x-banyan-brand': 'BANYAN', 'accept-language': 'VI' },
      });
      return body['value'] as unknown as Array<Record<string, unknown>>;
    };
    const paidIn = async () =>
      table.games.service.db.query(
        sql`select transaction, pool, amount_minor, taken_back_at is not null as back from jackpot_contribution order by 1, 2`,
      );

    it('is shown with what its vendor reported last, for ten minutes', async () => {
      const now = table.games.service.clock.now().getTime();
      expect((await report('1000', now)).status).toBe('OK');
      expect((await report('900', now - 5000)).status).toBe('OK');
      expect(await ticker()).toMatchObject([
        { vendor: 'studio', pool: 'grand', name: 'Đại', amountMinor: '1000', currency: 'VND', games: [game] },
      ]);
      expect((await report('1', now + 120_000)).status).toBe('BAD_REQUEST');
      expect((await report('1', now, { currency: 'XYZ' })).status).toBe('WRONG_CURRENCY');
      table.games.service.clock.advance(601_000);
      expect(await ticker()).toEqual([]);
      await report('1200', now + 601_000);
      expect(await ticker()).toMatchObject([{ amountMinor: '1200' }]);
    });

    it('is paid into by stakes, once each, and shows who won it last', async () => {
      const seat = await table.arrive(1000);
      const parts = [
        { pool: 'grand', amount: '3' },
        { pool: 'mini', amount: '1' },
      ];
      const stake = (transaction: string, contributions: object[]) =>
        table.call('bet', { ...seat, game, round: 'j', transaction, amount: '100', currency: 'VND', contributions });
      expect(await stake('j-1', parts)).toMatchObject({ status: 'OK', balance: '900' });
      expect(await stake('j-1', parts)).toMatchObject({ duplicate: true, balance: '900' });
      await batch(seat, 'j', [bet('j-2', 100, { contributions: [parts[0]] })]);
      expect((await stake('j-3', [{ pool: 'grand', amount: '101' }])).status).toBe('BAD_REQUEST');
      expect((await stake('j-3', [parts[0] ?? {}, parts[0] ?? {}])).status).toBe('BAD_REQUEST');
      await table.rollback(seat, 'j-4', 'j-2');
      expect(await paidIn()).toEqual([
        { transaction: 'j-1', pool: 'grand', amount_minor: '3', back: false },
        { transaction: 'j-1', pool: 'mini', amount_minor: '1', back: false },
        { transaction: 'j-2', pool: 'grand', amount_minor: '3', back: true },
      ]);
      const won = { jackpot: true, pool: 'grand', round: 'j' };
      expect(await table.win(seat, 'j-5', 1200, won)).toMatchObject({ balance: '2100' });
      const shown = await eventually(ticker, ([pool]) => pool?.['lastWinMinor'] !== null);
      expect(shown).toMatchObject([{ pool: 'grand', lastWinMinor: '1200' }]);
      expect(await table.balance(seat)).toBe(2100);
    });
  });
});
