import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractsFixture, text } from '../fixtures/contracts.fixture.js';

const at = (clock: string, day = 10) => new Date(`2026-03-${String(day).padStart(2, '0')}T${clock}+07:00`);

interface Figures {
  memberId: string;
  currency: string;
  members: number;
  todayBetMinor: string;
  todayLossMinor: string;
}

/** 1 over 2 over 3, a player, and 4 over 7; 8 stands beside 2, 5 over 6 are another line. */
describe('the rows of a team', () => {
  let fixture: ContractsFixture;
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    fixture.service.clock.set(at('15:00:00'));
    await fixture.member(1);
    await fixture.member(2, [1]);
    await fixture.member(3, [1, 2], 0);
    await fixture.member(4, [1, 2]);
    await fixture.member(7, [1, 2, 4], 0);
    await fixture.member(8, [1], 0);
    await fixture.member(5);
    await fixture.member(6, [5], 0);
  });
  afterAll(() => fixture.close());

  let played = 0;
  const play = (member: number, stakeMinor: bigint, winMinor: bigint, settledAt: Date, currency = 'VND') =>
    fixture.round(`r${++played}`, { memberId: BigInt(member), stakeMinor, winMinor, settledAt, currency });
  const rows = async (agent: number, query = '') =>
    (await fixture.as(agent, 'GET', `/team${query}`)).body.value?.data as unknown as Figures[];
  const one = async (agent: number, member: number) =>
    (await fixture.as(agent, 'GET', `/team/${member}`)).body.value as unknown as Figures;
  const row = (members: number, bet: bigint, loss: bigint) => ({
    members,
    currency: 'VND',
    todayBetMinor: String(bet),
    todayLossMinor: String(loss),
  });

  it('tell how many stand below before anybody has played', async () => {
    expect(await rows(1)).toMatchObject([
      { memberId: '2', ...row(3, 0n, 0n) },
      { memberId: '8', ...row(0, 0n, 0n) },
    ]);
    expect(await one(1, 1)).toMatchObject(row(5, 0n, 0n));
  });

  it('have today’s bets and losses of the member with all below, and nothing of yesterday, tomorrow or other money', async () => {
    await play(3, 1000n, 400n, at('00:00:00'));
    await play(3, 500n, 500n, at('09:00:00'));
    await play(7, 200n, 900n, at('14:59:00'));
    await play(2, 30n, 0n, at('12:00:00'));
    await play(7, 5000n, 0n, at('23:59:59', 9));
    await play(7, 70n, 0n, at('10:00:00'), 'USDT');
    await play(6, 10_000n, 0n, at('10:00:00'));
    await fixture.summed();
    expect(await rows(1)).toMatchObject([{ memberId: '2', ...row(3, 1230n, -70n) }, row(0, 0n, 0n)]);
    expect(await rows(1, '?parentId=2')).toMatchObject([
      { memberId: '3', ...row(0, 1000n, 600n) },
      { memberId: '4', ...row(1, 200n, -700n) },
    ]);
    expect(await one(1, 1)).toMatchObject(row(5, 1230n, -70n));
    fixture.service.clock.set(at('00:00:00', 11));
    expect(await rows(1)).toMatchObject([row(3, 0n, 0n), row(0, 0n, 0n)]);
    fixture.service.clock.set(at('15:00:00'));
  });

  it('say what the report of team sales says of the same day', async () => {
    for (const [agent, query] of [[1, ''], [1, '?parentId=2'], [2, ''], [4, ''], [5, '']] as const) {
      const report = (await fixture.as(agent, 'GET', `/team/sales${query}`)).body.value?.data as unknown as
        Array<{ memberId: string; currency: string; betMinor: string; lossMinor: string }>;
      const shown = await rows(agent, query);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.map(({ memberId, currency, todayBetMinor, todayLossMinor }) => [memberId, currency, todayBetMinor, todayLossMinor]))
        .toEqual(report.map(({ memberId, currency, betMinor, lossMinor }) => [memberId, currency, betMinor, lossMinor]));
    }
  }); // prettier-ignore

  it('are of one’s own line alone', async () => {
    const codeOf = async (agent: number, path: string) => text((await fixture.as(agent, 'GET', path)).body.code);
    for (const path of ['/team?parentId=2', '/team/2', '/team/3'])
      expect(await codeOf(5, path)).toBe('contracts.member_not_found');
    expect(await codeOf(2, '/team/1')).toBe('contracts.member_not_found');
    expect(await codeOf(4, '/team?parentId=2')).toBe('contracts.member_not_found');
    expect(await one(4, 4)).toMatchObject(row(1, 200n, -700n));
  });

  it('take a line that moves along, to the one who is above it now', async () => {
    await fixture.move(4, [1, 2], [5], at('00:00:00'));
    expect(await rows(1)).toMatchObject([row(1, 1030n, 630n), row(0, 0n, 0n)]);
    expect(await rows(5)).toMatchObject([
      { memberId: '4', ...row(1, 200n, -700n) },
      { memberId: '6', ...row(0, 10_000n, 10_000n) },
    ]);
  });
});
