import { describe, expect, it } from '@jest/globals';
import { commonPasswordCount, isCommonPassword } from './common-passwords.js';
import { PasswordHasher } from './password-hasher.js';
import { passwordProblem } from './password-rule.js';

describe('the common-password list', () => {
  it('holds more than ten thousand', () => {
    expect(commonPasswordCount).toBeGreaterThan(10_000);
  });

  it.each([
    '123456', '12345678', 'password', 'Password1', 'P@ssw0rd', 'p@ssw0rd123', 'qwertyuiop', '1q2w3e4r', 'iloveyou', 'anhyeuem',
    'Matkhau123', 'nguyen1990', 'aaaaaaaa', '12121212', '19901231', '31/12/1990', 'football1', 'abc12345',
  ])('holds %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  }); // prettier-ignore

  it.each(['Banyan#2026', 'Console#2026', 'correct horse battery', 'xK9-mirror-lamp', '7281640593'])(
    'lets %s pass',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  it('refuses a password that holds the username, and one that is longer than what is hashed', () => {
    expect(passwordProblem('MinhChau-88-xyz', 'minhchau')).toBe('weak');
    expect(passwordProblem('ă'.repeat(65), 'minhchau')).toBe('weak');
    expect(passwordProblem('ă'.repeat(64), 'minhchau')).toBeNull();
  });
});

describe('the password hasher', () => {
  it('checks what it hashed and nothing else, also without a stored hash', async () => {
    const hasher = new PasswordHasher();
    await hasher.onModuleInit();
    const stored = await hasher.hash('xK9-mirror-lamp');
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(await hasher.verify(stored, 'xK9-mirror-lamp')).toBe(true);
    expect(await hasher.verify(stored, 'xK9-mirror-lamq')).toBe(false);
    expect(await hasher.verify(null, 'xK9-mirror-lamp')).toBe(false);
    expect(await hasher.verify(stored, 'x'.repeat(129))).toBe(false);
  });

  it('refuses at once when too many wait, and serves again after', async () => {
    const hasher = new PasswordHasher();
    await hasher.onModuleInit();
    const results = await Promise.allSettled(Array.from({ length: 70 }, () => hasher.verify(null, 'x')));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({
      reason: { code: 'identity.busy', status: 503, details: { retryAfterSeconds: 2 } },
    });
    expect(await hasher.verify(null, 'x')).toBe(false);
  });
});
