import { useSite } from '../api/site';
import { useLater } from '../components/use-later';
import { useLanguage } from '../i18n/use-language';

/** What stands at the edges of every page is asked for when its first view is over. */
export const useLaterSite = () => useSite(useLanguage().code, useLater());
