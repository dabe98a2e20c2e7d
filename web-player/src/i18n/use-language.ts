import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../brand/use-brand';
import { changeLanguage, currentLanguage } from './index';
import { formatTag, languageOf, type Language } from '../texts/languages';

export interface LanguageChoice {
  /** The specification's code in use. */
  code: string;
  dir: 'ltr' | 'rtl';
  /** The tag for Intl and for money formats. */
  format: string;
  /** What this brand offers. */
  offered: Language[];
  /** Server texts (game names, messages) are asked for again in the new language. */
  change: (code: string) => Promise<void>;
}

/** The language in use and the way to change it. Re-renders on change. */
export function useLanguage(): LanguageChoice {
  useTranslation();
  const { brand } = useBrand();
  const client = useQueryClient();
  const code = currentLanguage();
  return {
    code,
    dir: languageOf(code).dir,
    format: formatTag(code),
    offered: brand.languages.map(languageOf),
    change: async (next) => {
      await changeLanguage(next);
      await client.invalidateQueries();
    },
  };
}
