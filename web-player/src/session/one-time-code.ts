import { appPage } from './invitation';

/** As long as no invitation code is. */
const pattern = /^[\w-]{43}$/;

let brought: string | null = null;

/** Takes a one-time code out of the address, so that neither the history nor a shared link keeps it. */
export function takeOneTimeCode(): void {
  const address = new URL(location.href);
  const code = address.pathname === appPage ? address.searchParams.get('tokens') : null;
  if (code === null || !pattern.test(code)) return;
  brought = code;
  address.searchParams.delete('tokens');
  history.replaceState(history.state, '', address);
}

/** The code that this page was opened with, until it was used or refused. */
export const oneTimeCode = (): string | null => brought;

export function dropOneTimeCode(): void {
  brought = null;
}
