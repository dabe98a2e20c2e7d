import { describe, expect, it } from '@jest/globals';
import { ipAllowed, readIpList } from './ip-list.js';

describe('a list of addresses', () => {
  const { ranges } = readIpList(['10.1.0.0/16', '203.0.113.7', '2001:db8::/32', '::1']);

  it.each([
    ['10.1.255.1', true],
    ['10.2.0.1', false],
    ['203.0.113.7', true],
    ['203.0.113.8', false],
    ['::ffff:10.1.2.3', true],
    ['2001:db8:1::5', true],
    ['2001:db9::5', false],
    ['::1', true],
    ['', false],
    ['not an address', false],
  ])('%j is on it: %s', (ip, allowed) => {
    expect(ipAllowed(ranges, ip)).toBe(allowed);
  });

  it('lets everyone in when it is empty', () => {
    expect(ipAllowed([], '198.51.100.1')).toBe(true);
  });

  it('names the entries that cannot be read', () => {
    const { ranges: read, bad } = readIpList([
      '10.0.0.1',
      '10.0.0.300',
      '10.0.0.0/33',
      'localhost',
      '1',
      '10.1/16',
      '',
    ]);
    expect(read).toHaveLength(1);
    expect(bad).toEqual(['10.0.0.300', '10.0.0.0/33', 'localhost', '1', '10.1/16', '']);
  });
});
