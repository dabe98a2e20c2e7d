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
    expect(sign(shown('secret'), shown('X-Banyan-Timestamp'), shown('body'))).toBe(shown('X-Banyan-Signature'));
  });

  it('fits the bytes it was made of, in either case of hex', () => {
    const signature = sign(secret, '1763668800000', body);
    expect(signatureFits(secret, '1763668800000', body, signature)).toBe(true);
    expect(signatureFits(secret, '1763668800000', body, signature.toUpperCase())).toBe(true);
  });

  it.each([
    ['another secret', 'not the secret that was used, 32 b.', '1763668800000', body],
    ['another timestamp', secret, '1763668800001', body],
    ['one byte more', secret, '1763668800000', Buffer.concat([body, Buffer.from(' ')])],
    ['other bytes of the same meaning', secret, '1763668800000', Buffer.from('{ "amount": "10000", "note": "Nổ hũ" }')],
  ])('does not fit %s', (_name, otherSecret, timestamp, otherBody) => {
    const signature = sign(secret, '1763668800000', body);
    expect(signatureFits(otherSecret, timestamp, otherBody, signature)).toBe(false);
  });

  it.each([
    '',
    'zz',
    '00',
    'x'.repeat(64),
    sign(secret, '1', body).slice(2),
    `${sign(secret, '1763668800000', body)}00`,
  ])('never fits %j', (signature) => {
    expect(signatureFits(secret, '1763668800000', body, signature)).toBe(false);
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
