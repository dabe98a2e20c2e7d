import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { services } from '../api/resources.js';
import { default as ra } from 'ra-language-english';
import { en, vi } from '../testing/words.js';

const files = import.meta.glob<string>(['../**/*.tsx', '../**/*.ts', '!../**/*.spec.*', '!../testing/**', '!./**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

function flat(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, item]) => flat(item, path ? `${path}.${key}` : key));
}

const packs = { vi: new Set(flat(vi)), en: new Set(flat(en)) };

/** Keys written out in the code; computed ones are covered by the equal shape of the packs. */
const used = [
  ...new Set(
    Object.values(files).flatMap((text) =>
      [...text.matchAll(/['"`]((?:console|resources)\.[\w.]+)['"`]/g)].map((match) => match[1] ?? ''),
    ),
  ),
].filter((key) => !['console.unreachable', 'console.unsupported'].includes(key));

const keysOf = new Map<object, ReadonlySet<string>>([
  [vi, packs.vi],
  [en, packs.en],
]);

const at = (pack: object, key: string) =>
  keysOf.get(pack)?.has(key)
    ? key.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], pack)
    : undefined;

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map((match) => match[1] ?? ''))].sort((a, b) => a.localeCompare(b));

describe('the packs', () => {
  it('have the same keys', () => {
    expect([...packs.vi].filter((key) => !packs.en.has(key))).toEqual([]);
    expect([...packs.en].filter((key) => !packs.vi.has(key))).toEqual([]);
  });

  it("have react-admin's own words, as its release has them", () => {
    expect(flat(en.ra).sort()).toEqual(flat(ra.ra).sort());
  });

  it('name everything that the code asks for', () => {
    expect(used.length).toBeGreaterThan(200);
    expect(used.filter((key) => !packs.vi.has(key))).toEqual([]);
  });

  it('name every service', () => {
    expect(services.filter((service) => !packs.vi.has(`console.service.${service}`))).toEqual([]);
  });

  it('name every permission', () => {
    const keys = permissions.flatMap((permission) => [
      `console.permission.${permission.replace('.', '_')}`,
      `console.object.${permission.split('.')[0]}`,
    ]);
    expect(keys.filter((key) => !packs.vi.has(key))).toEqual([]);
  });

  it('fill the same places', () => {
    const differing = [...packs.vi].filter((key) => {
      const [one, two] = [at(vi, key), at(en, key)];
      return (
        typeof one === 'string' &&
        typeof two === 'string' &&
        key.startsWith('console.') &&
        String(placeholders(one)) !== String(placeholders(two))
      );
    });
    expect(differing).toEqual([]);
  });

  it('say words and not names of the source', () => {
    const raw = [...packs.vi].filter((key) => [vi, en].some((pack) => /^[a-z]+[A-Z]\w*$/.test(String(at(pack, key)))));
    expect(raw).toEqual([]);
  });

  it('leave nothing in Vietnamese to the English', () => {
    const words = /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i;
    expect([...packs.en].filter((key) => words.test(String(at(en, key))))).toEqual([]);
  });
});
