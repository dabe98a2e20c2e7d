import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fieldsOf, isReturn } from './forms.js';
import { page, refusal } from './page.js';
import { lieOf, personOf, type Lie, type Person } from './people.js';
import type { SandboxOptions } from './sandbox.js';

/** The bot's token: its number, which everybody sees, and the client's secret. */
const botId = '7000000001';

/** When somebody logged in last: what is signed for him is never the same twice. */
const last = new Map<string, number>();

/** What Telegram says of somebody, signed with the hash of the bot's token. */
function resultOf({ subject, name }: Person, token: string, lie: Lie | null): string {
  const now = Math.max(Math.floor(Date.now() / 1000), (last.get(subject) ?? 0) + 1);
  last.set(subject, now);
  const fields = { id: Number(subject.slice(-10)), first_name: name, auth_date: lie === 'expired' ? now - 3600 : now };
  const lines = Object.entries(fields).map(([key, value]) => `${key}=${value}`);
  const key = createHash('sha256').update(token).digest();
  const hash = createHmac('sha256', key).update(lines.toSorted().join('\n')).digest('hex');
  const shown = lie === 'hash' ? hash.replace(/^./, (sign) => (sign === '0' ? '1' : '0')) : hash;
  return Buffer.from(JSON.stringify({ ...fields, hash: shown })).toString('base64url');
}

/** Telegram's log-in: a page that goes back with its signed answer behind the address's hash sign. */
export function serveTelegram(app: FastifyInstance, { returnUrl, clientSecret }: SandboxOptions): void {
  const problemOf = (asked: ReadonlyMap<string, string>): string | null => {
    const back = asked.get('return_to') ?? '';
    if (asked.get('bot_id') !== botId) return 'unknown bot';
    if (!isReturn(back, returnUrl) || new URL(back).origin !== asked.get('origin'))
      return 'the bot is not of this site';
    return null;
  };
  const html = 'text/html; charset=utf-8';
  app.get('/telegram/auth', (request, reply) => {
    const asked = fieldsOf(request.query);
    const problem = problemOf(asked);
    if (problem) return reply.status(400).type(html).send(refusal(problem));
    return reply.type(html).send(page('Telegram', '/telegram/auth', asked));
  });
  app.post('/telegram/auth', (request, reply) => {
    const said = fieldsOf(request.body);
    const problem = problemOf(said);
    if (problem) return reply.status(400).type(html).send(refusal(problem));
    const person = personOf(said.get('subject') ?? '');
    const result = said.has('cancel') ? 'false' : resultOf(person, `${botId}:${clientSecret}`, lieOf(said.get('lie')));
    return reply.redirect(`${said.get('return_to') ?? ''}#tgAuthResult=${result}`, 303);
  });
}
