import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tournament } from '../../api/tournaments';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { Component as PromotionsPage } from './promotions.page';

const path = '/wps/tournaments';
const tournament: Tournament = {
  id: '5',
  title: 'Cuộc đua Rồng',
  content: 'Năm mươi người đầu có thưởng.',
  status: 'OPEN',
  currency: 'VND',
  scoring: 'VALID_BETS',
  counts: 'CATEGORIES',
  counted: ['RNG', 'LOTTERY'],
  leastMinor: '10000000',
  joining: true,
  minLevel: 2,
  paidIn: true,
  perAddress: 3,
  movesUp: true,
  turnover: 2,
  settleMinutes: 60,
  prizes: [
    { fromPlace: 1, toPlace: 1, kind: 'CASH', amountMinor: '1000000000', points: 0 },
    { fromPlace: 2, toPlace: 10, kind: 'POINTS', amountMinor: '0', points: 70 },
  ],
  budgetMinor: '1000000000',
  budgetPoints: '630',
  opensAt: '2026-03-16T13:00:00Z',
  closesAt: '2099-03-16T14:00:00Z',
  settlesAt: '2099-03-16T15:00:00Z',
};
const standing = {
  entered: true,
  score: '200000000',
  place: 2,
  countedPlaces: 1_000,
  above: { place: 1, player: 'a***1', score: '300000000' },
  nextPlace: 1,
  missing: '100000001',
  state: null,
};
const ladder = {
  places: [
    { place: 1, player: 'a***1', score: '300000000' },
    { place: 2, player: 'b***2', score: '200000000' },
  ],
};
const page = (...data: object[]) => agreed({ data, total: data.length });
const handlers = (more: Record<string, Handler> = {}): Record<string, Handler> => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  [`GET ${path}`]: () => page(tournament),
  [`GET ${path}/5/ladder`]: () => agreed(ladder),
  [`GET ${path}/5/standing`]: () => agreed(standing),
  ...more,
});

beforeEach(freshApp);
afterEach(() => void vi.useRealTimers());

describe('tournaments', () => {
  it('stand in a list with what they pay together, each a link to its page', async () => {
    serve(handlers());
    renderApp(<PromotionsPage />, '/tournaments');
    expect(await screen.findByRole('link', { name: 'Cuộc đua Rồng' })).toHaveAttribute('href', '/tournaments/5');
    expect(screen.getByText('630 điểm')).toBeVisible();
  });

  it('show who leads, where one stands, what is missing to a better prize, and how they score', async () => {
    useSessionStore.setState({ signedIn: true });
    serve(handlers());
    renderApp(<PromotionsPage />, '/tournaments/5');
    const table = (await screen.findByText('a***1')).closest('table') as HTMLElement;
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^1a\*\*\*1 .*30\.000.*100\.000/),
      expect.stringMatching(/^2b\*\*\*2 \(bạn\).*20\.000.*70 điểm/),
    ]);
    expect(await screen.findByText('Hạng của bạn: 2')).toBeVisible();
    expect(screen.getByText(/Còn thiếu để đạt hạng 1: 10\.000/)).toBeVisible();
    expect(screen.getByText(/^Điểm của bạn là tổng cược hợp lệ\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Xổ số' })).toHaveAttribute('href', '/lottery');
    expect(screen.getByText(/Nếu bằng điểm/)).toBeVisible();
  });

  it('are joined with a press, and say what is against it', async () => {
    useSessionStore.setState({ signedIn: true });
    let entered = false;
    const server = serve(
      handlers({
        [`GET ${path}/5/standing`]: () =>
          agreed({ ...standing, entered, score: '0', place: null, above: null, missing: '1', nextPlace: 10 }),
        [`POST ${path}/5/join`]: () =>
          entered ? agreed(null) : refused(409, 'promotions.tournament_level', 'Chỉ dành cho VIP 2'),
      }),
    );
    const { user } = renderApp(<PromotionsPage />, '/tournaments/5');
    const join = await screen.findByRole('button', { name: 'Tham gia' });
    await user.click(join);
    expect(await screen.findByText('Chỉ dành cho VIP 2')).toBeVisible();
    entered = true;
    await user.click(join);
    expect(await screen.findByText('Bạn chưa có hạng')).toBeVisible();
    expect(server.at('POST', `${path}/5/join`)).toHaveLength(2);
  });

  it('tell who won when they are over, and that a prize is there', async () => {
    useSessionStore.setState({ signedIn: true });
    serve(
      handlers({
        [`GET ${path}`]: () => page({ ...tournament, status: 'ENDED', scoring: 'MULTIPLIER', joining: false }),
        [`GET ${path}/5/ladder`]: () => agreed({ places: [{ place: 1, player: 'b***2', score: '1250' }] }),
        [`GET ${path}/5/standing`]: () =>
          agreed({
            ...standing,
            score: '1250',
            place: 1,
            above: null,
            nextPlace: null,
            missing: null,
            state: 'GRANTED',
          }),
      }),
    );
    renderApp(<PromotionsPage />, '/tournaments/5');
    expect(await screen.findByRole('heading', { name: 'Kết quả' })).toBeVisible();
    expect(await screen.findByText('12,50×')).toBeVisible();
    expect(await screen.findByText('Giải thưởng đã vào tài khoản.')).toBeVisible();
  });

  it('show by themselves that they ended, who won, and that the prize is on its way and then there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    useSessionStore.setState({ signedIn: true });
    let now = { status: 'SETTLING', state: null as string | null, leads: 'a***1' };
    serve(
      handlers({
        [`GET ${path}`]: () => page({ ...tournament, status: now.status }),
        [`GET ${path}/5/ladder`]: () => agreed({ places: [{ place: 1, player: now.leads, score: '1250' }] }),
        [`GET ${path}/5/standing`]: () => agreed({ ...standing, state: now.state }),
      }),
    );
    renderApp(<PromotionsPage />, '/tournaments/5');
    expect(await screen.findByText('a***1')).toBeVisible();
    now = { status: 'ENDED', state: 'GRANTING', leads: 'c***3' };
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await screen.findByText('c***3')).toBeVisible();
    expect(await screen.findByText('Giải thưởng đang được chuyển.')).toBeVisible();
    now = { ...now, state: 'GRANTED' };
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await screen.findByText('Giải thưởng đã vào tài khoản.')).toBeVisible();
  });

  it('say that there is none', async () => {
    serve(handlers({ [`GET ${path}`]: () => page() }));
    renderApp(<PromotionsPage />, '/tournaments/6');
    expect(await screen.findByText('Không có giải đấu này')).toBeVisible();
  });
});
