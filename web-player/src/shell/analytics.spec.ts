import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forsakeImageHost, offerImageHosts, useImageHost } from '../components/image-host';
import { renderHook, act } from '@testing-library/react';
import { asksNotToBeCounted } from './do-not-track';

const places = () => {
  let listener: (state: { location: { pathname: string } }) => void = () => undefined;
  const router = {
    state: { location: { pathname: '/' } },
    subscribe: (to: typeof listener) => {
      listener = to;
      return () => {
        listener = () => undefined;
      };
    },
  };
  return { router, go: (pathname: string) => listener({ location: { pathname } }) };
};
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);

describe('the count of visits', () => {
  beforeEach(() => {
    document.head.replaceChildren();
    vi.resetModules();
    delete window.dataLayer;
    delete window.plausible;
  });

  it('is by a script of the provider, and of paths alone', async () => {
    const { count } = await import('./analytics');
    history.replaceState(null, '', '/?token=secret');
    const { router, go } = places();
    const stop = count('plausible:play.example', router);
    expect(scripts()).toEqual(['https://plausible.io/js/script.manual.js']);
    go('/wallet');
    go('/wallet');
    stop();
    go('/profile');
    const told = JSON.stringify(window.plausible?.q);
    expect(window.plausible?.q).toEqual([
      ['pageview', { u: `${location.origin}/` }],
      ['pageview', { u: `${location.origin}/wallet` }],
    ]);
    expect(told).not.toContain('secret');
  });

  it('loads nothing for what is no provider', async () => {
    const { count } = await import('./analytics');
    count('https://evil.example/x.js', places().router);
    count('', places().router);
    expect(scripts()).toEqual([]);
  });

  it('is asked not to be by the browser', () => {
    expect(asksNotToBeCounted()).toBe(false);
    for (const [name, value] of [
      ['doNotTrack', '1'],
      ['globalPrivacyControl', true],
    ] as const) {
      Object.defineProperty(navigator, name, { value, configurable: true });
      expect(asksNotToBeCounted()).toBe(true);
      Reflect.deleteProperty(navigator, name);
    }
  });
});

describe('the host of pictures', () => {
  it('is one of those offered for the whole visit, and the own origin once it failed', () => {
    const { result } = renderHook(() => useImageHost());
    expect(result.current).toBe('');
    const hosts = ['https://a.example', 'https://b.example'];
    act(() => offerImageHosts(hosts));
    const first = result.current;
    expect(hosts).toContain(first);
    act(() => offerImageHosts([...hosts]));
    expect(result.current).toBe(first);
    act(() => forsakeImageHost('/assets/x.webp'));
    expect(result.current).toBe(first);
    act(() => forsakeImageHost(`${first}/assets/x.webp`));
    expect(result.current).toBe('');
    act(() => offerImageHosts([first]));
    expect(result.current).toBe('');
  });
});
