import { describe, expect, it } from 'vitest';
import { partsOf } from './game-verbs.js';

describe('a file in parts', () => {
  it('is whole again when they are joined, wherever its letters of two units fall', () => {
    for (const shift of [0, 1]) {
      const text = `${'a'.repeat(shift)}${'🎲'.repeat(70_000)}`;
      const parts = partsOf(text);
      expect(parts.length).toBeGreaterThan(2);
      expect(parts.join('')).toBe(text);
      for (const part of parts) expect(() => encodeURIComponent(part)).not.toThrow();
    }
  });

  it('ends, whatever the text', () => {
    expect(partsOf('')).toEqual([]);
    expect(partsOf('\uD83C').join('')).toBe('\uD83C');
  });
});
