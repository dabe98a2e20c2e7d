import { createHash } from 'node:crypto';
import { drawsOf, weightedPlace } from '@banyan/kernel/rules';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Spin, Wheel } from '../../api/wheels';
import { keepPromises, promisesKept } from '../../api/wheel-promises';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { Component as PromotionsPage } from './promotions.page';
import { reckon } from './wheel-proof';
import { outlineOf, slicesOf, turnTo } from './wheel-slices';

const path = '/wps/wheels';
const wheel: Wheel = {
  id: '7',
  title: 'Rồng Vàng',
  content: 'Mỗi ngày một lượt.',
  status: 'OPEN',
  segments: [
    { kind: 'CASH', amountMinor: '100000000', points: 0, weight: 10 },
    { kind: 'POINTS', amountMinor: '0', points: 20, weight: 40 },
    { kind: 'NOTHING', amountMinor: '0', points: 0, weight: 50 },
  ],
  currency: 'VND',
  turnover: 1,
  minLevel: 0,
  paidIn: false,
  free: 1,
  perDepositMinor: '2000000000',
  perBetMinor: '1000000000',
  price: 100,
  perDay: 20,
  opensAt: '2026-03-16T13:00:00Z',
  closesAt: '2099-03-16T14:00:00Z',
};
const seed = 'ab'.repeat(32);
const commitment = createHash('sha256').update(seed).digest('hex');
const spin: Spin = {
  id: '901',
  wheelId: '7',
  place: 0,
  kind: 'CASH',
  currency: 'VND',
  amountMinor: '100000000',
  points: 0,
  price: 0,
  state: 'GRANTED',
  commitment,
  clientSeed: 'mine',
  nonce: 0,
  serverSeed: null,
  spunAt: '2026-03-16T13:00:00Z',
};
/** What the slice at a place wins. */
const prizeAt = (place: number) => {
  const { kind, amountMinor, points } = wheel.segments[place] as Wheel['segments'][number];
  return { kind, amountMinor, points };
};
const chances = { left: 1, spun: 0, granted: 1, byDeposits: 0, byBets: 0, betMinor: '250000000', points: '340' };
const seeds = { commitment, clientSeed: 'theirs', nonce: 0, nextCommitment: 'f'.repeat(64) };
const page = (...data: object[]) => agreed({ data, total: data.length });
const handlers = (more: Record<string, Handler> = {}): Record<string, Handler> => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  [`GET ${path}`]: () => page(wheel),
  [`GET ${path}/7/chances`]: () => agreed(chances),
  [`GET ${path}/7/spins`]: () => page(),
  [`GET ${path}/7/seeds`]: () => agreed(seeds),
  [`POST ${path}/7/seeds`]: () => agreed({ ...seeds, clientSeed: 'mine' }),
  ...more,
});

/** Whether the reader asks for less motion. */
const stubMotion = (isReduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));

beforeEach(async () => {
  await freshApp();
  stubMotion(false);
});
afterEach(() => vi.unstubAllGlobals());

