import { describe, expect, it } from '@jest/globals';
import { totpCode } from '../identity.fixture.js';
import { seal, unseal } from '../secret/secret-box.js';
import { SpeakeasyTotp } from './speakeasy-totp.js';

describe('one-time codes', () => {
  const totp = new SpeakeasyTotp();
  const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const at = new Date('2026-11-20T12:00:07Z');
  const step = Math.floor(at.getTime() / 30_000);

  it('agree with RFC 6238, appendix B', () => {
    const vectors: ReadonlyArray<[seconds: number, code: string]> = [[59, '287082'], [1111111109, '081804'], [1234567890, '005924'], [2000000000, '279037'], [20000000000, '353130']]; // prettier-ignore
    for (const [seconds, code] of vectors) {
      expect(totpCode(rfcSecret, new Date(seconds * 1000))).toBe(code);
      expect(totp.stepOf(rfcSecret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
    }
  });

  it('agree with the reference for many secrets, at the step itself and one beside it', () => {
    for (let round = 0; round < 200; round++) {
      const secret = totp.createSecret();
      for (const drift of [-3, -2, -1, 0, 1, 2, 3]) {
        const code = totpCode(secret, new Date(at.getTime() + drift * 30_000));
        const near = [-1, 0, 1].filter((other) => totpCode(secret, new Date(at.getTime() + other * 30_000)) === code);
        const found = totp.stepOf(secret, code, at);
        if (near.length === 0) expect(found).toBeNull();
        else expect(near.map((other) => step + other)).toContain(found);
      }
    }
  });

  it('take six digits alone and no broken secret', () => {
    const code = totpCode(rfcSecret, at);
    expect(totp.stepOf(rfcSecret, code, at)).toBe(step);
    for (const bad of [`${code.slice(0, 5)}x`, ` ${code}`, `${code}0`, code.slice(1), '', '１２３４５６'])
      expect(totp.stepOf(rfcSecret, bad, at)).toBeNull();
    for (const secret of ['', 'JBSWY3DPEHPK3PXP', '!!!!notbase32!!!!notbase32!!!!not', rfcSecret.toLowerCase()]) {
      expect(() => totp.stepOf(secret, code, at)).toThrow('base32');
    }
  });

  it('come from secrets over the whole alphabet', () => {
    const secrets = Array.from({ length: 400 }, () => totp.createSecret());
    expect(new Set(secrets).size).toBe(400);
    expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true);
    expect(new Set(secrets.join('')).size).toBe(32);
    expect(totp.uri(rfcSecret, 'operator')).toBe(`otpauth://totp/Banyan%3Aoperator?secret=${rfcSecret}&issuer=Banyan`);
  });
});

describe('sealed secrets', () => {
  const key = Buffer.alloc(32, 7);

  it('open in their own row, and nowhere else or altered', () => {
    const sealed = seal(key, 'GEZDGNBVGY3TQOJQ', 'totp:operator');
    expect(sealed).not.toContain('GEZD');
    expect(seal(key, 'GEZDGNBVGY3TQOJQ', 'totp:operator')).not.toBe(sealed);
    expect(unseal(key, sealed, 'totp:operator')).toBe('GEZDGNBVGY3TQOJQ');
    expect(() => unseal(key, sealed, 'totp:approver')).toThrow();
    expect(() => unseal(Buffer.alloc(32, 8), sealed, 'totp:operator')).toThrow();
    const altered = Buffer.from(sealed.slice(3), 'base64url');
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
    expect(() => unseal(key, `v1.${altered.toString('base64url')}`, 'totp:operator')).toThrow();
  });
});
