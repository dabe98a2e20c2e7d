import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyHeldSql, applySql, Batch, type LedgerRow, type OutcomeRow } from './batch.js';
import type { LedgerCommand, LedgerOutcome } from './command.js';
import { partByDependence } from './independent.js';
import { LedgerFixture, command } from './ledger.fixture.js';
import { commandOf, history, plainHistory, withBonus } from './ledger-steps.fixture.js';
import { sql } from '@banyan/kernel/database';

interface Unit {
  readonly rows: readonly LedgerRow[];
}

const row = (
  account: bigint,
  kind: LedgerCommand['kind'],
  id: string,
  more: Partial<LedgerCommand> = {},
): LedgerRow => ({
  command: command(account, kind, id, 1n, more),
  account,
  contra: 99n,
  lock: null,
});
const alone = (units: LedgerRow[][]) =>
  partByDependence(units.map((rows) => ({ rows }))).independent.map(({ rows }) =>
    rows.map(({ command: { externalId } }) => externalId),
  );

describe('commands that may go in one statement', () => {
  it('are bets, wins and deposits of as many members as there are, in groups too', () => {
    expect(
      alone([
        [row(1n, 'bet', 'a')],
        [row(1n, 'win', 'b')],
        [row(2n, 'bet', 'c'), row(2n, 'win', 'c')],
        [row(3n, 'deposit', 'd')],
      ]),
    ).toEqual([['a'], ['b'], ['c', 'c'], ['d']]);
  });

  it.each<[string, LedgerRow[][]]>([
    [
      'has a command that takes its amount from another',
      [[row(1n, 'bet', 'a')], [row(1n, 'rollback_bet', 'r', { reference: 'x' })]],
    ],
    [
      'has a win that is held',
      [[row(1n, 'win', 'a', { exceeded: { winMinor: 1n, hourMinor: 0n, hourSumMinor: 1n } })], [row(1n, 'bet', 'b')]],
    ],
    ['says the same twice', [[row(1n, 'bet', 'a')], [row(1n, 'bet', 'a')]]],
    ["uses another member's id", [[row(1n, 'bet', 'a')], [row(2n, 'bet', 'a')]]],
    [
      "is named by another member's rollback",
      [[row(1n, 'bet', 'a')], [row(2n, 'rollback_bet', 'r', { reference: 'a' })]],
    ],
    ['shares a group with another', [[row(1n, 'bet', 'a'), row(2n, 'bet', 'b')]]],
  ])('are none of a member who %s', (_why, units) => {
    expect(alone([...units, [row(9n, 'bet', 'other')]])).toEqual([['other']]);
  });
});

describe('a call with several commands of one member', () => {
  let fixture: LedgerFixture;
  let account: bigint;

  beforeAll(async () => {
    fixture = await LedgerFixture.start();
    account = await fixture.member(1n, 50n);
  });
  afterAll(() => fixture.close());

  const codes = async (...commands: LedgerCommand[]) =>
    (await fixture.ledger.apply(commands)).map(({ code, balanceMinor }) => `${code} ${balanceMinor}`);

  it('refuses the one whose currency is not the account’s, and no other', async () => {
    const foreign = command(account, 'bet', 'foreign', 1n, { currency: 'ZZZ' });
    expect(await codes(command(account, 'bet', 'own', 1n), foreign)).toEqual(['APPLIED 49', 'CURRENCY_MISMATCH 49']);
    expect(await codes(foreign, command(account, 'win', 'own', 1n))).toEqual(['CURRENCY_MISMATCH 49', 'APPLIED 50']);
  });

  it('counts what is missing since a win was taken back', async () => {
    await codes(command(account, 'win', 'w', 40n), command(account, 'bet', 'b', 90n));
    await codes(command(account, 'rollback_win', 'r', 0n, { reference: 'w' }));
    const bet = command(account, 'bet', 'b2', 20n);
    expect(await codes(command(account, 'win', 'w2', 50n), bet)).toEqual(['APPLIED 10', 'INSUFFICIENT_FUNDS 10']);
  });
});

describe('random histories', () => {
  let byOne: LedgerFixture;
  let atOnce: LedgerFixture;

  beforeAll(async () => {
    byOne = await LedgerFixture.start();
    atOnce = await LedgerFixture.start();
  });
  afterAll(async () => {
    const broken = await Promise.all([byOne.broken(), atOnce.broken()]);
    await Promise.all([byOne.close(), atOnce.close()]);
    expect(broken).toEqual([[], []]);
  });

  async function send(
    fixture: LedgerFixture,
    groups: LedgerCommand[][],
    oneByOne: boolean,
  ): Promise<LedgerOutcome[][]> {
    const located = await fixture.accounts.locate(groups.flat());
    const rows = located[Symbol.iterator]();
    const units: Unit[] = groups.map((group) => ({ rows: group.map(() => rows.next().value as LedgerRow) }));
    const batch = new Batch(units, oneByOne);
    const answer = await fixture.database.query<Record<'place' | 'code' | 'balance' | 'stored' | 'version', never>>(
      batch.holds ? applyHeldSql : applySql,
      batch.values(new Date('2026-01-01T00:00:00Z')),
    );
    const outcomes = batch.outcomes(
      answer.map((one) => [one.place, one.code, one.balance, one.stored, one.version] as OutcomeRow),
    );
    const byUnit = new Map(batch.units.map((unit) => [unit, outcomes.splice(0, unit.rows.length)]));
    return units.map((unit) => byUnit.get(unit) ?? []);
  }

  const journal = (fixture: LedgerFixture, source: string) =>
    fixture.database.query(
      sql`select account_id, version, kind, slot, external_id, amount, balance_after, contra_id, contra_version, contra_balance_after,
         reference, round_id, game_code from journal where source = $1 order by account_id, version`,
      [source],
    );

  it('leave the same answers and the same journal in one statement as one by one', async () => {
    let members = 0n;
    let runs = 0;
    const property = fc.asyncProperty(
      fc.oneof(history, plainHistory),
      fc.integer({ min: 1, max: 24 }),
      async (units, perCall) => {
        const ids = [1n, 2n, 3n].map((one) => members + one);
        members += 3n;
        runs += 1;
        for (const fixture of [byOne, atOnce]) for (const id of ids) await fixture.member(id, 6n);
        const accounts = await Promise.all(ids.map(async (id) => (await byOne.accounts.find(id))?.accountId ?? 0n));
        for (const fixture of [byOne, atOnce]) await fixture.ledger.apply([withBonus(accounts, `d${runs}`)]);
        const groups = units.map((steps) => steps.map((one) => commandOf(one, accounts, `d${runs}`)));
        for (let at = 0; at < groups.length; at += perCall) {
          const call = groups.slice(at, at + perCall);
          expect(await send(atOnce, call, false)).toEqual(await send(byOne, call, true));
        }
        expect(await journal(atOnce, `vendor:d${runs}`)).toEqual(await journal(byOne, `vendor:d${runs}`));
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });
});
