import type { Kind } from './places.js';

/** The returns that the game shows, in percent cut after four digits; `sicbo.spec.ts` counts them each time. */
export const returns: Readonly<Record<Kind, string>> = {
  'even-chance': '97.2222',
  single: '97.2222',
  pair: '97.2222',
  double: '96.2962',
  triple: '97.2222',
  'any-triple': '97.2222',
  'total-4': '97.2222',
  'total-5': '97.2222',
  'total-6': '97.2222',
  'total-7': '97.2222',
  'total-8': '97.2222',
  'total-9': '97.2222',
  'total-10': '96.8750',
  'total-11': '96.8750',
  'total-12': '97.2222',
  'total-13': '97.2222',
  'total-14': '97.2222',
  'total-15': '97.2222',
  'total-16': '97.2222',
  'total-17': '97.2222',
};
