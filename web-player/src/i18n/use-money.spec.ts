import { expect, it, vi } from 'vitest';
import { roundMoney, shortMoney } from './use-money';

vi.mock('virtual:texts', () => ({
  languages: [
    { code: 'EN', tag: 'en', name: 'English', dir: 'ltr', format: 'en-GB', short: { 3: 'K', 6: 'M', 9: 'B' } },
    { code: 'TA', tag: 'ta', name: 'தமிழ்', dir: 'ltr', format: 'ta-IN', short: { 5: ' லட்சம்', 7: ' கோடி' } },
  ],
  inPlayer: [],
  texts: {},
}));

it('cuts amounts to the units of the language that has the format, and to the English ones where none has', () => {
  const said = ['ta-IN', 'en-GB', 'fr'].map((format) => shortMoney(25_000_000_0000n, 'VND', format));
  expect(said).toEqual(['2.5 கோடி', '25M', '25M']);
});

it('shortens the round amounts of a table and writes out what would lose a digit', () => {
  const round = (dong: bigint) => roundMoney(dong * 10_000n, 'VND', 'en-GB', 'K');
  expect(round(200_000_000_000n)).toBe('200B');
  expect(round(1_500_000n)).toBe('1.5M');
  expect(round(1_234_500n)).toBe('1,234.5K');
  expect(round(999_000n)).toBe('999K');
  expect(roundMoney(1_234_500n * 10_000n, 'VND', 'en-GB')).toBe('1,234,500\u00a0₫');
});
