import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
// Pictures of nothing load it when they are shown, which may be when the last test is over.
import '../../../art';
import { freshApp, renderApp } from '../../../test-app';
import { agreed, serve } from '../../../test-server';
import { Component as OverviewPage } from '../overview.page';
import { agentHandlers, signInAgent } from '../test-agent';
import { sparkPoints } from '../chart/spark';

const plain = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

beforeEach(async () => {
  await freshApp();
  signInAgent();
});

describe('a line of days', () => {
  it('goes from end to end, highest at the top, and holds zero', () => {
    expect(sparkPoints([0n, 50n, 100n])).toEqual([
      [0, 31],
      [50, 17],
      [100, 3],
    ]);
    expect(sparkPoints([-100n, 0n])).toEqual([
      [0, 31],
      [100, 3],
    ]);
    expect(sparkPoints([5n, 5n]).map(([, y]) => y)).toEqual([3, 3]);
  });
});

describe('the first page', () => {
  const overview = (days: number) => ({
    currency: 'VND',
    members: 6,
    agents: 3,
    newToday: 1,
    newYesterday: 0,
    activeContracts: 4,
    waiting: 0,
    days: Array.from({ length: days }, (_, i) => ({
      from: new Date(Date.parse('2026-11-20T17:00:00.000Z') - (days - 1 - i) * 86_400_000).toISOString(),
      betMinor: '1000000',
      lossMinor: '100000',
      cashMinor: i === 0 ? '-300000' : '500000',
      players: 2,
    })),
    before: {
      from: new Date(Date.parse('2026-11-20T17:00:00.000Z') - (2 * days - 1) * 86_400_000).toISOString(),
      betMinor: String(days * 800_000),
      cashMinor: '0',
      players: 2 * days,
    },
  });

  it('draws bets and income of 7 or 30 days, and says the same in a table', async () => {
    const income = [{ from: '2026-11-20T17:00:00.000Z', kind: 'DAILY', currency: 'VND', netMinor: '70000' }];
    const server = serve(
      agentHandlers({
        'GET /wps/agent/team/overview': ({ query }) => agreed(overview(Number(query.get('days')))),
        'GET /wps/agent/bills/income/days': () => agreed({ data: income }),
        'GET /wps/agent/contracts': () => agreed({ data: [], total: 0 }),
        'GET /wps/agent/team': () => agreed({ data: [], total: 0 }),
      }),
    );
    const { user } = renderApp(<OverviewPage />, '/agent');
    expect(await screen.findByRole('img', { name: /đội cược 700.*bạn thu 7/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '30 ngày qua' }));
    expect(await screen.findByRole('img', { name: /đội cược 3\.000.*bạn thu 7/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Bảng số' }));
    const rows = (await screen.findAllByRole('row')).map(plain);
    expect(rows).toHaveLength(31);
    expect(rows[1]).toBe('21/11/2026100 ₫+10 ₫+7 ₫+50 ₫2');
    expect(server.at('GET', '/wps/agent/bills/income/days').at(-1)?.query.get('from')).toBe('2026-09-22T17:00:00.000Z');
  });

  it('sets each figure against the days before and draws its days, which the table adds up to', async () => {
    const at = (iso: string, netMinor: string) => ({ from: iso, kind: 'DAILY', currency: 'VND', netMinor });
    serve(
      agentHandlers({
        'GET /wps/agent/team/overview': () => agreed(overview(7)),
        'GET /wps/agent/bills/income/days': () =>
          agreed({ data: [at('2026-11-20T17:00:00.000Z', '70000'), at('2026-11-10T17:00:00.000Z', '100000')] }),
        'GET /wps/agent/contracts': () => agreed({ data: [], total: 0 }),
        'GET /wps/agent/team': () => agreed({ data: [], total: 0 }),
      }),
    );
    renderApp(<OverviewPage />, '/agent');
    await screen.findByRole('img', { name: /đội cược 700/ });
    const cards = [...document.querySelectorAll('.agent-kpis .stat')];
    expect(cards.map(plain)).toEqual([
      'Cược hợp lệ700700 ₫tăng25%so với kỳ trước',
      'Thu nhập của bạn77 ₫giảm30%so với kỳ trước',
      'Nạp trừ rút270270 ₫Kỳ trước chưa có',
      'Người chơi mỗi ngày2Như kỳ trước',
    ]);
    const points = cards.map((card) => card.querySelector('.spark .line')?.getAttribute('d')?.split(/[ML]/).length);
    expect(points).toEqual([8, 8, 8, 8]);
  });

  it('draws no line where nothing was', async () => {
    const none = { betMinor: '0', lossMinor: '0', cashMinor: '0', players: 0 };
    const quiet = overview(7);
    serve(
      agentHandlers({
        'GET /wps/agent/team/overview': () =>
          agreed({
            ...quiet,
            days: quiet.days.map(({ from }) => ({ from, ...none })),
            before: { ...quiet.before, ...none },
          }),
        'GET /wps/agent/bills/income/days': () => agreed({ data: [] }),
        'GET /wps/agent/contracts': () => agreed({ data: [], total: 0 }),
        'GET /wps/agent/team': () => agreed({ data: [], total: 0 }),
      }),
    );
    renderApp(<OverviewPage />, '/agent');
    await screen.findByText('Chưa ai trong đội cược trong khoảng này.');
    expect(document.querySelectorAll('.agent-kpis .stat')).toHaveLength(4);
    expect(document.querySelector('.spark')).toBeNull();
  });
});
