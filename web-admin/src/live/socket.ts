import { inTime } from '@banyan/kernel/rules';
import { useEffect } from 'react';
import type { Socket } from 'socket.io-client';
import { session } from '../api/session.js';

export type QueueName =
  'withdrawals' | 'deposits' | 'paymentCases' | 'heldWins' | 'adjustments' | 'approvals' | 'documents' | 'support';

/** What the server says that it changed: a queue, or a list that is looked at as it grows. */
export type LiveName = QueueName | 'chatMessages' | 'chatReports' | 'supportTyping';

/** `id`: of what it is about, where the list alone does not say it. */
type Listener = (name: LiveName, id?: string) => void;

const listeners = new Set<Listener>();
let socket: Promise<Socket> | null = null;

const line = inTime(() => import('socket.io-client'));

async function open(): Promise<Socket> {
  const { io } = await line();
  const opened = io({
    path: '/socket.io',
    // Opens while a brand is closed, as the console's routes do, and for operators alone.
    query: { for: 'console' },
    auth: (give) => give({ token: session.get()?.token }),
    reconnectionDelayMax: 10_000,
  });
  opened.on('queue', ({ name, id }: { name: LiveName; id?: string }) => {
    for (const listener of listeners) listener(name, id);
  });
  // The token in hand may have run out while the line was down; the server says so and does not try again by itself.
  opened.on('connect_error', ({ message }) => {
    if (message !== 'auth.required') return;
    void session.refresh().then((alive) => alive && opened.connect());
  });
  opened.on('session', ({ revoked }: { revoked?: boolean }) => {
    if (revoked) session.lose();
  });
  return opened;
}

/** A line whose code did not come is tried again by the next listener. */
function kept(opening: Promise<Socket>): Promise<Socket> {
  opening.catch(() => {
    if (socket === opening) socket = null;
  });
  return opening;
}

function close(): void {
  void socket?.then(
    (opened) => opened.close(),
    () => undefined,
  );
  socket = null;
}

session.subscribe((value) => {
  if (!value) close();
});

/** Calls back when a queue changed on the server. The first listener opens the one connection of this tab. */
export function useQueueEvents(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    socket ??= kept(open());
    return () => {
      listeners.delete(listener);
    };
  }, [listener]);
}
