import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { horizonPassed } from '@banyan/kernel/testing';
import { EntryPosted } from '@banyan/proto/wallet/v1/events';
import { JournalSource } from './journal.source.js';
import { LedgerFixture, command } from './ledger.fixture.js';
import { sql } from '@banyan/kernel/database';

let fixture: LedgerFixture;
const source = new JournalSource();

beforeEach(async () => {
  fixture = await LedgerFixture.start();
});

afterEach(() => fixture.close());

/** Reads on until nothing comes; every event with its decoded payload, in the order of sending. */
async function drain(from = '', limit = 7): Promise<{ events: EntryPosted[]; ids: string[]; cursor: string }> {
  await horizonPassed(fixture.database.query);
  return read(from, limit);
}

async function read(from: string, limit: number): Promise<{ events: EntryPosted[]; ids: string[]; cursor: string }> {
  const all: Array<{ id: string; value: Uint8Array }> = [];
  let cursor = from;
  for (;;) {
    const next = await source.read(fixture.database.query, cursor, limit);
    all.push(...next.messages);
    if (next.cursor === cursor)
      return { events: all.map(({ value }) => EntryPosted.decode(value)), ids: all.map(({ id }) => id), cursor };
    cursor = next.cursor;
  }
}

describe('the journal as an event source', () => {
  it('sends one event per entry of an available account, with everything in it', async () => {
    const account = await fixture.member(5n, 1000n);
    await fixture.ledger.apply([
      command(account, 'bet', 'b', 100n, { roundId: 'r1', gameCode: 'fortune' }),
      command(account, 'withdrawal_hold', 'w', 30n, { source: 'cashier' }),
    ]);
    await fixture.ledger.apply([
      command(account, 'withdrawal_payout', 'w', 0n, { source: 'cashier', reference: 'w', contra: 'payment:test' }),
    ]);
    const { events, ids, cursor } = await drain();
    expect(ids).toEqual([1, 2, 3].map((version) => `journal:${account}:${version}`));
    expect(events.map(({ kind, amountMinor, balanceAfterMinor }) => [kind, amountMinor, balanceAfterMinor])).toEqual([
      ['deposit', 1000n, 1000n],
      ['bet', -100n, 900n],
      ['withdrawal_hold', -30n, 870n],
    ]);
    expect(events[1]).toMatchObject({
      accountId: account,
      version: 2n,
      memberId: 5n,
      brand: 'BANYAN',
      currency: 'VND',
      source: 'vendor:test',
      externalId: 'b',
      reference: '',
      roundId: 'r1',
      gameCode: 'fortune',
    });
    expect((await drain(cursor)).ids).toEqual([]);
  });

  it('finds its way back to a time, for a log that lost what it had', async () => {
    const { query } = fixture.database;
    const account = await fixture.member(5n, 1000n);
    expect((await drain()).ids).toEqual([`journal:${account}:1`]);
    const [row] = await query<{ at: Date }>(sql`select clock_timestamp() as at`);
    const later = row?.at ?? new Date();
    expect(await source.since(query, later)).toBeUndefined();
    await fixture.ledger.apply([command(account, 'bet', 'b', 100n)]);
    const { query: plant } = fixture.owner;
    await plant(sql`alter table journal disable trigger user`);
    await plant(sql`update journal set created_at = $1 where version = 2`, [new Date(later.getTime() + 1000)]);
    await plant(sql`update journal set created_at = $1 where version = 1`, [new Date(later.getTime() - 1000)]);
    expect((await drain(await source.since(query, later))).ids).toEqual([`journal:${account}:2`]);
    expect((await drain(await source.since(query, new Date(0)))).ids).toHaveLength(2);
  });

  it('never passes over a transaction that is still open', async () => {
    const [slow, fast] = [await fixture.member(1n, 100n), await fixture.member(2n, 100n)];
    await fixture.ledger.apply([command(fast, 'win', 'opens the vendor', 0n)]);
    const { cursor } = await drain();
    const during = await fixture.database.transaction(async (tx) => {
      await fixture.ledger.apply([command(slow, 'bet', 'slow', 1n)], { tx });
      await fixture.ledger.apply([command(fast, 'bet', 'fast', 1n)]);
      return read(cursor, 7);
    });
    expect(during.ids).toEqual([]);
    const after = await drain(during.cursor);
    expect(after.ids.toSorted()).toEqual([`journal:${slow}:2`, `journal:${fast}:3`].toSorted());
  });

  it('gives the entries of an account in the order of versions, also when an older transaction wrote last', async () => {
    const account = await fixture.member(1n, 100n);
    const { cursor } = await drain();
    await fixture.database.transaction(async (tx) => {
      await tx.query(sql`select pg_current_xact_id()`);
      await fixture.ledger.apply([command(account, 'bet', 'first', 1n)]);
      await fixture.ledger.apply([command(account, 'bet', 'second', 1n)], { tx });
    });
    const { ids } = await drain(cursor, 1);
    const firstTimes = [...new Set(ids)];
    expect(ids.length).toBeGreaterThanOrEqual(2);
    expect(firstTimes).toEqual([`journal:${account}:2`, `journal:${account}:3`]);
  });

  it('loses nothing and keeps the order per account while eight write and one reads', async () => {
    const accounts = await Promise.all([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n].map((id) => fixture.member(id, 10_000n)));
    const seen: string[] = [];
    const all = 8 * 41;
    const reader = (async () => {
      for (let cursor = ''; new Set(seen).size < all;) {
        const next = await source.read(fixture.database.query, cursor, 50);
        seen.push(...next.messages.map(({ id }) => id));
        cursor = next.cursor;
      }
    })();
    await Promise.all(
      accounts.map(async (account, writer) => {
        for (let i = 0; i < 40; i += 1) {
          const bet = command(accounts[(writer + i) % 8] ?? account, 'bet', `${writer}-${i}`, 1n);
          if (i % 3 === 0) await fixture.database.transaction((tx) => fixture.ledger.apply([bet], { tx }));
          else await fixture.ledger.apply([bet]);
        }
      }),
    );
    await reader;
    const first = [...new Set(seen)];
    expect(first).toHaveLength(all);
    for (const account of accounts) {
      const versions = first.filter((id) => id.startsWith(`journal:${account}:`)).map((id) => Number(id.split(':')[2]));
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    }
  });
});
