import { expect } from '@jest/globals';
import type { RoundSettled } from '@banyan/proto/games/v1/events';
import { vnd, type PromotionsFixture } from '../fixtures/promotions.fixture.js';
import type { LadderPlaceDto, TournamentDto, TournamentStandingDto } from './tournament.dto.js';

export const cash = (fromPlace: number, toPlace: number, amount: number) => ({
  fromPlace,
  toPlace,
  kind: 'CASH',
  amountMinor: vnd(amount),
  points: 0,
});
export const points = (fromPlace: number, toPlace: number, amount: number) => ({
  fromPlace,
  toPlace,
  kind: 'POINTS',
  amountMinor: '0',
  points: amount,
});
export const content = {
  currency: 'VND',
  texts: [{ language: 'EN', title: 'Slot race', content: 'Who stakes most.' }],
  scoring: 'VALID_BETS',
  counts: 'ALL',
  counted: [] as string[],
  leastMinor: vnd(1_000),
  joining: false,
  minLevel: 0,
  paidIn: true,
  perAddress: 0,
  movesUp: true,
  turnover: 2,
  settleMinutes: 60,
  prizes: [cash(1, 1, 100_000), cash(2, 3, 50_000), points(4, 6, 70)],
  opens: '2026-03-16T12:00',
  closes: '2026-03-20T12:00',
};
export const opened = new Date('2026-03-16T05:00:30Z');
/** When the settling time is over. */
export const settled = new Date('2026-03-20T06:00:01Z');

/** Tournaments as operators write them and members play in them. */
export function tournamentsOf(promotions: PromotionsFixture) {
  const step = (revision: number) => ({ revision, reason: 'a spec' });
  const written = async (of: object = {}) =>
    promotions.operator(1, 'POST', '/tournaments', { ...content, brand: 'BANYAN', reason: 'a spec', ...of });
  const publish = async (of: object = {}): Promise<string> => {
    promotions.service.clock.set(new Date('2026-03-16T04:00:00Z'));
    const { body } = await written(of);
    const id = body['id'] as unknown as string;
    await promotions.operator(1, 'POST', `/tournaments/${id}/propose`, step(1));
    const published = await promotions.operator(2, 'POST', `/tournaments/${id}/publish`, step(2));
    expect(published.body).toMatchObject({ state: 'PUBLISHED', publishedBy: 'op2' });
    promotions.service.clock.set(opened);
    return id;
  };
  const paidIn = new Set<number>();
  /** A round of who has paid in, of which the whole stake is a valid bet, amounts in dong. */
  const bet = async (member: number, round: string, stake: number, win = 0, of: Partial<RoundSettled> = {}) => {
    if (!paidIn.has(member)) await promotions.deposit(member, vnd(1_000), `paid${member}`);
    paidIn.add(member);
    const [stakeMinor, winMinor] = [BigInt(vnd(stake)), BigInt(vnd(win))];
    return promotions.round(member, round, {
      stakeMinor,
      winMinor,
      validMinor: stakeMinor,
      player: `p***${member}`,
      ...of,
    });
  };
  const value = async <T>(answer: Promise<{ status: number; body: object }>): Promise<T> =>
    ((await answer).body as { value: T }).value;
  const shown = async (member: number, id: string) =>
    (await value<{ data: TournamentDto[] }>(promotions.tournaments(member, 'GET', `?filter={"id":"${id}"}`))).data[0];
  const ladder = async (id: string) =>
    (await value<{ places: LadderPlaceDto[] }>(promotions.tournaments(1, 'GET', `/${id}/ladder`))).places;
  const scores = async (id: string) => (await ladder(id)).map(({ player, score }) => [player, score]);
  const standing = (member: number, id: string) =>
    value<TournamentStandingDto>(promotions.tournaments(member, 'GET', `/${id}/standing`));
  const join = async (member: number, id: string, of: object = {}) => {
    const { status, body } = await promotions.tournaments(member, 'POST', `/${id}/join`, of);
    return status === 200 ? 'joined' : (body['code'] as unknown as string);
  };
  const record = async (id: string) => (await promotions.operator(1, 'GET', `/tournaments/${id}`)).body;
  const paidTo = (member: number) =>
    promotions.wallet.applied
      .filter(({ memberId, reference }) => memberId === BigInt(member) && reference === 'gift:tournament')
      .map(({ amountMinor, turnover }) => [String(amountMinor), turnover]);
  const balance = async (member: number) =>
    ((await promotions.points(member, 'GET', '/balance')).body.value as unknown as { points: string }).points;

  return { step, written, publish, bet, shown, ladder, scores, standing, join, record, paidTo, balance };
}
