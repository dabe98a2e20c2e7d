import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import { ContractsFixture, text } from '../fixtures/contracts.fixture.js';
import { added, noSales, salesOf } from './contribution.js';
import { SalesEvents } from './sales.events.js';
import { sql } from '@banyan/kernel/database';

const at = (clock: string) => new Date(`2026-03-10T${clock}+07:00`);

/** 1 over 2 over 3 and 4; 5 is another line. */
describe('sales of teams', () => {
  let fixture: ContractsFixture;
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    fixture.service.clock.set(at('15:00:00'));
    await fixture.member(1);
    await fixture.member(2, [1]);
    await fixture.member(3, [1, 2], 0);
    await fixture.member(4, [1, 2], 0);
    await fixture.member(5);
  });
  afterAll(() => fixture.close());

  const round = (roundId: string, member: number, stake: bigint, win: bigint, when: string, state = 'COMPLETED') =>
    RoundSettled.fromPartial({
      vendor: 'studio',
      roundId,
      brand: 'BANYAN',
      gameCode: 'moonlight',
      currency: 'VND',
      state,
      memberId: BigInt(member),
      stakeMinor: stake,
      winMinor: win,
      settledAt: at(when),
    });
  const settle = (event: RoundSettled, id?: string) =>
    fixture.service.events.deliver(RoundSettled, event, { key: String(event.memberId), ...(id && { id }) });
  const hours = async (member: number) => {
    const rows = await fixture.service.db.query<{ hour: Date; bet: string; loss: string; rounds: string }>(
      sql`select hour, bet_minor as bet, stake_minor - payout_minor as loss, rounds from sales_fact where member_id = $1 order by hour`,
      [member],
    );
    return rows.map(({ hour, bet, loss, rounds }) => [hour.toISOString(), bet, loss, rounds]);
  };
  const ten = at('10:00:00').toISOString();
  const noon = at('12:00:00').toISOString();

  it('count a settled round once, in its hour, however often it is told', async () => {
    const won = round('r1', 3, 1000n, 400n, '10:20:00');
    const id = '0199a000-0000-7000-8000-000000000001';
    await settle(won, id);
    await settle(won, id);
    await settle(won);
    expect(await hours(3)).toEqual([[ten, '1000', '600', '1']]);
  });

  it('book what changes later in the hour of the change, so that hours that are over stay', async () => {
    await settle(round('r1', 3, 0n, 0n, '12:30:00', 'CANCELLED'));
    expect(await hours(3)).toEqual([
      [ten, '1000', '600', '1'],
      [noon, '-1000', '-600', '-1'],
    ]);
    await settle(round('r1', 3, 1000n, 400n, '10:20:00'));
    expect(await hours(3)).toHaveLength(2);
  });

  it('take for a valid bet what the games service says of a round, and take just that back', async () => {
    const hedged = { ...round('both', 21, 2000n, 1950n, '10:00:00'), validMinor: 50n };
    await settle(hedged);
    expect(await hours(21)).toEqual([[ten, '50', '50', '1']]);
    // A release that knows no valid bets reads and writes the same rounds: all of a stake that was not given back.
    await fixture.service.owner.query(sql`update round_fact set valid_minor = null where round_id = 'both'`);
    await settle({ ...hedged, settledAt: at('10:05:00') });
    expect(await hours(21)).toEqual([[ten, '-1900', '50', '1']]);
    await fixture.service.owner.query(
      sql`insert into round_fact (vendor, round_id, member_id, state, stake_minor, win_minor, settled_at) values ('studio', 'old', 21, 'COMPLETED', 700, 0, now())`,
    );
    await settle({ ...round('both', 21, 0n, 0n, '10:30:00', 'CANCELLED'), validMinor: 0n });
    expect(await hours(21)).toEqual([[ten, '-1950', '0', '0']]);
  });

  it('take no push and no free round for a bet', async () => {
    await settle(round('push', 4, 500n, 500n, '10:00:00'));
    await settle(round('free', 4, 0n, 70n, '10:00:01'));
    await settle(round('lost', 4, 300n, 0n, '10:59:59.999'));
    expect(await hours(4)).toEqual([[ten, '300', '230', '3']]);
  });

  it('know a table’s round by each member that played it', async () => {
    await settle(round('table', 6, 100n, 0n, '09:00:00'));
    await settle(round('table', 7, 40n, 90n, '09:00:00'));
    await settle(round('table', 6, 0n, 0n, '09:30:00', 'CANCELLED'));
    const nine = at('09:00:00').toISOString();
    expect(await hours(6)).toEqual([[nine, '0', '0', '0']]);
    expect(await hours(7)).toEqual([[nine, '40', '-50', '1']]);
  });

  it('add up along the tree, for the agents above and nobody else', async () => {
    const sales = async (id: number, path: string) => (await fixture.as(id, 'GET', `/team/sales${path}`)).body;
    expect((await sales(1, '')).value).toMatchObject({ data: [{ memberId: '2', betMinor: '0' }], summedAt: null });
    await fixture.summed();
    expect((await sales(1, '')).value?.summedAt).toBe(at('15:00:00').toISOString());
    expect((await sales(1, '')).value?.data).toMatchObject([
      { memberId: '2', betMinor: '300', stakeMinor: '800', payoutMinor: '570', lossMinor: '230', players: 2 },
    ]);
    expect((await sales(2, '')).value?.data).toMatchObject([
      { memberId: '3', betMinor: '0' },
      { memberId: '4', betMinor: '300', rounds: '3' },
    ]);
    const operator = async (path: string) =>
      (await fixture.operator(['contract.view'], 'GET', `/team-sales${path}`)).body;
    expect(await operator('?brand=BANYAN&filter={"q":"agent1"}')).toMatchObject({
      data: [{ memberId: '1', lossMinor: '230' }],
      total: 1,
    });
    expect((await operator('?brand=LOTUS')).data).toEqual([]);
    expect((await operator('?brand=BANYAN&parentId=2')).data).toMatchObject([{ memberId: '3' }, { memberId: '4' }]);
    expect(await operator('/4')).toEqual({
      path: [1, 2, 4].map((id) => ({ memberId: String(id), username: `agent${id}` })),
    });
    expect(text((await operator('/99')).code)).toBe('contracts.member_not_found');
    await settle(round('early', 3, 70n, 0n, '00:00:00'));
    await fixture.summed();
    const [first, midnight] = [ten, at('24:00:00').toISOString()].map(encodeURIComponent);
    expect((await sales(1, `/1?from=${first}&until=${midnight}`)).value).toMatchObject({ betMinor: '370', players: 2 });
    const yesterday = `?until=${encodeURIComponent(at('00:00:00').toISOString())}&from=2026-03-09T10:00:00Z`;
    expect((await sales(1, `/1${yesterday}`)).value).toMatchObject({ betMinor: '0', players: 0 });
    expect(text((await sales(5, '/3')).code)).toBe('contracts.member_not_found');
    expect(text((await sales(2, '/1')).code)).toBe('contracts.member_not_found');
    expect(text((await sales(5, '?parentId=1')).code)).toBe('contracts.member_not_found');
    expect(text((await sales(1, `?from=${noon}&until=${ten}`)).code)).toBe('contracts.range_wrong');
    expect(text((await sales(1, '?from=2025-01-01T00:00:00Z')).code)).toBe('contracts.range_wrong');
  });

  it('come to the same in one batch as one by one', async () => {
    const told = [
      round('b1', 8, 100n, 0n, '10:00:00'),
      round('b2', 8, 200n, 900n, '10:10:00'),
      round('b1', 8, 100n, 50n, '10:15:00'),
      round('b1', 8, 0n, 0n, '12:00:00', 'CANCELLED'),
    ];
    const { app, db } = fixture.service;
    await db.transaction((tx) => app.get(SalesEvents).roundSettled(told, [], tx));
    const copies = told.map((event) => ({ ...event, memberId: 9n, roundId: `other-${event.roundId}` }));
    for (const event of copies) await settle(event);
    expect(await hours(8)).toEqual([
      [ten, '300', '-650', '2'],
      [noon, '-100', '-50', '-1'],
    ]);
    expect(await hours(9)).toEqual(await hours(8));
  });

  it('always add up to the last that is known of each round', () => {
    const minor = fc.bigInt({ min: 0n, max: 1000n });
    const states = fc.record({
      state: fc.constantFrom('COMPLETED', 'CANCELLED'),
      stakeMinor: minor,
      winMinor: minor,
      validMinor: minor,
    });
    fc.assert(
      fc.property(fc.array(states, { minLength: 1 }), (told) => {
        const steps = told.map((now, index) => added(noSales, salesOf(now), salesOf(told[index - 1] ?? nothing)));
        const total = steps.reduce((sum, step) => added(sum, step, noSales), noSales);
        expect(total).toEqual(salesOf(told.at(-1) ?? nothing));
      }),
    );
  });
});

const nothing = { state: 'CANCELLED', stakeMinor: 0n, winMinor: 0n, validMinor: 0n };
