import { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { CoreAdminContext, ListContextProvider, type ListControllerResult } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { useLiveList } from './live-list.js';

const heard = vi.hoisted(() => ({ tell: (_name: string): void => undefined }));
vi.mock('./socket.js', () => ({
  useQueueEvents: (listener: (name: string) => void) => {
    heard.tell = listener;
  },
}));

const nowhere = { current: null };

function Live() {
  useLiveList('deposits', false, nowhere);
  return null;
}

it('reads what it was told of also when the list is drawn anew before, once for all of it', () => {
  vi.useFakeTimers();
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
  act(() => heard.tell('deposits'));
  vi.advanceTimersByTime(200);
  rerender(drawn());
  act(() => heard.tell('deposits'));
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(read.mock.calls).toEqual([[{ queryKey: ['deposits', 'getList'] }]]);
  vi.useRealTimers();
});
