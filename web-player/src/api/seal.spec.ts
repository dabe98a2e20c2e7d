// @vitest-environment node
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetKeys, seal } from './seal';

const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k-1', alg: 'ECDH-ES', enc: 'A256GCM', use: 'enc' };

/** The keys as the gateway publishes them, and the hour its clock shows. */
const publish = (date = new Date()) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(
      async () =>
        new Response(JSON.stringify({ success: true, value: { keys: [jwk] } }), {
          headers: { date: date.toUTCString() },
        }),
    ),
  );

async function opened({ payload }: { payload: string }) {
  const { plaintext, protectedHeader } = await compactDecrypt(payload, pair.privateKey);
  return {
    header: protectedHeader,
    claims: JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, unknown>,
  };
}

beforeEach(() => {
  forgetKeys();
  vi.unstubAllGlobals();
});

describe('a sealed body', () => {
  it('can be read with the private key only, and says when it was made', async () => {
    publish();
    const sealed = await seal({ username: 'minhchau', password: 'Banyan#2026' });
    expect(JSON.stringify(sealed)).not.toContain('Banyan#2026');
    const { header, claims } = await opened(sealed);
    expect(header).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k-1' });
    expect(claims).toMatchObject({ username: 'minhchau', password: 'Banyan#2026' });
    expect(Math.abs(Number(claims['iat']) - Date.now())).toBeLessThan(5_000);
  });

  it('is never the same twice', async () => {
    publish();
    const [first, second] = await Promise.all([seal({}).then(opened), seal({}).then(opened)]);
    expect(first.claims['jti']).toMatch(/^[\w-]{8,64}$/);
    expect(first.claims['jti']).not.toBe(second.claims['jti']);
  });

  it('asks for the keys once', async () => {
    publish();
    await seal({});
    await seal({});
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('follows the clock of the server where this device is wrong by an hour', async () => {
    publish(new Date(Date.now() + 3_600_000));
    const { claims } = await opened(await seal({}));
    expect(Math.abs(Number(claims['iat']) - Date.now() - 3_600_000)).toBeLessThan(5_000);
    publish();
    forgetKeys();
    await seal({});
  });

  it('is refused with a reason where the browser has no cryptography', async () => {
    publish();
    vi.stubGlobal('crypto', {});
    await expect(seal({ password: 'x' })).rejects.toMatchObject({ code: 'client.insecure_context' });
  });
});
