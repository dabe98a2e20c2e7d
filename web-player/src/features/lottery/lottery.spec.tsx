import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { Component as LotteryPage } from './lottery.page';

const soon = () => new Date(Date.now() + 600_000).toISOString();
const current = () => ({ id: '7', number: '20261127', opensAt: soon(), closesAt: soon(), drawsAt: soon() });
const game = () => ({
  code: 'MB',
  kind: 'OFFICIAL',
  region: 'MB',
  vendorKind: null,
  minutes: null,
  name: 'Miền Bắc',
  drawDayOfWeek: '1,2,3,4,5,6,7',
  cutoffSeconds: 900,
  current: current(),
  last: null,
});
const bet = (code: string, pick: number, units: number, odds: number, returnPermille: number) => ({
  code, style: 'online', digits: 2, pick, units, choices: [], odds: [odds], returnPermille,
}); // prettier-ignore
const detail = () => ({
  ...game(),
  serverTime: new Date().toISOString(),
  bets: [bet('lo2', 1, 27, 99_900, 999), bet('xien2', 2, 1, 16_000, 878), bet('xien4', 4, 1, 180_000, 481)],
  commitment: null,
  leastUnitMinor: '10000000',
  mostPayoutMinor: '20000000000000000',
});

const handlers = (more: Readonly<Record<string, Handler>> = {}) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  'GET /wps/v2/wallets/balance': () => refused(503, 'system.unavailable', ''),
  'GET /wps/lottery/games': () => agreed({ serverTime: new Date().toISOString(), games: [game()] }),
  'GET /wps/lottery/games/MB': () => agreed(detail()),
  ...more,
});

beforeEach(freshApp);

describe('the lottery', () => {
  it('shows what is sold and until when, by region and day', async () => {
    serve(handlers());
    renderApp(<LotteryPage />, '/lottery');
    const north = within(await screen.findByRole('region', { name: 'Miền Bắc' }));
    expect(north.getByRole('link', { name: /Miền Bắc/ })).toHaveAttribute('href', '/lottery?gameCode=MB');
    expect(north.getByRole('timer')).toHaveTextContent(/^(09|10):\d\d$/);
    const days = within(screen.getByRole('region', { name: 'Miền Nam' })).getAllByRole('tab');
    expect(days.map(({ textContent }) => textContent)).toEqual(['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN']);
  });

  it('says what a draw of the house hangs on before anybody bets', async () => {
    const commitment = '144e865b9efa20bb27f4412dc4ad04dcbc723a883d707af7aeff43da01fcd6a1';
    serve(
      handlers({
        'GET /wps/lottery/games/MB': () => agreed({ ...detail(), commitment, current: { ...current(), round: 5123 } }),
      }),
    );
    const { user } = renderApp(<LotteryPage />, '/lottery?gameCode=MB');
    expect(await screen.findByText(/Gắn với cam kết/)).toHaveTextContent('144e865b9efa20bb… · vòng ngẫu nhiên 5123');
    await user.click(screen.getByRole('button', { name: /Cam kết/ }));
    expect(await navigator.clipboard.readText()).toBe(commitment);
  });

  it('takes lines by keyboard and grid, tells what they cost and bring, and sends a basket once under its key', async () => {
    useSessionStore.setState({ signedIn: true });
    let answer: Handler = () => refused(503, 'system.unavailable', 'Thử lại sau');
    const server = serve(handlers({ 'POST /wps/lottery/baskets': (...args) => answer(...args) }));
    const { user } = renderApp(<LotteryPage />, '/lottery?gameCode=MB');
    const desk = within(await screen.findByRole('form', { name: 'Chọn cược' }));
    await user.type(desk.getByLabelText('Các số'), '61 5x');
    expect(await desk.findByText('Cược này không có: 5x')).toBeVisible();
    await user.clear(desk.getByLabelText('Các số'));
    await user.type(desk.getByLabelText('Các số'), '61 05{Enter}');
    await user.selectOptions(desk.getByLabelText('Kiểu cược'), 'Xiên 4');
    expect(desk.getByText('dưới 85 %')).toBeVisible();
    await user.selectOptions(desk.getByLabelText('Kiểu cược'), 'Xiên 2');
    await user.click(desk.getByRole('button', { name: '07' }));
    expect(desk.getByRole('button', { name: 'Thêm vào giỏ' })).toBeDisabled();
    await user.click(desk.getByRole('button', { name: '61' }));
    // A decimal point is one, and another language's is refused: it is never left out.
    const unit = desk.getByLabelText('Tiền mỗi đơn vị');
    await user.clear(unit);
    await user.type(unit, '2.5');
    expect(await desk.findByText('Ghi tiền cược như 2,5')).toBeVisible();
    expect(desk.getByRole('button', { name: 'Thêm vào giỏ' })).toBeDisabled();
    await user.clear(unit);
    await user.type(unit, '2,5');
    await user.click(desk.getByRole('button', { name: 'Thêm vào giỏ' }));
    const basket = within(screen.getByRole('region', { name: 'Giỏ cược (2)' }));
    expect(basket.getByText('99,9')).toBeVisible();
    const place = basket.getByRole('button', { name: 'Đặt cược' });
    await user.click(place);
    expect(await basket.findByText(/Thử lại sau/)).toBeVisible();
    answer = () => refused(409, 'lottery.number_full', 'Số 61 đã đầy cho kỳ này');
    await user.click(place);
    expect(await basket.findByText('Số 61 đã đầy cho kỳ này')).toBeVisible();
    answer = () => agreed({ id: '1', stakeMinor: '5500000000', tickets: [] });
    await user.click(place);
    expect(await screen.findByRole('region', { name: 'Giỏ cược (0)' })).toBeVisible();
    const sent = server.at('POST', '/wps/lottery/baskets').map(({ body }) => body as { key: string; lines: unknown });
    expect(sent.at(-1)?.lines).toEqual([
      { issueId: '7', bet: 'lo2', numbers: ['61', '05'], unitMinor: '100000000' },
      { issueId: '7', bet: 'xien2', numbers: ['07', '61'], unitMinor: '25000000' },
    ]);
    // What was not answered is asked again under its key; after a refusal the next try has a key of its own.
    expect([sent[0]?.key === sent[1]?.key, sent[1]?.key === sent[2]?.key]).toEqual([true, false]);
  });
});
