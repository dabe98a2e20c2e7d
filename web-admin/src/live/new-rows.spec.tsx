import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import ApprovalList from '../approvals/list.js';
import DepositList from '../deposits/list.js';
import PaymentCaseList from '../payment-cases/list.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { approvals, deposits, paymentCases } from '../testing/samples/index.js';

const line = vi.hoisted(() => new Map<string, (push: unknown) => void>());
vi.mock('socket.io-client', () => ({
  io: () => ({ on: (name: string, heard: (push: unknown) => void) => line.set(name, heard), close: () => undefined }),
}));

const queues = [
  ['deposits', <DepositList key="d" />, 'wallet/deposits', deposits],
  ['paymentCases', <PaymentCaseList key="p" />, 'wallet/payment-cases', paymentCases],
  ['approvals', <ApprovalList key="a" />, 'identity/approvals', approvals],
] as const;

it.each(queues)(
  'counts what came to %s while the pointer is over its rows, and shows it on a press',
  async (name, list, path, rows) => {
    const api = new FakeApi();
    const answer = (data: readonly object[]) =>
      api.forced.set(`GET ${path}`, { status: 200, body: { data, total: data.length } });
    answer(rows);
    renderAt(`/${name}`, <ResourceContextProvider value={name}>{list}</ResourceContextProvider>, api);
    // The table that stands while it loads is another one.
    const shown = () => screen.queryByRole('table')?.querySelectorAll('tr').length;
    await waitFor(() => expect(shown()).toBe(rows.length + 1));
    await waitFor(() => expect(line.has('queue')).toBe(true));
    await userEvent.hover(screen.getByRole('table'));
    answer([...rows, { ...rows[0], id: '9e000000-0000-4000-8000-000000000009' }]);
    act(() => line.get('queue')?.({ name }));
    const pill = await screen.findByRole('button', { name: '1 dòng mới' });
    expect(shown()).toBe(rows.length + 2);
    await userEvent.click(pill);
    await waitFor(() => expect(screen.queryByRole('button', { name: '1 dòng mới' })).toBeNull());
    expect(shown()).toBe(rows.length + 2);
  },
);
