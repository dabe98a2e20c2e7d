// @vitest-environment node
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { expect, it, vi } from 'vitest';
import { agreed, serve } from '../test-server';
import { freePlay } from './free-play';

vi.mock('./access-token', () => ({ accessToken: { fresh: () => null, signedIn: () => false } }));

it('asks for free play under the gateway’s key, in version 3, with nothing beside the payload', async () => {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k-1', alg: 'ECDH-ES', enc: 'A256GCM', use: 'enc' };
  const handler = '/wps/session/login/freeplay';
  const server = serve({
    'GET /wps/system/keys': () => agreed({ keys: [jwk] }),
    [`POST ${handler}`]: () => agreed({ token: 't' }),
  });
  await freePlay();
  const [asked] = server.at('POST', handler);
  expect(Object.keys(asked?.body ?? {})).toEqual(['payload']);
  const { plaintext } = await compactDecrypt(String(asked?.body['payload']), pair.privateKey);
  expect(JSON.parse(new TextDecoder().decode(plaintext))).toMatchObject({ os: 'WEB', platform: 'W', version: 3 });
});
