import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CreditReport } from '../../api/credit';
import { useSessionStore } from '../../session';
import { freshApp, renderApp } from '../../test-app';
import { aMember, whitelabel } from '../../test-data';
import { agreed, refused, serve, type Handler } from '../../test-server';
import { Component as CheckPage } from '../agent/statements/check.page';
import { presetPeriod } from '../shared/period-filter';
import { Component as CreditPage } from './credit.page';

const path = '/wps/wallet/credit-report';
const report = (change: Partial<CreditReport> = {}): CreditReport => ({
  number: '1001-20261001-20261031-VND',
  memberId: '1001',
  member: 'minhchau',
  brand: 'BANYAN',
  first: '2026-10-01',
  last: '2026-10-31',
  zone: 'Asia/Ho_Chi_Minh',
  currency: 'VND',
  openingMinor: '50000000',
  lines: [
    { kind: 'deposits', inMinor: '30000000', outMinor: '0', count: 1 },
    { kind: 'stakes', inMinor: '0', outMinor: '10000000', count: 2 },
  ],
  inMinor: '30000000',
  outMinor: '10000000',
  closingMinor: '70000000',
  validBets: [
    { category: 'LIVE', validMinor: '8000000', rounds: 2 },
    { category: '', validMinor: '1000000', rounds: 1 },
  ],
  validMinor: '9000000',
  limits: [{ kind: 'deposit', period: 'day', setBy: 'member', amountMinor: '5000000000' }],
  exclusion: null,
  madeAt: '2026-11-02T05:00:00.000Z',
  final: true,
  checkCode: '7K2M-04QX-AAAA-BBBB-CCCC-DDDD',
  ...change,
});
const handlers = (made: CreditReport, more: Record<string, Handler> = {}) => ({
  'GET /wps/system/whitelabel': () => agreed(whitelabel),
  'GET /wps/member/info': () => agreed(aMember),
  [`GET ${path}`]: () => agreed(made),
  ...more,
});
const plain = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

beforeEach(async () => {
  await freshApp();
  useSessionStore.setState({ signedIn: true });
});

describe('a credit report', () => {
  it('stands from the opening to the closing balance, with valid bets, limits and the code that proves it', async () => {
    const server = serve(handlers(report()));
    const { user } = renderApp(<CreditPage />, '/credit');
    const table = within(await screen.findByRole('table'));
    const rows = table.getAllByRole('row').map(plain);
    expect(rows[1]).toContain('Số dư đầu kỳ5.000');
    expect(rows[2]).toContain('Nạp tiền3.000');
    expect(rows.at(-1)).toContain('Số dư cuối kỳ7.000');
    const bets = plain(screen.getByRole('region', { name: 'Cược hợp lệ' }));
    expect(bets).toMatch(/Cược hợp lệ900.*2 ván800.*Trò chơi khác 1 ván100/);
    expect(plain(screen.getByRole('region', { name: /Hạn mức/ }))).toMatch(/Nạp tiền, mỗi ngày thành viên đặt500\.000/);
    expect(screen.getByText('7K2M-04QX-AAAA-BBBB-CCCC-DDDD')).toBeVisible();
    expect(screen.getByRole('link', { name: /đã in/ }).getAttribute('href')).toBe('/statement-check');
    const [asked] = server.at('GET', path);
    const [first, last] = [asked?.query.get('first') ?? '', asked?.query.get('last') ?? ''];
    expect([first.slice(8), first.slice(0, 7)]).toEqual(['01', last.slice(0, 7)]);
    await user.click(screen.getByRole('button', { name: 'Hôm qua' }));
    await waitFor(() => expect(server.at('GET', path)).toHaveLength(2));
    const yesterday = server.at('GET', path)[1]?.query;
    expect(yesterday?.get('first')).toBe(yesterday?.get('last'));
  });

  it('is preliminary while its period runs, and can be asked for again after a failure', async () => {
    serve(handlers(report({ final: false, checkCode: null })));
    const shown = renderApp(<CreditPage />, '/credit');
    expect(await screen.findByText('Tạm tính')).toBeVisible();
    expect(screen.queryByText(/7K2M/)).toBeNull();
    shown.unmount();
    await freshApp();
    useSessionStore.setState({ signedIn: true });
    serve(handlers(report(), { [`GET ${path}`]: () => refused(400, 'wallet.credit_period', 'x') }));
    renderApp(<CreditPage />, '/credit');
    expect(await screen.findByRole('button', { name: /Thử lại/ })).toBeVisible();
  });

  it('is checked on the same page as statements, by the form of its number', async () => {
    const server = serve(
      handlers(report(), {
        [`POST ${path}/check`]: () => agreed({ valid: true, report: report() }),
        'POST /wps/wallet/monthly-statements/check': () => agreed({ valid: false, statement: null }),
      }),
    );
    const { user } = renderApp(<CheckPage />);
    const number = await screen.findByLabelText('Số sao kê');
    await user.type(number, '1001-20261001-20261031-VND');
    await user.type(screen.getByLabelText('Mã kiểm tra'), '7k2m');
    await user.click(screen.getByRole('button', { name: 'Kiểm tra' }));
    expect(await screen.findByText(/Có sao kê này, của minhchau/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Cược hợp lệ' })).toBeVisible();
    await user.clear(number);
    await user.type(number, '1001-202610-VND');
    await user.click(screen.getByRole('button', { name: 'Kiểm tra' }));
    expect(await screen.findByText(/không khớp/)).toBeVisible();
    expect(server.at('POST', `${path}/check`)).toHaveLength(1);
    expect(server.at('POST', '/wps/wallet/monthly-statements/check')).toHaveLength(1);
  });
});

describe('presets of dates', () => {
  it('are whole days of the zone, months from their first day', () => {
    // 1 March in Việt Nam, still February in UTC.
    const now = Date.parse('2026-02-28T17:30:00Z');
    const of = (preset: Parameters<typeof presetPeriod>[0]) => {
      const { from, to } = presetPeriod(preset, 'Asia/Ho_Chi_Minh', now);
      return [from.slice(0, 13), to.slice(0, 13)];
    };
    expect(of('today')).toEqual(['2026-02-28T17', '2026-03-01T17']);
    expect(of('yesterday')).toEqual(['2026-02-27T17', '2026-02-28T17']);
    expect(of('days7')).toEqual(['2026-02-22T17', '2026-03-01T17']);
    expect(of('thisMonth')).toEqual(['2026-02-28T17', '2026-03-01T17']);
    expect(of('lastMonth')).toEqual(['2026-01-31T17', '2026-02-28T17']);
  });
});
