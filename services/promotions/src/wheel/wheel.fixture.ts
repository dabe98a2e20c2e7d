import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { vnd, type PromotionsFixture } from '../fixtures/promotions.fixture.js';
import type { SpinDto, WheelChancesDto, WheelDto, WheelSeedsDto } from './wheel.dto.js';

export const cash = (amount: number, weight = 1, stock = 0) => ({
  kind: 'CASH',
  amountMinor: vnd(amount),
  points: 0,
  weight,
  stock,
});
export const points = (amount: number, weight = 1) => ({
  kind: 'POINTS',
  amountMinor: '0',
  points: amount,
  weight,
  stock: 0,
});
export const nothing = (weight = 1) => ({ kind: 'NOTHING', amountMinor: '0', points: 0, weight, stock: 0 });
export const content = {
  currency: 'VND',
  texts: [{ language: 'EN', title: 'Dragon wheel', content: 'One spin a day.' }],
  segments: [cash(1_000), points(10), nothing()],
  budgetMinor: vnd(1_000_000),
  turnover: 2,
  minLevel: 0,
  paidIn: false,
  free: 1,
  perDepositMinor: '0',
  perBetMinor: '0',
  price: 0,
  perDay: 100,
  perAddress: 1_000,
  opens: '2026-03-16T12:00',
  closes: '2026-03-20T12:00',
};
const open = new Date('2026-03-16T05:00:30Z');

/** Wheels as operators write and members spin them. */
export function wheelsOf(promotions: PromotionsFixture) {
  const step = (revision: number) => ({ revision, reason: 'a spec' });
  const written = async (of: object = {}) =>
    (await promotions.operator(1, 'POST', '/wheels', { ...content, brand: 'BANYAN', reason: 'a spec', ...of })).body;
  const publish = async (of: object = {}): Promise<string> => {
    promotions.service.clock.set(new Date('2026-03-16T04:00:00Z'));
    const id = (await written(of))['id'] as unknown as string;
    await promotions.operator(1, 'POST', `/wheels/${id}/propose`, step(1));
    const { body } = await promotions.operator(2, 'POST', `/wheels/${id}/publish`, step(2));
    expect(body).toMatchObject({ state: 'PUBLISHED', publishedBy: 'op2' });
    promotions.service.clock.set(open);
    return id;
  };
  const seedsOf = async (member: number, id: string): Promise<WheelSeedsDto | undefined> =>
    (await promotions.wheels(member, 'GET', `/${id}/seeds`)).body.value as unknown as WheelSeedsDto | undefined;
  const spin = async (
    member: number,
    id: string,
    of: { key?: string; payment?: string; accountType?: number; ip?: string; commitment?: string } = {},
  ) => {
    const { key = randomUUID(), payment = 'EARNED', accountType = 0, ip } = of;
    const commitment = of.commitment ?? (await seedsOf(member, id))?.commitment ?? '0'.repeat(64);
    const request = { payment, idempotencyKey: key, commitment };
    const { status, body } = await promotions.wheels(member, 'POST', `/${id}/spin`, request, {
      accountType,
      ...(ip && { ip }),
    });
    return status === 200 ? (body.value as unknown as SpinDto) : { code: body['code'] as unknown as string };
  };
  const won = async (member: number, id: string, of: object = {}) => {
    const answer = await spin(member, id, of);
    if ('code' in answer) throw new Error(answer.code);
    return answer;
  };
  const chances = async (member: number, id: string) =>
    (await promotions.wheels(member, 'GET', `/${id}/chances`)).body.value as unknown as WheelChancesDto;
  const spins = async (member: number, id: string) =>
    ((await promotions.wheels(member, 'GET', `/${id}/spins?perPage=100`)).body.value as unknown as { data: SpinDto[] })
      .data;
  const shown = async (member: number, id: string) =>
    ((await promotions.wheels(member, 'GET', `?filter={"id":"${id}"}`)).body.value as unknown as { data: WheelDto[] })
      .data[0];
  const record = async (id: string) => (await promotions.operator(1, 'GET', `/wheels/${id}`)).body;
  const paidTo = (member: number) =>
    promotions.wallet.applied.filter(
      ({ memberId, reference }) => memberId === BigInt(member) && reference === 'gift:wheel',
    );
  const balance = async (member: number) =>
    ((await promotions.points(member, 'GET', '/balance')).body.value as unknown as { points: string }).points;

  return { step, written, publish, seedsOf, spin, won, chances, spins, shown, record, paidTo, balance };
}
