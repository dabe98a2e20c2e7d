import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { drawsOf, readCount } from './chase-plan';
import { Component as LotteryPage } from './lottery.page';

const soon = () => new Date(Date.now() + 40_000).toISOString();
const game = () => ({
  code: 'SSC_1M',
  kind: 'VENDOR',
  region: null,
  vendorKind: 'SSC',
  minutes: 1,
  name: 'SSC 1′',
  drawDayOfWeek: '',
  cutoffSeconds: 10,
  current: { id: '7', number: '20261127-0001', opensAt: soon(), closesAt: soon(), drawsAt: soon() },
  last: null,
});
const digits = Array.from({ length: 10 }, (_none, n) => String(n));
const detail = () => ({
  ...game(),
  serverTime: new Date().toISOString(),
  bets: [{ code: 'pos1', style: 'vendor', digits: 0, pick: 1, units: 1, choices: digits, odds: digits.map(() => 9800), returnPermille: 980 }],
  commitment: null,
  leastUnitMinor: '10000000',
  mostPayoutMinor: '20000000000000000',
}); // prettier-ignore
const chase = (state: string, reason: string | null) => ({
  id: '4', game: 'SSC_1M', gameName: 'SSC 1′', currency: 'VND', draws: 3, startMultiple: 1, factor: 2, every: 1, mostMultiple: 64,
  stopOnWin: true, stopProfitMinor: null, totalMinor: '700000000', state, reason, refusal: null,
  progress: { bet: 1, decided: 0, skipped: 1, stakeMinor: '100000000', payoutMinor: '0' }, startedAt: soon(), endedAt: null,
}); // prettier-ignore
const draw = (place: number, state: string, refusal: string | null = null) => ({
  place, number: `20261127-000${place}`, drawsAt: soon(), multiple: place, stakeMinor: '100000000', state, refusal, ticketId: null, payoutMinor: '0',
}); // prettier-ignore

const handlers = (more: Readonly<Record<string, Handler>> = {}) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  'GET /wps/v2/wallets/balance': () => refused(503, 'system.unavailable', ''),
  'GET /wps/lottery/games': () => agreed({ serverTime: new Date().toISOString(), games: [game()] }),
  'GET /wps/lottery/games/SSC_1M': () => agreed(detail()),
  ...more,
});

beforeEach(freshApp);

describe('a chase', () => {
  it('costs the sum of its draws, each at its multiple', () => {
    const draws = drawsOf({ draws: 5, start: 1, factor: 2, every: 1, most: 8 }, 10n);
    expect(draws.map(({ stakeMinor }) => stakeMinor)).toEqual([10n, 20n, 40n, 80n, 80n]);
    expect(draws.map(({ sumMinor }) => sumMinor)).toEqual([10n, 30n, 70n, 150n, 230n]);
    expect(['2', '120', '1', '121', '2.5', ''].map((text) => readCount(text, 2, 120))).toEqual([2, 120, null, null, null, null]); // prettier-ignore
  });

  it('shows what each draw costs before it begins, and is sent once under its key', async () => {
    useSessionStore.setState({ signedIn: true });
    let answer: Handler = () => refused(503, 'system.unavailable', 'Thử lại sau');
    const server = serve(handlers({ 'POST /wps/lottery/chases': (...args) => answer(...args) }));
    const { user } = renderApp(<LotteryPage />, '/lottery?gameCode=SSC_1M');
    const desk = within(await screen.findByRole('form', { name: 'Chọn cược' }));
    await user.type(desk.getByLabelText('Các số'), '7{Enter}');
    await user.click(screen.getByRole('button', { name: 'Nuôi số nhiều kỳ' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nuôi số SSC 1′' }));
    await user.clear(dialog.getByLabelText('Số kỳ'));
    expect(dialog.getByRole('button', { name: 'Bắt đầu nuôi số' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Số kỳ'), '3');
    await user.selectOptions(dialog.getByLabelText('Tiền cược mỗi kỳ'), 'Tăng dần');
    const rows = within(dialog.getByRole('table')).getAllByRole('row').slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent),
    );
    expect(cells.map(([multiple]) => multiple)).toEqual(['×1', '×2', '×4']);
    const begin = dialog.getByRole('button', { name: 'Bắt đầu nuôi số' });
    await user.click(begin);
    expect(await dialog.findByText(/Thử lại sau/)).toBeVisible();
    answer = () => agreed({ ...chase('RUNNING', null), lines: [], plan: [] });
    await user.click(begin);
    expect(await dialog.findByText('Kế hoạch nuôi số đã bắt đầu')).toBeVisible();
    const sent = server.at('POST', '/wps/lottery/chases').map(({ body }) => body as { key: string });
    expect(sent[1]).toMatchObject({
      gameCode: 'SSC_1M', draws: 3, startMultiple: 1, factor: 2, every: 1, mostMultiple: 64, stopOnWin: true, totalMinor: '700000000',
      lines: [{ bet: 'pos1', numbers: ['7'], unitMinor: '100000000' }],
    }); // prettier-ignore
    expect(sent[0]?.key).toBe(sent[1]?.key);
  });

  it('stands in a list of mine with its draws, and is stopped by a second press', async () => {
    useSessionStore.setState({ signedIn: true });
    let state: [string, string | null] = ['RUNNING', null];
    const server = serve(
      handlers({
        'GET /wps/lottery/chases': () => agreed({ data: [chase(...state)], total: 1 }),
        'GET /wps/lottery/chases/4': () =>
          agreed({ ...chase(...state), lines: [{ bet: 'pos1', numbers: ['7'], unitMinor: '100000000' }], plan: [draw(1, 'SKIPPED', 'Số 7 đã đầy cho kỳ này'), draw(2, 'BET'), draw(3, 'WAITING')] }),
        'POST /wps/lottery/chases/4/cancel': () => {
          state = ['STOPPING', 'CANCELLED'];
          return agreed({ ...chase(...state), lines: [], plan: [] });
        },
      }),
    ); // prettier-ignore
    const { user } = renderApp(<LotteryPage />, '/lottery?tab=chases');
    await user.click((await screen.findAllByRole('button', { name: /SSC 1′/ }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Nuôi số SSC 1′' }));
    expect(await dialog.findByText('Số 7 đã đầy cho kỳ này')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Dừng nuôi số' }));
    expect(server.at('POST', '/wps/lottery/chases/4/cancel')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Dừng nuôi số' }));
    expect(await dialog.findByText('Chờ kỳ cuối')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Dừng nuôi số' })).toBeNull();
    expect(server.at('POST', '/wps/lottery/chases/4/cancel')).toHaveLength(1);
  });
});
