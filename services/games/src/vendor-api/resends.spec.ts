import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql, type Sql } from '@banyan/kernel/database';
import { giveFreeRounds } from '../fixtures/free-rounds.fixture.js';
import type { Seat } from '../fixtures/games.fixture.js';
import { VendorTable, game, type Answer } from '../fixtures/vendor-table.fixture.js';

const day = 24 * 3600_000;

/** Decision 36: what was booked is answered first, whatever was closed since. Each way to close × each call that carries a bet. */
describe('a bet that was booked, sent again after something was closed', () => {
  let table: VendorTable;
  let seat: Seat & { id: number };
  let round = 0;
  let ids: { node: string; vendor: number };

  beforeAll(async () => {
    table = await VendorTable.open();
    const [row] = await table.games.service.db.query<{ node: string; vendor: number }>(
      sql`select g.node_id as node, g.vendor_id as vendor from game g where g.brand = 'BANYAN' and g.code = $1`,
      [game],
    );
    ids = row ?? { node: '', vendor: 0 };
  });
  afterAll(() => table.close());

  const edit = async (url: string, body: object, method: 'PUT' | 'POST' = 'PUT') => {
    const { status } = await table.games.asOperator(
      ['game.edit', 'vendor.edit'],
      method,
      `/admin/v1/games/${url}`,
      body,
    );
    expect(status).toBeLessThan(300);
  };
  const change = async (statement: Sql) => {
    await table.games.service.db.query(statement);
    // Another replica's switch: what this one has in memory is read anew.
    await edit(`vendors/${ids.vendor}`, { requestsPerSecond: 2000 });
  };
  const now = () => table.games.service.clock.now();

  interface Closing {
    readonly shut: () => Promise<unknown>;
    readonly open: () => Promise<unknown>;
  }
  const closings: Record<string, Closing> = {
    'the game was switched off': {
      shut: () => edit(`games/${ids.node}`, { enabled: false }),
      open: () => edit(`games/${ids.node}`, { enabled: true }),
    },
    'the game went into maintenance': {
      shut: () => edit(`games/${ids.node}/maintenance`, { from: now() }, 'POST'),
      open: () => edit(`games/${ids.node}/maintenance`, { from: null }, 'POST'),
    },
    'the vendor was switched off': {
      shut: () => edit(`vendors/${ids.vendor}`, { enabled: false }),
      open: () => edit(`vendors/${ids.vendor}`, { enabled: true }),
    },
    'the vendor went into maintenance': {
      shut: () => edit(`vendors/${ids.vendor}/maintenance`, { from: now() }, 'POST'),
      open: () => edit(`vendors/${ids.vendor}/maintenance`, { from: null }, 'POST'),
    },
    'the vendor was given a wallet of its own': {
      shut: () => change(sql`update vendor set wallet_mode = 'transfer' where id = ${ids.vendor}`),
      open: () => change(sql`update vendor set wallet_mode = 'seamless' where id = ${ids.vendor}`),
    },
    'the brand gave the game up': {
      shut: () => change(sql`update game set brand = 'CLOSED' where node_id = ${BigInt(ids.node)}`),
      open: () => change(sql`update game set brand = 'BANYAN' where node_id = ${BigInt(ids.node)}`),
    },
    'the session was over': {
      shut: () => Promise.resolve(table.games.service.clock.advance(day + 1000)),
      open: () => Promise.resolve(),
    },
    'the session was another': {
      shut: () => Promise.resolve((seat = { ...seat, session: 'nobody-has-this' })),
      open: () => Promise.resolve(),
    },
  };

  const bet = (transaction: string) => ({ action: 'bet', transaction, amount: '100' });
  const own = () => ({ ...seat, game, currency: 'VND', round: `rs-${round}` });
  const calls: Record<string, (id: string, grant: string) => Promise<Answer>> = {
    bet: (id) => table.call('bet', { ...own(), transaction: id, amount: '100' }),
    'bet-and-win': (id) =>
      table.call('bet-and-win', {
        ...own(),
        bet: { transaction: id, amount: '100' },
        win: { transaction: id, amount: '40' },
      }),
    batch: (id) => table.call('batch', { ...own(), actions: [bet(id), { ...bet(id), action: 'win', amount: '40' }] }),
    'free bet': (id, freeRounds) => table.call('bet', { ...own(), transaction: id, amount: '0', freeRounds }),
    'free batch': (id, freeRounds) =>
      table.call('batch', {
        ...own(),
        actions: [
          { ...bet(id), amount: '0', freeRounds },
          { ...bet(id), action: 'win', amount: '40', reference: id, freeRounds },
        ],
      }),
  };

  beforeEach(async () => {
    round += 1;
    table.games.service.clock.set(new Date());
    seat = await table.arrive(1000);
  });
  let reopen: () => Promise<unknown> = () => Promise.resolve();
  afterEach(async () => {
    await reopen();
    reopen = () => Promise.resolve();
  });

  const cases = Object.keys(closings).flatMap((closing) => Object.keys(calls).map((call) => [call, closing] as const));

  it.each(cases)('as %s is OK and a duplicate after %s; what is new, or other, is refused', async (call, closing) => {
    const send = calls[call] as (id: string, grant: string) => Promise<Answer>;
    const { shut, open } = closings[closing] as Closing;
    const grant = call.startsWith('free') ? (await giveFreeRounds(table, seat.id, 3)).id : '';
    const first = await send(`rs-${round}-1`, grant);
    expect(first.status).toBe('OK');
    const before = first.balance;
    await shut();
    reopen = open;
    for (const again of await Promise.all([1, 2, 3].map(() => send(`rs-${round}-1`, grant))))
      expect(again).toMatchObject({ status: 'OK', duplicate: true, transaction: first.transaction, balance: before });
    const fresh = await send(`rs-${round}-2`, grant);
    expect(fresh.status).toMatch(/^(GAME_DISABLED|INVALID_TOKEN|TOKEN_EXPIRED|BAD_REQUEST)$/);
    expect((await table.rollback(seat, `rs-${round}-x`, `rs-${round}-1`)).status).toBe(
      closing.includes('wallet of its own') ? 'BAD_REQUEST' : 'OK',
    );
    if (closing.includes('wallet of its own')) return;
    for (let time = 0; time < 2; time++)
      expect((await send(`rs-${round}-1`, grant)).status).toBe('TRANSACTION_ROLLED_BACK');
    // What was refused was never booked: it goes through once everything is open again, and no grant was used for it.
    await open();
    if (closing.startsWith('the session')) return;
    expect((await send(`rs-${round}-2`, grant)).status).toBe('OK');
  });
});
