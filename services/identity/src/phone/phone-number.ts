import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max';
import { phoneRefusals } from './phone-refusals.js';

/** Of Việt Nam, where nothing else is said. */
export const standardDialingCode = '84';

/** A mobile that there can be. */
export interface MobileNumber {
  /** `+84912345678`. */
  readonly e164: string;
  /** `84`. */
  readonly dialingCode: string;
  /** As verified numbers are compared: the nine digits of a Vietnamese one, else with the country's code. */
  readonly key: string;
  /** As a profile has it: `0912345678` in Việt Nam, `6591234567` elsewhere. */
  readonly profile: string;
}

/** Reads what was typed, with or without the country's code. Throws the phone path's refusals for what is no mobile. */
export function mobileNumberOf(typed: string | undefined, dialingCode = standardDialingCode): MobileNumber {
  if (!typed) throw phoneRefusals.missingNumber();
  const parsed = parsePhoneNumberFromString(typed, { defaultCallingCode: dialingCode, extract: false });
  const kind = parsed?.isValid() ? parsed.getType() : undefined;
  if (!parsed || (kind !== 'MOBILE' && kind !== 'FIXED_LINE_OR_MOBILE') || parsed.ext)
    throw phoneRefusals.invalidNumber();
  const digits = parsed.number.slice(1);
  const vietnamese = /^84(\d{9})$/.exec(digits)?.[1];
  return {
    e164: parsed.number,
    dialingCode: String(parsed.countryCallingCode),
    key: vietnamese ?? digits,
    profile: vietnamese ? `0${vietnamese}` : digits,
  };
}

/** A proved mobile of a profile, as carriers want it. */
export const e164OfProfile = (profile: string): string =>
  /^0*(?:84)?(\d{9})$/.test(profile) ? `+84${profile.slice(-9)}` : `+${profile}`;

/** {@link mobileNumberOf} for what a profile says. */
export const mobileNumberOfProfile = (profile: string): MobileNumber => mobileNumberOf(e164OfProfile(profile));

/** Where members may have their mobile: the countries whose languages or neighbours the platform speaks to. */
const offered: readonly CountryCode[] = [
  'VN', 'CN', 'HK', 'TW', 'MO', 'TH', 'KH', 'LA', 'MM', 'MY', 'SG', 'ID', 'PH', 'JP', 'KR', 'IN', 'BD', 'NP', 'KZ', 'UZ', 'TR', 'AE', 'SA',
]; // prettier-ignore

export interface Country {
  readonly countryCode: string;
  readonly countryDialingCode: string;
}

/** The countries of the dial-code selector, the standard one first. */
export const countries: readonly Country[] = offered
  .filter((code) => getCountries().includes(code))
  .map((countryCode) => ({ countryCode, countryDialingCode: getCountryCallingCode(countryCode) }));

/** Whether a member has proved a number, as his row says now. */
export const isProvedMobile = (
  { mobile, mobileVerifiedAt }: { readonly mobile: string | null; readonly mobileVerifiedAt: Date | null },
  { key }: MobileNumber,
): boolean => mobile !== null && mobileVerifiedAt !== null && mobileNumberOfProfile(mobile).key === key;
