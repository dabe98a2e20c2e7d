import { safeLocalStorage } from '../api/storage';

export type Theme = 'light' | 'dark';

const themeKey = 'banyan.theme';
const hiddenKey = 'banyan.balance-hidden';
const depositKey = 'banyan.deposit';
const poolsKey = 'banyan.pools';
const usernameKey = 'banyan.username';
const dayMs = 24 * 3_600_000;

/** The theme the player chose, or null while the system decides. */
export function storedTheme(): Theme | null {
  const theme = safeLocalStorage.getItem(themeKey);
  return theme === 'light' || theme === 'dark' ? theme : null;
}

export function storeTheme(theme: Theme): void {
  safeLocalStorage.setItem(themeKey, theme);
}

export const storedHidden = (): boolean => safeLocalStorage.getItem(hiddenKey) === '1';
export const storeHidden = (hidden: boolean): void => safeLocalStorage.setItem(hiddenKey, hidden ? '1' : '0');

/** The remembered username, for one day after it was used. The password is never kept. */
export function rememberedUsername(now = Date.now()): string {
  const [until, username] = (safeLocalStorage.getItem(usernameKey) ?? '').split(/:(.*)/s);
  return Number(until) > now ? (username ?? '') : '';
}

export function rememberUsername(username: string, now = Date.now()): void {
  safeLocalStorage.setItem(usernameKey, `${now + dayMs}:${username}`);
}

export function forgetUsername(): void {
  safeLocalStorage.removeItem(usernameKey);
}

/** How somebody paid in last, to start with next time: the way and the amount in minor units, empty for none. */
export interface LastDeposit {
  method: string;
  amountMinor: string;
}

export function storedDeposit(): LastDeposit | undefined {
  const [method, amount = ''] = (safeLocalStorage.getItem(depositKey) ?? '').split(/:(.*)/s);
  // Versions before this one kept what was typed, in a language that may be another one by now: its groups tell it.
  return method ? { method, amountMinor: /^[1-9]\d{4,}$/.test(amount) ? amount : '' } : undefined;
}

export const storeDeposit = ({ method, amountMinor }: LastDeposit): void =>
  safeLocalStorage.setItem(depositKey, `${method}:${amountMinor}`);

/** How many jackpots there were to be won when somebody last looked. */
export function storedPools(): number | undefined {
  const count = safeLocalStorage.getItem(poolsKey);
  return count === null ? undefined : Number(count);
}

export const storePools = (count: number): void => safeLocalStorage.setItem(poolsKey, String(count));
