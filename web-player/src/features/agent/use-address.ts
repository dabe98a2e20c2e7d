import { useSearchParams } from 'react-router';

/** What is looked at stands in the address, so that Back and a reload stay on it and a look can be kept as a bookmark. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  return {
    get: (name: string): string | null => search.get(name),
    /** The value of a choice; the first one where the address names none of them. */
    of: <T extends string>(name: string, values: readonly T[], first: T): T =>
      values.find((value) => value === search.get(name)) ?? first,
    /** Changes what is given; an empty text leaves a choice out. Back leads to what was there before only if it is pushed. */
    choose: (change: Readonly<Record<string, string>>, { push = false } = {}): void =>
      setSearch(
        (before) => {
          for (const [name, value] of Object.entries(change)) {
            if (value === '') before.delete(name);
            else before.set(name, value);
          }
          return before;
        },
        { replace: !push },
      ),
  };
}
