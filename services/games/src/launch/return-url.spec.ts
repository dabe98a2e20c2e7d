import { describe, expect, it } from '@jest/globals';
import { safeReturnUrl } from './return-url.js';

describe('where a game leads back to', () => {
  const home = 'http://banyan.example:8080';

  it.each([
    [undefined, 'http://banyan.example:8080/'],
    ['/rng?page=studio', 'http://banyan.example:8080/rng?page=studio'],
    ['http://lotus.banyan.example:8080/rng', 'http://lotus.banyan.example:8080/rng'],
    ['https://evil.example/', 'http://banyan.example:8080/'],
    ['//evil.example/', 'http://banyan.example:8080/'],
    ['https://evilbanyan.example/', 'http://banyan.example:8080/'],
    ['javascript:alert(1)', 'http://banyan.example:8080/'],
    ['http://banyan.example@evil.example/', 'http://banyan.example:8080/'],
    ['http://user@banyan.example:8080/', 'http://banyan.example:8080/'],
    ['http://banyan.example:9092/', 'http://banyan.example:8080/'],
    ['https://banyan.example:8080/', 'http://banyan.example:8080/'],
    ['http://[', 'http://banyan.example:8080/'],
  ])('%j becomes %j', (asked, url) => {
    expect(safeReturnUrl(asked, home)).toBe(url);
  });
});
