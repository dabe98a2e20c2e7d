import { afterEach, describe, expect, it, jest } from '@jest/globals';
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
  const somebody = { key: '10.1.1.9', standing: 'strange' } as const;
  const hashers: PasswordHasher[] = [];

  const started = async (): Promise<PasswordHasher> => {
    const hasher = new PasswordHasher();
    hashers.push(hasher);
    await hasher.onModuleInit();
    return hasher;
  };

  afterEach(async () => {
    jest.useRealTimers();
    await Promise.all(hashers.splice(0).map((hasher) => hasher.onApplicationShutdown()));
  });

  it('checks what it hashed and nothing else, also without a stored hash', async () => {
    const hasher = await started();
    const stored = await hasher.hash('xK9-mirror-lamp', somebody);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(await hasher.verify(stored, 'xK9-mirror-lamp', somebody)).toBe(true);
    expect(await hasher.verify(stored, 'xK9-mirror-lamq', somebody)).toBe(false);
    expect(await hasher.verify(null, 'xK9-mirror-lamp', somebody)).toBe(false);
    expect(await hasher.verify(stored, 'x'.repeat(129), somebody)).toBe(false);
  });

  it('refuses at once what is too much of one address, answers all that it took, and lets others in meanwhile', async () => {
    const hasher = await started();
    const flood = { key: '10.1.1.1', standing: 'strange' } as const;
    const answered: string[] = [];
    const tell = (what: string) => () => void answered.push(what);
    const tries = Array.from({ length: 20 }, () =>
      hasher.verify(null, 'x', flood).then(tell('judged'), tell('refused')),
    );
    expect(() => hasher.requireRoom(flood)).toThrow(expect.objectContaining({ code: 'identity.busy', status: 503 }));
    await expect(hasher.verify(null, 'x', flood)).rejects.toMatchObject({
      code: 'identity.busy',
      details: { retryAfterSeconds: 2 },
    });
    const others = [
      hasher.verify(null, 'x', { key: '10.1.1.2', standing: 'strange' }).then(tell('other')),
      hasher.verify(null, 'x', { key: 'device', standing: 'known' }).then(tell('other')),
    ];
    await Promise.all([...tries, ...others]);
    // Two in hand and four that wait; the others came last and were served between. Which of two threads is done first, nobody knows.
    expect(answered.filter((what) => what === 'judged')).toHaveLength(6);
    expect(answered.slice(0, 14)).toEqual(Array(14).fill('refused'));
    expect(answered.indexOf('other')).toBeLessThan(answered.lastIndexOf('judged'));
    hasher.requireRoom(flood);
    expect(await hasher.verify(null, 'x', flood)).toBe(false);
  });

  it('refuses what has waited too long, and takes others instead', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const hasher = await started();
    const running = [hasher.verify(null, 'x', somebody), hasher.verify(null, 'x', somebody)];
    const late = hasher.verify(null, 'x', somebody);
    jest.advanceTimersByTime(8_000);
    await expect(late).rejects.toMatchObject({ code: 'identity.busy' });
    expect(await Promise.all([...running, hasher.verify(null, 'x', somebody)])).toEqual([false, false, false]);
  });

  it('tells a broken hash from a wrong password', async () => {
    const hasher = await started();
    await expect(hasher.verify('no hash at all', 'x', somebody)).rejects.toThrow();
    expect(await hasher.verify(null, 'x', somebody)).toBe(false);
  });
});
