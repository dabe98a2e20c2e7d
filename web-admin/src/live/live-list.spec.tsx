import { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { CoreAdminContext, ListContextProvider, type ListControllerResult } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { session } from '../api/session.js';
import { useLiveList } from './live-list.js';

const line = vi.hoisted(() => new Map<string, (push: unknown) => void>());
vi.mock('socket.io-client', () => ({
  io: () => ({ on: (name: string, heard: (push: unknown) => void) => line.set(name, heard), close: () => undefined }),
}));

const nowhere = { current: null };

function Live() {
  useLiveList('deposits', false, nowhere);
  return null;
}

it('reads what it was told of also when the list is drawn anew before, once for all of it', async () => {
  // The line of a page before this one is closed.
  session.lose();
  const queries = new QueryClient();
  const read = vi.spyOn(queries, 'invalidateQueries');
  // With a filter that is equal to the one before, and another object.
  const list = () => ({ resource: 'deposits', filterValues: {}, sort: { field: 'id', order: 'ASC' }, page: 1, perPage: 25 }) as unknown as ListControllerResult; // prettier-ignore
  const drawn = () => (
    <CoreAdminContext queryClient={queries}>
      <ListContextProvider value={list()}>
        <Live />
      </ListContextProvider>
    </CoreAdminContext>
  );
  const { rerender } = render(drawn());
  await vi.waitFor(() => expect(line.has('queue')).toBe(true));
  vi.useFakeTimers();
  const tell = () => act(() => line.get('queue')?.({ name: 'deposits' }));
  tell();
  vi.advanceTimersByTime(200);
  rerender(drawn());
  tell();
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(read.mock.calls).toEqual([[{ queryKey: ['deposits', 'getList'] }]]);
  vi.useRealTimers();
});
