import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CashMoved } from '@banyan/proto/wallet/v1/events';
import { CashService } from '../cash/cash.service.js';
import { ContractsFixture, offerOf } from '../fixtures/contracts.fixture.js';
import { flat } from '../fixtures/terms.fixture.js';
import type { OverviewDto } from './overview.dto.js';

describe('the agent centre’s first page', () => {
  let fixture: ContractsFixture;
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    await fixture.member(1);
    await fixture.member(2, [1]);
    await fixture.member(3, [1, 2]);
    await fixture.member(4, [1, 2, 3], 0);
    await fixture.member(9);
  });
  afterAll(() => fixture.close());

  const overview = async (id: number) => (await fixture.as(id, 'GET', '/team/overview')).body.value;
  const found = async (id: number, q: string) => {
    const rows = (await fixture.as(id, 'GET', `/team/search?q=${q}`)).body.value?.data as unknown as object[];
    return rows.map((row) => [(row as { username: string }).username, (row as { uplineIds: string[] }).uplineIds]);
  };

  it('counts the whole team below, and what waits', async () => {
    await fixture.sign(null, 1, flat('DAILY', 1.5));
    await fixture.as(1, 'POST', '/contracts', offerOf(2, flat('DAILY', 1)));
    expect(await overview(1)).toMatchObject({ members: 3, agents: 2, newToday: 3, activeContracts: 1, waiting: 0 });
    expect(await overview(2)).toMatchObject({ members: 2, agents: 1, activeContracts: 0, waiting: 1 });
    expect((await overview(9))?.members).toBe(0);
  });

  it('waits for a registration that is on its way, for each door of the agent', async () => {
    const early = Promise.all(
      ['/team/overview', '/team/50', '/team', '/contracts'].map((endpoint) => fixture.as(50, 'GET', endpoint)),
    );
    await sleep(300);
    await fixture.member(50);
    expect((await early).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('shows seven days of the brand, today last, with what the team bet', async () => {
    const now = { settledAt: fixture.service.clock.now() };
    await fixture.round('r1', { ...now, memberId: 4n, stakeMinor: 500n, winMinor: 100n });
    await fixture.round('r2', { ...now, memberId: 4n, stakeMinor: 100n, winMinor: 100n });
    await fixture.round('r3', { ...now, memberId: 9n, stakeMinor: 7n, winMinor: 0n });
    await fixture.summed();
    const days = (await overview(1))?.days as unknown as Array<Record<string, unknown>>;
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({ betMinor: '500', lossMinor: '400', players: 1 });
    const month = (await fixture.as(1, 'GET', '/team/overview?days=30')).body.value?.days as unknown as typeof days;
    expect(month).toHaveLength(30);
    expect(month.slice(-7)).toEqual(days);
    expect((await fixture.as(1, 'GET', '/team/overview?days=400')).status).toBe(400);
    expect(days.slice(0, 6).map(({ betMinor }) => betMinor)).toEqual(Array.from({ length: 6 }, () => '0'));
  });

  it('tells what each day’s deposits left, and what the days before came to', async () => {
    const dayMs = 86_400_000;
    const now = fixture.service.clock.now().getTime();
    const moved = (kind: string, memberId: bigint, amountMinor: bigint, daysAgo: number) =>
      fixture.service.events.deliver(
        CashMoved,
        { kind, movementId: `${kind}${memberId}`, memberId, brand: 'BANYAN', currency: 'VND', amountMinor, otherId: 0n, movedAt: new Date(now - daysAgo * dayMs) },
        { key: String(memberId) },
      ); // prettier-ignore
    await moved('deposit', 4n, 900n, 0);
    await moved('withdrawal', 1n, -200n, 0);
    await moved('transfer', 3n, 50n, 0);
    await moved('deposit', 9n, 7n, 0);
    await moved('deposit', 2n, 60n, 7);
    await moved('withdrawal', 2n, -100n, 13);
    await moved('withdrawal', 3n, -1n, 14);
    await fixture.service.app.get(CashService).run();
    await fixture.round('r4', { settledAt: new Date(now - 9 * dayMs), memberId: 4n, stakeMinor: 30n, winMinor: 0n });
    await fixture.summed();
    const answer = (await overview(1)) as unknown as OverviewDto;
    expect(answer.days.map(({ cashMinor }) => cashMinor)).toEqual(['0', '0', '0', '0', '0', '0', '700']);
    expect(answer.before).toMatchObject({ betMinor: '30', cashMinor: '-40', players: 1 });
    const month = (await fixture.as(1, 'GET', '/team/overview?days=30')).body.value as unknown as OverviewDto;
    expect(month.days.filter(({ cashMinor }) => cashMinor !== '0').map(({ cashMinor }) => cashMinor)).toEqual(['-1', '-100', '60', '700']);
    expect(month.before).toMatchObject({ betMinor: '0', cashMinor: '0', players: 0 });
  }); // prettier-ignore

  it('finds anybody of the team with the way to him, and nobody else', async () => {
    expect(await found(1, 'AGENT4')).toEqual([['agent4', ['2', '3']]]);
    expect(await found(2, 'agent4')).toEqual([['agent4', ['3']]]);
    expect(await found(1, 'agent9')).toEqual([]);
    expect(await found(9, 'agent')).toEqual([]);
  });
});
