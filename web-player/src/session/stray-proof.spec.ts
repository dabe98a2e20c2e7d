import { beforeEach, describe, expect, it } from 'vitest';
import { dropStrayProof } from './stray-proof';

describe('what Telegram sent to a page that did not ask', () => {
  beforeEach(() => history.replaceState(null, '', '/'));

  it.each(['/', '/rng?sort=new', '/login/socials'])('is taken out of the address of %s', (page) => {
    history.replaceState(null, '', `${page}#tgAuthResult=eyJpZCI6MX0`);
    dropStrayProof();
    expect(`${location.pathname}${location.search}${location.hash}`).toBe(page);
  });

  it('stays for the page that its log-in comes back to, and other marks of a page stay', () => {
    for (const address of ['/login/social?state=a#tgAuthResult=eyJpZCI6MX0', '/help#tgAuthResults', '/help#deposit']) {
      history.replaceState(null, '', address);
      dropStrayProof();
      expect(`${location.pathname}${location.search}${location.hash}`).toBe(address);
    }
  });
});
