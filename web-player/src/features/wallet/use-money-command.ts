import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';

export type CommandState<R> =
  | { at: 'idle' | 'sending' }
  /** Nobody knows yet whether it was done; it is being asked for again, with the same key. `since` in ms. */
  | { at: 'unknown'; since: number }
  | { at: 'refused'; error: unknown }
  | { at: 'done'; result: R };

export interface MoneyCommand<B, R> {
  state: CommandState<R>;
  busy: boolean;
  send: (body: B) => void;
}

interface Pending<B> {
  body: B & { idempotencyKey: string };
  since: number;
}

const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000];
const storageKey = (name: string) => `banyan.pending.${name}`;

/** What must not be written down: a command with a password is kept as long as the page lives, and no longer. */
const memory = new Map<string, string>();

function remember(name: string, keep: boolean, pending: string): void {
  if (keep) sessionStorage.setItem(storageKey(name), pending);
  else memory.set(name, pending);
}

function forget(name: string): void {
  sessionStorage.removeItem(storageKey(name));
  memory.delete(name);
}

function pendingOf<B>(name: string): Pending<B> | null {
  const kept = memory.get(name) ?? sessionStorage.getItem(storageKey(name));
  return kept === null ? null : (JSON.parse(kept) as Pending<B>);
}

/** Where a form begins: with the command of before, when nobody knows yet what became of it. */
function startOf<R>(name: string): CommandState<R> {
  const pending = pendingOf(name);
  return pending ? { at: 'unknown', since: pending.since } : { at: 'idle' };
}

/** While an outcome is open, a session that ended or a full house says nothing about it. */
const stillOpen = (error: unknown): boolean =>
  error instanceof ApiError && (error.outcomeUnknown || error.status === 401 || error.status === 429);

/**
 * A command that moves money: one idempotency key per form, one request however often one presses, and when
 * the answer is lost the same request again (also after a reload) until the server says what became of it.
 * `keep: false` for bodies with a secret: nothing is stored, so a reload forgets the command and the history tells.
 */
export function useMoneyCommand<B extends object, R>(
  name: string,
  post: (body: B & { idempotencyKey: string }) => Promise<R>,
  { keep = true }: { keep?: boolean } = {},
): MoneyCommand<B, R> {
  const key = useRef<string>(crypto.randomUUID());
  const running = useRef(pendingOf<B>(name) !== null);
  const [state, setState] = useState<CommandState<R>>(() => startOf(name));

  const settle = useCallback(
    (next: CommandState<R>) => {
      forget(name);
      key.current = crypto.randomUUID();
      running.current = false;
      setState(next);
    },
    [name],
  );

  const send = useCallback(
    (body: B) => {
      if (running.current) return;
      running.current = true;
      const pending: Pending<B> = { body: { ...body, idempotencyKey: key.current }, since: Date.now() };
      remember(name, keep, JSON.stringify(pending));
      setState({ at: 'sending' });
      post(pending.body).then(
        (result) => settle({ at: 'done', result }),
        (error: unknown) => {
          const unknown = error instanceof ApiError && error.outcomeUnknown;
          if (unknown) setState({ at: 'unknown', since: pending.since });
          else settle({ at: 'refused', error });
        },
      );
    },
    [name, keep, post, settle],
  );

  useAskingAgain(name, state.at === 'unknown', post, settle);
  const busy = state.at === 'sending' || state.at === 'unknown';
  return { state, busy, send };
}

/** Asks again with growing pauses, and at once when the line comes back. */
function useAskingAgain<B extends object, R>(
  name: string,
  open: boolean,
  post: (body: B & { idempotencyKey: string }) => Promise<R>,
  settle: (next: CommandState<R>) => void,
): void {
  useEffect(() => {
    const pending = open ? pendingOf<B>(name) : null;
    if (!pending) return;
    let timer: ReturnType<typeof setTimeout>;
    let tries = 0;
    let stopped = false;
    const ask = () => {
      post(pending.body).then(
        (result) => !stopped && settle({ at: 'done', result }),
        (error: unknown) => {
          if (stopped) return;
          if (stillOpen(error)) wait();
          else settle({ at: 'refused', error });
        },
      );
    };
    const wait = () => {
      timer = setTimeout(ask, waitsMs[Math.min(tries++, waitsMs.length - 1)]);
    };
    const now = () => {
      clearTimeout(timer);
      ask();
    };
    wait();
    window.addEventListener('online', now);
    return () => {
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [name, open, post, settle]);
}
