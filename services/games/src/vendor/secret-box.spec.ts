import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { open, seal } from './secret-box.js';

const key = randomBytes(32).toString('base64');

describe('a sealed secret', () => {
  it('opens with its key and owner', () => {
    expect(open(seal('bí mật 榕树', key, 'studio-1'), key, 'studio-1')).toBe('bí mật 榕树');
  });

  it('tells nothing of the secret and is another each time', () => {
    const [one, two] = [seal('secret', key, 'k'), seal('secret', key, 'k')];
    expect(one).not.toBe(two);
    expect(one).not.toContain('secret');
  });

  it('does not open under another key or for another owner', () => {
    const sealed = seal('secret', key, 'studio-1');
    expect(() => open(sealed, randomBytes(32).toString('base64'), 'studio-1')).toThrow();
    expect(() => open(sealed, key, 'studio-2')).toThrow();
  });

  it('does not open when a byte was changed or cut', () => {
    const [version, nonce, tag = '', body = ''] = seal('secret', key, 'k').split('.');
    const flipped = Buffer.from(body, 'base64url').map((byte, i) => (i === 0 ? byte ^ 1 : byte));
    expect(() => open([version, nonce, tag, Buffer.from(flipped).toString('base64url')].join('.'), key, 'k')).toThrow();
    expect(() => open([version, nonce, tag.slice(0, 6), body].join('.'), key, 'k')).toThrow('seal is cut');
    expect(() => open(['v0', nonce, tag, body].join('.'), key, 'k')).toThrow('unknown seal version');
  });
});
