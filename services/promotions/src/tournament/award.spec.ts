import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import { Database, sql } from '@banyan/kernel/database';
import { PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { GiftService } from '../gift/gift.service.js';
import { AwardService } from './award.service.js';
import { ScoringService } from './scoring.service.js';
import type { TournamentPlaceRecordDto } from './tournament.dto.js';
import { cash, opened, points, settled, tournamentsOf } from './tournament.fixture.js';

// Of the runs of this file the first one dies when the scores are closed, and the next one before its commit.
process.env['BANYAN_FAILPOINTS'] = 'promotions.after_close=error,promotions.in_award=error';

const never = new AbortController().signal;
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), passed };
}

type Tournaments = ReturnType<typeof tournamentsOf>;

describe('the prizes of tournaments', () => {
  let promotions: PromotionsFixture;
  let of: Tournaments;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
    of = tournamentsOf(promotions);
  });
  afterAll(async () => promotions.close());

  const close = () => promotions.service.app.get(AwardService).work(never);
  const run = async () => {
    await promotions.marked(promotions.service.clock.now());
    await close();
  };
  const work = () => promotions.service.app.get(GiftService).work(never);
  const placesOf = async (id: string) => {
    const filter = encodeURIComponent(JSON.stringify({ tournamentId: id }));
    const { body } = await promotions.operator(1, 'GET', `/tournament-places?filter=${filter}`);
    return (body.data as unknown as TournamentPlaceRecordDto[])
      .toSorted((a, b) => a.place - b.place)
      .map(({ place, memberId, denied, state }) => [place, memberId, denied, state]);
  };

  it('come once, whether a run dies after the close or before its commit, comes twice or at once', async () => {
    const id = await of.publish();
    for (const [member, stake] of [
      [1, 50_000],
      [2, 40_000],
      [3, 30_000],
      [4, 20_000],
    ] as const)
      await of.bet(member, `first${member}`, stake);
    // Before the settling time is over nothing is paid, and what began in time counts.
    promotions.service.clock.set(new Date('2026-03-20T05:59:59Z'));
    await run();
    expect(await of.shown(1, id)).toMatchObject({ status: 'SETTLING' });
    await of.bet(4, 'late', 25_000, 0, { startedAt: new Date('2026-03-20T04:59:00Z') });
    promotions.service.clock.set(settled);
    await expect(run()).rejects.toThrow('promotions.after_close');
    expect(await of.record(id)).toMatchObject({ state: 'CLOSED' });
    await of.bet(4, 'too late', 90_000, 0, { startedAt: new Date('2026-03-20T04:59:00Z') });
    await run();
    expect(await of.record(id)).toMatchObject({ state: 'CLOSED' });
    expect(await placesOf(id)).toEqual([]);
    await Promise.all([run(), run()]);
    await run();
    await Promise.all([work(), work()]);
    await work();
    expect(await of.record(id)).toMatchObject({ state: 'ENDED' });
    expect(await placesOf(id)).toEqual([
      [1, '1', '', 'GRANTED'],
      [2, '4', '', 'GRANTED'],
      [3, '2', '', 'GRANTED'],
      [4, '3', '', null],
    ]);
    expect([of.paidTo(1), of.paidTo(4), of.paidTo(2), of.paidTo(3)]).toEqual([
      [[vnd(100_000), 2]],
      [[vnd(50_000), 2]],
      [[vnd(50_000), 2]],
      [],
    ]);
    expect(await of.balance(3)).toBe('70');
    const entries = await promotions.service.owner.query(
      sql`select kind, contra, points::int, key from point_entry where member_id = 3 and contra = 'house:tournament'`,
    );
    expect(entries).toEqual([{ kind: 'WON', contra: 'house:tournament', points: 70, key: `tournament:${id}` }]);
    expect(await of.shown(1, id)).toMatchObject({ status: 'ENDED' });
    expect(await of.ladder(id)).toHaveLength(4);
    expect(await of.standing(4, id)).toMatchObject({ place: 2, state: 'GRANTED', nextPlace: null });
    const budget = await of.record(id);
    expect(budget).toMatchObject({ budgetMinor: vnd(200_000), budgetPoints: '210' });
  });

  it('pass over who is excluded, frozen or a trial account: the place goes to the next, or stays empty', async () => {
    const up = await of.publish({ prizes: [cash(1, 2, 1_000)] });
    const empty = await of.publish({ prizes: [cash(1, 3, 1_000), points(4, 4, 5)], movesUp: false });
    for (const [member, stake] of [
      [11, 50_000],
      [12, 40_000],
      [905, 35_000],
      [13, 30_000],
      [14, 20_000],
    ] as const)
      await of.bet(member, `second${member}`, stake);
    promotions.wallet.kept.add(11n);
    promotions.frozen.add(12n);
    promotions.service.clock.set(settled);
    await run();
    await work();
    expect(await placesOf(up)).toEqual([
      [1, '13', '', 'GRANTED'],
      [2, '14', '', 'GRANTED'],
    ]);
    expect(await placesOf(empty)).toEqual([
      [1, '11', 'reward_blocked', null],
      [2, '12', 'frozen', null],
      [3, '905', 'trial', null],
      [4, '13', '', null],
    ]);
    expect([of.paidTo(11), of.paidTo(12), of.paidTo(905), of.paidTo(13)]).toEqual([[], [], [], [[vnd(1_000), 2]]]);
    expect(await of.standing(11, empty)).toMatchObject({ place: null, state: null });
  });

  it('pass over whose deposits all went back since, where only who has paid in takes part', async () => {
    const id = await of.publish({ paidIn: true, movesUp: false, prizes: [cash(1, 2, 1_000)] });
    const other = await of.publish({ paidIn: false, prizes: [points(1, 1, 20)] });
    for (const [member, stake] of [
      [91, 50_000],
      [92, 40_000],
    ] as const)
      await of.bet(member, `paid${member}`, stake);
    await promotions.chargedBack(91, 'paid91', vnd(1_000));
    promotions.service.clock.set(settled);
    await run();
    await work();
    expect(await placesOf(id)).toEqual([
      [1, '91', 'charged_back', null],
      [2, '92', '', 'GRANTED'],
    ]);
    expect(await placesOf(other)).toEqual([[1, '91', '', null]]);
  });

  it('are of nobody where nobody played, and of nobody when two operators cancelled it', async () => {
    const id = await of.publish();
    const cancelled = await of.publish();
    await of.bet(21, 'cancelled', 50_000);
    const asked = await promotions.operator(1, 'POST', `/tournaments/${cancelled}/stop`, {
      ...of.step(3),
      stop: 'CANCEL',
    });
    expect(asked.body).toMatchObject({ state: 'PUBLISHED', stopping: 'CANCEL', stoppingBy: 'op1' });
    const alone = await promotions.operator(1, 'POST', `/tournaments/${cancelled}/confirm-stop`, of.step(4));
    expect(alone.body).toMatchObject({ code: 'promotions.second_person' });
    const { body } = await promotions.operator(2, 'POST', `/tournaments/${cancelled}/confirm-stop`, of.step(4));
    expect(body).toMatchObject({ state: 'CANCELLED' });
    await promotions.service.owner.query(sql`delete from tournament_score where tournament_id = $1`, [id]);
    promotions.service.clock.set(settled);
    await run();
    expect([await placesOf(id), await placesOf(cancelled)]).toEqual([[], []]);
    expect(await of.record(id)).toMatchObject({ state: 'ENDED' });
    expect(await of.record(cancelled)).toMatchObject({ state: 'CANCELLED' });
  });

  it('come earlier when two operators end it: rounds that began before that still count', async () => {
    const id = await of.publish({ prizes: [cash(1, 1, 3_000)] });
    await of.bet(31, 'a', 10_000);
    await promotions.operator(1, 'POST', `/tournaments/${id}/stop`, { ...of.step(3), stop: 'END' });
    promotions.service.clock.advance(60_000);
    const { body } = await promotions.operator(2, 'POST', `/tournaments/${id}/confirm-stop`, of.step(4));
    expect(body).toMatchObject({ state: 'PUBLISHED', settlesAt: '2026-03-16T06:01:30.000Z' });
    await of.bet(32, 'after', 90_000);
    await of.bet(31, 'began before', 1_000, 0, { startedAt: new Date('2026-03-16T05:01:00Z') });
    expect(await of.scores(id)).toEqual([['p***31', vnd(11_000)]]);
    promotions.service.clock.set(new Date('2026-03-16T06:01:30Z'));
    await run();
    await work();
    expect(of.paidTo(31)).toEqual([[vnd(3_000), 2]]);
  });

  it('come not at all when who confirmed the end asks to cancel while it settles, and another one confirms', async () => {
    const id = await of.publish();
    await promotions.operator(1, 'POST', `/tournaments/${id}/stop`, { ...of.step(3), stop: 'END' });
    await promotions.operator(2, 'POST', `/tournaments/${id}/confirm-stop`, of.step(4));
    const asked = await promotions.operator(2, 'POST', `/tournaments/${id}/stop`, { ...of.step(5), stop: 'CANCEL' });
    expect(asked.body).toMatchObject({ state: 'PUBLISHED', stopping: 'CANCEL', stoppingBy: 'op2' });
    const alone = await promotions.operator(2, 'POST', `/tournaments/${id}/confirm-stop`, of.step(6));
    expect(alone.body).toMatchObject({ code: 'promotions.second_person' });
    const { body } = await promotions.operator(1, 'POST', `/tournaments/${id}/confirm-stop`, of.step(6));
    expect(body).toMatchObject({ state: 'CANCELLED' });
  });

  it('wait for no rounds that are told after the settling time, and stops only for those that were told before them', async () => {
    const { app, owner, clock } = promotions.service;
    const told = (member: number, round: string, startedAt: Date) =>
      RoundSettled.fromPartial({
        vendor: 'studio',
        brand: 'BANYAN',
        gameCode: 'g',
        currency: 'VND',
        state: 'COMPLETED',
        category: 'RNG',
        memberId: BigInt(member),
        roundId: round,
        player: `p***${member}`,
        startedAt,
        settledAt: startedAt,
        stakeMinor: BigInt(vnd(5_000)),
        winMinor: 0n,
        validMinor: BigInt(vnd(5_000)),
      });
    /** Counts a round, and commits when told so. */
    const counting = (event: RoundSettled) => {
      const [counted, release] = [gate(), gate()];
      const done = app.get(Database).transaction(async (tx) => {
        await app.get(ScoringService).settled(tx, [event]);
        counted.open();
        await release.passed;
      });
      return { counted: counted.passed, release: release.open, done };
    };
    const waiting = async (count: number): Promise<void> => {
      for (let tries = 0; tries < 200; tries++) {
        const rows = await owner.query(sql`select 1 from pg_locks where not granted`);
        if (rows.length >= count) return;
        await setTimeout(20);
      }
      throw new Error('nobody waits');
    };
    const free = { paidIn: false, prizes: [points(1, 1, 20)] };
    const id = await of.publish(free);
    await promotions.operator(1, 'POST', `/tournaments/${id}/stop`, { ...of.step(3), stop: 'CANCEL' });
    const first = counting(told(61, 'first', opened));
    await first.counted;
    const stopped = promotions.operator(2, 'POST', `/tournaments/${id}/confirm-stop`, of.step(4));
    await waiting(1);
    const second = counting(told(62, 'second', opened));
    await waiting(2);
    first.release();
    second.release();
    await Promise.all([first.done, second.done]);
    expect((await stopped).body).toMatchObject({ state: 'CANCELLED' });
    const rows = await owner.query(sql`select round_id from tournament_round where tournament_id = $1`, [id]);
    expect(rows).toEqual([{ round_id: 'first' }]);

    const over = await of.publish();
    clock.set(settled);
    const late = counting(told(63, 'late', settled));
    await late.counted;
    await run();
    late.release();
    await late.done;
    expect(await of.record(over)).toMatchObject({ state: 'ENDED' });
  });

  it('are paid on what was heard, not by the clock: a round that was told in time counts, one that waits to be tried again is waited for', async () => {
    const { owner, clock } = promotions.service;
    const id = await of.publish({ prizes: [cash(1, 1, 3_000)] });
    await of.bet(71, 'prompt', 10_000);
    clock.set(settled);
    await owner.query(sql`delete from round_mark`);
    await promotions.marked(settled, 5);
    await close();
    expect(await of.record(id)).toMatchObject({ state: 'PUBLISHED' });
    await promotions.marked(new Date('2026-03-20T05:59:59Z'));
    await close();
    expect(await of.record(id)).toMatchObject({ state: 'PUBLISHED' });
    const inTime = new Date('2026-03-20T04:59:59Z');
    await of.bet(72, 'heard late', 20_000, 0, { startedAt: inTime, settledAt: inTime });
    await of.bet(71, 'told late', 90_000, 0, { startedAt: inTime, settledAt: new Date('2026-03-20T06:00:00Z') });
    await promotions.marked(settled);
    await owner.query(
      sql`insert into event_retry (handler, topic, key, event_id, headers, payload)
       values ('TournamentEvents.settled', 't', '73', 'waits', $1::jsonb, '')`,
      [JSON.stringify({ 'occurred-at': inTime.toISOString() })],
    );
    await close();
    expect(await of.record(id)).toMatchObject({ state: 'PUBLISHED' });
    await owner.query(sql`delete from event_retry where event_id = 'waits'`);
    await close();
    expect(await of.record(id)).toMatchObject({ state: 'ENDED' });
    expect(await placesOf(id)).toEqual([[1, '72', '', 'GRANTING']]);
  });

  it('take no stake that is told after the end for a round that was known before it, and take back what is taken back', async () => {
    const id = await of.publish();
    const first = new Date('2026-03-20T04:59:00Z');
    await of.bet(81, 'long', 10_000, 0, { startedAt: first, settledAt: first });
    await of.bet(82, 'honest', 20_000, 0, { startedAt: first, settledAt: first });
    await of.bet(83, 'rolled back', 30_000, 0, { startedAt: first, settledAt: first });
    promotions.service.clock.set(new Date('2026-03-20T05:30:00Z'));
    await of.bet(81, 'long', 900_000, 0, { startedAt: first });
    // Its first bet is taken back, and so it begins after the end.
    await of.bet(83, 'rolled back', 5_000);
    expect(await of.scores(id)).toEqual([
      ['p***82', vnd(20_000)],
      ['p***81', vnd(10_000)],
      ['p***83', vnd(5_000)],
    ]);
  });

  it('are forgotten round by round a month later, and their places stay', async () => {
    const id = await of.publish();
    await of.bet(41, 'a', 10_000);
    promotions.service.clock.set(settled);
    await run();
    promotions.service.clock.advance(31 * 86_400_000);
    await promotions.service.app.get(AwardService).forget(never);
    const rows = await promotions.service.owner.query(sql`select 1 from tournament_round where tournament_id = $1`, [
      id,
    ]);
    expect(rows).toEqual([]);
    expect(await placesOf(id)).toHaveLength(1);
  });
});
