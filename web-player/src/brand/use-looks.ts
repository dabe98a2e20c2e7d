import { looksHref } from '@banyan/kernel/rules';
import { useEffect } from 'react';
import { useWhitelabelQuery, type Whitelabel } from '../api/whitelabel';

type Looks = Whitelabel['looks'];

/** Where a brand's own picture is. */
const signPath = (id: string): string => `/wps/system/signs/${id}`;

/** Puts a brand's colours and icon on. The page came in those of then; the sheet before stays until the next one is there. */
export function wear({ dark, light, icon }: Looks): void {
  const own = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const [path, type] = icon === '' ? ['/favicon.svg', 'image/svg+xml'] : [signPath(icon), 'image/webp'];
  if (own && own.getAttribute('href') !== path) Object.assign(own, { href: path, type });
  const worn = [...document.querySelectorAll<HTMLLinkElement>('link[data-brand]')];
  const href = looksHref({ dark, light });
  if ((worn.at(-1)?.getAttribute('href') ?? null) === href) return;
  const takeOff = () => worn.forEach((sheet) => sheet.remove());
  if (href === null) {
    takeOff();
    return;
  }
  const next = document.createElement('link');
  next.rel = 'stylesheet';
  next.dataset['brand'] = '';
  next.href = href;
  next.addEventListener('load', takeOff);
  document.head.append(next);
}

/** Follows what operators choose for the brand, in open tabs too. */
export function useLooks(): void {
  const looks = useWhitelabelQuery().data?.looks;
  useEffect(() => {
    if (looks) wear(looks);
  }, [looks]);
}

/** The brand's own logo; until the server has answered, the one that the page came with. */
export function useLogo(): { src: string | null; hasName: boolean } {
  const looks = useWhitelabelQuery().data?.looks;
  if (!looks) return { src: document.querySelector('link[data-logo]')?.getAttribute('href') ?? null, hasName: false };
  return looks.logo === '' ? { src: null, hasName: false } : { src: signPath(looks.logo), hasName: looks.hasName };
}
