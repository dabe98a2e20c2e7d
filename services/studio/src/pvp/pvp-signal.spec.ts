import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { frames, type Frames } from '../fixtures/frame.fixture.js';
import { PvpTables } from '../fixtures/pvp.fixture.js';
import { passingOf } from '../game/tienlen/replay.js';
import { PvpSignalService, marks, type PvpSignal } from './pvp-signal.service.js';
import { handOf, handSeatsOf } from './pvp.row.js';
import { sql } from '@banyan/kernel/database';

let at: Frames;
let tables: PvpTables;

beforeAll(async () => {
  at = await frames();
  tables = new PvpTables(at);
  at.platform.book.balance = 2_000_000_000_000n;
});

afterAll(() => at.close());

describe('signals of collusion', () => {
  it('are stored with figures once they stand out, and nothing else happens', async () => {
    const tokens = await tables.seated('tl-2k-1', 3);
    await tables.play(tokens);
    const { id } = await tables.hand(tokens[0] ?? '');
    const signals = at.app.get(PvpSignalService);
    expect(await signals.list(10)).toEqual([]);
    const hand = await handOf(at.db, id);
    const seats = await handSeatsOf(at.db, id);
    if (!hand) throw new Error('there is no hand');
    // The same hand once more for each count: what is counted is what the rows say.
    for (let hands = 1; hands < marks.together.hands; hands++)
      await at.db.transaction((tx) => signals.record(tx, hand, seats));
    const raised = await signals.list(50);
    const kinds = (kind: PvpSignal['kind']) => raised.filter((signal) => signal.kind === kind);
    expect(kinds('TOGETHER')).toHaveLength(3);
    expect(kinds('SAME_ADDRESS')).toHaveLength(3);
    expect(kinds('SAME_ADDRESS')[0]?.figures).toEqual({ hands: marks.together.hands, of: marks.together.hands });
    // The last seat lost its stake to the first, hand after hand.
    const names = await at.db.query<{ id: string; name: string }>(
      sql`select id::text as id, platform_player as name from player`,
    );
    const nameOf = (place: number) =>
      names.find(({ id: player }) => player === seats.find((seat) => seat.place === place)?.playerId)?.name;
    const [first, last] = [nameOf(1), nameOf(3)];
    const flow = kinds('ONE_WAY').map(({ playerA, playerB }) => new Set([playerA, playerB]));
    expect(flow).toContainEqual(new Set([first, last]));
    const [state] = await at.db.query<{ left: number }>(sql`select count(*)::int as left from pvp_seat`);
    expect(state?.left).toBe(3);
  });

  it('know who passed though he could have beaten', () => {
    const hands = [
      [0, 20],
      [4, 24],
      [8, 28],
    ];
    const passing = passingOf(hands, [
      { seat: 0, cards: [0] },
      { seat: 1, cards: [] },
      { seat: 2, cards: [8] },
      { seat: 0, cards: [20] },
      { seat: 2, cards: [], auto: true },
    ]);
    expect(passing.find(({ seat, against }) => seat === 1 && against === 0)).toMatchObject({ can: 1, passed: 1 });
    expect(passing.find(({ seat, against }) => seat === 2 && against === 0)).toMatchObject({ can: 1, passed: 0 });
    expect(passing.find(({ seat, against }) => seat === 0 && against === 2)).toMatchObject({ can: 1, passed: 0 });
    expect(() => passingOf(hands, [{ seat: 1, cards: [4] }])).toThrow(/not those of the hand/);
  });

  it('are not for players', async () => {
    const token = await at.open(randomUUID(), 'tien-len');
    expect((await at.http('GET', '/api/pvp/signals', { token })).status).toBe(404);
  });
});
