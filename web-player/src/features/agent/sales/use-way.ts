import { useSearchParams } from 'react-router';

export interface Way {
  /** Ids from below me down to whom one looks at; empty: me. */
  ids: string[];
  /** The same as an address, ending with one of them; none: with me. */
  to: (id?: string) => string;
  /** One level further down. */
  into: (id: string) => string;
}

const name = 'way';
const known = (ids: readonly string[]): string => (ids.length === 0 ? '?' : `?${name}=${ids.join('.')}`);

/** The way down the team that the address holds, so that Back and a reload stay on it. */
export function useWay(): Way {
  const [search] = useSearchParams();
  const ids = (search.get(name) ?? '').split('.').filter((id) => /^\d+$/.test(id));
  return {
    ids,
    to: (id) => known(id === undefined ? [] : ids.slice(0, ids.indexOf(id) + 1)),
    into: (id) => known([...ids, id]),
  };
}
