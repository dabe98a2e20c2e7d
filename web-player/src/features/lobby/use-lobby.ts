import { useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { categories, type Category } from '../../api/vendors';

/* With the server's answer in some tens of milliseconds, results are there within 300 ms of the last key. */
const typingMs = 140;

/** /rng is the slot list, its vendor in `page`; /games/live and so on keep theirs in `vendor`. */
function categoryOf(pathname: string, param: string | undefined): Category | undefined | null {
  if (pathname.startsWith('/rng')) return 'RNG';
  if (param === undefined) return undefined;
  return categories.find((category) => category === param.toUpperCase()) ?? null;
}

export interface Lobby {
  /** Undefined: all games; null: the address names none that exists. */
  category: Category | undefined | null;
  vendor: string;
  /** What is asked for; follows `text` a moment after the last key. */
  q: string;
  /** What stands in the search field. */
  text: string;
  type: (text: string) => void;
  choose: (vendor: string) => void;
  reset: () => void;
}

/** The lobby's filters live in the address, so that Back and a shared link bring the same shelf. */
export function useLobby(): Lobby {
  const { pathname } = useLocation();
  const category = categoryOf(pathname, useParams()['category']);
  const [query, setQuery] = useSearchParams();
  const vendorKey = pathname.startsWith('/rng') ? 'page' : 'vendor';
  const q = query.get('q') ?? '';
  const [text, setText] = useState(q);

  useEffect(() => setText(q), [q, pathname]);
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(
      () => setQuery((now) => withParam(now, 'q', text.trim()), { replace: true, preventScrollReset: true }),
      typingMs,
    );
    return () => clearTimeout(timer);
  }, [text, q, setQuery]);

  return {
    category,
    vendor: query.get(vendorKey) ?? '',
    q,
    text,
    type: setText,
    choose: (vendor) => setQuery((now) => withParam(now, vendorKey, vendor), { preventScrollReset: true }),
    reset: () => {
      setText('');
      setQuery({}, { preventScrollReset: true });
    },
  };
}

function withParam(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
