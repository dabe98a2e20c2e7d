import { describe, expect, it } from '@jest/globals';
import { formBody } from './form-body.js';

const type = 'application/x-www-form-urlencoded';
const own = { host: 'play.example', 'sec-fetch-site': 'same-origin' };
const read = (text: string, headers: Record<string, string> = own, of = type) =>
  formBody({ headers }, Buffer.from(text), of);
const code = (attempt: () => unknown): string => {
  try {
    attempt();
    return 'taken';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a form', () => {
  it('goes on as the JSON that services read', () => {
    const { body, contentType } = read('username=lan&email=a%40b.vn&x=a+b', own, `${type}; charset=UTF-8`);
    expect([JSON.parse(body), contentType]).toEqual([
      { username: 'lan', email: 'a@b.vn', x: 'a b' },
      'application/json',
    ]);
  });

  it('counts from the page’s own site alone', () => {
    for (const site of ['cross-site', 'same-site', 'none', ''])
      expect(code(() => read('a=1', { ...own, 'sec-fetch-site': site }))).toBe('gateway.other_site');
    const host = 'play.example:8080';
    expect(code(() => read('a=1', { host, origin: 'http://play.example:8080' }))).toBe('taken');
    for (const origin of [
      'http://evil.example',
      'null',
      'http://play.example',
      'http://play.example:8080.evil.example',
    ])
      expect(code(() => read('a=1', { host, origin }))).toBe('gateway.other_site');
    expect(code(() => read('a=1', { host }))).toBe('gateway.other_site');
  });

  it('is refused when it is none, says a field twice, or says too many', () => {
    expect(code(() => read('{"a":1}', own, 'application/json'))).toBe('gateway.not_a_form');
    expect(code(() => read('a=1', own, 'text/plain'))).toBe('gateway.not_a_form');
    expect(code(() => read('', own))).toBe('gateway.not_a_form');
    expect(code(() => read('email=a%40b.vn&email=c%40d.vn'))).toBe('request.malformed');
    expect(code(() => read(Array.from({ length: 21 }, (_, n) => `f${n}=1`).join('&')))).toBe('request.malformed');
  });
});