describe('a lucky wheel', () => {
  it('is spun once for a press, tells what it won when it stands, and asks anew after that', async () => {
    useSessionStore.setState({ signedIn: true });
    const server = serve(handlers({ [`POST ${path}/7/spin`]: () => agreed(spin) }));
    const { user } = renderApp(<PromotionsPage />, '/wheel');
    expect(await screen.findByText('Lượt còn lại hôm nay: 1')).toBeVisible();
    expect(screen.getByText('Từ khuyến mãi, đến khi vòng quay này kết thúc: 1')).toBeVisible();
    const press = screen.getByRole('button', { name: 'Quay: Rồng Vàng' });
    await user.click(press);
    await user.click(press);
    await vi.waitFor(() => expect(document.querySelector('[data-turning]')).not.toBeNull());
    // It is on its way: nobody is told before it stands.
    expect(screen.queryByText(/Bạn trúng/)).toBeNull();
    fireEvent.transitionEnd(document.querySelector('.wheel-disc') as Element);
    expect(await screen.findByText(/Bạn trúng 10\.000/)).toBeVisible();
    const asked = server.at('POST', `${path}/7/spin`);
    expect(asked).toHaveLength(1);
    // Under the promise that was shown, with a client seed that the browser brought after it.
    expect(asked[0]).toMatchObject({ body: { payment: 'EARNED', commitment } });
    expect(server.at('POST', `${path}/7/seeds`)).toMatchObject([{ body: { clientSeed: expect.stringMatching(/^[\w-]+$/) as string } }]); // prettier-ignore
    expect([...promisesKept()]).toEqual([commitment, seeds.nextCommitment]);
    await vi.waitFor(() => expect(server.at('GET', `${path}/7/spins`).length).toBeGreaterThan(1));
  });

  it('stands at once where motion is not wanted, and says what is against a spin', async () => {
    useSessionStore.setState({ signedIn: true });
    stubMotion(true);
    let isOver = false;
    serve(
      handlers({
        [`POST ${path}/7/spin`]: () =>
          isOver
            ? refused(409, 'promotions.points_short', 'Bạn không đủ điểm')
            : agreed({ ...spin, place: 2, kind: 'NOTHING', amountMinor: '0', state: null }),
      }),
    );
    const { user } = renderApp(<PromotionsPage />, '/wheel');
    await user.click(await screen.findByRole('button', { name: 'Quay: Rồng Vàng' }));
    expect(await screen.findByText('Lần này chưa trúng')).toBeVisible();
    expect(document.querySelector('[data-turning]')).toBeNull();
    isOver = true;
    await user.click(screen.getByRole('button', { name: 'Quay bằng 100 điểm' }));
    expect(await screen.findByText('Bạn không đủ điểm')).toBeVisible();
  });

  it('tells every odds, to visitors too, who log in to spin', async () => {
    serve(handlers());
    renderApp(<PromotionsPage />, '/wheel');
    const table = within(await screen.findByRole('table', { name: '' }));
    expect(table.getByRole('row', { name: /10\.000.*10\s?%/ })).toBeVisible();
    expect(table.getByRole('row', { name: /20 điểm.*40\s?%/ })).toBeVisible();
    expect(table.getByRole('row', { name: /Không trúng.*50\s?%/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Đăng nhập để quay' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Quay/ })).toBeNull();
  });

  it('is reckoned anew by the browser, with seeds that the member changes', async () => {
    useSessionStore.setState({ signedIn: true });
    const weights = wheel.segments.map(({ weight }) => weight);
    const place = await weightedPlace(weights, drawsOf(seed, 'mine', 0));
    const used = { ...seeds, clientSeed: 'mine', nonce: 1 };
    const server = serve(
      handlers({
        [`GET ${path}/7/spins`]: () => page({ ...spin, ...prizeAt(place), place, serverSeed: seed }),
        [`GET ${path}/7/seeds`]: () => agreed(used),
        [`POST ${path}/7/seeds`]: () => agreed({ ...used, commitment: seeds.nextCommitment, nonce: 0 }),
      }),
    );
    const { user } = renderApp(<PromotionsPage />, '/wheel');
    await user.click(await screen.findByRole('button', { name: 'Kiểm tra công bằng' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(seeds.nextCommitment)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Tính lại trong trình duyệt của tôi' }));
    expect(await dialog.findByText(/đã tính lại 1 lượt/)).toBeVisible();
    const field = dialog.getByRole('textbox', { name: 'Mã của bạn' });
    await user.clear(field);
    await user.type(field, 'my-seed');
    await user.click(dialog.getByRole('button', { name: 'Đổi mã và tiết lộ' }));
    await vi.waitFor(() =>
      expect(server.at('POST', `${path}/7/seeds`)).toMatchObject([{ body: { clientSeed: 'my-seed' } }]),
    );
  });

  it('is found out when a slice, a seed or a promise is another one', async () => {
    const weights = wheel.segments.map(({ weight }) => weight);
    const place = await weightedPlace(weights, drawsOf(seed, 'mine', 0));
    const told = { ...spin, ...prizeAt(place), place, serverSeed: seed };
    const found = (...spins: Spin[]) => reckon(spins, wheel.segments, promisesKept());
    expect(await found(told, spin)).toEqual({ right: 1, unkept: 1 });
    keepPromises(seeds);
    expect(await found(told, spin)).toEqual({ right: 1, unkept: 0 });
    const next = (place + 1) % 3;
    expect(await found({ ...told, ...prizeAt(next), place: next })).toBe('wrong');
    expect(await found({ ...told, serverSeed: 'cd'.repeat(32) })).toBe('wrong');
    expect(await found({ ...told, commitment: '0'.repeat(64) })).toBe('wrong');
    // The slice is right, and the prize another one.
    expect(await found({ ...told, points: told.points + 1 })).toBe('wrong');
    expect(await found({ ...told, amountMinor: '7' })).toBe('wrong');
    expect(await found({ ...told, kind: told.kind === 'CASH' ? 'NOTHING' : 'CASH' })).toBe('wrong');
    expect(await found(spin)).toEqual({ right: 0, unkept: 0 });
  });

  it('turns to the slice that was won, wherever it stood, and draws each as wide as its odds', () => {
    const slices = slicesOf(wheel.segments);
    expect(slices.map(({ from, to }) => [from, to])).toEqual([
      [0, 36],
      [36, 180],
      [180, 360],
    ]);
    expect(slices.map(({ tone }) => tone)).toEqual(['top', '1', 'none']);
    for (const at of [0, 1234.5, 7200])
      for (const slice of slices)
        for (const within of [0, 0.5, 1]) {
          const turn = turnTo(at, slice, within);
          const below = (360 - (turn % 360)) % 360;
          expect(turn - at).toBeGreaterThan(4 * 360);
          expect(below > slice.from && below < slice.to).toBe(true);
        }
    expect(outlineOf(slices[1] as (typeof slices)[1], 10)).toMatch(/^M0 0L.*A10 10 0 0 1/);
  });
});
