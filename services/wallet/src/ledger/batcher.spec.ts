import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LedgerCommand, LedgerOutcome } from './command.js';
import { CutProxy } from './cut-proxy.fixture.js';
import { LedgerFixture, command } from './ledger.fixture.js';
import { sql } from '@banyan/kernel/database';

let fixture: LedgerFixture;
let second: LedgerFixture | undefined;

beforeEach(async () => {
  fixture = await LedgerFixture.start();
  second = undefined;
});

afterEach(async () => {
  await second?.batcher.close();
  await second?.database.onApplicationShutdown();
  const broken = await fixture.broken();
  await fixture.close();
  expect(broken).toEqual([]);
});

const count = (answers: readonly LedgerOutcome[], code: string) =>
  answers.filter((answer) => answer.code === code).length;
const bets = (account: bigint, n: number, prefix = 'b'): LedgerCommand[] =>
  Array.from({ length: n }, (_none, i) => command(account, 'bet', `${prefix}:${account}-${i}`, 1n));

async function holdingLock<T>(account: bigint, work: () => Promise<T>): Promise<T> {
  return fixture.database.transaction(async (tx) => {
    await tx.query(sql`select 1 from account where id = $1 for update`, [account]);
    return work();
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('bounds', () => {
  it('a full queue refuses at once as BUSY, and nothing of it was applied', async () => {
    const account = await fixture.member(1n, 1000n);
    second = await LedgerFixture.start({ lanes: 1, batchSize: 4, queueLimit: 8 }, fixture.url);
    const { ledger } = second;
    await ledger.apply([command(account, 'win', 'warm', 1n)]);
    const calls = await holdingLock(account, async () => {
      const first = ledger.apply(bets(account, 4, 'first'));
      await pause(50);
      const queued = ledger.apply(bets(account, 8, 'queued'));
      const begun = performance.now();
      const refused = await ledger.apply(bets(account, 5, 'refused'));
      expect(performance.now() - begun).toBeLessThan(50);
      expect(count(refused, 'BUSY')).toBe(5);
      return [first, queued];
    });
    expect(count((await Promise.all(calls)).flat(), 'APPLIED')).toBe(12);
    expect(await fixture.balance(account)).toBe(1000n + 1n - 12n);
    expect(count(await ledger.apply(bets(account, 5, 'refused')), 'APPLIED')).toBe(5);
  });

  it('a deadline that passes before the start is EXPIRED, and nothing was applied', async () => {
    const account = await fixture.member(1n, 1000n);
    second = await LedgerFixture.start({ lanes: 1 }, fixture.url);
    const { ledger } = second;
    await ledger.apply([command(account, 'win', 'warm', 1n)]);
    const [late, patient] = await holdingLock(account, async () => {
      const first = ledger.apply(bets(account, 1, 'first'));
      await pause(30);
      const waiting = [
        ledger.apply(bets(account, 3, 'late'), { deadlineMs: Date.now() + 50 }),
        ledger.apply(bets(account, 3, 'patient')),
      ];
      await pause(150);
      return [...waiting, first];
    });
    expect(count((await late) ?? [], 'EXPIRED')).toBe(3);
    expect(count((await patient) ?? [], 'APPLIED')).toBe(3);
    expect(await fixture.balance(account)).toBe(1001n - 4n);
  });

  it('a batch of nothing but late commands does not stop the lane', async () => {
    const account = await fixture.member(1n, 10n);
    expect(count(await fixture.ledger.apply(bets(account, 3, 'late'), { deadlineMs: 1 }), 'EXPIRED')).toBe(3);
    expect(count(await fixture.ledger.apply(bets(account, 3, 'late')), 'APPLIED')).toBe(3);
  });

  it('a lock held too long ends the call on the server; it goes through once the lock is gone', async () => {
    const account = await fixture.member(1n, 10n);
    second = await LedgerFixture.start({ lanes: 1, statementTimeoutMs: 100 }, fixture.url);
    const { ledger } = second;
    const waiting = await holdingLock(account, async () => {
      const calls = [ledger.apply(bets(account, 3))];
      await pause(400);
      return calls;
    });
    expect(count((await Promise.all(waiting)).flat(), 'APPLIED')).toBe(3);
  });
});

describe('a command that the database cannot take', () => {
  it('is refused as INVALID alone; all others of its batch are applied', async () => {
    const account = await fixture.member(1n, 1000n);
    await fixture.owner.query(sql`
      create function spoil() returns trigger language plpgsql as $$
      begin if new.external_id like 'poison%' then raise exception 'spoiled'; end if; return new; end $$;
      create trigger spoil before insert on journal for each row execute function spoil();`);
    const sent = bets(account, 40);
    sent.splice(7, 0, command(account, 'bet', 'poison-1', 1n));
    sent.splice(33, 0, command(account, 'bet', 'poison-2', 1n));
    const answers = await fixture.ledger.apply(sent);
    expect(count(answers, 'INVALID')).toBe(2);
    expect(answers[7]?.code).toBe('INVALID');
    expect(answers[33]?.code).toBe('INVALID');
    expect(count(answers, 'APPLIED')).toBe(40);
    expect(await fixture.balance(account)).toBe(960n);
  });
});

describe('a lost connection', () => {
  it('between commit and answer: the same commands are sent again and money moves once', async () => {
    const proxy = await CutProxy.before(fixture.url);
    second = await LedgerFixture.start({ url: proxy.url }, fixture.url);
    const accounts = await Promise.all([1n, 2n, 3n, 4n, 5n].map((id) => fixture.member(id, 10_000n)));
    await second.ledger.apply(accounts.flatMap((account) => bets(account, 1, 'warm')));
    let answers: LedgerOutcome[] = [];
    for (let round = 0; round < 10; round += 1) {
      const calls = accounts.map(
        (account) => second?.ledger.apply(bets(account, 30, `r${round}`)) ?? Promise.reject(new Error('no ledger')),
      );
      proxy.loseNextAnswers();
      answers = answers.concat((await Promise.all(calls)).flat());
    }
    await proxy.close();
    expect(proxy.cuts).toBeGreaterThanOrEqual(10);
    expect(count(answers, 'APPLIED') + count(answers, 'DUPLICATE')).toBe(1500);
    expect(count(answers, 'DUPLICATE')).toBeGreaterThan(0);
    for (const account of accounts) expect(await fixture.balance(account)).toBe(10_000n - 301n);
  });

  it('for longer than the patience: what never started is BUSY, what may have been applied raises; resending tells', async () => {
    const proxy = await CutProxy.before(fixture.url);
    second = await LedgerFixture.start({ url: proxy.url, lanes: 1, patienceMs: 200 }, fixture.url);
    const { ledger } = second;
    const account = await fixture.member(1n, 100n);
    await ledger.apply(bets(account, 1, 'warm'));
    proxy.down = true;
    proxy.loseNextAnswers();
    const lost = ledger.apply(bets(account, 2, 'lost'));
    await pause(10);
    const queued = ledger.apply(bets(account, 3, 'queued'));
    await expect(lost).rejects.toMatchObject({ code: 'wallet.ledger_unavailable' });
    expect(count(await queued, 'BUSY')).toBe(3);
    proxy.down = false;
    expect(count(await ledger.apply(bets(account, 2, 'lost')), 'DUPLICATE')).toBe(2);
    expect(count(await ledger.apply(bets(account, 3, 'queued')), 'APPLIED')).toBe(3);
    expect(await fixture.balance(account)).toBe(94n);
    await proxy.close();
  });

  it('by the server ending its sessions in the middle of the load', async () => {
    const accounts = await Promise.all([1n, 2n, 3n, 4n, 5n, 6n, 7n].map((id) => fixture.member(id, 10_000n)));
    const calls: Array<Promise<LedgerOutcome[]>> = [];
    for (let round = 0; round < 20; round += 1) {
      for (const account of accounts) calls.push(fixture.ledger.apply(bets(account, 10, `k${round}`)));
      await fixture.database.query(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wallet-ledger' and datname = current_database()`,
      );
    }
    const answers = (await Promise.all(calls)).flat();
    expect(answers.map(({ code }) => code).filter((code) => code !== 'APPLIED' && code !== 'DUPLICATE')).toEqual([]);
    for (const account of accounts) expect(await fixture.balance(account)).toBe(9_800n);
  });
});

describe('a storm of retries', () => {
  it('through two processes, in random order, over many accounts: each id once and no deadlock', async () => {
    second = await LedgerFixture.start({}, fixture.url);
    const both = [fixture, second];
    const accounts = await Promise.all(
      Array.from({ length: 20 }, (_none, i) => fixture.member(BigInt(i + 1), 1_000_000n)),
    );
    const ids = accounts.flatMap((account) => bets(account, 50));
    const before = await deadlocks();
    const calls = Array.from({ length: 120 }, (_none, i) => {
      const picked = ids.filter((_id, at) => (at * 7919 + i * 104_729) % 5 === 0);
      const turned = i % 2 ? picked.toReversed() : picked;
      return both[i % 2]?.ledger.apply(turned) ?? Promise.reject(new Error('no ledger'));
    });
    const answers = (await Promise.all(calls)).flat();
    const rest = (await fixture.ledger.apply(ids)).concat(answers);
    expect(count(rest, 'APPLIED')).toBe(ids.length);
    expect(count(rest, 'APPLIED') + count(rest, 'DUPLICATE') + count(rest, 'BUSY')).toBe(rest.length);
    for (const account of accounts) expect(await fixture.balance(account)).toBe(1_000_000n - 50n);
    expect(await deadlocks()).toBe(before);
  });

  async function deadlocks(): Promise<string | undefined> {
    const [row] = await fixture.database.query<{ deadlocks: string }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    );
    return row?.deadlocks;
  }
});
