import { describe, expect, it } from '@jest/globals';
import { policyOf } from './path-policy.js';

describe('what a request counts as', () => {
  it('is a try to get in where something is guessed, and none where a passkey is only asked for', () => {
    expect(policyOf('POST', '/wps/session/login').counted).toBe('attempt');
    expect(policyOf('POST', '/wps/session/passkey').counted).toBe('request');
  });
});
