import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { accessToken } from '../../api/access-token';
import { ApiError } from '../../api/api-error';
import type { Call } from '../../api/client';
import { forget, pendingOf, remember, type Owner, type Pending } from './pending-command';

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

/** Sends a command for its owner alone: whoever else is signed in by then, it does not go out. */
type Post<B, R> = (body: B & { idempotencyKey: string }, options: Pick<Call, 'owner'>) => Promise<R>;

const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Where a form begins: with the command of before, when nobody knows yet what became of it. */
function startOf<R>(name: string, owner: Owner): CommandState<R> {
  const pending = pendingOf(name, owner);
  return pending ? { at: 'unknown', since: pending.since } : { at: 'idle' };
}

/** While an outcome is open, a session that ended or a full house says nothing about it. */
const stillOpen = (error: unknown): boolean =>
  error instanceof ApiError && (error.outcomeUnknown || error.status === 401 || error.status === 429);

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

const follow = (listener: () => void) => accessToken.subscribe(listener);

/** The state of the command of whoever is signed in; another member begins with his own. */
function useOwned<R>(name: string) {
  const owner = useSyncExternalStore(follow, accessToken.owner);
  const [held, hold] = useState(() => ({ owner, state: startOf<R>(name, owner) }));
  if (held.owner !== owner) hold({ owner, state: startOf<R>(name, owner) });
  const setState = useCallback(
    (of: Owner, state: CommandState<R>) => hold((now) => (now.owner === of ? { owner: of, state } : now)),
    [],
  );
  return { owner, state: held.state, setState };
}

/**
 * A command that moves money: one idempotency key per form, one request however often one presses, and when
 * the answer is lost the same request again (also after a reload) until the server says what became of it.
 * `secret` names a password in the body: it is not stored, so after a reload the command is asked for without it; one that the
 * server does not know then keeps its key for the next try.
 */
export function useMoneyCommand<B extends object, R>(
  name: string,
  post: Post<B, R>,
  { secret }: { secret?: keyof B } = {},
): MoneyCommand<B, R> {
  const { owner, state, setState } = useOwned<R>(name);
  const key = useRef<string>(crypto.randomUUID());
  const running = useRef(false);
  useEffect(() => {
    key.current = crypto.randomUUID();
    running.current = pendingOf<B>(name, owner) !== null;
  }, [name, owner]);

  const settle = useCallback(
    (of: Owner, next: CommandState<R>, again?: string) => {
      forget(name, of);
      setState(of, next);
      if (of !== accessToken.owner()) return;
      key.current = again ?? crypto.randomUUID();
      running.current = false;
    },
    [name, setState],
  );

  const send = useCallback(
    (body: B) => {
      if (running.current) return;
      running.current = true;
      const pending: Pending<B> = { body: { ...body, idempotencyKey: key.current }, since: Date.now() };
      remember(name, owner, pending, secret);
      setState(owner, { at: 'sending' });
      post(pending.body, { owner }).then(
        (result) => settle(owner, { at: 'done', result }),
        (error: unknown) => {
          const unknown = error instanceof ApiError && error.outcomeUnknown;
          if (unknown) setState(owner, { at: 'unknown', since: pending.since });
          else settle(owner, { at: 'refused', error });
        },
      );
    },
    [name, owner, post, secret, setState, settle],
  );

  useAskingAgain(name, owner, state.at === 'unknown', post, settle);
  const busy = state.at === 'sending' || state.at === 'unknown';
  return { state, busy, send };
}

/** Repeats the request with growing pauses, and at once when the network comes back. */
function useAskingAgain<B extends object, R>(
  name: string,
  owner: Owner,
  open: boolean,
  post: Post<B, R>,
  settle: (of: Owner, next: CommandState<R>, again?: string) => void,
): void {
  useEffect(() => {
    const pending = open ? pendingOf<B>(name, owner) : null;
    if (!pending) return;
    let timer: ReturnType<typeof setTimeout>;
    let tries = 0;
    let stopped = false;
    const ask = () => {
      post(pending.body, { owner }).then(
        (result) => !stopped && settle(owner, { at: 'done', result }),
        (error: unknown) => {
          if (stopped || hasCode(error, 'client.other_member')) return;
          if (stillOpen(error)) return wait();
          // The first request may still arrive: with the same key it cannot be done twice.
          const again = hasCode(error, 'wallet.payment_password_required') ? pending.body.idempotencyKey : undefined;
          settle(owner, { at: 'refused', error }, again);
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
  }, [name, owner, open, post, settle]);
}
