import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import type { CommandKind, LedgerCommand } from './command.js';
import { LedgerFixture, command } from './ledger.fixture.js';

let fixture: LedgerFixture;
let account: bigint;

beforeEach(async () => {
  fixture = await LedgerFixture.start();
  account = await fixture.member(1n, 100n);
});

afterEach(async () => {
  const broken = await fixture.broken();
  const [waiting] = await fixture.database.query<{ review: string; held: string }>(
    sql`select (select coalesce(sum(balance), 0) from account where kind = 'review') as review,
      (select coalesce(sum(amount_minor), 0) from held_win where state = 'HELD') as held`,
  );
  await fixture.close();
  expect(broken).toEqual([]);
  expect(waiting?.review).toBe(waiting?.held);
});

const apply = async (...commands: LedgerCommand[]) =>
  (await fixture.ledger.apply(commands)).map(({ code, balanceMinor }) => `${code} ${balanceMinor}`);
const of = (kind: CommandKind, id: string, amount: bigint, more: Partial<LedgerCommand> = {}): LedgerCommand =>
  command(account, kind, id, amount, { roundId: 'r', gameCode: 'g', ...more });
const vendor = async (...sent: Parameters<typeof of>) => (await apply(of(...sent)))[0];
const exceeded = { winMinor: 40n, hourMinor: 0n, hourSumMinor: 50n };
const held = (id: string, amount = 50n, more: Partial<LedgerCommand> = {}, kind: CommandKind = 'win') =>
  of(kind, id, amount, { exceeded, ...more });
const states = async () =>
  (
    await fixture.database.query<{ told: string }>(
      sql`select external_id || ' ' || state as told from held_win order by held_at, external_id`,
    )
  ).map(({ told }) => told);
const count = async () => {
  const [row] = await fixture.database.query<{ count: number }>(sql`select count(*)::int as count from journal`);
  return row?.count;
};

/** Two operators decide, as the feature does: their decision and its money in one transaction. */
const decide = (id: string, state: 'RELEASED' | 'REFUSED') =>
  fixture.database.transaction(async (tx) => {
    const [row] = await tx.query<{ id: string; amount: string }>(
      sql`update held_win set state = $2, proposed_finding = $2, proposed_by = 1, proposed_by_name = 'a', proposed_at = now(),
        closed_by = 2, closed_by_name = 'b', closed_at = now(), reason = 'seen' where external_id = $1 returning id, amount_minor as amount`,
      [id, state],
    );
    const kind = state === 'RELEASED' ? 'win_released' : 'win_refused';
    const [outcome] = await fixture.ledger.apply([command(account, kind, row?.id ?? '', BigInt(row?.amount ?? 0))], {
      tx,
    });
    if (outcome?.code !== 'APPLIED') throw new Error(outcome?.code);
    return outcome.balanceMinor;
  });

describe.each(['win', 'jackpot_win', 'freespin_win', 'freespin_bonus', 'promo_win'] as const)('a held %s', (kind) => {
  it('is answered as it would be, moves nothing that may be staked, and is told again, with or without the ceilings', async () => {
    await vendor('bet', 'b', 10n);
    expect(await apply(held('w', 50n, {}, kind))).toEqual(['APPLIED 90']);
    const rows = await count();
    expect(await apply(held('w', 50n, {}, kind))).toEqual(['DUPLICATE 90']);
    expect(await vendor(kind, 'w', 50n)).toBe('DUPLICATE 90');
    expect(await vendor(kind, 'w', 60n)).toBe('CONFLICT 90');
    if (kind === 'win') expect(await vendor(kind, 'w', 0n)).toBe('CONFLICT 90');
    expect(await apply(held('w', 60n, {}, kind))).toEqual(['CONFLICT 90']);
    expect(await count()).toBe(rows);
    expect(await states()).toEqual(['w HELD']);
  });

  it('is credited once when it is released, and told again after it', async () => {
    await vendor('bet', 'b', 10n);
    await apply(held('w', 50n, {}, kind));
    expect(await decide('w', 'RELEASED')).toBe(140n);
    await expect(decide('w', 'RELEASED')).rejects.toThrow('DUPLICATE');
    await expect(decide('w', 'REFUSED')).rejects.toThrow('CONFLICT');
    expect(await vendor(kind, 'w', 50n)).toBe('DUPLICATE 140');
    expect(await apply(held('w', 50n, {}, kind))).toEqual(['DUPLICATE 140']);
    expect(await vendor(kind, 'w', 60n)).toBe('CONFLICT 140');
  });

  it('stays with the vendor when it is refused', async () => {
    await vendor('bet', 'b', 10n);
    await apply(held('w', 50n, {}, kind));
    expect(await decide('w', 'REFUSED')).toBe(90n);
    await expect(decide('w', 'RELEASED')).rejects.toThrow('CONFLICT');
    expect(await vendor(kind, 'w', 50n)).toBe('DUPLICATE 90');
  });
});

