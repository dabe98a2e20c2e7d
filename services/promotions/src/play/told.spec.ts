import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ValidBetsCounted, ValidBetsTold } from '@banyan/proto/promotions/v1/events';
import { PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { ToldService } from './told.service.js';

const never = new AbortController().signal;

describe('valid bets by day', () => {
  let promotions: PromotionsFixture;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
  });
  afterAll(() => promotions.close());

  const bet = (member: number, round: string, amount: number, more: object = {}) =>
    promotions.round(member, round, { stakeMinor: BigInt(vnd(amount)), validMinor: BigInt(vnd(amount)), ...more });
  const tell = () => promotions.service.app.get(ToldService).tell(never);
  const told = async () =>
    (await promotions.service.events.published(ValidBetsCounted)).map(
      ({ memberId, day, category, validMinor, rounds }) => [
        Number(memberId),
        day,
        category,
        Number(validMinor / 10_000n),
        rounds,
      ],
    );

  it('are told as what all of the day came to, again when that changed, and once when two tell at once', async () => {
    await promotions.deposit(6, vnd(500), 'd6');
    await tell();
    expect(await told()).toEqual([]);
    await bet(6, 'a', 100);
    await bet(6, 'b', 50);
    await bet(7, 'c', 10);
    await Promise.all([tell(), tell(), tell()]);
    const first = [
      [6, '2026-03-16', 'RNG', 150, 2],
      [7, '2026-03-16', 'RNG', 10, 1],
    ];
    expect(new Set(await told())).toEqual(new Set(first));
    await tell();
    expect(await told()).toHaveLength(2);
    await bet(6, 'a', 100, { state: 'CANCELLED', validMinor: 0n });
    await tell();
    expect((await told()).at(-1)).toEqual([6, '2026-03-16', 'RNG', 50, 1]);
    const versions = (await promotions.service.events.published(ValidBetsCounted)).map(({ version }) =>
      Number(version),
    );
    expect(versions).toEqual([1, 1, 2]);
  });

  it('are said to be complete by whole days that are closed, once, the oldest first', async () => {
    const marks = () => promotions.service.events.published(ValidBetsTold);
    const before = await marks();
    expect(before).toMatchObject([{ brand: 'BANYAN', afterDay: '', throughDay: '2026-03-15', versions: 0n }]);
    promotions.service.clock.set(new Date('2026-03-16T19:59:00Z'));
    await tell();
    expect(await marks()).toHaveLength(1);
    await bet(8, 'old', 20, { settledAt: new Date('2026-03-16T10:00:00Z') });
    await bet(8, 'new', 30, { settledAt: new Date('2026-03-16T18:00:00Z') });
    promotions.service.clock.set(new Date('2026-03-16T20:01:00Z'));
    await Promise.all([tell(), tell()]);
    await tell();
    expect((await told()).slice(3)).toEqual([
      [8, '2026-03-16', 'RNG', 20, 1],
      [8, '2026-03-17', 'RNG', 30, 1],
    ]);
    expect((await marks()).slice(1)).toMatchObject([
      { brand: 'BANYAN', afterDay: '2026-03-15', throughDay: '2026-03-16', versions: 4n, zone: 'Asia/Ho_Chi_Minh' },
    ]);
    // What is told of a closed day counts on the next one: what was said of it stays true.
    await bet(8, 'late', 5, { settledAt: new Date('2026-03-16T10:00:00Z') });
    await tell();
    expect((await told()).at(-1)).toEqual([8, '2026-03-17', 'RNG', 35, 2]);
  });
});
