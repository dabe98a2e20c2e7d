import 'i18next';
import type vi from './locales/vi.json';

/** The servers refuse in the languages of `Texts`; any further language says it here, by the refusal's code. */
interface Refusals {
  refusals: Record<string, Record<string, string>>;
}

/** Keys are checked by the compiler against the Vietnamese texts, which are written first. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof vi & Refusals;
  }
}
