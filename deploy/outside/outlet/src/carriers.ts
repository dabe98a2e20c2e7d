import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Store } from './store.js';

export interface CarrierKeys {
  readonly jsonKey: string;
  readonly formUser: string;
  readonly formSecret: string;
}

const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const isNumber = (to: string): boolean => /^\+[1-9]\d{6,14}$/.test(to) && !to.endsWith('0003');
const stateOf = (to: string) => (to.endsWith('0004') ? 'failed' : 'delivered');
const isDown = (carrier: 'json' | 'form', to: string): boolean =>
  to.endsWith('0002') || (carrier === 'json' && to.endsWith('0001'));

/** A short message has none of what a mail has. */
const plain = { subject: '', html: '', unsubscribe: '' };

interface JsonMessage {
  readonly to: string;
  readonly text: string;
  readonly reference: string;
}

/** Carrier one: JSON, a bearer key, a price for each message. */
export function serveJson(app: FastifyInstance, store: Store, { jsonKey }: CarrierKeys): void {
  const text = { type: 'string', minLength: 1, maxLength: 1000 };
  const refuse = (reply: FastifyReply, status: number, error: string) => reply.status(status).send({ error });
  app.addHook('preHandler', async (request, reply) => {
    if (sameText(request.headers.authorization ?? '', `Bearer ${jsonKey}`)) return undefined;
    return refuse(reply, 401, 'unknown_key');
  });
  app.post<{ Body: JsonMessage }>(
    '/json/v1/messages',
    {
      schema: {
        body: {
          type: 'object',
          required: ['to', 'text', 'reference'],
          properties: { to: text, text, reference: text },
        },
      },
    },
    (request, reply) => {
      const { to, text: said, reference } = request.body;
      if (isDown('json', to)) return refuse(reply, 503, 'try_later');
      if (!isNumber(to)) return refuse(reply, 422, 'invalid_number');
      const { id } = store.add({ ...plain, by: 'json', to, text: said, state: stateOf(to) }, reference);
      return reply.status(202).send({ id, status: 'accepted', price: { amount: '0.0350', currency: 'USD' } });
    },
  );
  app.get<{ Params: { id: string } }>('/json/v1/messages/:id', (request, reply) => {
    const message = store.find(request.params.id);
    return message ? reply.send({ status: message.state }) : refuse(reply, 404, 'unknown_message');
  });
}

/** Carrier two: signed forms, answers of one line. */
export function serveForm(app: FastifyInstance, store: Store, keys: CarrierKeys): void {
  const line = (reply: FastifyReply, text: string) => reply.type('text/plain').send(text);
  app.post('/form/send', (request, reply) => {
    const form = fieldsOf(request.body);
    if (!isSigned(form, keys)) return line(reply, 'ERR 1 not signed');
    const [to = '', text = ''] = [form.get('to'), form.get('msg')];
    if (isDown('form', to)) return line(reply, 'ERR 90 busy');
    if (!isNumber(to) || text === '') return line(reply, 'ERR 13 no such number');
    const state = stateOf(to);
    const { id } = store.add({ ...plain, by: 'form', to, text, state }, form.get('ref') ?? '');
    return line(reply, `OK ${id} 850`);
  });
  app.post('/form/status', (request, reply) => {
    const form = fieldsOf(request.body);
    if (!isSigned(form, keys)) return line(reply, 'ERR 1 not signed');
    const message = store.find(form.get('id') ?? '');
    if (!message) return line(reply, 'ERR 14 unknown');
    return line(reply, message.state === 'delivered' ? 'OK DELIVRD' : 'OK UNDELIV');
  });
}

/** A form's fields, each once. */
const fieldsOf = (body: unknown): Map<string, string> =>
  new Map(Object.entries(body ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

function isSigned(form: ReadonlyMap<string, string>, { formUser, formSecret }: CarrierKeys): boolean {
  if (form.get('user') !== formUser || !(Math.abs(Date.now() - Number(form.get('ts'))) <= 5 * 60_000)) return false;
  const signed = [...form].filter(([name]) => name !== 'sign').map(([name, value]) => `${name}=${value}`);
  const right = createHmac('sha256', formSecret).update(signed.toSorted().join('&')).digest('hex');
  return sameText(form.get('sign') ?? '', right);
}
