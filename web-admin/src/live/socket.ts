import { useEffect } from 'react';
import type { Socket } from 'socket.io-client';
import { session } from '../api/session.js';

export type QueueName = 'withdrawals' | 'deposits' | 'paymentCases' | 'approvals';

type Listener = (name: QueueName) => void;

const listeners = new Set<Listener>();
let socket: Promise<Socket> | null = null;

async function open(): Promise<Socket> {
  const { io } = await import('socket.io-client');
  const opened = io({
    path: '/socket.io',
    // Opens while a brand is closed, as the console's routes do, and for operators alone.
    query: { for: 'console' },
    auth: (give) => give({ token: session.get()?.token }),
    reconnectionDelayMax: 10_000,
  });
  opened.on('queue', ({ name }: { name: QueueName }) => {
    for (const listener of listeners) listener(name);
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

function close(): void {
  void socket?.then((opened) => opened.close());
  socket = null;
}

session.subscribe((value) => {
  if (!value) close();
});

/** Calls back when a queue changed on the server. The first listener opens the one connection of this tab. */
export function useQueueEvents(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    socket ??= open();
    return () => {
      listeners.delete(listener);
    };
  }, [listener]);
}
