import 'i18next';
import type en from '../../../services/texts/locales/en/player.json';

/** Keys are checked by the compiler against the English texts, on which every other language falls back. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en;
  }
}
