import { useWhitelabelQuery, type Brand, type Flags } from '../api/whitelabel';
import { defaultLanguage, spokenLanguages } from '../texts/languages';

/** What is shown until the server has answered: the product itself, nothing promised. */
const unknownBrand: Brand = {
  code: 'BANYAN',
  name: 'Banyan',
  defaultLanguage,
  languages: spokenLanguages.map(({ code }) => code),
  currency: 'VND',
  timeZone: 'Asia/Ho_Chi_Minh',
  displayK: false,
  supportUrl: null,
  telegramUrl: null,
};

/** None is on. Named one by one they would weigh on the first load. */
const allOff = {} as Flags;

/** The merchant of this domain and its feature flags. Flags are off until the server switches them on. */
export function useBrand(): { brand: Brand; flags: Flags; loaded: boolean } {
  const { data } = useWhitelabelQuery();
  return { brand: data?.brand ?? unknownBrand, flags: data ?? allOff, loaded: data !== undefined };
}
