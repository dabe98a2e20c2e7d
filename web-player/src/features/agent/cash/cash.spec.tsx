import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Cash, CashPage } from '../../../api/agent-cash';
import { freshApp, renderApp } from '../../../test-app';
import { agreed, serve } from '../../../test-server';
import { agentHandlers, signInAgent } from '../test-agent';
import { Component as CashPageScreen } from './cash.page';

const row = (id: string, change: Partial<Cash> = {}): Cash => ({
  id,
  kind: 'DEPOSIT',
  at: '2026-11-21T09:15:00.000Z',
  memberId: '998',
  username: 'hatran',
  accountType: 0,
  currency: 'VND',
  amountMinor: '5000000',
  other: null,
  ...change,
});
const sums: CashPage['sums'] = [
  { kind: 'DEPOSIT', currency: 'VND', count: '41', inMinor: '9000000', outMinor: '0' },
  { kind: 'TRANSFER', currency: 'VND', count: '2', inMinor: '300000', outMinor: '200000' },
];
const path = '/wps/agent/team/transactions';
const plain = (element: Element | undefined) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const rows = () => screen.getAllByRole('row').slice(1).map(plain);

const handlers = () =>
  agentHandlers({
    [`GET ${path}`]: ({ query }) =>
      query.get('kind') === 'DIVIDEND'
        ? agreed({ data: [], sums: [], next: null })
        : query.get('after')
          ? agreed({ data: [row('1', { username: 'quocbao' })], sums, next: null })
          : agreed({
              data: [row('3', { kind: 'TRANSFER', amountMinor: '-200000', other: 'minhchau' }), row('2')],
              sums,
              next: '1700-2',
            }),
    [`GET ${path}/2`]: () => agreed({ ...row('2'), way: ['lan', 'hoa'], reference: 'd-17', billId: null }),
    'GET /wps/agent/team/search': () =>
      agreed({ data: [{ memberId: '998', username: 'hatran', nickname: 'Hà Trân', uplineIds: ['997'] }], total: 1 }),
    'GET /wps/agent/team/998': () => agreed({ memberId: '998', username: 'hatran', nickname: 'Hà Trân' }),
  });

beforeEach(async () => {
  await freshApp();
  signInAgent();
});

describe('team transactions', () => {
  it('stand with their sums, the newest first, and go on where the page ended', async () => {
    const server = serve(handlers());
    const { user } = renderApp(<CashPageScreen />, '/agent/transactions');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()).toEqual([
      '16:15, 21/11/2026hatranChuyển tiềnminhchau−20 ₫',
      '16:15, 21/11/2026hatranNạp tiền+500 ₫',
    ]);
    const [deposits, transfers] = screen.getByLabelText('Tổng theo bộ lọc').children;
    expect(plain(deposits)).toContain('41 giao dịch');
    expect(plain(transfers)).toMatch(/30 ₫.*vào · .*20 ₫.*ra/);
    await user.click(screen.getByRole('button', { name: 'Xem thêm' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(server.at('GET', path).at(-1)?.query.get('after')).toBe('1700-2');
    expect(screen.queryByRole('button', { name: 'Xem thêm' })).not.toBeInTheDocument();
  });

  it('are asked for by kind, level, member and days of the brand', async () => {
    const server = serve(handlers());
    const { user } = renderApp(<CashPageScreen />, '/agent/transactions');
    await user.click(await screen.findByRole('button', { name: 'Trực tiếp' }));
    await user.type(screen.getByRole('textbox'), 'hatran');
    await user.click(await screen.findByRole('button', { name: /Hà Trân/ }));
    await user.click(screen.getByRole('button', { name: 'Hôm nay' }));
    await waitFor(() => {
      const query = server.at('GET', path).at(-1)?.query;
      const days = Date.parse(query?.get('until') ?? '') - Date.parse(query?.get('from') ?? '');
      expect([query?.get('level'), query?.get('memberId'), days]).toEqual(['DIRECT', '998', 86_400_000]);
    });
    expect(await screen.findByText('Giao dịch của Hà Trân')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Xem lại đội của tôi' }));
    await user.selectOptions(screen.getByRole('combobox'), 'Cổ tức');
    expect(await screen.findByText('Chưa có giao dịch nào')).toBeVisible();
    const last = server.at('GET', path).at(-1)?.query;
    expect([last?.get('kind'), last?.get('memberId')]).toEqual(['DIVIDEND', null]);
  });

  it('open with the place in the team and their number', async () => {
    serve(handlers());
    const { user } = renderApp(<CashPageScreen />, '/agent/transactions');
    const cells = await screen.findAllByRole('row');
    await user.click(within(cells[2] as HTMLElement).getByRole('button'));
    const dialog = await screen.findByRole('dialog', { name: 'Nạp tiền' });
    await waitFor(() => expect(plain(dialog)).toContain('lan › hoa'));
    expect(plain(dialog)).toContain('d-17');
  });
});
