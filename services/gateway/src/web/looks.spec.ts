import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPeers, type Peers } from '../gateway.fixture.js';

const looks = { dark: '#3fc79a', light: '#0d7a5f', logo: 'l0', icon: 'i0' };

describe('a brand’s looks', () => {
  let peers: Peers;
  beforeAll(async () => {
    peers = await startPeers();
  });
  afterAll(() => peers.close());

  const read = async (path: string) => {
    const { hostname, port } = new URL(await peers.service.app.getUrl());
    const [answer] = (await once(get({ hostname, port, path, headers: { host: 'localhost' } }), 'response')) as [
      IncomingMessage,
    ];
    let body = '';
    for await (const chunk of answer) body += String(chunk);
    return { body, headers: answer.headers };
  };

  it('come with the page, before anything is drawn, and the policy stays as strict as it was', async () => {
    const plain = await read('/');
    expect(plain.body).not.toContain('data-brand');
    peers.brand.looks = looks;
    peers.service.clock.advance(6_000);
    const page = await read('/');
    expect(page.body).toContain(
      '<link rel="stylesheet" data-brand href="/brand.css?dark=3fc79a&amp;light=0d7a5f&amp;edition=1">',
    );
    expect(page.body).toContain('<link rel="preload" as="image" data-logo href="/wps/system/signs/l0">');
    expect(page.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
    const { icons } = JSON.parse((await read('/manifest.webmanifest')).body) as { icons: Array<{ src: string }> };
    expect(icons[0]?.src).toBe('/wps/system/signs/i0');
  });

  it('are a style sheet that is kept for good and has nothing but tokens', async () => {
    const { body, headers } = await read('/brand.css?dark=3fc79a&light=0d7a5f&edition=1');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(headers['cache-control']).toContain('immutable');
    expect(body).toContain(":root[data-theme='dark']{--color-accent:#3fc79a;");
    const other = await read('/brand.css?dark=3fc79a&light=0d7a5f&edition=2');
    expect([other.body, other.headers['cache-control']]).toEqual([body, 'no-cache']);
    for (const query of ['', '?dark=10202c', '?dark=}*{display:none', '?dark=3fc79a%7d', '?dark=3fc79a&dark=3fc79a'])
      expect((await read(`/brand.css${encodeURI(query)}`)).body).toBe('');
  });
});
