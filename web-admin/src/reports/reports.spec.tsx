import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import ReportList from './list.js';
import { dayText, figuresOf, groupings, lengthOf, spans } from './shape.js';

const element = (
  <Routes>
    <Route path="/reports/*" element={<Resource name="reports" list={ReportList} />} />
  </Routes>
);
const asked = (api: FakeApi) =>
  api.requests
    .filter(({ path }) => path.endsWith('/contracts/reports'))
    .map(({ query }) => Object.fromEntries(query) as Record<string, string>);

describe('the reports', () => {
  it('show the days of a month with their totals, whose days they are and what is not in them', async () => {
    const { api } = renderAt('/reports', element);
    expect(await screen.findByRole('cell', { name: '11/03/2026' })).toBeVisible();
    const first = asked(api).find(({ order }) => order === 'DESC') ?? {};
    expect(first).toMatchObject({ by: 'DAY', currency: 'VND', sort: 'key' });
    expect(lengthOf(first as { from: string; until: string })).toBe(30);
    const totals = screen.getByRole('region', { name: 'Tổng' });
    expect(totals).toHaveTextContent(/GGR\+?90/);
    expect(totals).toHaveTextContent(/NGR\+?100/);
    const rows = screen.getAllByRole('row');
    expect(rows.at(-1)).toHaveTextContent(/^Tổng368\.040/);
    expect(within(rows[1] as HTMLElement).getByText('-1%')).toBeVisible();
    expect(screen.getByRole('img', { name: /GGR: Ngày: 90/ })).toBeVisible();
    expect(screen.getByText(/ngày theo giờ Asia\/Ho_Chi_Minh, đủ từ 02\/03\/2026, đã khoá đến 10\/03\/2026/)).toBeVisible();
    expect(screen.getByText(/Không gồm đóng góp jackpot/)).toBeVisible();
  }); // prettier-ignore

  it('say from which day on they are whole, when days before are asked for, and else nothing', async () => {
    const first = renderAt(
      '/reports?filter={"by":"DAY","currency":"VND","from":"2026-03-01","until":"2026-03-11"}',
      element,
    );
    expect(await screen.findByRole('note')).toHaveTextContent('BANYAN: số liệu đầy đủ từ 02/03/2026');
    first.unmount();
    renderAt('/reports?filter={"by":"DAY","currency":"VND","from":"2026-03-02","until":"2026-03-11"}', element);
    expect(await screen.findByRole('region', { name: 'Tổng' })).toBeVisible();
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('are asked for the days of a press, the grouping and the currency', async () => {
    const { api } = renderAt('/reports', element);
    fireEvent.click(await screen.findByRole('button', { name: 'Hôm qua' }));
    const span = spans['yesterday']?.(Date.now());
    await waitFor(() => expect(asked(api).at(-1)).toMatchObject({ by: 'DAY', ...span }));
    expect(screen.getByRole('button', { name: 'Hôm qua' })).toHaveAttribute('aria-pressed', 'true');
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Theo/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Trò' }));
    await waitFor(() => expect(asked(api).at(-1)).toMatchObject({ by: 'GAME', ...span }));
    // The greatest ten, and the page of the table.
    const games = asked(api).filter(({ by }) => by === 'GAME');
    expect(games.map(({ perPage, sort }) => `${perPage} ${sort}`).sort()).toEqual(['10 ggrMinor', '25 key']);
    expect(screen.queryByRole('columnheader', { name: 'NGR' })).toBeNull();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /Tiền tệ/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'USDT' }));
    await waitFor(() => expect(asked(api).at(-1)).toMatchObject({ currency: 'USDT' }));
  });

  it('say that there is nothing, and draw nothing', async () => {
    const api = new FakeApi();
    const totals = { currency: 'VND' };
    const body = { data: [], total: 0, totals, brands: [], summedAt: null };
    api.forced.set('GET contracts/reports', { status: 200, body });
    renderAt('/reports', element, api);
    expect(await screen.findByText('Không có báo cáo nào khớp bộ lọc.')).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('have words for every grouping and figure', () => {
    for (const by of groupings) expect(figuresOf(by).length).toBeGreaterThan(0);
    expect(figuresOf('VENDOR')).not.toContain('ngrMinor');
    expect([dayText('2026-03-01'), dayText('2026-03-01', 'MONTH')]).toEqual(['01/03/2026', '03/2026']);
  });
});
