import { describe, expect, it } from '@jest/globals';
import { whyNoProxies } from './trusted-proxies.js';

describe('proxies whose word counts', () => {
  it('stop the start, named, where they are everybody', async () => {
    process.env['TRUSTED_PROXIES'] = '10.4.0.0/16,0.0.0.0/0';
    await expect(import('../config.js')).rejects.toThrow(
      /^gateway cannot start, its environment is not right: TRUSTED_PROXIES: 0\.0\.0\.0\/0 is wider than \/8/,
    );
  });

  it.each([
    '10.0.0.1',
    '10.4.0.0/16',
    '10.0.0.0/8',
    '127.0.0.1',
    '127.0.0.1/32',
    '::1',
    '2001:db8::1',
    '2001:db8::/32',
    'fd00::/16',
    'fd00:1::/128',
  ])('may be %s', (text) => {
    expect(whyNoProxies(text)).toBeUndefined();
  });

  it.each(['0.0.0.0/0', '10.0.0.1/0', '10.0.0.0/7', '128.0.0.0/1', '::/0', 'fd00::/15', '2001:db8::1/0', '::1/0'])(
    'are not everybody in %s',
    (text) => {
      expect(whyNoProxies(text)).toMatch(/^is wider than \/(8|16): /);
    },
  );

  it.each(['::ffff:0:0/96', '::ffff:10.0.0.1', '0:0:0:0:0:FFFF::/96', '::/80', '::/96', '::2'])(
    'are not IPv4 written as IPv6: %s',
    (text) => {
      expect(whyNoProxies(text)).toMatch(/^has IPv4 addresses in it/);
    },
  );

  it.each([
    '',
    'proxy',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/0',
    '10.0.0.0/8e0',
    '::/129',
    '*',
  ])('are no %j', (text) => {
    expect(whyNoProxies(text)).toBe('is neither an address nor a network');
  });
});
