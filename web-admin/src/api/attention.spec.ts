import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attention } from './attention.js';
import { call } from './http.js';
import { session } from './session.js';

const token = `e30.${btoa(JSON.stringify({ sub: '1', perms: [], idl: 900 }))}.sig`;
const expired = () => Response.json({ code: 'auth.required' }, { status: 401 });
const away = () => Promise.reject(new Error('no network'));

/** Whether each request came with a sign of life. */
let signs: boolean[];
let answers: Array<() => Response | Promise<Response>>;

describe('a sign of life', () => {
  beforeEach(async () => {
    signs = [];
    answers = [];
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (/\/(refresh|totp)$/.test(url)) return Promise.resolve(Response.json({ token, expiresAt: '' }));
      // What another page's guard still asks is none of these calls.
      if (!url.endsWith('identity/members')) return Promise.resolve(Response.json({}));
      signs.push(!new Headers(init.headers).has('x-unattended'));
      return (answers.shift() ?? (() => Promise.resolve(Response.json({}))))();
    });
    await session.totp('challenge', '123456', 'EN');
    attention.take();
    attention.note();
  });

  it('goes with the second try where the first met an expired token, and with no other call', async () => {
    answers = [() => Promise.resolve(expired())];
    await call('identity/members');
    await call('identity/members');
    expect(signs).toEqual([true, true, false]);
  });

  it('waits for the next call where the server heard nothing, and counts from then', async () => {
    const at = attention.countedAt();
    vi.setSystemTime(at + 60_000);
    answers = [away];
    await expect(call('identity/members')).rejects.toThrow();
    expect(attention.countedAt()).toBe(at);
    await call('identity/members');
    vi.useRealTimers();
    expect([signs, attention.countedAt()]).toEqual([[true, true], at + 60_000]);
  });

  it('was heard where a call is refused after the guard', async () => {
    answers = [() => Promise.resolve(Response.json({ code: 'request.not_found' }, { status: 404 }))];
    await expect(call('identity/members')).rejects.toThrow();
    await call('identity/members');
    expect(signs).toEqual([true, false]);
  });
});
