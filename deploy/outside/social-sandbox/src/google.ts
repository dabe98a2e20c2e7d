import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { serveAuthorize } from './authorize.js';
import { fieldsOf } from './forms.js';
import { sameText, type Grant, type GrantStore } from './grants.js';
import type { SandboxOptions } from './sandbox.js';

const lateMs = 8_000;
const alg = 'RS256';

/** The client by its id and secret, in the form or in the header. */
function isClient(
  form: ReadonlyMap<string, string>,
  header: string | undefined,
  { clientId, clientSecret }: SandboxOptions,
) {
  const basic = Buffer.from((header ?? '').replace(/^Basic /, ''), 'base64').toString();
  const shown = header ? basic : `${form.get('client_id') ?? ''}:${form.get('client_secret') ?? ''}`;
  return sameText(shown, `${clientId}:${clientSecret}`);
}

/** OpenID Connect as Google has it: discovery, authorisation code with PKCE, ID tokens signed by a key of its JWKS, userinfo. */
export async function serveGoogle(app: FastifyInstance, options: SandboxOptions, grants: GrantStore): Promise<void> {
  const issuer = `${options.issuerUrl}/google`;
  const [keys, stranger] = await Promise.all([generateKeyPair(alg), generateKeyPair(alg)]);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'sandbox', alg, use: 'sig' };

  app.get('/google/.well-known/openid-configuration', () => ({
    issuer,
    authorization_endpoint: `${options.publicUrl}/google/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    scopes_supported: ['openid', 'profile', 'email'],
    id_token_signing_alg_values_supported: [alg],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }));
  app.get('/google/jwks', () => ({ keys: [jwk] }));
  serveAuthorize(app, { company: 'Google', path: '/google/authorize', more: { iss: issuer } }, options, grants);

  const idToken = ({ person, nonce, lie }: Grant): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const [from, until] = lie === 'expired' ? [now - 7200, now - 3600] : [now, now + 3600];
    return new SignJWT({ name: person.name, email: person.email, nonce: lie === 'nonce' ? 'another' : nonce })
      .setProtectedHeader({ alg, kid: 'sandbox' })
      .setIssuer(lie === 'issuer' ? `${issuer}.example` : issuer)
      .setAudience(lie === 'audience' ? 'somebody-else' : options.clientId)
      .setSubject(person.subject)
      .setIssuedAt(from)
      .setExpirationTime(until)
      .sign(lie === 'signature' ? stranger.privateKey : keys.privateKey);
  };
  app.post('/google/token', async (request, reply) => {
    const form = fieldsOf(request.body);
    if (!isClient(form, request.headers.authorization, options))
      return reply.status(401).send({ error: 'invalid_client' });
    const [code = '', redirect = '', verifier = ''] = ['code', 'redirect_uri', 'code_verifier'].map((name) =>
      form.get(name),
    );
    const grant = form.get('grant_type') === 'authorization_code' ? grants.take(code, redirect, verifier) : null;
    if (!grant) return reply.status(400).send({ error: 'invalid_grant' });
    if (grant.lie === 'late') await sleep(lateMs);
    return {
      access_token: grants.token(grant.person),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: await idToken(grant),
    };
  });
  app.get('/google/userinfo', (request, reply) => {
    const person = grants.personOf((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (!person) return reply.status(401).send({ error: 'invalid_token' });
    return reply.send({ sub: person.subject, name: person.name, email: person.email });
  });
}
