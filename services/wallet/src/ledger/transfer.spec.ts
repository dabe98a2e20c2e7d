import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LedgerCommand, LedgerOutcome } from './command.js';
import { LedgerFixture, command } from './ledger.fixture.js';
import { sql } from '@banyan/kernel/database';

let fixture: LedgerFixture;
let other: LedgerFixture;

beforeEach(async () => {
  fixture = await LedgerFixture.start();
  other = await LedgerFixture.start({}, fixture.url);
});

afterEach(async () => {
  await other.batcher.close();
  await other.database.onApplicationShutdown();
  const broken = await fixture.broken();
  await fixture.close();
  expect(broken).toEqual([]);
});

/** From one member to another over a house account that is back at zero when both have moved. */
function transfer(id: string, from: bigint, to: bigint, amount: bigint): LedgerCommand[] {
  const leg = (account: bigint, side: string, signed: bigint) =>
    command(account, 'adjustment', `${id}-${side}`, signed, { source: 'house:transfer', group: id });
  return [leg(from, 'out', -amount), leg(to, 'in', amount)];
}

const codesOf = (answers: readonly LedgerOutcome[]) => answers.map(({ code }) => code);

async function transit(): Promise<string | undefined> {
  const [row] = await fixture.database.query<{ sum: string }>(
    sql`select coalesce(sum(p.amount), 0) as sum from posting p join account a on a.id = p.account_id where a.name = 'house:transfer'`,
  );
  return row?.sum;
}

describe('a transfer between two members', () => {
  it('moves on both sides or on none, and once', async () => {
    const [a, b] = [await fixture.member(1n, 100n), await fixture.member(2n, 100n)];
    expect(codesOf(await fixture.ledger.apply(transfer('t1', a, b, 30n)))).toEqual(['APPLIED', 'APPLIED']);
    expect(codesOf(await fixture.ledger.apply(transfer('t1', a, b, 30n)))).toEqual(['DUPLICATE', 'DUPLICATE']);
    expect(codesOf(await fixture.ledger.apply(transfer('t2', a, b, 71n)))).toEqual([
      'INSUFFICIENT_FUNDS',
      'GROUP_REFUSED',
    ]);
    expect(codesOf(await fixture.ledger.apply(transfer('t3', a, 999_999n, 1n)))).toEqual([
      'GROUP_REFUSED',
      'NO_ACCOUNT',
    ]);
    expect([await fixture.balance(a), await fixture.balance(b), await transit()]).toEqual([70n, 130n, '0']);
  });

  it('crossed by the opposite one, many times through two processes, never deadlocks', async () => {
    const [a, b] = [await fixture.member(1n, 1000n), await fixture.member(2n, 1000n)];
    const [first] = await fixture.database.query<{ deadlocks: string }>(deadlocks);
    const calls = Array.from({ length: 200 }, (_none, i) => {
      const [from, to] = i % 2 ? [a, b] : [b, a];
      return (i % 4 < 2 ? fixture : other).ledger.apply(transfer(`t${i}`, from, to, 5n));
    });
    const answers = (await Promise.all(calls)).flat();
    expect(new Set(codesOf(answers))).toEqual(new Set(['APPLIED']));
    expect([await fixture.balance(a), await fixture.balance(b), await transit()]).toEqual([1000n, 1000n, '0']);
    expect(await fixture.database.query(deadlocks)).toEqual([first]);
  });

  it('cut off by the server in the middle is there as a whole or not at all, and a resend completes it', async () => {
    const [a, b] = [await fixture.member(1n, 1000n), await fixture.member(2n, 1000n)];
    const calls: Array<Promise<LedgerOutcome[]>> = [];
    for (let round = 0; round < 10; round += 1) {
      for (let i = 0; i < 10; i += 1) calls.push(fixture.ledger.apply(transfer(`t${round}-${i}`, a, b, 1n)));
      await fixture.database.query(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wallet-ledger' and datname = current_database()`,
      );
      expect(await transit()).toBe('0');
    }
    const codes = codesOf((await Promise.all(calls)).flat());
    expect(codes.filter((code) => code !== 'APPLIED' && code !== 'DUPLICATE')).toEqual([]);
    expect([await fixture.balance(a), await fixture.balance(b)]).toEqual([900n, 1100n]);
  });
});

const deadlocks = sql`select deadlocks from pg_stat_database where datname = current_database()`;
