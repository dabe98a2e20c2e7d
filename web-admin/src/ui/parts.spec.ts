import { describe, expect, it } from 'vitest';
import { wholeDay } from '../dashboard/flow-chart.js';
import { change } from '../dashboard/today-card.js';
import { sums } from '../ledger/proof.js';
import { merged, settle } from '../live/live-list.js';
import { each } from './bulk-verb.js';
import { changes } from './diff.js';
import { moneyText, span, timeText } from './format.js';
import { fromLocal, toLocal } from './local-time.js';

it('proves a transaction by adding digits, beyond what numbers hold', () => {
  const posting = (amountMinor: string, currency = 'VND') => ({ amountMinor, currency });
  expect(sums([posting('90071992547409931'), posting('-90071992547409931')])).toEqual([{ currency: 'VND', sum: 0n }]);
  expect(sums([posting('90071992547409931'), posting('-90071992547409930')])).toEqual([{ currency: 'VND', sum: 1n }]);
  expect(sums([posting('5'), posting('-5', 'USDT')]).every(({ sum }) => sum === 0n)).toBe(false);
});

describe('a live list', () => {
  const row = (id: string, state = 'a') => ({ id, state });
  it('moves nothing: values change in place, newcomers go to the end', () => {
    const { rows, added } = settle([row('1'), row('2')], [row('9'), row('2', 'b'), row('1')]);
    expect(rows).toEqual([row('1'), row('2', 'b'), row('9')]);
    expect(added).toBe(1);
  });
  it('keeps a row that left the queue while it is looked at', () => {
    expect(settle([row('1'), row('2')], [row('2')]).rows.map(({ id }) => id)).toEqual(['1', '2']);
  });
  it('shows what became of a row that left', () => {
    const { data } = merged({ data: [row('1'), row('2')], total: 2 }, { data: [row('2')], total: 1 }, [
      row('1', 'done'),
    ]);
    expect(data).toEqual([row('1', 'done'), row('2')]);
  });
  it('counts newcomers on a full page and behind it, time and again, until it is read whole', () => {
    const full = { data: [row('1'), row('2')], total: 2 };
    const first = merged(full, { data: [row('1'), row('2')], total: 5 }, []);
    expect([first.data.length, first.total, first.meta]).toEqual([2, 5, { added: 3 }]);
    expect(merged(first, { data: [row('1'), row('2')], total: 6 }, []).meta).toEqual({ added: 4 });
    expect(merged(first, { data: [row('1'), row('3')], total: 5 }, []).meta).toEqual({ added: 4 });
    expect(merged(full, full, []).meta).toEqual({ added: 0 });
  });
});

it('tells the result of each row of a bulk action, failed ones first, and goes on after a failure', async () => {
  const results = await each(['1', '2', '3'], (id) =>
    id === '2' ? Promise.reject(new Error('taken')) : Promise.resolve(),
  );
  expect(results).toEqual([
    { id: '2', error: 'taken' },
    { id: '1', error: null },
    { id: '3', error: null },
  ]);
});

it('lists changed fields before unchanged ones', () => {
  const found = changes({ name: 'a', same: 1, gone: true }, { name: 'b', same: 1, came: [] });
  expect(found.map(({ field, kind }) => `${field}:${kind}`)).toEqual([
    'name:changed',
    'gone:removed',
    'came:added',
    'same:same',
  ]);
  expect(changes(null, undefined)).toEqual([]);
});

it('reads and writes the time of Việt Nam whatever the browser has', () => {
  expect(toLocal('2026-11-20T18:30:00Z')).toBe('2026-11-21T01:30');
  expect(fromLocal('2026-11-21T01:30')).toBe('2026-11-20T18:30:00.000Z');
  expect(timeText('2026-11-20T18:30:05Z', 'vi')).toContain('21');
});

it('shows money as the ledger has it', () => {
  expect(moneyText('480000000000', 'VND', 'vi')).toBe('48.000.000\u00a0₫');
  expect(moneyText('-10000', 'VND', 'en', true)).toBe('−1\u00a0₫');
  expect(moneyText('77', 'XYZ', 'vi')).toBe('77\u00a0XYZ');
});

it('compares with yesterday exactly, and with nothing not at all', () => {
  expect(change('1064', '1000')).toBe(6.4);
  expect(change('900719925474099300', '900719925474099200')).toBe(0);
  expect(change('500', '1000')).toBe(-50);
  expect(change('5', '0')).toBeNull();
});

it('fills a day and names spans of time', () => {
  expect(
    wholeDay([{ hour: 3, inMinor: '5', outMinor: '0', yesterdayInMinor: '0', yesterdayOutMinor: '0' }])
      .map(({ inMinor }) => inMinor)
      .join(''),
  ).toBe(`0005${'0'.repeat(20)}`);
  expect([31, 119, 120, 2879, 2880].map(span).map(({ key, count }) => `${count}${key}`)).toEqual([
    '31minutes',
    '119minutes',
    '2hours',
    '47hours',
    '2days',
  ]);
});
