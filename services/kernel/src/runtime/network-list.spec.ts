import { describe, expect, it } from '@jest/globals';
import { isNetwork, onEveryList, onList } from './network-list.js';

describe('a list of networks', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.0/24'], true],
    ['203.0.114.7', ['203.0.113.0/24'], false],
    ['203.0.113.7', ['203.0.113.99/24'], true],
    ['203.0.113.7', ['198.51.100.0/24', '203.0.113.7'], true],
    ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
    ['2001:db8:0:1::5', ['2001:db8::/32'], true],
    ['2001:db9::5', ['2001:db8::/32'], false],
    ['203.0.113.7', ['2001:db8::/32'], false],
    ['2001:db8::5', ['203.0.113.0/24'], false],
    ['2001:db8::5', ['::/0'], true],
    ['203.0.113.7', ['::/0'], false],
    ['203.0.113.7', [], false],
    ['nobody', ['0.0.0.0/0'], false],
    ['', ['0.0.0.0/0'], false],
  ])('tells whether %s is on %j', (address, networks, on) => {
    expect(onList(networks, address)).toBe(on);
  });

  it('binds with each of several, and where there is none nothing', () => {
    const [office, floor] = [['203.0.113.0/24'], ['203.0.113.64/26']];
    expect(onEveryList([office, floor], '203.0.113.70')).toBe(true);
    expect(onEveryList([office, floor], '203.0.113.7')).toBe(false);
    expect(onEveryList([], '203.0.113.7')).toBe(true);
  });

  it('knows what a network is', () => {
    const good = ['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '2001:db8::', '2001:db8::/32', '::1/128'];
    expect(good.filter((text) => !isNetwork(text))).toEqual([]);
    const bad = [
      '',
      '10.1',
      '10.1/16',
      '203.0.113.0/33',
      '2001:db8::/129',
      '1.2.3.4/',
      '1.2.3.4/x',
      '1.2.3.4/8/8',
      'fe80::1%eth0',
    ];
    expect(bad.filter(isNetwork)).toEqual([]);
  });
});
