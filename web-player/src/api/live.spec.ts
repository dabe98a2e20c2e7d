import { beforeEach, describe, expect, it, vi } from 'vitest';
import { balanceKey, type Balance } from './balance';
import { depositKey, type Deposit } from './deposit';
import { goLive, onBalance, onDeposit, onWinner, type BalancePush } from './live';
import { queryClient } from './query-client';
import { registerSettingsKey } from './register-settings';
import { statusKey } from './status-key';
import { whitelabelKey } from './whitelabel';
import { winnersFeedKey, type FeedWin } from './winners';

const line = vi.hoisted(() => ({ handlers: new Map<string, () => void>() }));
vi.mock('socket.io-client', () => ({
  io: () => ({ on: (event: string, handler: () => void) => line.handlers.set(event, handler), disconnect: () => {} }),
}));

const shown: Balance = {
  currency: 'VND',
  balanceMinor: '1500',
  availableMinor: '1000',
  lockedMinor: '500',
  bonusMinor: '0',
  isSingle: true,
  version: '7',
};
const push = (change: Partial<BalancePush>): BalancePush => ({
  currency: 'VND',
  availableMinor: '1200',
  version: '8',
  kind: 'win',
  amountMinor: '200',
  ...change,
});
const balance = () => queryClient.getQueryData<Balance>(balanceKey);
const stale = () => queryClient.getQueryState(balanceKey)?.isInvalidated;

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(balanceKey, shown);
});

describe('a pushed balance', () => {
  it('replaces what can be spent and keeps what is locked', () => {
    onBalance(push({}));
    expect(balance()).toMatchObject({
      availableMinor: '1200',
      lockedMinor: '500',
      bonusMinor: '0',
      balanceMinor: '1700',
      version: '8',
    });
    expect(stale()).toBe(false);
  });

  it('is dropped when a newer one is already shown', () => {
    onBalance(push({ version: '6', availableMinor: '1' }));
    expect(balance()).toEqual(shown);
  });

  it('is compared as a number, not as text', () => {
    onBalance(push({ version: '10' }));
    onBalance(push({ version: '9', availableMinor: '1' }));
    expect(balance()?.availableMinor).toBe('1200');
  });

  it('has the whole balance read again when a withdrawal moved what is locked', () => {
    onBalance(push({ kind: 'withdrawal_hold', availableMinor: '800' }));
    expect(stale()).toBe(true);
  });
});

describe('other pushes', () => {
  it('change the state of a deposit that is shown, and invent none that is not', () => {
    queryClient.setQueryData<Deposit>(depositKey('d1'), {
      id: 'd1',
      state: 'PENDING',
      method: 'sandbox',
      amountMinor: '5',
      creditedMinor: null,
      currency: 'VND',
      reason: '',
      expiresAt: '2026-11-20T13:30:00Z',
      createdAt: '2026-11-20T13:00:00Z',
    });
    onDeposit({ id: 'd1', state: 'SUCCESS' });
    onDeposit({ id: 'd2', state: 'SUCCESS' });
    expect(queryClient.getQueryData(depositKey('d1'))).toMatchObject({ state: 'SUCCESS', amountMinor: '5' });
    expect(queryClient.getQueryData(depositKey('d2'))).toBeUndefined();
  });

  it('put a winner on top of the feed and keep twenty', () => {
    const win = (player: string) => ({
      player,
      gameName: 'Lotus',
      gameCode: 'lotus',
      amountMinor: '1',
      currency: 'VND',
    });
    queryClient.setQueryData<FeedWin[]>(
      winnersFeedKey,
      Array.from({ length: 20 }, (_, i) => ({ ...win(`p${i}`), lottery: false, wonAt: '2026-11-20T00:00:00Z' })),
    );
    onWinner({ ...win('new'), category: 'LOTTERY' });
    const feed = queryClient.getQueryData<FeedWin[]>(winnersFeedKey) ?? [];
    expect(feed).toHaveLength(20);
    expect(feed[0]).toMatchObject({ player: 'new', lottery: true });
  });
});

describe('a change of a brand', () => {
  const whitelabel = (code: string) => ({ brand: { code, name: 'Lotus' } });
  const read = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  it.each([
    ['LOTUS', true],
    ['BANYAN', false],
  ])('of %s is read anew by a tab of LOTUS: %s', async (brand, anew) => {
    queryClient.setQueryData(whitelabelKey, whitelabel('LOTUS'));
    queryClient.setQueryData(registerSettingsKey, { fields: [], minAge: 18 });
    queryClient.setQueryData(statusKey, { status: 'NORMAL' });
    const leave = await goLive();
    vi.useFakeTimers();
    (line.handlers.get('brand') as ((push: { brand: string }) => void) | undefined)?.({ brand });
    expect([whitelabelKey, registerSettingsKey, statusKey].map(read)).toEqual([anew, anew, anew]);
    expect(stale()).toBe(false);
    queryClient.setQueryData(whitelabelKey, whitelabel('LOTUS'));
    line.handlers.get('connect')?.();
    expect(read(whitelabelKey)).toBe(false);
    vi.advanceTimersByTime(6_000);
    expect(read(whitelabelKey)).toBe(true);
    vi.useRealTimers();
    leave();
  });
});

describe('the line', () => {
  it('hands a win that was put aside to whoever tells the member, and has the statement read again', async () => {
    const win = { state: 'HELD', amountMinor: '9000000000', currency: 'VND' };
    const tell = vi.fn();
    queryClient.setQueryData(['statement'], []);
    const leave = await goLive(tell);
    (line.handlers.get('heldWin') as ((push: typeof win) => void) | undefined)?.(win);
    expect(tell).toHaveBeenCalledExactlyOnceWith(win);
    expect(queryClient.getQueryState(['statement'])?.isInvalidated).toBe(true);
    leave();
  });
  it('hands a message on that its member wants to see at once, and has the inbox read again for any', async () => {
    const announce = vi.fn();
    queryClient.setQueryData(['inbox'], []);
    const leave = await goLive(undefined, announce);
    const push = line.handlers.get('inbox') as ((push: object) => void) | undefined;
    push?.({ kind: 'welcome', id: '7', toast: false });
    push?.({ kind: '', id: '0' });
    expect(announce).not.toHaveBeenCalled();
    expect(queryClient.getQueryState(['inbox'])?.isInvalidated).toBe(true);
    push?.({ kind: 'welcome', id: '8', toast: true });
    expect(announce).toHaveBeenCalledExactlyOnceWith('8');
    leave();
  });
  it('has the balance read again whenever it comes up: what moved before was not pushed', async () => {
    const leave = await goLive();
    expect(stale()).toBe(false);
    line.handlers.get('connect')?.();
    expect(stale()).toBe(true);
    leave();
  });
});
