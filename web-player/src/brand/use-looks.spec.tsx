import { readFileSync } from 'node:fs';
import { colourOf, grounds } from '@banyan/kernel/rules';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { whitelabelKey } from '../api/whitelabel';
import { Logo } from '../shell/logo';
import { whitelabel } from '../test-data';
import { renderIn } from '../test-render';
import { wear } from './use-looks';

const tokens = readFileSync('src/design/tokens.css', 'utf8');
const none = { dark: '', light: '', logo: '', icon: '', hasName: false };
const sheets = () =>
  [...document.querySelectorAll('link[data-brand]')].map((sheet) => sheet.getAttribute('href') ?? '');
const icon = () => ['href', 'type'].map((name) => document.querySelector('link[rel="icon"]')?.getAttribute(name));
const loaded = () => document.querySelector('link[data-brand]:last-of-type')?.dispatchEvent(new Event('load'));

describe('the looks of a brand', () => {
  beforeEach(() => {
    document.head.innerHTML = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';
  });

  it('are a style sheet, which stays until the next one is there', () => {
    wear(none);
    expect(sheets()).toEqual([]);
    wear({ ...none, dark: '#3fc79a', light: '#0d7a5f' });
    wear({ ...none, dark: '#3fc79a', light: '#0d7a5f' });
    expect(sheets()).toEqual(['/brand.css?dark=3fc79a&light=0d7a5f&edition=1']);
    wear({ ...none, dark: '#f3a0c0', icon: 'abc' });
    expect(sheets()).toHaveLength(2);
    loaded();
    expect(sheets()).toEqual(['/brand.css?dark=f3a0c0&light=&edition=1']);
    expect(icon()).toEqual(['/wps/system/signs/abc', 'image/webp']);
    wear(none);
    expect(icon()).toEqual(['/favicon.svg', 'image/svg+xml']);
    expect(sheets()).toEqual([]);
  });

  it('have a logo, with the name beside it unless it says the name', () => {
    const shown = (logoHasName: boolean) =>
      renderIn(<Logo />, '/games', [
        [whitelabelKey, { ...whitelabel, looks: { ...none, logo: 'abc', hasName: logoHasName } }],
      ]);
    const { unmount } = shown(false);
    expect(document.querySelector('.logo img')?.getAttribute('src')).toBe('/wps/system/signs/abc');
    expect(screen.getByRole('link')).toHaveTextContent('Banyan');
    unmount();
    shown(true);
    expect(screen.getByRole('link')).toHaveTextContent('');
    expect(screen.getByRole('link')).toHaveAccessibleName(/Banyan/);
  });

  it('are measured on the grounds that the app has', () => {
    for (const [at, theme] of (['dark', 'light'] as const).entries()) {
      const part = tokens.split(/\[data-theme='(?:dark|light)'\] \{/)[at + 1] ?? '';
      const own = ['sunken', 'canvas', 'surface', 'raised', 'overlay'].map(
        (name) => new RegExp(`--color-${name}: oklch\\(([^)]*)\\)`).exec(part)?.[1],
      );
      expect(own).toEqual(grounds[theme]);
    }
    expect(colourOf('1 0 0')).toBe('#ffffff');
  });
});
