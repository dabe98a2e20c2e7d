import { appPage } from './invitation';

/** As long as no invitation code is. */
const pattern = /^[\w-]{43}$/;

let brought: string | null = null;

/**
 * The code that the app page was opened with, until it was used or refused. It is taken out of the address, so that neither the
 * history nor a shared link keeps it.
 */
export function oneTimeCode(): string | null {
  const address = new URL(location.href);
  const code = address.pathname === appPage ? address.searchParams.get('tokens') : null;
  if (code !== null && pattern.test(code)) {
    brought = code;
    address.searchParams.delete('tokens');
    history.replaceState(history.state, '', address);
  }
  return brought;
}

export function dropOneTimeCode(): void {
  brought = null;
}
