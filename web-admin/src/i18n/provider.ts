import { inTime } from '@banyan/kernel/rules';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { vi } from './vi/index.js';

const english = inTime(() => import('./en/index.js'));
const locales = [
  { locale: 'vi', name: 'Tiếng Việt' },
  { locale: 'en', name: 'English' },
];

/** Vietnamese is in the entry since it is where everybody starts; English is fetched when chosen. */
export const i18nProvider = polyglotI18nProvider(
  (locale) => (locale === 'en' ? english().then(({ en }) => en) : vi),
  'vi',
  locales,
  { allowMissing: true },
);
