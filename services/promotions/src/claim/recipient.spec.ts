import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { HeldService } from './held.service.js';
import { bonusReward, cashReward, PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { wheelsOf } from '../wheel/wheel.fixture.js';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const goods = { ...cashReward, amountMinor: '0', turnover: 0 };
const rounds = { vendor: 'studio', game: 'dragon', name: 'Dragon', days: 3 };
const kinds: ReadonlyArray<readonly [string, object, object?]> = [
  ['CASH', cashReward],
  ['BONUS', { ...bonusReward, amountMinor: vnd(1_000), percent: 0, maxMinor: '0' }],
  ['POINTS', { ...goods, kind: 'POINTS', count: 50 }, { budgetMinor: '0' }],
  ['SPINS', { ...goods, kind: 'SPINS', count: 3 }, { budgetMinor: '0' }],
  ['FREE_ROUNDS', { ...goods, kind: 'FREE_ROUNDS', amountMinor: vnd(1_000), count: 5, rounds }],
];

/** Nothing of a campaign, whatever it is, is for whom the platform keeps rewards from. */
describe('a campaign’s reward', () => {
  let promotions: PromotionsFixture;
  const campaigns = new Map<string, string>();
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
    const wheelId = await wheelsOf(promotions).publish();
    for (const [kind, reward, of] of kinds)
      campaigns.set(kind, await promotions.live(of, { reward: kind === 'SPINS' ? { ...reward, wheelId } : reward }));
  });
  afterAll(() => promotions.close());

  const idOf = (kind: string) => campaigns.get(kind) ?? '';
  const join = (member: number, kind: string) => promotions.as(member, 'POST', `/${idOf(kind)}/join`, {});
  const claim = async (member: number, kind: string) => {
    const { status, body } = await promotions.as(member, 'POST', `/${idOf(kind)}/reward`);
    return status === 200 ? 'given' : (body['code'] as unknown as string);
  };
  const takenOf = async (kind: string) =>
    (await promotions.operator(1, 'GET', `/campaigns/${idOf(kind)}`)).body['taken'];
  /** All that was given to a member, wherever it is kept. */
  const had = async (member: number) => {
    const [row] = await promotions.service.db.query<{ had: number }>(
      sql`select (select count(*) from point_entry where member_id = $1)::int + (select count(*) from wheel_grant where member_id = $1)::int
         + (select count(*) from rounds_grant r join claim c on c.id = r.claim_id where c.member_id = $1)::int as had`,
      [member],
    );
    return (row?.had ?? 0) + promotions.wallet.applied.filter(({ memberId }) => Number(memberId) === member).length;
  };

  it.each(kinds)(
    'of kind %s is not for who is frozen, excluded, closed, on trial or kept from bonuses',
    async (kind) => {
      const at = 100 + 10 * kinds.findIndex(([each]) => each === kind);
      const [frozen, excluded, closed, kept, free, trial] = [at, at + 1, at + 2, at + 3, at + 4, 900 + at / 10];
      for (const member of [frozen, excluded, closed, kept, free, trial]) await join(member, kind);
      promotions.frozen.add(BigInt(frozen));
      promotions.wallet.excluded.add(BigInt(excluded));
      promotions.closed.add(BigInt(closed));
      promotions.wallet.kept.add(BigInt(kept));
      const before = Number(await takenOf(kind));
      expect(await claim(frozen, kind)).toBe('promotions.reward_held');
      for (const member of [excluded, closed, kept, trial])
        expect(await claim(member, kind)).toBe('promotions.reward_blocked');
      for (const member of [frozen, excluded, closed, kept, trial]) expect(await had(member)).toBe(0);
      expect(await takenOf(kind)).toBe(before);
      expect([await claim(free, kind), await had(free), await takenOf(kind)]).toEqual(['given', 1, before + 1]);
      promotions.frozen.delete(BigInt(frozen));
      expect([await claim(frozen, kind), await had(frozen)]).toEqual(['given', 1]);
    },
  );

  it('is held for who is frozen, who reads so, and can be claimed for as long as ever afterwards', async () => {
    const seen = async (member: number) =>
      (await promotions.offer(member, idOf('POINTS'))) as unknown as { status: string; claim: { kept: string | null } };
    for (const member of [21, 22]) await join(member, 'POINTS');
    promotions.frozen.add(21n);
    await promotions.statusChanged(21, 'FROZEN');
    await promotions.statusChanged(21, 'FROZEN');
    expect((await seen(21)).claim.kept).toBe(
      'Your account is frozen: this reward is held for you and can be claimed once the account is free again',
    );
    expect((await seen(22)).claim.kept).toBeNull();
    const { body } = await promotions.operator(1, 'GET', `/claims?filter=${encodeURIComponent('{"memberId":"21"}')}`);
    expect(body['data']).toMatchObject([{ refused: 'promotions.reward_held', refusedText: expect.any(String) }]);
    promotions.service.clock.advance(30 * dayMs);
    await promotions.work();
    expect([(await seen(21)).status, (await seen(22)).status]).toEqual(['CLAIM', 'CLOSED']);
    promotions.frozen.delete(21n);
    await promotions.statusChanged(21, 'ACTIVE');
    promotions.service.clock.advance(6 * dayMs);
    await promotions.work();
    expect([(await seen(21)).claim.kept, await claim(21, 'POINTS'), await had(21)]).toEqual([null, 'given', 1]);
  });

  it('that is paid by itself waits while its member is frozen, and comes then', async () => {
    const id = await promotions.live({}, { automatic: true });
    promotions.frozen.add(31n);
    await promotions.statusChanged(31, 'FROZEN');
    await promotions.as(31, 'POST', `/${id}/join`, {});
    await promotions.work();
    await promotions.work();
    expect(await had(31)).toBe(0);
    promotions.frozen.delete(31n);
    await promotions.statusChanged(31, 'ACTIVE');
    promotions.service.clock.advance(minuteMs);
    await promotions.work();
    expect([await had(31), (await promotions.offer(31, id)).status]).toEqual([1, 'ISSUED']);
  });

  it('that is paid by itself comes also to who was frozen and free again while nobody here heard of it', async () => {
    const id = await promotions.live({}, { automatic: true });
    const { app, clock } = promotions.service;
    const keptOf = async (member: number) =>
      ((await promotions.offer(member, id)) as unknown as { claim: { kept: string | null } }).claim.kept;
    const review = () => app.get(HeldService).review(new AbortController().signal);
    const later = async (minutes: number) => {
      clock.advance(minutes * minuteMs);
      await review();
      await promotions.work();
    };
    await promotions.as(41, 'POST', `/${id}/join`, {});
    promotions.frozen.add(41n);
    await later(1);
    expect(await keptOf(41)).toContain('frozen');
    // Past its time: what is held does not end.
    await later(8 * 24 * 60);
    expect((await promotions.offer(41, id)).status).toBe('CLAIM');
    promotions.frozen.delete(41n);
    await later(9);
    expect([await had(41), await keptOf(41)]).toEqual([0, expect.stringContaining('frozen')]);
    // Whoever was asked for before him is known to nobody: he holds up no other.
    await promotions.service.db.query(sql`insert into held_member (member_id, seen_at) values (9999, 'epoch')`);
    jest.spyOn(app.get(BrandService), 'memberOf').mockRejectedValueOnce(new Error('no such member'));
    await later(1);
    expect([await had(41), await keptOf(41)]).toEqual([0, null]);
    await later(1);
    expect([await had(41), (await promotions.offer(41, id)).status]).toEqual([1, 'ISSUED']);
  });

  it('that is paid by itself comes to whom the wallet refused before he was known as frozen, a minute after he is free', async () => {
    const id = await promotions.live({}, { automatic: true });
    await promotions.as(43, 'POST', `/${id}/join`, {});
    promotions.wallet.kept.add(43n);
    await promotions.work();
    promotions.wallet.kept.delete(43n);
    promotions.service.clock.advance(5 * minuteMs);
    await promotions.work();
    expect(await had(43)).toBe(0);
    for (const _again of [1, 2]) await promotions.statusChanged(43, 'ACTIVE');
    await promotions.work();
    // The wallet has so long to hear of it too.
    expect(await had(43)).toBe(0);
    promotions.service.clock.advance(minuteMs);
    await promotions.work();
    await promotions.work();
    expect([await had(43), (await promotions.offer(43, id)).status]).toEqual([1, 'ISSUED']);
  });
});
