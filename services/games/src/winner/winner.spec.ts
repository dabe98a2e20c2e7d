import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { GamesFixture, rowsOf } from '../fixtures/games.fixture.js';
import { isLottery } from '../game/game-name.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';

const game = 'banyan-moonlight';

describe("winners and the console's figures", () => {
  let games: GamesFixture;
  let peers: [IdentityPeer, WalletPeer];
  let version = 0n;

  beforeAll(async () => {
    peers = [await IdentityPeer.start(), await WalletPeer.start()];
    games = await GamesFixture.start();
    await games.seat(1001);
    await games.seat(1002);
  });
  afterAll(async () => {
    await games.close();
    for (const peer of peers) peer.stop();
  });

  /** A whole round of a member, played at an instant. */
  const play = async (
    memberId: bigint,
    at: string,
    stake: bigint,
    win: bigint,
    over: { brand?: string; open?: boolean } = {},
  ) => {
    games.service.clock.set(at);
    const roundId = `r${version}`;
    const base = { accountId: memberId + 5000n, memberId, roundId, gameCode: game, brand: over.brand ?? 'BANYAN' };
    await games.posted({ ...base, version: ++version, kind: 'bet', amountMinor: -stake, externalId: `b${version}` });
    if (win > 0n)
      await games.posted({ ...base, version: ++version, kind: 'win', amountMinor: win, externalId: `w${version}` });
    if (over.open) return;
    const { player } = await games.seat(Number(memberId));
    await games.vendor('end-round', { player, game, round: roundId });
  };
  const ranked = async (period: string, brand = 'BANYAN') => {
    const headers = { 'x-banyan-brand': brand, 'accept-language': 'VI' };
    const { body } = await games.http('GET', `/wps/relay/GCSGAME_getRankList?period=${period}`, { headers });
    return rowsOf<{ amountMinor: string }>(body['value']?.['list']).map(({ amountMinor }) => Number(amountMinor));
  };

  it('are real, masked, largest first, by the business day of Viet Nam', async () => {
    await play(1001n, '2026-10-31T16:59:00Z', 10n, 9000n);
    await play(1001n, '2026-10-31T17:00:00Z', 10n, 800n);
    await play(1002n, '2026-11-15T16:59:00Z', 10n, 700n);
    await play(1002n, '2026-11-15T17:00:00Z', 10n, 600n);
    await play(1001n, '2026-11-17T17:00:00Z', 10n, 500n);
    await play(1002n, '2026-11-18T01:00:00Z', 10n, 550n);
    await play(1001n, '2026-11-18T02:00:00Z', 10n, 0n);
    await play(1001n, '2026-11-18T02:30:00Z', 10n, 77_777n, { open: true });
    expect(await ranked('day')).toEqual([550, 500]);
    expect(await ranked('week')).toEqual([600, 550, 500]);
    expect(await ranked('month')).toEqual([800, 700, 600, 550, 500]);
    expect(await ranked('day', 'LOTUS')).toEqual([]);
    const { body } = await games.http('GET', '/wps/relay/GCSGAME_getRankList', {
      headers: { 'accept-language': 'VI' },
    });
    expect(body['value']?.['list']?.[0]).toEqual({
      player: 'pl***2',
      gameName: 'Trăng Gốc Đa',
      gameCode: game,
      lottery: false,
      amountMinor: '550',
      currency: 'VND',
      wonAt: '2026-11-18T01:00:00.000Z',
    });
    expect((await games.http('GET', '/wps/relay/GCSGAME_getRankList?period=year')).status).toBe(400);
  });

  it('add up on the dashboard', async () => {
    const { status, body } = await games.asOperator(['dashboard.view'], 'GET', '/admin/v1/games/dashboard');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      roundsToday: 4,
      ggrTodayMinor: String(40 - 550 - 500 - 77_777),
      currency: 'VND',
      openRounds: 1,
      playersNow: 1,
    });
    const wins = body['largeWins'] as unknown as Array<Record<string, unknown>>;
    expect(wins.map(({ amountMinor, player, memberId }) => [amountMinor, player, memberId])).toEqual([
      ['550', 'pl***2', '1002'],
      ['500', 'pl***1', '1001'],
    ]);
    expect(
      (await games.asOperator(['dashboard.view'], 'GET', '/admin/v1/games/dashboard?brand=LOTUS')).body,
    ).toMatchObject({ roundsToday: 0, ggrTodayMinor: '0', largeWins: [] });
    expect((await games.asOperator(['game.view'], 'GET', '/admin/v1/games/dashboard')).status).toBe(403);
  });

  it('count a ticket of the lottery on the day of its draw, whenever it was bought', async () => {
    const ggr = async () =>
      (await games.asOperator(['dashboard.view'], 'GET', '/admin/v1/games/dashboard')).body['ggrTodayMinor'] as unknown;
    games.service.clock.set('2026-11-18T03:00:00Z');
    const before = await ggr();
    const ticket = async (roundId: string, started: string, state: string, settled: string | null, stake: bigint, win: bigint) =>
      games.service.db.query(
        sql`insert into round (vendor, account_id, round_id, member_id, brand, game_code, currency, state, stake_minor, win_minor, started_at, settled_at)
         values ('lott', 1, $1, 1003, 'BANYAN', 'MB', 'VND', $3, $5, $6, $2, $4)`,
        [roundId, started, state, settled, stake, win],
      );
    await ticket('bought-yesterday', '2026-11-17T09:00:00Z', 'COMPLETED', '2026-11-18T02:00:00Z', 1000n, 300n);
    await ticket('drawn-yesterday', '2026-11-16T09:00:00Z', 'COMPLETED', '2026-11-17T16:59:59Z', 20_000n, 0n);
    await ticket('waits', '2026-11-18T02:00:00Z', 'OPEN', null, 400_000n, 0n);
    expect(Number(await ggr()) - Number(before)).toBe(700);
    const plan = await games.service.db.transaction(async (tx) => {
      await tx.query(sql`set local enable_seqscan = off`);
      const read = sql`explain select sum(r.stake_minor) from round r where ${isLottery} and r.state <> 'OPEN' and r.settled_at >= $1`;
      return tx.query(read, ['2026-11-17T17:00:00Z']);
    });
    expect(JSON.stringify(plan)).toContain('round_lottery_settled');
    await games.service.db.query(sql`delete from round where vendor = 'lott'`);
  }); // prettier-ignore
});
