import { sql, type Sql } from '@banyan/kernel/database';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CrashingStudio, opening, until, type Death } from '../fixtures/crashing-studio.fixture.js';
import { bullet, hits, plantSeed } from '../fixtures/fish.fixture.js';
import { fish } from '../game/fish/fish.js';
import { bosses, timesOf } from '../game/fish/kinds.js';
import { bossFromMs, huntMs, inSight, waterOf } from '../game/fish/swim.js';

let studio: CrashingStudio;
let leave: () => Promise<void>;
beforeAll(async () => {
  studio = await CrashingStudio.start('studio-hunt');
});
afterAll(() => studio.stop());

const query = <T>(statement: Sql, values?: readonly unknown[]): Promise<T[]> => studio.query<T>(statement, values);

interface Tide {
  id: string;
  number: number;
  salt: string;
  hash: string;
}

/** A hunter who sits down, and the tide that so begins, moved on so far. */
async function hunter(ms: number): Promise<{ token: string; tide: Tide }> {
  const { token } = await studio.open(fish.sheet.code);
  leave = await studio.watch('/api/fish/stream', token);
  const statement = sql`update shared_round set starts_at = now() + $1 * interval '1 millisecond',
      ends_at = now() + ($1 + 3000) * interval '1 millisecond'
    where phase = 'BETTING' and game = $2 and starts_at > now() + interval '40 seconds' returning id::text, number, salt, server_seed_hash as hash`;
  return { token, tide: await until(async () => (await query<Tide>(statement, [huntMs - ms, fish.sheet.code]))[0]) };
}

/** Lets the studio be killed in a call; what is answered waits for that and for its coming back, without the hunter. */
function killIn(death: Death): () => Promise<void> {
  const back = studio.killIn(death);
  return async () => {
    await back();
    await leave();
  };
}

describe('a studio that is killed in a hunt', () => {
  for (const booked of [false, true])
    it(`while a volley is ${booked ? 'booked but not yet confirmed' : 'on the way'}: it is booked once, and its fish caught once`, async () => {
      const { token, tide } = await hunter(3000);
      const { fish: all } = await waterOf(tide.hash, tide.salt, tide.number);
      const prey = all.find((one) => timesOf(one.kind) <= 15 && inSight(one, 3000) && one.toMs > 9000);
      await plantSeed(query, token, hits);
      const before = studio.standing;
      const back = killIn({ path: '/bet-and-win', booked });
      const spinId = randomUUID();
      const volley = { spinId, betMinor: String(bullet), targets: String(prey?.id) };
      await studio.callInVain('/api/fish/volleys', token, volley);
      await back();
      const round = await studio.ended(spinId, token);
      const win = bullet * BigInt(timesOf(prey?.kind ?? 0));
      expect([round.state, round.winMinor]).toEqual(['SETTLED', String(win)]);
      expect(studio.standing - before).toBe(2);
      expect(studio.platform.book.balance).toBe(opening - bullet + win);
      const again = await studio.call<{ round: { id: string } }>('POST', '/api/fish/volleys', token, volley);
      expect(again.round.id).toBe(round.id);
      expect(studio.standing - before).toBe(2);
      const caught = await query(sql`select fish from fish_catch where shared_round_id = $1`, [tide.id]);
      expect(caught).toEqual([{ fish: prey?.id }]);
      await query(sql`update shared_round set starts_at = now(), ends_at = now() where phase <> 'ENDED'`);
    }, 180_000);

  it('while a bet on the boss is booked but not yet confirmed: it counts once, or goes back', async () => {
    const { token, tide } = await hunter(bossFromMs + 1000);
    await query(sql`update shared_round set drawn = '{"numbers":[0]}' where id = $1`, [tide.id]);
    const back = killIn({ path: '/bet', booked: true });
    const spinId = randomUUID();
    const bet = { spinId, betMinor: String(bullet), bullets: 4 };
    await studio.callInVain('/api/fish/boss', token, bet);
    await back();
    await query(
      sql`update shared_round set starts_at = now(), ends_at = now() + interval '1 second' where phase <> 'ENDED'`,
    );
    const { state } = await studio.ended(spinId, token);
    const { boss } = await waterOf(tide.hash, tide.salt, tide.number);
    const won = state === 'VOID' ? 0n : bullet * 4n * (BigInt(bosses[boss]?.times ?? 0) - 1n);
    expect(studio.platform.book.balance).toBe(opening + won);
  }, 180_000);

  it('while the boss pays: it pays once, as it was decided', async () => {
    const { token, tide } = await hunter(bossFromMs + 1000);
    await query(sql`update shared_round set drawn = '{"numbers":[0]}' where id = $1`, [tide.id]);
    const before = studio.standing;
    const spinId = randomUUID();
    await studio.call('POST', '/api/fish/boss', token, { spinId, betMinor: String(bullet), bullets: 2 });
    const back = killIn({ path: '/win', booked: false });
    await query(sql`update shared_round set starts_at = now(), ends_at = now() where phase <> 'ENDED'`);
    await back();
    const round = await studio.ended(spinId, token);
    const { boss } = await waterOf(tide.hash, tide.salt, tide.number);
    const win = bullet * 2n * BigInt(bosses[boss]?.times ?? 0);
    expect([round.state, round.winMinor, studio.standing - before]).toEqual(['SETTLED', String(win), 2]);
    expect(studio.platform.book.balance).toBe(opening - bullet * 2n + win);
    const seedOf = sql`select server_seed as seed, server_seed_hash as hash from shared_round where id = $1`;
    const [seed] = await query<{ seed: string; hash: string }>(seedOf, [tide.id]);
    expect(
      createHash('sha256')
        .update(seed?.seed ?? '')
        .digest('hex'),
    ).toBe(seed?.hash);
  }, 180_000);
});
