import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';

let cookies: typeof import('./cookies.js');

beforeAll(async () => {
  process.env['PUBLIC_URL'] = 'https://play.example';
  cookies = await import('./cookies.js');
});

describe('a cookie of a platform at https', () => {
  it('goes by https alone, to no script and with no other site’s request, whichever it is', () => {
    const set: Record<string, CookieSerializeOptions> = {};
    const keep = (name: string, options: CookieSerializeOptions) => ((set[name] = options), reply);
    const reply = {
      setCookie: (name: string, _value: string, options: CookieSerializeOptions) => keep(name, options),
      clearCookie: keep,
      header: () => reply,
    } as unknown as FastifyReply;
    const session = { answer: {}, refresh: { token: 't', expiresAt: new Date() }, device: 'd' };
    const { keepSession, keepCaptcha, dropCookie } = cookies;
    keepSession(reply, 'player', session);
    keepSession(reply, 'console', session);
    keepCaptcha(reply, { id: 'c', picture: 'p' });
    for (const which of ['player', 'console', 'playerDevice', 'consoleDevice', 'captcha'] as const) {
      const name = Object.keys(set).length;
      dropCookie(reply, which);
      // Whatever can be dropped was set before.
      expect(Object.keys(set)).toHaveLength(name);
    }
    expect(Object.keys(set)).toHaveLength(5);
    for (const options of Object.values(set))
      expect(options).toMatchObject({ secure: true, httpOnly: true, sameSite: 'strict' });
  });
});
