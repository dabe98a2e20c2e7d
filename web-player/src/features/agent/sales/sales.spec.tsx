import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TeamSales } from '../../../api/agent';
import { freshApp, renderApp } from '../../../test-app';
import { agreed, serve } from '../../../test-server';
import { agentHandlers, signInAgent, teamMember } from '../test-agent';
import { Component as SalesPage } from './sales.page';

const row = (memberId: string, username: string, change: Partial<TeamSales> = {}): TeamSales => ({
  memberId,
  username,
  accountType: 2,
  currency: 'VND',
  rounds: '12',
  betMinor: '5000000',
  stakeMinor: '6000000',
  payoutMinor: '5500000',
  lossMinor: '500000',
  players: 3,
  ...change,
});
const handlers = () =>
  agentHandlers({
    'GET /wps/agent/team/sales': ({ query }) =>
      query.get('parentId') === '998'
        ? agreed({ data: [row('996', 'linhdan', { accountType: 0 })], total: 1, summedAt: null })
        : agreed({
            data: [row('998', 'hatran'), row('997', 'quocbao')],
            total: 2,
            summedAt: '2026-11-21T16:15:00.000Z',
          }),
    'GET /wps/agent/team/sales/1001': () => agreed(row('1001', 'minhchau')),
    'GET /wps/agent/team/sales/998': () => agreed(row('998', 'hatran', { lossMinor: '-2000000' })),
    'GET /wps/agent/team/998': () => agreed(teamMember('998', 'Hà Trân')),
  });
const plain = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const kpis = () => [...document.querySelectorAll('.stat .v .sr')].map(plain);

beforeEach(async () => {
  await freshApp();
  signInAgent();
});

describe('team betting', () => {
  it('goes down the line and back by the crumbs, asking for the chosen days', async () => {
    const server = serve(handlers());
    const { user } = renderApp(<SalesPage />, '/agent/sales');
    expect(await screen.findByText('Số liệu đầy đủ đến 23:15, 21/11/2026.')).toBeVisible();
    await waitFor(() => expect(kpis()).toEqual(['500 ₫', '600 ₫', '550 ₫', '−50 ₫']));
    await user.click(screen.getAllByRole('link', { name: 'hatran' })[0] as HTMLElement);
    expect(await screen.findAllByText('linhdan')).not.toHaveLength(0);
    await waitFor(() => expect(kpis().at(-1)).toBe('200 ₫'));
    expect((await screen.findByText('Hà Trân')).parentElement).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('button', { name: 'Hôm nay' }));
    await waitFor(() => {
      const { query } = server.at('GET', '/wps/agent/team/sales').at(-1) ?? {};
      const [from, until] = [query?.get('from') ?? '', query?.get('until') ?? ''];
      expect([query?.get('parentId'), Date.parse(until) - Date.parse(from)]).toEqual(['998', 86_400_000]);
    });
    await user.click(screen.getByRole('link', { name: 'Đội của tôi' }));
    expect(await screen.findAllByText('quocbao')).not.toHaveLength(0);
  });

  it('shows who won and lost as the team sees it', async () => {
    serve(handlers());
    const { user } = renderApp(<SalesPage />, '/agent/sales');
    await user.click(await screen.findByRole('button', { name: 'Thắng thua' }));
    const rows = (await screen.findAllByRole('row')).map(plain);
    expect(rows[0]).toBe('Thành viênTổng tiền cượcTiền trả thưởngThắng thua');
    expect(rows[1]).toBe('hatran 600 ₫550 ₫−50 ₫');
  });
});
