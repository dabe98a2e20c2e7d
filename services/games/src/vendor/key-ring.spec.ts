import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { KeyRing } from './key-ring.js';
import { seal } from './secret-box.js';

const master = () => randomBytes(32).toString('base64');
const [old, fresh] = [master(), master()];

describe('an envelope', () => {
  it('opens with its master key and owner only', () => {
    const sealed = new KeyRing(old).seal('bí mật', 'studio-1');
    expect(new KeyRing(old).open(sealed, 'studio-1')).toBe('bí mật');
    expect(() => new KeyRing(old).open(sealed, 'studio-2')).toThrow();
    expect(() => new KeyRing(fresh).open(sealed, 'studio-1')).toThrow('no master key');
    expect(sealed).not.toContain('bí mật');
  });

  it('has a data key of its own, so two of one secret have nothing in common', () => {
    const ring = new KeyRing(old);
    const [one, two] = [ring.seal('s', 'k'), ring.seal('s', 'k')].map((sealed) => sealed.split('~'));
    expect(one?.[2]).not.toBe(two?.[2]);
    expect(() => ring.open([one?.[0], one?.[1], two?.[2], one?.[3]].join('~'), 'k')).toThrow();
  });

  it('moves to a new master key without its secret being sealed anew', () => {
    const sealed = new KeyRing(old).seal('secret', 'k');
    const ring = new KeyRing(fresh, [old]);
    expect(ring.open(sealed, 'k')).toBe('secret');
    const moved = ring.rewrap(sealed, 'k') ?? '';
    expect(moved.split('~')[3]).toBe(sealed.split('~')[3]);
    expect(new KeyRing(fresh).open(moved, 'k')).toBe('secret');
    expect(ring.rewrap(moved, 'k')).toBeNull();
  });

  it('takes in what was sealed with a master key itself', () => {
    const sealed = seal('secret', old, 'k');
    const ring = new KeyRing(fresh, [old]);
    expect(ring.open(sealed, 'k')).toBe('secret');
    expect(new KeyRing(fresh).open(ring.rewrap(sealed, 'k') ?? '', 'k')).toBe('secret');
    expect(() => new KeyRing(fresh).open(sealed, 'k')).toThrow('no master key');
  });

  it('does not open when a byte of it was changed', () => {
    const ring = new KeyRing(old);
    const sealed = ring.seal('secret', 'k');
    for (const at of [0, 6, 20, 60, sealed.length - 3]) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      expect(() => ring.open(sealed.slice(0, at) + other + sealed.slice(at + 1), 'k')).toThrow();
    }
  });
});
