import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { memberToken, operatorToken, type Json } from '@banyan/kernel/testing';
import { OperatorActed } from '@banyan/proto/audit/v1/events';
import { ChaseEnded } from '@banyan/proto/lottery/v1/events';
import type { SettlementService } from '../bet/settlement.service.js';
import { k, LotteryFixture } from '../fixtures/lottery.fixture.js';
import type { WalletService } from '../wallet/wallet.service.js';
import type { ChaseRunnerService } from './chase-runner.service.js';

const game = 'SSC_5M';
const lines = [{ bet: 'pos1', numbers: ['1', '2'], unitMinor: String(k) }];
/** Two numbers of a thousand each. */
const base = 2n;
const plan = {
  gameCode: game,
  lines,
  draws: 3,
  startMultiple: 1,
  factor: 2,
  every: 1,
  mostMultiple: 100,
  stopOnWin: false,
};

describe('chase plans', () => {
  let lottery: LotteryFixture;
  let runner: ChaseRunnerService;
  let settlement: SettlementService;
  let wallet: WalletService;
  beforeAll(async () => {
    lottery = await LotteryFixture.start();
    const { app } = lottery.service;
    runner = app.get((await import('./chase-runner.service.js')).ChaseRunnerService);
    settlement = app.get((await import('../bet/settlement.service.js')).SettlementService);
    wallet = app.get((await import('../wallet/wallet.service.js')).WalletService);
    await lottery.service.owner.query(sql`update lottery_game set enabled = true where code = $1`, [game]);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => lottery.close());

  let serial = 0;
  /** So many draws of a minute each, the first one sold from now for 50 seconds; the specs' own, which hang on no chain. */
  async function series(count: number): Promise<string[]> {
    const { owner, clock } = lottery.service;
    clock.set(new Date());
    await owner.query(sql`update issue set state = 'PENDING' where game = $1 and state in ('SCHEDULED', 'OPEN')`, [
      game,
    ]);
    const rows = await owner.query<{ id: string }>(
      sql`insert into issue (game, number, day, opens_at, closes_at, draws_at)
        select $1, $2 || '-' || n, current_date, $3::timestamptz + make_interval(mins => n), $3::timestamptz + make_interval(mins => n, secs => 50),
          $3::timestamptz + make_interval(mins => n + 1) from generate_series(0, $4::int - 1) n order by n returning id`,
      [game, `chase-${++serial}`, clock.now(), count],
    );
    return rows.map(({ id }) => id);
  }
  const total = (multiples: readonly bigint[]) => String(multiples.reduce((sum, each) => sum + each * base * k, 0n));
  const as = async (id: bigint, method: 'GET' | 'POST', path: string, body?: object) => {
    const token = await memberToken({ id });
    const answer = await lottery.service.http(method, `/wps/lottery/chases${path}`, {
      token,
      headers: { 'accept-language': 'en' },
      ...(body && { body }),
    });
    return { status: answer.status, code: answer.body.code as unknown as string, value: answer.body.value as Json };
  };
  const start = (id: bigint, of: object = {}, multiples = [1n, 2n, 4n]) =>
    as(id, 'POST', '', { key: randomUUID(), ...plan, totalMinor: total(multiples), ...of });
  const begun = async (id: bigint, of: object = {}, multiples = [1n, 2n, 4n]): Promise<string> => {
    const { status, code, value } = await start(id, of, multiples);
    expect([status, code]).toEqual([200, undefined]);
    return (value as unknown as { id: string }).id;
  };
  const read = async (id: bigint, chase: string) =>
    (await as(id, 'GET', `/${chase}`)).value as unknown as {
      state: string;
      reason: string | null;
      refusal: string | null;
      plan: Array<{ state: string; refusal: string | null; stakeMinor: string; ticketId: string | null }>;
      progress: Record<string, unknown>;
    };
  const states = async (id: bigint, chase: string) => {
    const { state, reason, plan: draws } = await read(id, chase);
    return [state, reason, ...draws.map((draw) => draw.state)];
  };
  const draw = async (issue: string, first: number) => {
    await lottery.service.owner.query(sql`update issue set state = 'CONFIRMED', result = $2::jsonb where id = $1`, [issue, JSON.stringify([first, 0, 0, 0, 0])]);
    await settlement.settle();
  }; // prettier-ignore
  const minute = () => lottery.service.clock.advance(60_000);
  const endings = async (chase: string) =>
    (await lottery.service.events.published(ChaseEnded)).filter(({ chaseId }) => String(chaseId) === chase);

  it('cost what was shown, are made once for their key, and are their member’s alone', async () => {
    await series(3);
    const id = await lottery.arrive(100n);
    const key = randomUUID();
    const [one, two] = await Promise.all([start(id, { key }), start(id, { key })]);
    const three = await start(id, { key });
    expect([one.status, two.status, three.status]).toEqual([200, 200, 200]);
    expect(two.value).toEqual(one.value);
    expect(three.value).toEqual(one.value);
    const stakes = (one.value as unknown as { plan: Array<{ stakeMinor: string }> }).plan.map(({ stakeMinor }) => stakeMinor);
    expect(stakes).toEqual([base, 2n * base, 4n * base].map((each) => String(each * k)));
    expect(one.value).toMatchObject({ totalMinor: total([1n, 2n, 4n]), state: 'RUNNING', progress: { bet: 0, stakeMinor: '0' } });
    expect(await as(id, 'GET', '')).toMatchObject({ value: { total: 1 } });
    expect((await start(id, { key, stopOnWin: true })).code).toBe('lottery.key_reused');
    const chase = (one.value as unknown as { id: string }).id;
    expect((await as(id + 1n, 'GET', `/${chase}`)).code).toBe('lottery.chase_not_found');
    expect((await as(id + 1n, 'POST', `/${chase}/cancel`)).code).toBe('lottery.chase_not_found');
    expect(await lottery.balance(id)).toBe(100n * k);
  }); // prettier-ignore

  it('are refused where they could not be bet as shown', async () => {
    await series(3);
    const id = await lottery.arrive(100n);
    const code = async (of: object, multiples?: bigint[]) => (await start(id, of, multiples)).code;
    expect(await code({ totalMinor: '1' })).toBe('lottery.chase_total_differs');
    expect(await code({ draws: 4 }, [1n, 2n, 4n, 8n])).toBe('lottery.chase_too_long');
    expect(await code({ gameCode: 'MB' })).toBe('lottery.game_not_found');
    expect(await code({ lines: [{ ...lines[0], numbers: ['1', '1'] }] })).toBe('lottery.numbers_repeated');
    expect(await code({ lines: [{ ...lines[0], unitMinor: '1' }] })).toBe('lottery.unit_too_small');
    expect(await code({ startMultiple: 101 })).toBe('lottery.chase_plan_wrong');
    expect(await code({ draws: 121 })).toBe('request.invalid');
    lottery.members.set(id, { status: 'FROZEN' });
    expect(await code({})).toBe('lottery.player_blocked');
    lottery.members.delete(id);
    for (let i = 0; i < 20; i++) await begun(id);
    expect(await code({})).toBe('lottery.too_many_chases');
    // What is bet in the end is another spec: these go.
    const list = (await as(id, 'GET', '?perPage=100')).value as unknown as { data: Array<{ id: string }> };
    for (const chase of list.data) expect((await as(id, 'POST', `/${chase.id}/cancel`)).status).toBe(200);
    await runner.run();
    expect(await lottery.balance(id)).toBe(100n * k);
  });

  it('take the stake of a draw when it is sold, once whoever runs, and end with all that they cost', async () => {
    const issues = await series(3);
    const id = await lottery.arrive(100n);
    const chase = await begun(id);
    await Promise.all([runner.advance(chase), runner.advance(chase), runner.run()]);
    await runner.run();
    expect([await lottery.balance(id), await states(id, chase)]).toEqual([98n * k, ['RUNNING', null, 'BET', 'WAITING', 'WAITING']]);
    minute();
    await runner.run();
    expect(await lottery.balance(id)).toBe(94n * k);
    minute();
    await Promise.all([runner.run(), runner.run()]);
    expect(await lottery.balance(id)).toBe(86n * k);
    for (const issue of issues) await draw(issue, 9);
    await Promise.all([runner.run(), runner.run()]);
    await runner.run();
    expect(await states(id, chase)).toEqual(['ENDED', 'COMPLETED', 'LOST', 'LOST', 'LOST']);
    expect((await read(id, chase)).progress).toEqual({ bet: 3, decided: 3, skipped: 0, stakeMinor: total([1n, 2n, 4n]), payoutMinor: '0' });
    expect(await endings(chase)).toMatchObject([{ reason: 'COMPLETED', drawsBet: 3, draws: 3, stakeMinor: 14n * k, payoutMinor: 0n }]);
    expect(await lottery.balance(id)).toBe(86n * k);
  }); // prettier-ignore

  it('stop exactly after the draw that won, and bet nothing while it is not decided', async () => {
    const [first = '', second = ''] = await series(4);
    const id = await lottery.arrive(100n);
    const chase = await begun(id, { draws: 4, stopOnWin: true }, [1n, 2n, 4n, 8n]);
    await runner.run();
    minute();
    await runner.run();
    expect(await states(id, chase)).toEqual(['RUNNING', null, 'BET', 'WAITING', 'WAITING', 'WAITING']);
    await draw(first, 9);
    await runner.run();
    expect(await states(id, chase)).toEqual(['RUNNING', null, 'LOST', 'BET', 'WAITING', 'WAITING']);
    minute();
    await draw(second, 1);
    await runner.run();
    await runner.run();
    expect(await states(id, chase)).toEqual(['ENDED', 'WON', 'LOST', 'WON', 'DROPPED', 'DROPPED']);
    // 100 - 2 - 4, and 9.8 times the two of the number that came.
    expect(await lottery.balance(id)).toBe(1136n * (k / 10n));
    expect(await endings(chase)).toMatchObject([{ reason: 'WON', drawsBet: 2, stakeMinor: 6n * k, payoutMinor: 196n * (k / 10n) }]);
  }); // prettier-ignore

  it('stop once the wins are so far above the stakes', async () => {
    const [first = '', second = ''] = await series(3);
    const id = await lottery.arrive(100n);
    const chase = await begun(id, { stopProfitMinor: String(10n * k), factor: 1 }, [1n, 1n, 1n]);
    await runner.run();
    minute();
    await draw(first, 1);
    await runner.run();
    minute();
    await draw(second, 1);
    await runner.run();
    // 7.8 after the first, 15.6 after the second.
    expect(await states(id, chase)).toEqual(['ENDED', 'PROFIT', 'WON', 'WON', 'DROPPED']);
  });

  it('end with the reason when the balance does not suffice', async () => {
    await series(3);
    const id = await lottery.arrive(5n);
    const chase = await begun(id);
    await runner.run();
    minute();
    await runner.run();
    expect(await states(id, chase)).toEqual(['STOPPING', 'REFUSED', 'BET', 'SKIPPED', 'DROPPED']);
    expect((await read(id, chase)).refusal).toBe('The balance is below this basket. Lower it or top up.');
    expect([await lottery.balance(id), await endings(chase)]).toEqual([3n * k, []]);
  });

  it('go on after a draw that is cancelled, whose stake comes back, and after one that is full, with the reason', async () => {
    const [first = '', second = '', third = ''] = await series(3);
    const id = await lottery.arrive(100n);
    const chase = await begun(id, { stopOnWin: true });
    await runner.run();
    await lottery.service.owner.query(sql`update issue set state = 'CANCELLING' where id = $1`, [first]);
    await settlement.settle();
    expect(await lottery.balance(id)).toBe(100n * k);
    await lottery.service.owner.query(
      sql`insert into exposure (issue_id, bet, selection, member_id, currency, stake_minor, most_minor) values ($1, 'pos1', '1', 0, 'VND', $2, $2)`,
      [second, 400_000n * k],
    );
    minute();
    await runner.run();
    minute();
    await runner.run();
    expect(await states(id, chase)).toEqual(['RUNNING', null, 'REFUNDED', 'SKIPPED', 'BET']);
    expect((await read(id, chase)).plan[1]).toMatchObject({ refusal: '1 is full for this draw', ticketId: null });
    await draw(third, 9);
    await runner.run();
    expect(await endings(chase)).toMatchObject([{ reason: 'COMPLETED', drawsBet: 2, stakeMinor: 8n * k }]);
    expect(await lottery.balance(id)).toBe(92n * k);
  });

  it('skip what was not sold or not answered in time, and end when their member takes a break', async () => {
    await series(4);
    const id = await lottery.arrive(100n);
    const chase = await begun(id, { draws: 4 }, [1n, 2n, 4n, 8n]);
    const enable = (on: boolean) => lottery.service.owner.query(sql`update lottery_game set enabled = $2 where code = $1`, [game, on]);
    await enable(false);
    await runner.run();
    await enable(true);
    minute();
    jest.spyOn(wallet, 'apply').mockRejectedValue(new Error('nobody there'));
    await runner.run();
    expect(await states(id, chase)).toEqual(['RUNNING', null, 'SKIPPED', 'BET', 'WAITING', 'WAITING']);
    jest.restoreAllMocks();
    minute();
    await runner.run();
    await settlement.resolve();
    await runner.run();
    await settlement.resolve();
    expect(await states(id, chase)).toEqual(['RUNNING', null, 'SKIPPED', 'SKIPPED', 'BET', 'WAITING']);
    expect((await read(id, chase)).progress).toMatchObject({ bet: 1, skipped: 2, stakeMinor: String(8n * k) });
    expect(await lottery.balance(id)).toBe(92n * k);
    const open = wallet.openAccount.bind(wallet);
    const until = new Date(lottery.service.clock.now().getTime() + 86_400_000);
    jest.spyOn(wallet, 'openAccount').mockImplementation(async (...of) => ({ ...(await open(...of)), excludedUntil: until }));
    minute();
    await runner.run();
    expect(await states(id, chase)).toEqual(['STOPPING', 'REFUSED', 'SKIPPED', 'SKIPPED', 'BET', 'SKIPPED']);
    expect((await read(id, chase)).refusal).toBe('You are taking a break from play');
    expect(await lottery.balance(id)).toBe(92n * k);
  }); // prettier-ignore

  it('bet nothing while their brand is closed for maintenance, and go on after it', async () => {
    await series(3);
    const id = await lottery.arrive(100n);
    const chase = await begun(id);
    const closed = jest.spyOn(wallet, 'isInMaintenance').mockResolvedValue(true);
    await runner.run();
    expect(await states(id, chase)).toEqual(['RUNNING', null, 'WAITING', 'WAITING', 'WAITING']);
    minute();
    await runner.run();
    minute();
    closed.mockRestore();
    await runner.run();
    expect(await states(id, chase)).toEqual(['RUNNING', null, 'SKIPPED', 'SKIPPED', 'BET']);
    expect(await lottery.balance(id)).toBe(92n * k);
  });

  it('that are stopped while a draw is being bet on come to one end: with the bet, or without', async () => {
    const [first = '', second = ''] = await series(3);
    const id = await lottery.arrive(100n);
    const chase = await begun(id);
    const open = wallet.openAccount.bind(wallet);
    // Before the basket is stored: nothing is bet.
    jest.spyOn(wallet, 'openAccount').mockImplementationOnce(async (...of) => {
      expect((await as(id, 'POST', `/${chase}/cancel`)).status).toBe(200);
      return open(...of);
    });
    await runner.run();
    expect([await lottery.balance(id), await states(id, chase)]).toEqual([100n * k, ['ENDED', 'CANCELLED', 'DROPPED', 'DROPPED', 'DROPPED']]);
    expect(await lottery.stateOf(first)).toEqual([]);
    // After it: the bet stands, and the plan is over when it is decided.
    minute();
    const other = await begun(id, { draws: 2 }, [1n, 2n]);
    const apply = wallet.apply.bind(wallet);
    jest.spyOn(wallet, 'apply').mockImplementationOnce(async (commands) => {
      expect((await as(id, 'POST', `/${other}/cancel`)).value).toMatchObject({ state: 'STOPPING' });
      return apply(commands);
    });
    await runner.run();
    expect((await as(id, 'POST', `/${other}/cancel`)).value).toMatchObject({ state: 'STOPPING', reason: 'CANCELLED' });
    expect([await lottery.balance(id), await states(id, other)]).toEqual([98n * k, ['STOPPING', 'CANCELLED', 'BET', 'DROPPED']]);
    await draw(second, 9);
    await runner.run();
    await runner.run();
    expect([await states(id, other), (await endings(other)).length]).toEqual([['ENDED', 'CANCELLED', 'LOST', 'DROPPED'], 1]);
    expect(await endings(chase)).toMatchObject([{ reason: 'CANCELLED', drawsBet: 0 }]);
  }); // prettier-ignore

  it.each(['basket.after_store', 'basket.after_charge'])(
    'bet once on a draw when the service dies at %s',
    async (at) => {
      const [first = ''] = await series(2);
      const id = await lottery.arrive(100n);
      const chase = await begun(id, { draws: 2 }, [1n, 2n]);
      await lottery.die(`${at}=kill`);
      expect(await lottery.stateOf(first)).toEqual(['PENDING']);
      await Promise.all([runner.run(), runner.run()]);
      await runner.run();
      expect([await lottery.stateOf(first), await lottery.balance(id)]).toEqual([['PLACED'], 98n * k]);
      expect((await states(id, chase)).slice(2)).toEqual(['BET', 'WAITING']);
    },
  );

  it('are read by operators, who may stop one with a reason that is kept', async () => {
    await series(2);
    const id = await lottery.arrive(100n);
    const chase = await begun(id, { draws: 2 }, [1n, 2n]);
    const list = await lottery.asOperator(1, 'GET', `/chases?filter=${encodeURIComponent(JSON.stringify({ memberId: String(id), state: 'RUNNING' }))}`);
    expect(list.body).toMatchObject({ data: [{ id: chase, username: expect.any(String) }] });
    expect((await lottery.asOperator(1, 'GET', `/chases/${chase}`, undefined, 'OTHER')).status).toBe(404);
    expect((await lottery.asOperator(1, 'POST', `/chases/${chase}/stop`, { reason: 'a spec' }, 'OTHER')).status).toBe(404);
    const viewer = await operatorToken(['lottery.view'], { id: 2, username: 'viewer', brand: '' });
    expect((await lottery.service.http('POST', `/admin/v1/lottery/chases/${chase}/stop`, { token: viewer, body: { reason: 'a spec' } })).status).toBe(403);
    expect((await lottery.asOperator(1, 'POST', `/chases/${chase}/stop`, { reason: 'a spec' })).body).toMatchObject({ state: 'ENDED', reason: 'STOPPED' });
    expect((await lottery.asOperator(1, 'POST', `/chases/${chase}/stop`, { reason: 'a spec' })).body.code).toBe('lottery.chase_over');
    const acted = (await lottery.service.events.published(OperatorActed)).filter(({ action }) => action === 'lottery.stop_chase');
    expect(acted).toMatchObject([{ objectId: chase, reason: 'a spec' }]);
    await runner.run();
    expect(await lottery.balance(id)).toBe(100n * k);
  }); // prettier-ignore
});
