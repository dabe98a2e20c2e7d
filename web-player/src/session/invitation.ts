import { safeLocalStorage } from '../api/storage';

const key = 'banyan.invitation';
const keptMs = 30 * 24 * 3_600_000;
const codePattern = /^[\w-]{1,32}$/;

/** The page whose `tokens` carry a code from one device to another. */
export const appPage = '/m/appDownload';

/** The code that an agent's link carries, by the names that links have. */
function codeOf(address: string): string {
  const { pathname, searchParams: query } = new URL(address);
  const carried = pathname === appPage ? query.get('tokens') : null;
  const code = query.get('affiliateCode') ?? query.get('aff') ?? query.get('referralCode') ?? carried ?? '';
  return codePattern.test(code) ? code : '';
}

/** Keeps the code of an agent's link, on whatever page it opens, until its visitor has registered. The last link counts. */
export function keepInvitation(address = location.href): void {
  const code = codeOf(address);
  if (code) safeLocalStorage.setItem(key, `${Date.now() + keptMs}:${code}`);
}

/** Who invited this visitor: the code in the address, else the one kept from before; empty for nobody. */
export function invitation(): string {
  const [until = '', code = ''] = (safeLocalStorage.getItem(key) ?? '').split(/:(.*)/s);
  return codeOf(location.href) || (Number(until) > Date.now() ? code : '');
}

/** He has registered: the next person at this browser was not invited. */
export const forgetInvitation = (): void => safeLocalStorage.removeItem(key);
