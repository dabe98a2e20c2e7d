import { accessToken } from '../../api/access-token';
import { safeSessionStorage } from '../../api/storage';

/** A command whose outcome nobody knows yet, with the key under which it is sent again. `since` in ms. */
export interface Pending<B> {
  body: B & { idempotencyKey: string };
  since: number;
}

/** Whose it is; another member in this tab neither sees nor sends it. Null: nobody is signed in. */
export type Owner = string | null;

const keyOf = (name: string, owner: Owner) => `banyan.pending.${name}.${owner ?? ''}`;

/** With what must not be written down: as long as the page lives and its session lasts, and no longer. */
const memory = new Map<string, string>();
accessToken.subscribe(() => {
  if (!accessToken.signedIn()) memory.clear();
});

/** Keeps a command until its outcome is known; `secret` names the field that is never stored. */
export function remember<B extends object>(name: string, owner: Owner, pending: Pending<B>, secret?: keyof B): void {
  const { body, since } = pending;
  const kept = secret === undefined ? body : { ...body, [secret]: undefined };
  safeSessionStorage.setItem(keyOf(name, owner), JSON.stringify({ body: kept, since }));
  if (secret !== undefined) memory.set(keyOf(name, owner), JSON.stringify(pending));
}

export function forget(name: string, owner: Owner): void {
  safeSessionStorage.removeItem(keyOf(name, owner));
  memory.delete(keyOf(name, owner));
}

export function pendingOf<B>(name: string, owner: Owner): Pending<B> | null {
  const kept = memory.get(keyOf(name, owner)) ?? safeSessionStorage.getItem(keyOf(name, owner));
  return kept === null ? null : (JSON.parse(kept) as Pending<B>);
}
