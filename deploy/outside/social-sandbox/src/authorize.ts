import type { FastifyInstance, FastifyReply } from 'fastify';
import { fieldsOf, isReturn } from './forms.js';
import type { GrantStore } from './grants.js';
import { page, refusal } from './page.js';
import { lieOf, personOf } from './people.js';
import type { SandboxOptions } from './sandbox.js';

const html = (reply: FastifyReply, status: number, text: string) =>
  reply.status(status).type('text/html; charset=utf-8').send(text);

/** What is wrong with a request to log somebody in; null for nothing. Such a request sends nobody anywhere. */
function problemOf(asked: ReadonlyMap<string, string>, { clientId, returnUrl }: SandboxOptions): string | null {
  if (asked.get('client_id') !== clientId) return 'unknown client';
  if (!isReturn(asked.get('redirect_uri') ?? '', returnUrl)) return 'the address to return to is not registered';
  if (asked.get('response_type') !== 'code') return 'only codes are given';
  if (asked.get('code_challenge_method') !== 'S256' || !asked.get('code_challenge')) return 'no challenge';
  return null;
}

/** The page of OAuth's authorisation endpoint, and the answer to it. `more`: what the company adds to its answer. */
export function serveAuthorize(
  app: FastifyInstance,
  { company, path, more }: { company: string; path: string; more: Readonly<Record<string, string>> },
  options: SandboxOptions,
  grants: GrantStore,
): void {
  app.get(path, (request, reply) => {
    const asked = fieldsOf(request.query);
    const problem = problemOf(asked, options);
    return problem ? html(reply, 400, refusal(problem)) : html(reply, 200, page(company, path, asked));
  });
  app.post(path, (request, reply) => {
    const said = fieldsOf(request.body);
    const problem = problemOf(said, options);
    if (problem) return html(reply, 400, refusal(problem));
    const back = new URL(said.get('redirect_uri') ?? '');
    back.searchParams.set('state', said.get('state') ?? '');
    for (const [name, value] of Object.entries(more)) back.searchParams.set(name, value);
    if (said.has('cancel')) back.searchParams.set('error', 'access_denied');
    else
      back.searchParams.set(
        'code',
        grants.code({
          person: personOf(said.get('subject') ?? '', said.get('email')),
          redirectUri: said.get('redirect_uri') ?? '',
          challenge: said.get('code_challenge') ?? '',
          nonce: said.get('nonce') ?? '',
          lie: lieOf(said.get('lie')),
        }),
      );
    return reply.redirect(back.href, 303);
  });
}
