import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// jsdom has none of them. The screen is a wide one.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('min-width'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
vi.stubGlobal('scrollTo', () => undefined);
Element.prototype.scrollIntoView = () => undefined;

// A busy machine renders slowly; a test that waits for what never comes still fails.
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message ?? 'not found') });

afterEach(() => {
  cleanup();
  localStorage.clear();
  // The next file shares the page, and what the console does depends on its address.
  history.replaceState(null, '', '/');
});

/** Lines that react-admin's own inputs cause with MUI 9 and that nothing of ours can change. */
const known = /React does not recognize the `(?:i|I)nputProps` prop|The tag <search> is unrecognized/;
const report = console.error;
console.error = (...parts: unknown[]) => {
  if (!known.test(String(parts[0]))) report(...parts);
};
