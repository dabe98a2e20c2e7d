import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Frames } from '../fixtures/frame.fixture.js';

process.env['OFFICE_PORT'] = '0';
process.env['OFFICE_KEY'] = 'the-key-of-this-spec-0123456789';

let at: Frames;
let office: string;

beforeAll(async () => {
  const { frames } = await import('../fixtures/frame.fixture.js');
  at = await frames();
  const { OfficeServer } = await import('./office.server.js');
  office = at.app.get(OfficeServer).url ?? '';
});

afterAll(() => at.close());

const post = (path: string, body: object, cookie = '') =>
  fetch(office + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
const login = (key = process.env['OFFICE_KEY']) => post('/api/login', { key });
const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const get = async <T>(path: string, cookie: string) => {
  const answer = await fetch(office + path, { headers: { cookie } });
  return { status: answer.status, body: (await answer.json()) as T };
};

describe('the back office', () => {
  it('lets in who has the key, for half a day, and nobody else', async () => {
    for (const path of ['/api/rounds', '/api/open', '/api/returns', '/api/jackpots', '/api/signals'])
      expect((await fetch(office + path)).status).toBe(401);
    expect((await login('another-key-of-the-same-length')).status).toBe(401);
    const answer = await login();
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict; Max-Age=43200/);
    const cookie = cookieOf(answer);
    expect((await get('/api/open', cookie)).status).toBe(200);
    at.clock.advance(12 * 3_600_000 + 1);
    expect((await get('/api/open', cookie)).status).toBe(401);
    const fresh = cookieOf(await login());
    await post('/api/logout', {}, fresh);
    expect((await get<{ signedIn: boolean }>('/api/me', fresh)).body.signedIn).toBe(false);
  });

  it('shuts after ten wrong keys, also for the right one, and opens again', async () => {
    await Promise.all(Array.from({ length: 10 }, () => login('wrong-wrong-wrong-wrong-wrong')));
    expect((await login()).status).toBe(429);
    at.clock.advance(15 * 60_000 + 1);
    expect((await login()).status).toBe(200);
  });

  it('is an origin of its own, which nobody frames, and the games have no door to it', async () => {
    expect(new URL(office).port).not.toBe(new URL(await at.app.getUrl()).port);
    expect((await at.http('GET', '/api/returns')).status).toBe(404);
    const answer = await fetch(`${office}/api/me`);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('lists rounds by filters a page at a time, and tells no result before its end', async () => {
    const cookie = cookieOf(await login());
    const player = randomUUID();
    const token = await at.open(player);
    for (let round = 0; round < 27; round++) await at.spin(token);
    const pond = await at.open(player, 'lotus-mines');
    await at.spin(pond, undefined, randomUUID(), { mines: 3 });
    type Found = { total: number; data: Array<Record<string, unknown>> };
    const all = await get<Found>(`/api/rounds?player=${player}`, cookie);
    expect([all.body.total, all.body.data.length]).toEqual([28, 25]);
    expect((await get<Found>(`/api/rounds?player=${player}&page=2`, cookie)).body.data.length).toBe(3);
    const held = await get<Found>(`/api/rounds?player=${player}&state=OPEN`, cookie);
    expect(held.body.data).toMatchObject([{ game: 'lotus-mines', name: 'Lotus Pond', winMinor: null }]);
    expect(Object.keys(held.body.data[0] ?? {})).not.toContain('drawn');
    expect((await get<Found>('/api/open', cookie)).body.data.map(({ state }) => state)).toContain('OPEN');
    for (const wrong of ['?sort=id', '?page=0', '?game=Robert%27', '?from=yesterday', '?state=SETTLED&state=OPEN'])
      expect((await get(`/api/rounds${wrong}`, cookie)).status).toBe(400);
  });

  it('sets what was paid back beside what is declared', async () => {
    const cookie = cookieOf(await login());
    const { body } = await get<Array<Record<string, unknown>>>('/api/returns?days=7', cookie);
    expect(body.find(({ key }) => key === 'banyan-moonlight')).toMatchObject({
      declared: '96.1053',
      method: 'enumeration',
      rounds: 27,
      band: null,
      outside: false,
    });
  });
});

describe('the judgement of a return', () => {
  /** So many rounds of one unit, every tenth of which paid `pays` units. */
  const played = async (rounds: number, pays: number) => {
    const { returnsOf } = await import('./returns.js');
    const won = rounds / 10;
    const money = (units: number) => String(BigInt(units) * 10_000n);
    const sums = { bb: rounds, bw: won * pays, ww: won * pays * pays };
    const [judged] = returnsOf([
      { game: 'moon-dice', rounds, betMinor: money(rounds), paidMinor: money(won * pays), ...sums },
    ]);
    return judged;
  };

  it('waits for enough rounds, then names what lies outside its band', async () => {
    expect(await played(490, 20)).toMatchObject({ band: null, outside: false });
    // A tenth pays ten: 100 %, deviation 3; in 1,000 rounds the band is 98.99 ± 24.4.
    const fair = await played(1000, 10);
    expect([fair?.measured, fair?.outside]).toEqual(['100.0000', false]);
    expect(Number(fair?.band?.[1]) - Number(fair?.declared)).toBeCloseTo(24.4, 0);
    expect(await played(100_000, 11)).toMatchObject({ measured: '110.0000', outside: true });
  });

  it('holds slips to what each of them should bring', async () => {
    const { returnsOf } = await import('./returns.js');
    const sums = { rounds: 600, betMinor: '1000000', paidMinor: '900000', bb: 1, bw: 0.9, ww: 0.9 };
    const [judged] = returnsOf([{ ...sums, game: 'banyan-league', dueMinor: '873000' }]);
    expect(judged).toMatchObject({ declared: '87.3000', measured: '90.0000', method: 'formula' });
  });

  it('puts the titles of a model together', async () => {
    const { returnsOf } = await import('./returns.js');
    const row = { rounds: 300, betMinor: '10000', paidMinor: '9000', bb: 1, bw: 0.9, ww: 0.9 };
    const judged = returnsOf([
      { ...row, game: 'title-00010' },
      { ...row, game: 'title-00020' },
    ]);
    expect(judged).toMatchObject([{ key: 'jackpot', games: 2, rounds: 600, declared: '96.0302' }]);
  });
});
