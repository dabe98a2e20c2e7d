import { expect, it, vi } from 'vitest';
import { shortMoney } from './use-money';

vi.mock('virtual:texts', () => ({
  languages: [
    { code: 'EN', tag: 'en', name: 'English', dir: 'ltr', format: 'en-GB', short: { 3: 'K', 6: 'M' } },
    { code: 'TA', tag: 'ta', name: 'தமிழ்', dir: 'ltr', format: 'ta-IN', short: { 5: ' லட்சம்', 7: ' கோடி' } },
  ],
  inPlayer: [],
  texts: {},
}));

it('cuts amounts to the units of the language that has the format, and to the English ones where none has', () => {
  const said = ['ta-IN', 'en-GB', 'fr'].map((format) => shortMoney(25_000_000_0000n, 'VND', format));
  expect(said).toEqual(['2.5 கோடி', '25M', '25M']);
});
