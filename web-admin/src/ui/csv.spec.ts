import { describe, expect, it, vi } from 'vitest';
import { cell, csv } from './csv.js';
import { collect } from './export-button.js';

describe('a cell', () => {
  it.each(['=1+1', '+84', '-cmd', '@SUM(A1)', '\tx', '\rx'])('%j cannot become a formula', (text) => {
    expect(cell(text).replace(/^"/, '').startsWith("'")).toBe(true);
  });
  it('keeps amounts as numbers and quotes what must be quoted', () => {
    expect(cell('-480000')).toBe('-480000');
    expect(cell('12.5')).toBe('12.5');
    expect(cell('Minh "Châu", Huế')).toBe('"Minh ""Châu"", Huế"');
    expect(cell('two\nlines')).toBe('"two\nlines"');
    expect(cell('=HYPERLINK("x","y")')).toBe('"\'=HYPERLINK(""x"",""y"")"');
    expect(cell(null)).toBe('');
    expect(cell(false)).toBe('false');
  });
});

it('is read by Excel as UTF-8', () => {
  const text = csv([{ label: 'tên', value: (row: { name: string }) => row.name }], [{ name: 'Bến Nước' }]);
  expect(text).toBe('\uFEFFtên\r\nBến Nước\r\n');
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
