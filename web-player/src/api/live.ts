import { inTime } from '@banyan/kernel/rules';
import type { Socket } from 'socket.io-client';
import { accessToken } from './access-token';
import { balanceKey, type Balance } from './balance';
import { depositKey, type Deposit, type DepositState } from './deposit';
import { depositsKey } from './deposits';
import { domainRouteKey } from './domain-route';
import { inboxKey } from './inbox-unread';
import { kycKey } from './kyc-key';
import { memberKey } from './member-info';
import { queryClient } from './query-client';
import { recentGamesKey } from './recent-games';
import { refresh } from './refresh';
import { registerSettingsKey } from './register-settings';
import { roundsKey } from './rounds';
import { statusKey } from './status-key';
import { supportUnreadKey } from './support-unread';
import { whitelabelKey, type Whitelabel } from './whitelabel';
import { winnersFeedKey, type FeedWin } from './winners';
import { notice, type HeldWin } from './wins';
import { withdrawalKey, withdrawalsKey, type WithdrawalState } from './withdrawal';
import { withdrawalRulesKey } from './withdrawal-rules';

export interface BalancePush {
  currency: string;
  /** What can be spent after the change; the push says nothing about what is locked. */
  availableMinor: string;
  /** The bonus, where the change concerns it. */
  bonusMinor?: string;
  /** Digit string, gapless per wallet. */
  version: string;
  kind: string;
  amountMinor: string;
}

export interface DepositPush {
  id: string;
  state: DepositState;
  amountMinor?: string;
  reason?: string;
}

export interface WithdrawalPush {
  id: string;
  state: WithdrawalState;
  amountMinor: string;
  reason?: string;
}

/** What changed in the inbox; `id` is 0 unless something arrived. */
export interface InboxPush {
  kind: string;
  id: string;
  toast?: boolean;
}

const winnersShown = 20;

/**
 * A balance push goes straight into the cache; one that is older than what is shown is dropped.
 * A withdrawal also moves what is locked, so the whole balance is read again.
 */
export function onBalance(push: BalancePush): void {
  const known = queryClient.getQueryData<Balance>(balanceKey);
  if (known?.version !== undefined && BigInt(known.version) > BigInt(push.version)) return;
  notice(push);
  if (known) {
    const balanceMinor = String(BigInt(push.availableMinor) + BigInt(known.lockedMinor));
    queryClient.setQueryData<Balance>(balanceKey, {
      ...known,
      availableMinor: push.availableMinor,
      balanceMinor,
      bonusMinor: push.bonusMinor ?? known.bonusMinor,
      version: push.version,
    });
  }
  if (!known || push.kind.startsWith('withdrawal')) stale(balanceKey);
  stale(['statement'], withdrawalRulesKey);
}

/** A win as the socket tells it. */
export type WinnerPush = Omit<FeedWin, 'wonAt' | 'lottery'> & { category?: string; wonAt?: string };

export function onDeposit(push: DepositPush): void {
  queryClient.setQueryData<Deposit>(depositKey(push.id), (shown) => shown && { ...shown, ...push });
  stale(depositKey(push.id), depositsKey);
}

export function onWithdrawal(push: WithdrawalPush): void {
  stale(withdrawalKey(push.id), withdrawalsKey, withdrawalRulesKey, balanceKey);
}

export function onWinner({ category, ...push }: WinnerPush): void {
  const lottery = category === 'LOTTERY';
  const winner: FeedWin = { ...push, lottery, wonAt: push.wonAt ?? new Date().toISOString() };
  queryClient.setQueryData<FeedWin[]>(winnersFeedKey, (shown) => shown && [winner, ...shown].slice(0, winnersShown));
}

/** What the merchant of this site is called, offers and asks for. */
const ofBrand = [whitelabelKey, statusKey, registerSettingsKey, domainRouteKey];

/** Longer than gateways answer with what a service told many, which they may have asked a moment after the news. */
const sharedMs = 6_000;

/** Operators changed a brand: a tab of that brand shows it at once. */
export function onBrand({ brand }: { brand: string }): void {
  const own = queryClient.getQueryData<Whitelabel>(whitelabelKey)?.brand.code;
  if (own !== undefined && own !== brand) return;
  stale(...ofBrand);
  // Another gateway than the one that told it may hold the old answers for this long.
  setTimeout(() => stale(...ofBrand), sharedMs);
}

function stale(...keys: ReadonlyArray<readonly unknown[]>): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

let open: Socket | null = null;
const awaiting = new Set<(socket: Socket) => void>();

/** Hands over the socket, now or once it is there: for a page that follows what others do not. The answer ends the waiting. */
export function whenLive(use: (socket: Socket) => void): () => void {
  awaiting.add(use);
  if (open) use(open);
  return () => awaiting.delete(use);
}

const line = inTime(() => import('socket.io-client'));

/**
 * The socket, loaded after the first paint. Reconnects by itself and signs in again when the session changes. `announceHeldWin` gets each win
 * that was put aside, and what two operators decided about it: the statement and the round show that too, but nobody looks there for it.
 * `announceMessage` gets the id of each message that its member wants to see at once.
 */
export async function goLive(
  announceHeldWin: (win: HeldWin) => void = () => undefined,
  announceMessage: (id: string) => void = () => undefined,
): Promise<() => void> {
  const { io } = await line();
  const socket: Socket = io({
    transports: ['websocket'],
    auth: (give) => void currentToken().then((token) => give(token ? { token } : {})),
  });
  socket.on('balance', onBalance);
  socket.on('deposit', onDeposit);
  socket.on('withdrawal', onWithdrawal);
  socket.on('heldWin', (win: HeldWin) => {
    announceHeldWin(win);
    stale(['statement'], roundsKey);
  });
  socket.on('inbox', ({ id, toast }: InboxPush) => {
    stale(inboxKey);
    if (toast) announceMessage(id);
  });
  socket.on('support', () => stale(supportUnreadKey));
  socket.on('documents', () => stale(kycKey, withdrawalRulesKey));
  socket.on('winner', onWinner);
  socket.on('member', () => stale(memberKey));
  socket.on('brand', onBrand);
  socket.on('round', () => stale(roundsKey, recentGamesKey));
  socket.on('session', (push: { revoked?: boolean }) => push.revoked && accessToken.signedIn() && accessToken.lose());
  // What happened before the line was up, or while it was down, was not pushed. What is of the brand can wait until the page stands.
  socket.on('connect', () => {
    stale(balanceKey, depositsKey, withdrawalsKey, inboxKey, supportUnreadKey);
    setTimeout(() => stale(...ofBrand), sharedMs);
  });
  open = socket;
  for (const use of awaiting) use(socket);
  let signedIn = accessToken.signedIn();
  const unsubscribe = accessToken.subscribe(() => {
    if (accessToken.signedIn() === signedIn) return;
    signedIn = accessToken.signedIn();
    socket.disconnect().connect();
  });
  return () => {
    unsubscribe();
    if (open === socket) open = null;
    socket.disconnect();
  };
}

/** Null for a visitor, and when the line is down: the socket then listens to public news only. */
async function currentToken(): Promise<string | null> {
  if (!accessToken.signedIn()) return null;
  return accessToken.fresh() ?? refresh().catch(() => null);
}
