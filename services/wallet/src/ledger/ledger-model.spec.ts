import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LedgerCommand } from './command.js';
import { LedgerFixture } from './ledger.fixture.js';
import { LedgerModel } from './ledger-model.fixture.js';
import { commandOf, history, step, withBonus } from './ledger-steps.fixture.js';
import { sql } from '@banyan/kernel/database';

let fixture: LedgerFixture;
let members = 0n;

/** One lane keeps the order over all accounts, which the model knows; several keep it per account. */
const start = (lanes: number) => async () => {
  fixture = await LedgerFixture.start({ lanes });
};
const stop = async () => {
  const broken = await fixture.broken();
  await fixture.close();
  expect(broken).toEqual([]);
};

async function players(model: LedgerModel): Promise<bigint[]> {
  const ids = [members + 1n, members + 2n, members + 3n];
  members += 3n;
  const accounts = await Promise.all(ids.map((id) => fixture.member(id, 6n)));
  for (const account of accounts) model.open(account, 6n);
  return accounts;
}

async function grantBoth(model: LedgerModel, grant: LedgerCommand): Promise<void> {
  expect((await fixture.ledger.apply([grant])).map(({ code }) => code)).toEqual(['APPLIED']);
  model.applyUnit([grant]);
}

async function expectSame(model: LedgerModel, accounts: readonly bigint[]): Promise<void> {
  const reviews = await fixture.database.query<{ id: string; balance: string }>(
    sql`select a.id, coalesce(r.balance, 0) as balance from account a
      left join account r on r.name = a.name and r.currency = a.currency and r.kind = 'review' where a.id = any($1)`,
    [accounts],
  );
  const review = new Map(reviews.map(({ id, balance }) => [BigInt(id), BigInt(balance)]));
  for (const { accountId, availableMinor, heldMinor, bonusMinor } of await fixture.accounts.byIds(accounts)) {
    const found = { available: availableMinor, held: heldMinor, bonus: bonusMinor, review: review.get(accountId) };
    expect(found).toEqual(model.balances(accountId));
  }
}

describe('random histories in one lane', () => {
  beforeAll(start(1));
  afterAll(stop);

  it('get the answers of the model, lone and in groups, in calls of any size', async () => {
    let runs = 0;
    const codes = new Map<string, number>();
    const property = fc.asyncProperty(history, fc.integer({ min: 1, max: 8 }), async (units, perCall) => {
      const model = new LedgerModel();
      const accounts = await players(model);
      const run = `m${(runs += 1)}`;
      await grantBoth(model, withBonus(accounts, run));
      const groups = units.map((steps, i) => {
        const player = steps[0]?.player ?? 0;
        return steps.map((one) => ({
          ...commandOf({ ...one, player }, accounts, run),
          ...(steps.length > 1 && { group: `g${i}` }),
        }));
      });
      for (let at = 0; at < groups.length; at += perCall) {
        const call = groups.slice(at, at + perCall);
        const answers = await fixture.ledger.apply(call.flat());
        const wanted = call.flatMap((unit) => model.applyUnit(unit));
        for (const { code } of wanted) codes.set(code, (codes.get(code) ?? 0) + 1);
        expect(
          answers.map(({ code, balanceMinor, storedBalanceMinor }) => ({
            code,
            balance: balanceMinor,
            stored: storedBalanceMinor,
          })),
        ).toEqual(wanted);
      }
      await expectSame(model, accounts);
    });
    await fc.assert(property, { numRuns: 150 });
    const seen = [
      'APPLIED',
      'DUPLICATE',
      'CONFLICT',
      'CANCELLED',
      'TOMBSTONED',
      'ALREADY_REVERSED',
      'NOT_FOUND',
      'INSUFFICIENT_FUNDS',
      'GROUP_REFUSED',
    ];
    expect(seen.filter((code) => !codes.has(code))).toEqual([]);
  }, 180_000);
});

describe('random histories in four lanes', () => {
  beforeAll(start(4));
  afterAll(stop);

  it('sent all at once, shuffled and each up to three times, keep every rule', async () => {
    let runs = 0;
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 150 }),
      fc.infiniteStream(fc.nat(2)),
      async (steps, copies) => {
        const model = new LedgerModel();
        const accounts = await players(model);
        const run = `s${(runs += 1)}`;
        await grantBoth(model, withBonus(accounts, run));
        const sent = steps.flatMap((one) =>
          Array.from({ length: 1 + (copies.next().value as number) }, () => commandOf(one, accounts, run)),
        );
        const answers = await Promise.all(sent.map((one) => fixture.ledger.apply([one])));
        const applied = answers.flat().filter(({ code }) => code === 'APPLIED' || code === 'TOMBSTONED');
        const ids = applied.map(({ transactionId }) => transactionId);
        expect(new Set(ids).size).toBe(ids.length);
        // A win that went along with its bet is told of by nobody.
        const [{ count } = { count: '' }] = await fixture.database.query<{ count: string }>(
          sql`select count(*) from journal
            where source = $1 and kind <> 20 and slot <= 20 and external_id <> $2 and external_id not like '% takes back %'`,
          [`vendor:${run}`, 'first'],
        );
        expect(Number(count)).toBe(ids.length);
      },
    );
    await fc.assert(property, { numRuns: 30 });
  });
});
