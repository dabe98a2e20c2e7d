import { describe, expect, it } from '@jest/globals';
import { csvLine, csvText } from './csv.js';

describe('a cell', () => {
  it.each(['=1+1', '+84', '-cmd', '@SUM(A1)', '\tx', '\rx'])('%j cannot become a formula', (text) => {
    expect(csvLine([text]).replace(/^"/, '').startsWith("'")).toBe(true);
  });
  it('keeps amounts as numbers and quotes what must be quoted', () => {
    expect(csvLine(['-480000', '12.5', 'Minh "Châu", Huế', 'two\nlines', ''])).toBe(
      '-480000,12.5,"Minh ""Châu"", Huế","two\nlines",\r\n',
    );
    expect(csvLine(['=HYPERLINK("x","y")'])).toBe('"\'=HYPERLINK(""x"",""y"")"\r\n');
  });
});

describe('a field of a row', () => {
  const at = '2026-11-23T17:30:00.000Z';
  it.each([
    [{ winMinor: '12505000', currency: 'VND' }, 'winMinor', '1250.5'],
    [{ winMinor: 12505000n, currency: 'USDT' }, 'winMinor', '12.505'],
    [{ winMinor: '-90071992547409931' }, 'winMinor', '-9007199254740.9931'],
    [{ costMinor: { VND: '840000', USDT: '3000000' } }, 'costMinor', '84 VND; 3 USDT'],
    [{ winMinor: '5', currency: 'XYZ' }, 'winMinor', '5'],
    [{ winMinor: null }, 'winMinor', ''],
    [{ amount: '12505000' }, 'amount', '12505000'],
    [{ flag: false }, 'flag', 'false'],
    [{ issues: [1] }, 'issues', '[1]'],
  ])('%j has %s as %s', (row, field, text) => expect(csvText(row, field)).toBe(text));

  it('is an instant in the zone of the row’s brand, across midnight and summer time', () => {
    const zones = { '': 'Asia/Ho_Chi_Minh', LOTUS: 'America/New_York' };
    expect(csvText({ at }, 'at', zones)).toBe('2026-11-24 00:30:00');
    expect(csvText({ at: new Date(at), brand: 'LOTUS' }, 'at', zones)).toBe('2026-11-23 12:30:00');
    expect(csvText({ at: '2026-07-01T04:00:00Z', brand: 'LOTUS' }, 'at', zones)).toBe('2026-07-01 00:00:00');
    expect(csvText({ at, brand: 'constructor' }, 'at', zones)).toBe('2026-11-24 00:30:00');
    expect(csvText({ at }, 'at')).toBe('2026-11-23 17:30:00');
  });
});
