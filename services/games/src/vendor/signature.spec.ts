import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sign, signatureFits, timestampFits } from './signature.js';

describe('a signature', () => {
  const secret = 'a secret that only two know, 32 bytes';
  const body = Buffer.from('{"amount":"10000","note":"Nổ hũ"}');

  it('is the HMAC that docs/vendor-api.md shows', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../../../docs/vendor-api.md'), 'utf8');
    const shown = (label: string) => new RegExp(`^${label}:? +(\\S.*)$`, 'm').exec(guide)?.[1] ?? '';
    expect(shown('X-Banyan-Signature')).toMatch(/^[0-9a-f]{64}$/);
    const signed = { timestamp: shown('X-Banyan-Timestamp'), operation: shown('operation'), body: shown('body') };
    expect(sign(shown('secret'), signed)).toBe(shown('X-Banyan-Signature'));
  });

  const signed = { timestamp: '1763668800000', operation: 'bet', body };

  it('fits the bytes it was made of, in either case of hex', () => {
    const signature = sign(secret, signed);
    expect(signatureFits(secret, signed, signature)).toBe(true);
    expect(signatureFits(secret, signed, signature.toUpperCase())).toBe(true);
  });

  it('does not fit another secret', () => {
    expect(signatureFits('not the secret that was used, 32 b.', signed, sign(secret, signed))).toBe(false);
  });

  it.each([
    ['another timestamp', { timestamp: '1763668800001' }],
    ['another operation', { operation: 'win' }],
    ['one byte more', { body: Buffer.concat([body, Buffer.from(' ')]) }],
    ['other bytes of the same meaning', { body: Buffer.from('{ "amount": "10000", "note": "Nổ hũ" }') }],
  ])('does not fit %s', (_name, other) => {
    expect(signatureFits(secret, { ...signed, ...other }, sign(secret, signed))).toBe(false);
  });

  it.each([
    '',
    'zz',
    '00',
    'x'.repeat(64),
    sign(secret, { ...signed, timestamp: '1' }).slice(2),
    `${sign(secret, signed)}00`,
  ])('never fits %j', (signature) => {
    expect(signatureFits(secret, signed, signature)).toBe(false);
  });
});

describe('a timestamp', () => {
  const now = new Date(1_763_668_800_000);

  it.each([
    ['1763668800000', true],
    ['1763668860000', true],
    ['1763668740000', true],
    ['1763668860001', false],
    ['1763668739999', false],
    ['1763668800', false],
    ['1763668800000.0', false],
    ['-1763668800000', false],
    ['', false],
    ['now', false],
  ])('%j fits: %s', (timestamp, fits) => {
    expect(timestampFits(timestamp, now)).toBe(fits);
  });
});
