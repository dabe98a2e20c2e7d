import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { eventStates } from '../testing/samples/index.js';
import QueuesPage from '../queues/queues.js';
import EventsPage from './events.js';

describe('the events of each service', () => {
  it('show lag, parked messages and dead letters per handler, with the way to them', async () => {
    renderAt('/events', <EventsPage />);
    const table = await screen.findByRole('region', { name: 'Ví: Bộ xử lý' });
    const row = within(table).getAllByRole('row')[1];
    expect(row).toHaveTextContent(/MemberEvents\.registered.*identity\.v1.*3.*2/);
    const link = within(table).getByRole('link', { name: '1' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
      '{"service":"wallet","state":"open","handler":"MemberEvents.registered"}',
    );
  });

  it('leave the others standing when one is down, and say when the log is silent', async () => {
    const api = new FakeApi();
    api.forced.set('GET games/events', { status: 503, body: { code: 'system.unavailable', message: 'Tạm dừng' } });
    api.forced.set('GET identity/events', { status: 200, body: { ...eventStates['identity'], topics: null } });
    renderAt('/events', <EventsPage />, api);
    expect(await screen.findByRole('alert')).toHaveTextContent('system.unavailable');
    expect(screen.getByText(/không trả lời, chưa biết độ trễ/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Ví: Bộ xử lý' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Hợp đồng đại lý' })).toBeVisible();
  });
});

describe('queues and jobs', () => {
  it('show lanes, calls of vendors with their p99, and which job failed or is late', async () => {
    renderAt('/queues', <QueuesPage />);
    expect(await screen.findByText('2,4 ms')).toBeVisible();
    const rows = (name: string) =>
      within(screen.getAllByRole('region', { name })[0] as HTMLElement).getAllByRole('row');
    expect(rows('Lượt gọi của nhà cung cấp')[1]).toHaveTextContent(/studio.*bet.*OK.*1\.200.*4 ms.*20 ms/);
    const jobs = rows('Việc theo giờ');
    expect(jobs.find((row) => row.textContent?.includes('ledger-integrity'))).toHaveTextContent(
      /^Ví.*Lỗi.*no end within/,
    );
    expect(jobs.find((row) => row.textContent?.includes('sessions'))).toHaveTextContent('Trễ 140 giây');
  });
});
