import { afterEach, describe, expect, it } from 'vitest';
import { invitation, keepInvitation } from './invitation';
import { dropOneTimeCode, oneTimeCode } from './one-time-code';

const code = 'Zm9yLW9uZS1kZXZpY2Utb25seS1hbmQtb25jZS0xMjM';
const open = (address: string) => {
  history.replaceState(null, '', address);
  keepInvitation();
  return oneTimeCode();
};

afterEach(() => {
  dropOneTimeCode();
  localStorage.clear();
});

describe('the one-time code of the app page’s address', () => {
  it('is taken out of the address, and is nobody’s invitation', () => {
    expect(open(`/m/appDownload?os=ios&tokens=${code}`)).toBe(code);
    expect(oneTimeCode()).toBe(code);
    expect(location.search).toBe('?os=ios');
    expect(invitation()).toBe('');
  });

  it('is not what an invitation code is, nor is it taken on other pages', () => {
    const taken = open('/m/appDownload?tokens=BANYAN01');
    expect([taken, invitation(), location.search]).toEqual([null, 'BANYAN01', '?tokens=BANYAN01']);
    expect(open(`/?tokens=${code}`)).toBeNull();
  });
});