describe('a held win', () => {
  it('is refused as the win itself would be, and one that is known is no news', async () => {
    expect(await apply(held('w'))).toEqual(['NOT_FOUND 100']);
    await vendor('bet', 'b', 10n);
    await vendor('win', 'paid', 50n);
    expect(await apply(held('paid'))).toEqual(['DUPLICATE 140']);
    expect(await apply(held('paid', 60n))).toEqual(['CONFLICT 140']);
    await vendor('rollback_bet', 'x', 0n, { reference: 'b' });
    expect(await apply(held('late'))).toEqual(['CANCELLED 100']);
    expect(await states()).toEqual([]);
  });

  it('is held once however many send it at once', async () => {
    await vendor('bet', 'b', 10n);
    const answers = await Promise.all(Array.from({ length: 8 }, () => apply(held('w'))));
    expect(answers.flat().sort()).toEqual(['APPLIED 90', ...Array.from({ length: 7 }, () => 'DUPLICATE 90')]);
    expect(await states()).toEqual(['w HELD']);
  });

  it('keeps what it exceeded', async () => {
    await vendor('bet', 'b', 10n);
    await apply(held('w'), of('win', 'small', 1n));
    const [row] = await fixture.database.query(
      sql`select win_ceiling_minor, hour_ceiling_minor, hour_sum_minor from held_win`,
    );
    expect(row).toEqual({ win_ceiling_minor: '40', hour_ceiling_minor: '0', hour_sum_minor: '50' });
  });

  it('goes with its bet in one group, and the group again is told the same', async () => {
    const group = { group: 'g' };
    const both = [of('bet', 'b', 10n, group), held('w', 50n, { ...group, reference: 'b' })];
    expect(await apply(...both)).toEqual(['APPLIED 90', 'APPLIED 90']);
    expect(await apply(...both)).toEqual(['DUPLICATE 90', 'DUPLICATE 90']);
    const refused = [of('bet', 'b2', 1000n, group), held('w2', 50n, { ...group, reference: 'b2' })];
    expect(await apply(...refused)).toEqual(['INSUFFICIENT_FUNDS 90', 'GROUP_REFUSED 90']);
    expect(await states()).toEqual(['w HELD']);
  });

  it('ends with its rollback, after which no release is possible', async () => {
    await vendor('bet', 'b', 10n);
    await apply(held('w'));
    const back = ['rollback_win', 'x', 0n, { reference: 'w' }] as const;
    expect(await vendor(...back)).toBe('APPLIED 90');
    expect(await vendor(...back)).toBe('DUPLICATE 90');
    expect(await vendor('rollback_win', 'y', 0n, { reference: 'w' })).toBe('ALREADY_REVERSED 90');
    expect(await vendor('win', 'w', 50n)).toBe('CANCELLED 90');
    expect(await states()).toEqual(['w CANCELLED']);
    await expect(decide('w', 'RELEASED')).rejects.toThrow();
  });

  it('is taken back as a win after its release, once', async () => {
    await vendor('bet', 'b', 10n);
    await apply(held('w'));
    await decide('w', 'RELEASED');
    const back = ['rollback_win', 'x', 0n, { reference: 'w' }] as const;
    expect(await vendor(...back)).toBe('APPLIED 90');
    expect(await vendor(...back)).toBe('DUPLICATE 90');
    expect(await vendor('rollback_win', 'y', 0n, { reference: 'w' })).toBe('ALREADY_REVERSED 90');
    expect(await vendor('win', 'w', 50n)).toBe('CANCELLED 90');
    expect(await apply(held('w'))).toEqual(['CANCELLED 90']);
  });

  it.each(['HELD', 'RELEASED', 'REFUSED'] as const)('goes with the rollback of its bet, %s', async (state) => {
    await vendor('bet', 'b', 10n);
    await apply(held('w', 50n, { reference: 'b' }), held('v', 60n));
    if (state !== 'HELD') for (const id of ['w', 'v']) await decide(id, state);
    expect(await vendor('rollback_bet', 'x', 0n, { reference: 'b' })).toBe('APPLIED 100');
    expect(await vendor('rollback_bet', 'x', 0n, { reference: 'b' })).toBe('DUPLICATE 100');
    const left = state === 'HELD' ? 'CANCELLED' : state;
    expect((await states()).sort()).toEqual([`v ${left}`, `w ${left}`]);
    if (state !== 'REFUSED') expect(await vendor('win', 'w', 50n, { reference: 'b' })).toBe('CANCELLED 100');
  });

  it('of a jackpot outlives its bet, and is then only refused', async () => {
    await vendor('bet', 'b', 10n);
    await apply(held('w', 50n, {}, 'jackpot_win'));
    expect(await vendor('rollback_bet', 'x', 0n, { reference: 'b' })).toBe('APPLIED 100');
    await expect(decide('w', 'RELEASED')).rejects.toThrow('CANCELLED');
    expect(await decide('w', 'REFUSED')).toBe(100n);
  });

  it('is shared with the bonus when it is released, as the win would have been', async () => {
    await apply(command(account, 'bonus_grant', 'g', 100n, { source: 'house:bonus' }));
    await vendor('bet', 'b', 150n);
    expect(await apply(held('w', 300n, { reference: 'b' }))).toEqual(['APPLIED 50']);
    expect(await decide('w', 'RELEASED')).toBe(350n);
    expect(await fixture.balance(account)).toBe(200n);
    expect(await vendor('rollback_win', 'x', 0n, { reference: 'w' })).toBe('APPLIED 50');
    expect(await fixture.balance(account)).toBe(0n);
  });

  it('asked about is answered as ever and not held', async () => {
    await vendor('bet', 'b', 10n);
    expect(await apply(held('w', 50n, { ask: true }))).toEqual(['WITHHELD 90']);
    expect(await states()).toEqual([]);
  });

  it('is released or rolled back, never both', async () => {
    await vendor('bet', 'b', 10n);
    for (let i = 0; i < 10; i++) {
      await apply(held(`w${i}`));
      const back = vendor('rollback_win', `x${i}`, 0n, { reference: `w${i}` });
      await Promise.allSettled([lockThenDecide(`w${i}`), back]);
      expect(await back).toMatch(/^APPLIED/);
      expect(await fixture.balance(account)).toBe(90n);
    }
  });

  const lockThenDecide = (id: string) =>
    fixture.database.transaction(async (tx) => {
      await tx.query(sql`select 1 from account where id = $1 for no key update`, [account]);
      const [row] = await tx.query<{ id: string }>(
        sql`update held_win set state = 'RELEASED', proposed_finding = 'RELEASED', proposed_by = 1, proposed_by_name = 'a', proposed_at = now(),
          closed_by = 2, closed_by_name = 'b', closed_at = now() where external_id = $1 and state = 'HELD' returning id`,
        [id],
      );
      if (row) await fixture.ledger.apply([command(account, 'win_released', row.id, 50n)], { tx });
    });
});

it('two operators who are one are refused by the database itself', async () => {
  await vendor('bet', 'b', 10n);
  await apply(held('w'));
  const alone = sql`update held_win set state = 'RELEASED', proposed_finding = 'RELEASED', proposed_by = 1, proposed_by_name = 'a',
    proposed_at = now(), closed_by = 1, closed_by_name = 'a', closed_at = now()`;
  await expect(fixture.database.query(alone)).rejects.toThrow('held_win_two_persons');
});
