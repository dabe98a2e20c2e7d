import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { sql } from '@banyan/kernel/database';
import { PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { cash, content, points, tournamentsOf } from './tournament.fixture.js';

describe('tournaments', () => {
  let promotions: PromotionsFixture;
  let of: ReturnType<typeof tournamentsOf>;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
    of = tournamentsOf(promotions);
  });
  afterAll(async () => promotions.close());

  it('cost the sum of their prizes, are published by another operator before they open, and never change after that', async () => {
    promotions.service.clock.set(new Date('2026-03-16T04:00:00Z'));
    const { body } = await of.written({ prizes: [cash(1, 1, 1_000), points(2, 10, 7)] });
    expect(body).toMatchObject({ state: 'DRAFT', budgetMinor: vnd(1_000), budgetPoints: '63' });
    const id = body['id'] as unknown as string;
    const post = (operator: number, step: string, revision: number, more: object = {}) =>
      promotions.operator(operator, 'POST', `/tournaments/${id}/${step}`, { ...of.step(revision), ...more });
    const change = (revision: number) =>
      promotions.operator(1, 'PUT', `/tournaments/${id}`, { ...content, ...of.step(revision) });
    expect((await promotions.tournaments(1, 'GET', `/${id}/ladder`)).body).toMatchObject({
      code: 'promotions.tournament_not_found',
    });
    await post(1, 'propose', 1);
    // What was proposed before a change is proposed no more.
    expect((await change(2)).body).toMatchObject({ state: 'DRAFT', proposedBy: null, budgetMinor: vnd(200_000) });
    expect((await post(2, 'publish', 3)).body).toMatchObject({ code: 'promotions.tournament_state' });
    await post(1, 'propose', 3);
    expect((await post(1, 'publish', 4)).body).toMatchObject({ code: 'promotions.second_person' });
    expect((await post(2, 'publish', 3)).body).toMatchObject({ code: 'request.stale' });
    expect((await post(2, 'publish', 4)).body).toMatchObject({ state: 'PUBLISHED' });
    expect((await change(5)).body).toMatchObject({ code: 'promotions.tournament_state' });
    expect(await of.shown(1, id)).toMatchObject({ status: 'COMING', title: 'Slot race', scoring: 'VALID_BETS' });
    const actions = (await promotions.service.events.published(OperatorActed)).map(({ action }) => action);
    expect(actions).toEqual([
      'tournament.write',
      'tournament.propose',
      'tournament.edit',
      'tournament.propose',
      'tournament.publish',
    ]);
  });

  it('are not published late, nor over what nobody saw', async () => {
    promotions.service.clock.set(new Date('2026-03-16T04:00:00Z'));
    const { body } = await of.written();
    const id = body['id'] as unknown as string;
    await promotions.operator(1, 'POST', `/tournaments/${id}/propose`, of.step(1));
    promotions.service.clock.set(new Date('2026-03-16T05:00:00Z'));
    const late = await promotions.operator(2, 'POST', `/tournaments/${id}/publish`, of.step(2));
    expect(late.body).toMatchObject({ code: 'promotions.campaign_times' });
    const ended = await promotions.operator(2, 'POST', `/tournaments/${id}/stop`, { ...of.step(2), stop: 'END' });
    expect(ended.body).toMatchObject({ code: 'promotions.tournament_state' });
    const taken = await promotions.operator(1, 'POST', `/tournaments/${id}/stop`, { ...of.step(2), stop: 'CANCEL' });
    expect(taken.body).toMatchObject({ state: 'CANCELLED' });
  });

  it.each<[string, object, string]>([
    ['a gap between prizes', { prizes: [cash(1, 1, 1), cash(3, 3, 1)] }, 'prizes'],
    ['a prize without worth', { prizes: [cash(1, 1, 0)] }, 'prizes'],
    ['places the wrong way round', { prizes: [cash(1, 1, 5), cash(2, 1, 5)] }, 'prizes'],
    ['games that are not named', { counts: 'GAMES', counted: ['star burst'] }, 'counted'],
    ['categories that do not exist', { counts: 'CATEGORIES', counted: ['CARDS'] }, 'counted'],
    ['something named beside all', { counted: ['RNG'] }, 'counted'],
    ['nothing named', { counts: 'VENDORS' }, 'counted'],
    ['a bound by network that nobody joins from', { perAddress: 2 }, 'perAddress'],
    ['multiples of any stake', { scoring: 'MULTIPLIER', leastMinor: '0' }, 'leastMinor'],
    ['cash for whoever opens an account', { paidIn: false }, 'paidIn'],
  ])('refuse %s', async (_name, more, field) => {
    promotions.service.clock.set(new Date('2026-03-16T04:00:00Z'));
    const { body } = await of.written(more);
    expect(body).toMatchObject({ code: 'promotions.tournament_terms', details: { field } });
  });

  it('are joined by who meets the conditions, by so many of a network, also late, and by nobody of another brand', async () => {
    const id = await of.publish({ joining: true, perAddress: 2, paidIn: true });
    const ip = '203.0.113.7';
    expect(await of.join(51, id, { ip })).toBe('promotions.tournament_paid_in');
    for (const member of [51, 52, 53]) await promotions.deposit(member, vnd(1_000), `d${member}`);
    promotions.service.clock.set(new Date('2026-03-20T04:59:00Z'));
    expect(await of.join(51, id, { ip })).toBe('joined');
    expect(await of.join(51, id, { ip })).toBe('joined');
    const both = await Promise.all([of.join(52, id, { ip }), of.join(53, id, { ip })]);
    expect(both.toSorted()).toEqual(['joined', 'promotions.tournament_address']);
    // The network of others is full; who has joined already needs no room in it.
    const full = { ip: '198.51.100.7' };
    for (const member of [55, 56]) {
      await promotions.deposit(member, vnd(1_000), `d${member}`);
      expect(await of.join(member, id, full)).toBe('joined');
    }
    expect(await of.join(51, id, full)).toBe('joined');
    expect(await of.join(51, id, { brand: 'OTHER' })).toBe('promotions.tournament_not_found');
    const stored = await promotions.service.owner.query<{ site: string }>(
      sql`select site from tournament_score where tournament_id = $1 and member_id = 51`,
      [id],
    );
    expect(stored[0]?.site).toMatch(/^[\w-]{43}$/);
    promotions.service.clock.set(new Date('2026-03-20T05:00:00Z'));
    expect(await of.join(53, id)).toBe('promotions.tournament_closed');
    const levelled = await of.publish({ joining: true, minLevel: 2 });
    expect(await of.join(51, levelled)).toBe('promotions.tournament_level');
    promotions.wallet.kept.add(54n);
    const open = await of.publish({ joining: true });
    expect(await of.join(54, open)).toBe('promotions.reward_blocked');
    expect((await promotions.tournaments(51, 'GET', `/${open}/standing`, { brand: 'OTHER' })).body).toMatchObject({
      code: 'promotions.tournament_not_found',
    });
  });

  it('answer the ladder and a place with who is just above, and count no place for ever', async () => {
    const id = await of.publish();
    await promotions.service.owner.query(
      sql`insert into tournament_score (tournament_id, member_id, brand, player, entered_at, score, reached_at)
       select $1, 1000000 + n, 'BANYAN', 'm***' || n, now(), 1 + n % 50000, now() + n * interval '1 second' from generate_series(1, 20000) n`,
      [id],
    );
    await promotions.service.owner.query(sql`analyze tournament_score`);
    expect(await of.ladder(id)).toHaveLength(50);
    expect((await of.ladder(id))[0]).toEqual({ place: 1, player: 'm***20000', score: '20001' });
    expect(await of.standing(1_000_001, id)).toMatchObject({
      place: null,
      countedPlaces: 1_000,
      above: null,
      nextPlace: 6,
    });
    expect(await of.standing(1_019_500, id)).toMatchObject({
      place: 501,
      above: { place: 500, player: 'm***19501' },
      missing: String(19_997 - 19_501),
    });
  });
});
