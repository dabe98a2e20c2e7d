import { afterEach, expect, it, vi } from 'vitest';
import { safeLocalStorage, safeSessionStorage } from './storage';

afterEach(() => {
  vi.unstubAllGlobals();
  safeLocalStorage.clear();
});

it('keeps what the browser keeps', () => {
  safeLocalStorage.setItem('a', '1');
  expect(localStorage.getItem('a')).toBe('1');
  safeSessionStorage.setItem('a', '2');
  expect([safeLocalStorage.getItem('a'), safeSessionStorage.getItem('a')]).toEqual(['1', '2']);
  safeLocalStorage.removeItem('a');
  safeSessionStorage.clear();
  expect([localStorage.getItem('a'), sessionStorage.getItem('a')]).toEqual([null, null]);
});

it('keeps for the page what the browser has no room for, and forgets it as told', () => {
  safeLocalStorage.setItem('a', 'old');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  safeLocalStorage.setItem('a', 'new');
  expect(safeLocalStorage.getItem('a')).toBe('new');
  full.mockRestore();
  safeLocalStorage.removeItem('a');
  expect(safeLocalStorage.getItem('a')).toBeNull();
});

it('throws nowhere in a browser that lets nobody near its storage', () => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  expect(safeLocalStorage.getItem('a')).toBeNull();
  safeLocalStorage.setItem('a', '1');
  expect(safeLocalStorage.getItem('a')).toBe('1');
  safeLocalStorage.removeItem('a');
  safeLocalStorage.clear();
  expect(safeLocalStorage.getItem('a')).toBeNull();
});
