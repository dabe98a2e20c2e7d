import { describe, expect, it, vi } from 'vitest';
import { packs } from '../testing/words.js';
import { columnsOf, csv, zonesOf } from './csv.js';
import { collect } from './export-button.js';

it('is read by Excel as UTF-8, with titles, decimals and the brand’s time', () => {
  const row = {
    brand: 'LOTUS',
    name: 'Bến Nước',
    amountMinor: '-12505000',
    currency: 'VND',
    createdAt: '2026-11-23T01:15:00.000Z',
  };
  const zones = zonesOf([
    { id: 'BANYAN', timeZone: 'Asia/Ho_Chi_Minh' },
    { id: 'LOTUS', timeZone: 'Asia/Tokyo' },
  ]);
  const columns = columnsOf<typeof row>('withdrawals', ['name', 'amountMinor', 'createdAt']);
  expect(csv(columns, [row, { ...row, brand: '' }], ['tên', 'số tiền', 'lúc'], zones)).toBe(
    '\uFEFFtên,số tiền,lúc\r\nBến Nước,-1250.5,2026-11-23 10:15:00\r\nBến Nước,-1250.5,2026-11-23 08:15:00\r\n',
  );
});

interface Packed {
  resources: Record<string, { fields: Record<string, string> } | undefined>;
  console: { column: Record<string, string> };
}

describe('the columns of every list', () => {
  const files = import.meta.glob<string>(['../**/*.tsx', '!../**/*.spec.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const lists = Object.values(files).flatMap((text) =>
    [...text.matchAll(/columnsOf<\w+>\(\s*'(\w+)',\s*\[([^\]]*)\]/g)].map(
      ([, resource = '', fields = '']) =>
        [resource, [...fields.matchAll(/'(\w+)'/g)].map(([, field = '']) => field)] as const,
    ),
  );
  it('were found', () => expect(lists.length).toBeGreaterThan(20));
  it.each(lists)('%s have titles in every language', (resource, fields) => {
    const titled = (pack: object) => {
      const { resources, console } = pack as Packed;
      return { ...console.column, ...resources[resource]?.fields };
    };
    const nameless = (pack: object) => fields.filter((field) => !titled(pack)[field]);
    expect([...packs.values()].flatMap(nameless)).toEqual([]);
  });
});

describe('an export', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id: String(id) }));
  it('walks every page with the filter and order of the screen', async () => {
    const getList = vi.fn(async (_: string, { pagination }: { pagination?: { page: number } }) => ({
      data: pagination?.page === 3 ? rows(50) : rows(100),
      total: 250,
    }));
    const query = { filter: { q: 'a' }, sort: { field: 'id', order: 'ASC' as const } };
    const { rows: all, cut } = await collect({ getList } as never, 'members', query);
    expect([all.length, cut, getList.mock.calls.length]).toEqual([250, false, 3]);
    expect(getList.mock.calls[1]?.[1]).toEqual({ ...query, pagination: { page: 2, perPage: 100 } });
  });
  it('follows partial pages and says when it stops', async () => {
    const getList = async () => ({ data: rows(100), pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    const { rows: all, cut } = await collect({ getList } as never, 'ledger', {});
    expect([all.length, cut]).toEqual([5000, true]);
  });
});
