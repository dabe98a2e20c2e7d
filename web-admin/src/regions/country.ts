import { useLocaleState } from 'react-admin';

/** The name of a country in the operator's language; the code where there is none. */
export function useCountry(): (code: string) => string {
  const [locale] = useLocaleState();
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
}
