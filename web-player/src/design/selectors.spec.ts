import { describe, expect, it } from 'vitest';

const sheets = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true });

/** A rule whose last part is whatever stands beside something. */
const anythingBeside = /[+~]\s*\*\s*(?=[,{])/;

describe('the styles', () => {
  it('name what stands beside something: with `+ *` each element that comes or goes styles all after it anew', () => {
    const found = Object.entries(sheets).flatMap(([file, text]) => (anythingBeside.test(text) ? [file] : []));
    expect(Object.keys(sheets).length).toBeGreaterThan(20);
    expect(found).toEqual([]);
  });
});
