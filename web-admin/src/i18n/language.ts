import { entryOf } from '@banyan/kernel/rules';

/** The console's languages: locale of the browser → language code of the API and its `Intl` locale. */
const codes: Record<string, string> = { vi: 'VI', en: 'EN' };

let locale = 'vi';

/** The language chosen now, outside of React: for request headers and the document. */
export const language = {
  locale: () => locale,
  code: () => entryOf(codes, locale) ?? 'VI',
  use(next: string) {
    locale = next;
    document.documentElement.lang = next;
  },
};
