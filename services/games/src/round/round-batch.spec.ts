import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import type { EntryPosted } from '@banyan/proto/wallet/v1/events';
import { GamesFixture } from '../fixtures/games.fixture.js';
import { RoundClosingService } from './round-closing.service.js';
import { sql } from '@banyan/kernel/database';

type Item =
  | { readonly close: number; readonly account: number; readonly at: number }
  | { readonly kind: string; readonly round: number; readonly account: number; readonly refers: number };

const kinds = ['bet', 'bet', 'bet', 'win', 'win', 'jackpot_win', 'rollback_bet', 'rollback_win', 'deposit'];
const item: fc.Arbitrary<Item> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(...kinds),
      round: fc.integer({ min: 0, max: 2 }),
      account: fc.integer({ min: 0, max: 1 }),
      refers: fc.integer({ min: 0, max: 12 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      close: fc.integer({ min: 0, max: 2 }),
      account: fc.integer({ min: 0, max: 1 }),
      at: fc.integer({ min: 0, max: 12 }),
    }),
  },
);

/** The projection of rounds: a batch means what its entries mean one after the other. */
describe('rounds from batches of entries', () => {
  let games: GamesFixture;
  let serial = 0;
  beforeAll(async () => {
    games = await GamesFixture.start();
  });
  afterAll(() => games.close());

  /** Tells a stream in batches of `size` on accounts of its own; returns what is left of it. */
  async function told(items: readonly Item[], size: number): Promise<unknown> {
    const base = ++serial * 10;
    const account = (n: number) => BigInt(base + n);
    const versions = [0n, 0n];
    let waiting: Array<Partial<EntryPosted>> = [];
    const flush = async () => {
      for (; waiting.length > 0; waiting = waiting.slice(size)) await games.postedTogether(waiting.slice(0, size));
    };
    for (const each of items) {
      const of = { accountId: account(each.account), memberId: account(each.account) };
      if ('close' in each) {
        await flush();
        games.service.clock.advance(1000);
        const game = { vendor: 'studio', brand: 'BANYAN', gameCode: 'banyan-moonlight', currency: 'VND' };
        const version = each.at === 0 ? null : BigInt(each.at);
        await games.service.app.get(RoundClosingService).close({ ...game, ...of, roundId: `r${each.close}`, version });
        games.service.clock.advance(1000);
        continue;
      }
      const version = (versions[each.account] ?? 0n) + 1n;
      versions[each.account] = version;
      const back = each.kind.startsWith('rollback');
      const sign = each.kind === 'bet' || each.kind === 'rollback_win' ? -1n : 1n;
      const entry: Partial<EntryPosted> = {
        ...of,
        version,
        kind: each.kind,
        amountMinor: sign * 10n,
        roundId: back && each.refers % 2 ? '' : `r${each.round}`,
        externalId: `t${version}`,
        reference: back ? `t${each.refers}` : '',
        ...(each.kind === 'deposit' && { source: 'payment:test' }),
      };
      waiting.push(entry);
      if (each.refers === 7) waiting.push(entry);
    }
    await flush();
    const rows = await games.service.db.query<{ account: string; round_id: string; state: string }>(
      sql`select account_id - $1::bigint as account, round_id, state, bets, bets_rolled_back, tombstones, stake_minor, wins, win_minor, late_wins, last_version,
         close_version, started_at is null as begun, (select count(*)::int from round_entry e where e.round = round.id) as entries
       from round where account_id between $1 and $1 + 9 order by account_id, round_id`,
      [base],
    );
    const all = await games.service.events.published(RoundSettled);
    const last = new Map<string, unknown>();
    for (const { memberId, roundId, state, stakeMinor, winMinor } of all)
      if (memberId >= account(0) && memberId <= account(9))
        last.set(`${memberId - account(0)} ${roundId}`, [state, stakeMinor, winMinor]);
    // What a batch goes through on its way is told to nobody: what counts is the last word on each round that is settled.
    const settled = rows.filter(({ state }) => state !== 'OPEN').map((row) => `${row.account} ${row.round_id}`);
    return { rows, told: settled.map((round) => [round, last.get(round)]) };
  }

  it('leave what single entries leave, for rollbacks before their bet, late wins, closings and repeats', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 2, maxLength: 30 }),
        fc.integer({ min: 2, max: 30 }),
        async (items, size) => {
          games.service.clock.set('2026-11-18T02:00:00Z');
          const one = await told(items, 1);
          games.service.clock.set('2026-11-18T02:00:00Z');
          expect(await told(items, size)).toEqual(one);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('take few statements, however many entries', async () => {
    const entries = Array.from({ length: 500 }, (_, i) => ({
      accountId: 900_000n + BigInt(i % 50),
      memberId: 900_000n + BigInt(i % 50),
      version: BigInt(1 + Math.floor(i / 50)),
      kind: i % 2 ? 'win' : 'bet',
      amountMinor: i % 2 ? 5n : -10n,
      roundId: `round${i % 100}`,
      externalId: `many${i}`,
    }));
    const statements = await counted(() => games.postedTogether(entries));
    expect(statements).toBeLessThan(8);
    const sum = sql`select sum(bets + wins)::int as entries from round where account_id >= 900000`;
    expect(await games.service.db.query(sum)).toEqual([{ entries: 500 }]);
  });

  /** Statements that the service's connections send meanwhile, without begin and commit. */
  async function counted(work: () => Promise<void>): Promise<number> {
    let statements = 0;
    const { db } = games.service;
    const transaction = db.transaction.bind(db);
    db.transaction = (inner) =>
      transaction((tx) => {
        const { query } = tx;
        Object.assign(tx, {
          query: (...of: Parameters<typeof query>) => {
            statements += 1;
            return query(...of);
          },
        });
        return inner(tx);
      });
    try {
      await work();
    } finally {
      db.transaction = transaction;
    }
    return statements;
  }
});
