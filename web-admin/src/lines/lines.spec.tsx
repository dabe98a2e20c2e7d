import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import RequestList from '../contracts/requests.js';
import { QueueCards } from '../dashboard/queue-cards.js';
import TeamReport from '../teams/report.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { lineMovePreview } from '../testing/samples/index.js';
import LineMoveList from './list.js';
import LineMoveShow from './show.js';
import ProposeLineMove from './propose.js';

const element = (
  <Routes>
    <Route path="/lineMoves/*" element={<Resource name="lineMoves" list={LineMoveList} show={LineMoveShow} />} />
    <Route path="/teamSales/*" element={<Resource name="teamSales" list={TeamReport} />} />
    <Route path="/contractRequests/*" element={<Resource name="contractRequests" list={RequestList} />} />
    <Route path="/line-move" element={<ProposeLineMove />} />
    <Route path="/queues" element={<QueueCards />} />
  </Routes>
);
const open = (path: string, held: readonly string[] = permissions, api = new FakeApi(held)) =>
  renderAt(path, element, api).api;
const sent = (api: FakeApi, path: string) =>
  api.requests.filter((one) => one.method === 'POST' && one.path.endsWith(path));
const asked = (api: FakeApi, path: string) =>
  api.requests
    .filter((one) => one.method === 'GET' && one.path.endsWith(path))
    .map(({ query }) => Object.fromEntries(query));

async function pick(field: RegExp, typed: string, option: RegExp) {
  const input = await screen.findByRole('combobox', { name: field });
  input.focus();
  fireEvent.change(input, { target: { value: typed } });
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

describe('moving a line', () => {
  it('shows who moves, how many, from when, and which contracts end, before anybody is asked', async () => {
    const api = open('/line-move');
    expect(await screen.findByText('Chọn hội viên để xem việc chuyển thay đổi những gì.')).toBeVisible();
    await pick(/Hội viên/, 'quochuy', /quochuy77/);
    expect(await screen.findByText('214')).toBeVisible();
    expect(await screen.findByText(/hợp đồng kết thúc cùng tuyến cũ/)).toBeVisible();
    const contracts = asked(api, '/contracts/contracts').map(({ filter }) => JSON.parse(filter ?? '{}') as object);
    expect(contracts).toEqual([
      { downlineId: '1002', open: true },
      { below: '1002', kind: ['DAILY', 'REALTIME'], open: true },
    ]);
    fireEvent.change(screen.getByLabelText('Từ ngày'), { target: { value: '2026-12-01' } });
    await waitFor(() => expect(asked(api, '/preview').at(-1)).toEqual({ memberId: '1002', effectiveOn: '2026-12-01' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Đề nghị chuyển' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/quochuy77 chuyển cùng tổng cộng 214 người sang: anhthu\.hn/);
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Theo thoả thuận đã có' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Đề nghị chuyển' }));
    await waitFor(() => expect(sent(api, '/line-moves')).toHaveLength(1));
    expect(sent(api, '/line-moves')[0]?.body).toEqual({
      memberId: '1002',
      uplineId: null,
      effectiveOn: '2026-12-01',
      reason: 'Theo thoả thuận đã có',
    });
  });

  it('says what is in the way and offers no button then', async () => {
    const api = new FakeApi();
    const body = { ...lineMovePreview, problem: 'identity.line_cycle' };
    api.forced.set('GET identity/line-moves/preview', { status: 200, body });
    open('/line-move', permissions, api);
    await pick(/Hội viên/, 'quochuy', /quochuy77/);
    expect(await screen.findByRole('alert')).toHaveTextContent('Không ai có thể đứng dưới chính đội của mình.');
    expect(screen.queryByRole('button', { name: 'Đề nghị chuyển' })).toBeNull();
  });

  it('is taken back before its day, by who may, and tells who was the upline before', async () => {
    const api = open('/lineMoves/3/show');
    expect(await screen.findByRole('row', { name: /quochuy77.*hiện tại/ })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Rút việc chuyển' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Chưa cần thiết' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Rút việc chuyển' }));
    await waitFor(() => expect(sent(api, '/line-moves/3/cancel')).toHaveLength(1));
  });

  it('is only looked at without the right', async () => {
    open('/lineMoves', ['line.view']);
    expect(await screen.findByRole('link', { name: 'lamphong' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Chuyển một tuyến' })).toBeNull();
  });
});

describe('the team report', () => {
  it('goes down the tree and up again, within one brand and span', async () => {
    const api = open('/teamSales');
    fireEvent.click(await screen.findByRole('button', { name: 'quochuy77' }));
    expect(await screen.findByRole('link', { name: 'quochuy77' })).toBeVisible();
    await waitFor(() => expect(asked(api, '/team-sales').at(-1)).toMatchObject({ brand: 'BANYAN', parentId: '1001' }));
    const { from, until } = asked(api, '/team-sales').at(-1) ?? {};
    expect(Date.parse(until ?? '') - Date.parse(from ?? '')).toBe(7 * 86_400_000);
    expect(new Date(from ?? '').getUTCHours()).toBe(17);
    const last = new Date(Date.parse(until ?? '') - 1 + 7 * 3_600_000).toISOString().slice(0, 10);
    expect(screen.getByLabelText('Đến ngày')).toHaveValue(last);
    fireEvent.click(screen.getByRole('button', { name: 'Tuyến đầu' }));
    await waitFor(() => expect(asked(api, '/team-sales').at(-1)).not.toHaveProperty('parentId'));
    fireEvent.click(screen.getByRole('button', { name: '30 ngày' }));
    await waitFor(() => {
      const last = asked(api, '/team-sales').at(-1) ?? {};
      expect(Date.parse(last['until'] ?? '') - Date.parse(last['from'] ?? '')).toBe(30 * 86_400_000);
    });
  });
});

describe('what waits', () => {
  it('is listed by what was asked, the oldest first', async () => {
    const api = open('/contractRequests');
    expect(await screen.findByText('2 ngày')).toBeVisible();
    expect(asked(api, '/contracts/contracts')[0]).toMatchObject({
      sort: 'waitingSince',
      order: 'ASC',
      filter: '{"waits":["OFFER","AMENDMENT","TERMINATION"]}',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Chấm dứt' }));
    await waitFor(() => expect(asked(api, '/contracts/contracts').at(-1)?.['filter']).toBe('{"waits":"TERMINATION"}'));
  });

  it('is on the overview with its age, for who may see it', async () => {
    open('/queues', ['dashboard.view', 'contract.view']);
    const card = await screen.findByRole('link', { name: /Yêu cầu hợp đồng\s*3.*2 ngày/ });
    expect(card).toHaveAttribute('href', '/contractRequests');
    expect(screen.getByRole('link', { name: /Cổ tức chờ duyệt\s*1/ })).toHaveClass('is-current');
    expect(screen.queryByRole('link', { name: /Lệnh rút/ })).toBeNull();
  });
});
