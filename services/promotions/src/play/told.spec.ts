import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ValidBetsCounted } from '@banyan/proto/promotions/v1/events';
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
  });
});
