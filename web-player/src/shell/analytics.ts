import { analyticsOf, type Analytics } from '@banyan/kernel/rules';

/** What is needed of the router: where one is, and when that changes. */
interface Places {
  readonly state: { readonly location: { readonly pathname: string } };
  subscribe(listener: (state: Places['state']) => void): () => void;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
    plausible?: ((event: string, options: object) => void) & { q?: unknown[] };
  }
}

function gtag(..._of: unknown[]): void {
  // It must be `arguments` itself: the provider's script takes commands from such objects alone, and passes an array over.
  // oxlint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
}

const tell: Readonly<Record<Analytics['provider'], (address: string, id: string) => void>> = {
  ga4: (address, id) => gtag('event', 'page_view', { page_location: address, send_to: id }),
  plausible: (address) => window.plausible?.('pageview', { u: address }),
};

function prepare({ provider, id, script }: Analytics): void {
  const element = document.createElement('script');
  element.async = true;
  element.src = script;
  if (provider === 'plausible') {
    element.dataset['domain'] = id;
    const early: NonNullable<Window['plausible']> = (...of) => (early.q ??= []).push(of);
    window.plausible ??= early;
  } else {
    gtag('js', new Date());
    gtag('config', id, { send_page_view: false, anonymize_ip: true, allow_google_signals: false });
  }
  document.head.append(element);
}

let prepared = '';

/**
 * Counts the pages of this visit, by path alone: what stands behind a question mark may be a code that opens an account. Stops when the
 * answer is called. A setting that is none of the allowed providers counts nothing.
 */
export function count(setting: string, places: Places): () => void {
  const analytics = analyticsOf(setting);
  if (!analytics) return () => undefined;
  if (prepared !== setting) prepare(analytics);
  prepared = setting;
  let last = '';
  const page = ({ location: { pathname } }: Places['state']) => {
    if (pathname === last) return;
    last = pathname;
    tell[analytics.provider](location.origin + pathname, analytics.id);
  };
  page(places.state);
  return places.subscribe(page);
}
