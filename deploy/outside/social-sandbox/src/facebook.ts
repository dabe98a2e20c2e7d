import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { serveAuthorize } from './authorize.js';
import { fieldsOf } from './forms.js';
import { sameText, type GrantStore } from './grants.js';
import type { SandboxOptions } from './sandbox.js';

const lateMs = 8_000;

/** OAuth 2 as Facebook has it: its dialog, its graph's token and `me`, which wants the proof that its caller knows the app's secret. */
export function serveFacebook(app: FastifyInstance, options: SandboxOptions, grants: GrantStore): void {
  serveAuthorize(app, { company: 'Facebook', path: '/facebook/dialog/oauth', more: {} }, options, grants);
  app.post('/facebook/oauth/access_token', async (request, reply) => {
    const form = fieldsOf(request.body);
    const client = `${form.get('client_id') ?? ''}:${form.get('client_secret') ?? ''}`;
    if (!sameText(client, `${options.clientId}:${options.clientSecret}`))
      return reply.status(400).send({ error: { message: 'unknown app', type: 'OAuthException', code: 101 } });
    const [code = '', redirect = '', verifier = ''] = ['code', 'redirect_uri', 'code_verifier'].map((name) =>
      form.get(name),
    );
    const grant = grants.take(code, redirect, verifier);
    if (!grant)
      return reply.status(400).send({ error: { message: 'invalid code', type: 'OAuthException', code: 100 } });
    if (grant.lie === 'late') await sleep(lateMs);
    return { access_token: grants.token(grant.person), token_type: 'bearer', expires_in: 5_184_000 };
  });
  app.get('/facebook/me', (request, reply) => {
    const asked = fieldsOf(request.query);
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '') || (asked.get('access_token') ?? '');
    const proof = createHmac('sha256', options.clientSecret).update(token).digest('hex');
    const person = grants.personOf(token);
    if (!person || !sameText(asked.get('appsecret_proof') ?? '', proof))
      return reply.status(400).send({ error: { message: 'invalid token', type: 'OAuthException', code: 190 } });
    return reply.send({ id: person.subject, name: person.name });
  });
}
