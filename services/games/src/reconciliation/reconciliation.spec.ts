import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GamesFixture } from '../fixtures/games.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import { StandInVendor } from '../fixtures/stand-in-vendor.fixture.js';
import { ReconciliationService } from './reconciliation.service.js';
import { sql } from '@banyan/kernel/database';

interface Report {
  id: string;
  state: string;
  problem: string | null;
  roundsHere: number;
  roundsThere: number;
  missingHere: number;
  missingThere: number;
  different: number;
  differences: Array<Record<string, string | null>>;
}

const day = '2026-11-20';
/** In the day's zone. */
const at = (time: string) => new Date(`${day}T${time}+07:00`);

/** The vendor's books against ours. */
describe('a reconciliation', () => {
  let games: GamesFixture;
  let identity: IdentityPeer;
  let wallet: WalletPeer;
  let vendor: StandInVendor;
  let vendorId: string;
  let player: string;
  let version = 0n;

  beforeAll(async () => {
    identity = await IdentityPeer.start();
    wallet = await WalletPeer.start();
    games = await GamesFixture.start();
    ({ player } = await games.seat(1001));
    const [row] = await games.service.db.query<{ id: number }>(sql`select id from vendor where code = 'studio'`);
    vendorId = String(row?.id);
    games.service.clock.set(new Date('2026-11-21T12:00:00+07:00'));
    await played('r-same', '10:00:00', 100n, 250n);
    await played('r-other', '11:00:00', 100n, 250n);
    await played('r-silent', '12:00:00', 100n, 0n);
    await played('r-night', '23:58:00', 100n, 0n);
    await played('r-eve', '00:05:00', 100n, 0n);
    await played('r-zero', '13:00:00', 0n, 0n);
  });
  afterAll(async () => {
    await games.close();
    identity.stop();
    wallet.stop();
  });
  beforeEach(async () => {
    vendor = await StandInVendor.start();
    await games.agreeOn(vendorId, { apiUrl: vendor.url });
  });
  afterEach(() => vendor.die());

  async function played(roundId: string, time: string, stake: bigint, win: bigint): Promise<void> {
    const entry = { accountId: 6001n, memberId: 1001n, roundId };
    const bet = { ...entry, kind: 'bet', externalId: `${roundId}-b`, amountMinor: -stake, version: ++version };
    const won = { ...entry, kind: 'win', externalId: `${roundId}-w`, amountMinor: win, version: ++version };
    await games.postedTogether([bet, won], at(time));
  }
  const line = (round: string, bet: string, win: string, over: object = {}) => {
    return { player, round, bet, win, currency: 'VND', ...over };
  };
  const stated = () => [
    line('r-same', '100', '250'),
    line('r-other', '100', '251'),
    line('r-eve', '100', '0'),
    line('r-ghost', '70', '0'),
    line('r-nothing', '0', '0'),
    line('r-strange', '5', '0', { player: 'nobody' }),
  ];
  const run = async (over: object = {}) => {
    const request = { vendorId, day, ...over };
    const { status, body } = await games.asOperator(
      ['vendor.money'],
      'POST',
      '/admin/v1/games/reconciliations',
      request,
    );
    return { http: status, code: body['code'], ...(body as unknown as Report) };
  };
  const found = (report: Report) =>
    report.differences.map(({ kind, roundId, stakeHereMinor, stakeThereMinor, winHereMinor, winThereMinor }) =>
      [kind, roundId, stakeHereMinor, stakeThereMinor, winHereMinor, winThereMinor].join(' '),
    );
  const expected = [
    'DIFFERENT r-other 100 100 250 251',
    'MISSING_HERE r-strange  5  0',
    'MISSING_HERE r-ghost  70  0',
    'MISSING_THERE r-silent 100  0 ',
  ];

  it('tells what is missing on either side and what differs, from the pages of the vendor', async () => {
    const pages: Record<string, object> = {
      '': { status: 'OK', rounds: stated().slice(0, 3), next: 'page-2' },
      'page-2': { status: 'OK', rounds: stated().slice(3) },
    };
    vendor.handlers.set('statement', ({ after }) => pages[String(after)] ?? null);
    const report = await run();
    expect(report).toMatchObject({
      state: 'DONE',
      roundsHere: 6,
      roundsThere: 6,
      missingHere: 2,
      missingThere: 1,
      different: 1,
    });
    expect(found(report).sort()).toEqual([...expected].sort());
    expect(vendor.bodiesOf('statement')).toEqual([
      { day, after: '' },
      { day, after: 'page-2' },
    ]);
  });

  it('is the same from a file, and takes the place of the one before', async () => {
    const csv = ['player,round,bet,win,currency', ...stated().map((row) => Object.values(row).join(','))].join('\r\n');
    const first = await run({ statement: csv });
    const second = await run({ statement: JSON.stringify({ rounds: stated() }) });
    for (const report of [first, second]) expect(found(report).sort()).toEqual([...expected].sort());
    const { body } = await games.asOperator(['vendor.view'], 'GET', '/admin/v1/games/reconciliations');
    expect(body['total']).toBe(1);
    expect((await games.asOperator(['vendor.view'], 'POST', '/admin/v1/games/reconciliations', {})).status).toBe(403);
  });

  it('is written down as failed when the vendor does not tell, or tells nonsense', async () => {
    vendor.handlers.set('statement', () => ({ status: 'NOT_YET', message: 'come back at noon' }));
    expect(await run()).toMatchObject({ state: 'FAILED', problem: 'come back at noon' });
    vendor.handlers.set('statement', () => ({ status: 'OK', rounds: [line('r', '1.5', '0')] }));
    expect(await run()).toMatchObject({ state: 'FAILED', problem: 'round 1 of the statement is not as agreed' });
    vendor.handlers.set('statement', () => ({ status: 'OK', rounds: [], next: 'x' }));
    expect(await run()).toMatchObject({ state: 'FAILED', problem: 'the statement does not go on' });
    vendor.handlers.set('statement', () => null);
    expect((await run()).state).toBe('FAILED');
    expect(await run({ statement: 'player,round\n1,2' })).toMatchObject({ state: 'FAILED' });
  });

  it('needs a day that is over, and is made of the day before each night', async () => {
    expect((await run({ day: '2026-11-21' })).code).toBe('games.day_not_over');
    vendor.handlers.set('statement', ({ day: asked }) => ({ status: 'OK', rounds: asked === day ? stated() : [] }));
    expect(await games.service.app.get(ReconciliationService).runAll(at('03:00:00'))).toBeGreaterThan(0);
    expect(vendor.bodiesOf('statement')).toEqual([{ day: '2026-11-19', after: '' }]);
  });

  it('is not made for a vendor that keeps the money itself, whose rounds are nowhere here', async () => {
    await games.service.db.query(sql`update vendor set wallet_mode = 'transfer'`);
    expect(await games.service.app.get(ReconciliationService).runAll(at('03:00:00'))).toBe(0);
    await games.service.db.query(sql`update vendor set wallet_mode = 'seamless'`);
  });
});
