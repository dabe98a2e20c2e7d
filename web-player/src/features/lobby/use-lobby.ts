import type { GameFeature, GameSort, GameType, Volatility } from '@banyan/games/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import type { GameFilter } from '../../api/games';
import { categories, type Category } from '../../api/vendors';

/* With the server's answer in some tens of milliseconds, results are there within 300 ms of the last key. */
const typingMs = 140;

export const sorts: readonly GameSort[] = ['recommended', 'popular', 'new', 'name', 'rtp', 'min-bet'];

/** /rng is the slot list, its vendor in `page`; /games/live and so on keep theirs in `vendor`. */
function categoryOf(pathname: string, param: string | undefined): Category | undefined | null {
  if (pathname.startsWith('/rng')) return 'RNG';
  if (param === undefined) return undefined;
  return categories.find((category) => category === param.toUpperCase()) ?? null;
}

/** What may be chosen beside the category and the text, by its name in the address. */
const choices = ['vendor', 'type', 'features', 'volatility', 'maxBet', 'lines', 'new'] as const;
export type Choice = (typeof choices)[number];

export interface Lobby {
  /** Undefined: all games; null: the address names none that exists. */
  category: Category | undefined | null;
  /** What is asked for; its text follows `text` a moment after the last key. */
  filter: GameFilter;
  sort: GameSort | undefined;
  q: string;
  /** What stands in the search field. */
  text: string;
  /** How many choices are made. */
  chosen: number;
  type: (text: string) => void;
  /** An empty value takes the choice back. */
  choose: (choice: Choice | 'sort', value: string) => void;
  reset: () => void;
}

/** The lobby's filters live in the address, so that Back and a shared link bring the same shelf. */
export function useLobby(): Lobby {
  const { pathname } = useLocation();
  const category = categoryOf(pathname, useParams()['category']);
  const [query, setQuery] = useSearchParams();
  const inAddress = (name: Choice | 'sort') => (name === 'vendor' && pathname.startsWith('/rng') ? 'page' : name);
  const q = query.get('q') ?? '';
  const [text, setText] = useState(q);
  // Two choices in quick succession: the second is added to the first, which may not be drawn yet.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  const change = useCallback(
    (name: string, value: string, replace = false) => {
      latest.current = withParam(latest.current, name, value);
      setQuery(latest.current, { replace, preventScrollReset: true });
    },
    [setQuery],
  );

  // What the field itself wrote comes back from the address while the player types on: it takes nothing from him.
  const written = useRef(q);
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setText(q);
  }, [q, pathname]);
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => {
      written.current = text.trim();
      change('q', written.current, true);
    }, typingMs);
    return () => clearTimeout(timer);
  }, [text, q, change]);

  const given = Object.fromEntries(choices.map((name) => [name, query.get(inAddress(name)) ?? ''])) as Given;
  return {
    category,
    filter: filterOf(given, category ?? undefined, q),
    sort: sorts.find((sort) => sort === query.get('sort')),
    q,
    text,
    chosen: choices.filter((name) => given[name] !== '').length,
    type: setText,
    choose: (choice, value) => change(inAddress(choice), value),
    reset: () => {
      setText('');
      setQuery({}, { preventScrollReset: true });
    },
  };
}

type Given = Record<Choice, string>;

/* What an address holds may be anything: the server says no to what it does not know. */
const filterOf = (
  { vendor, type, features, volatility, maxBet, lines, new: fresh }: Given,
  category?: Category,
  q = '',
) =>
  ({
    category,
    vendor: vendor || undefined,
    q: q || undefined,
    type: (type as GameType) || undefined,
    features: (features as GameFeature) || undefined,
    volatility: (volatility as Volatility) || undefined,
    maxBetMinor: maxBet || undefined,
    minLines: lines || undefined,
    isNew: fresh || undefined,
  }) satisfies GameFilter;

function withParam(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
