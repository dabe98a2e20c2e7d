import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GamesFixture } from '../fixtures/games.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import { StandInVendor } from '../fixtures/stand-in-vendor.fixture.js';
import { RoundInquiryService } from './round-inquiry.service.js';
import { RoundSweeperService } from './round-sweeper.service.js';
import { sql } from '@banyan/kernel/database';

const hour = 3600_000;

/** Rounds that their vendor did not end, and what it says when it is asked. */
describe('a forgotten round', () => {
  let games: GamesFixture;
  let identity: IdentityPeer;
  let wallet: WalletPeer;
  let vendor: StandInVendor;
  let version = 0n;

  beforeAll(async () => {
    identity = await IdentityPeer.start();
    wallet = await WalletPeer.start();
    games = await GamesFixture.start();
    await games.seat(1001);
  });
  afterAll(async () => {
    await games.close();
    identity.stop();
    wallet.stop();
  });
  beforeEach(async () => {
    vendor = await StandInVendor.start();
    await games.service.db.query(sql`update vendor set api_url = $1 where code = 'studio'`, [vendor.url]);
  });
  afterEach(() => vendor.die());

  const asks = () => games.service.app.get(RoundInquiryService);
  /** A round with a bet of a hundred, open for more than a day. */
  async function forgotten(roundId: string): Promise<string> {
    const bet = { accountId: 6001n, memberId: 1001n, roundId, kind: 'bet', externalId: roundId, amountMinor: -100n };
    await games.posted({ ...bet, version: ++version });
    games.service.clock.advance(25 * hour);
    await games.service.app.get(RoundSweeperService).sweep();
    const [row] = await games.service.db.query<{ id: string }>(sql`select id from round where round_id = $1`, [
      roundId,
    ]);
    return row?.id ?? '';
  }
  const stateOf = async (id: string) => {
    const [row] = await games.service.db.query<{ state: string; said: string | null }>(
      sql`select state, vendor_state as said from round where id = $1`,
      [id],
    );
    return [row?.state, row?.said];
  };

  it('is closed when its vendor has completed it with the same sums', async () => {
    const id = await forgotten('done');
    vendor.handlers.set('round-status', () => ({ status: 'OK', state: 'COMPLETED', bet: '100', win: '0' }));
    expect(await asks().askOverdue()).toBe(1);
    expect(await stateOf(id)).toEqual(['COMPLETED', 'COMPLETED']);
    expect(vendor.bodiesOf('round-status')).toMatchObject([{ round: 'done', game: 'banyan-moonlight' }]);
    expect(await asks().askOverdue()).toBe(0);
  });

  it.each([
    ['other sums', { state: 'COMPLETED', bet: '100', win: '5' }, 'DIFFERENT'],
    ['cancelled', { state: 'CANCELLED' }, 'CANCELLED'],
    ['still open', { state: 'OPEN' }, 'OPEN'],
    ['nonsense', { state: 'WHATEVER' }, null],
  ])('stays open for people when it is %s there', async (what, said, noted) => {
    const id = await forgotten(what);
    vendor.handlers.set('round-status', ({ round }) =>
      round === what ? { status: 'OK', ...said } : { status: 'BUSY' },
    );
    await asks().askOverdue();
    expect(await stateOf(id)).toEqual(['OPEN', noted]);
    const asked = vendor.bodiesOf('round-status').length;
    await asks().askOverdue();
    expect(vendor.bodiesOf('round-status')).toHaveLength(asked);
    games.service.clock.advance(7 * hour);
    await asks().askOverdue();
    expect(vendor.bodiesOf('round-status').length).toBeGreaterThan(asked);
  });

  it('is asked about at once when an operator wants it', async () => {
    const id = await forgotten('by-hand');
    vendor.handlers.set('round-status', () => ({ status: 'OK', state: 'UNKNOWN' }));
    const url = `/admin/v1/games/rounds/${id}/ask`;
    expect((await games.asOperator(['round.view'], 'POST', url)).status).toBe(403);
    const { body } = await games.asOperator(['round.view', 'vendor.money'], 'POST', url);
    expect(body).toMatchObject({ vendorState: 'UNKNOWN', askedAt: expect.any(String) });
  });
});
