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

const allOff: Flags = {
  directRegistration: false,
  agentApplications: false,
  loginCaptcha: false,
  smsLogin: false,
  forcePasswordChange: false,
  freePlay: false,
  mobileRegistration: false,
  smsRegistration: false,
  changePasswordPhoneVerify: false,
  firebaseSocial: false,
};

/** The merchant of this domain and its feature flags. Flags are off until the server switches them on. */
export function useBrand(): { brand: Brand; flags: Flags; loaded: boolean } {
  const { data } = useWhitelabelQuery();
  return { brand: data?.brand ?? unknownBrand, flags: data ?? allOff, loaded: data !== undefined };
}
