import { randomUUID } from 'node:crypto';
import { Client, Metadata, credentials, status, type ServiceError } from '@grpc/grpc-js';
import {
  bytesOf,
  callsOf,
  eventsOf,
  releasedRegistry,
  releasedTraffic,
  textOf,
  typeOf,
  type Example,
} from '@banyan/proto/traffic';
import { installationHeader, installationOf } from '../auth/installation.js';
import { sql, type EventType } from '../database/index.js';
import { Events } from '../events/index.js';
import { topicOf, type LogMessage } from '../events/message.js';
import type { EventHandler } from '../events/on-event.js';
import type { TestService } from './test-service.js';

const read = () => ({
  descriptor: releasedRegistry(),
  examples: releasedTraffic().filter((line): line is Example => !('always' in line)),
});
let known: ReturnType<typeof read> | undefined;

/** Read on first use: most specs that load this folder do not ask. */
const recording = () => (known ??= read());

/** What the last release sent of an event, for what has to be there before. */
export const releasedEvents = <T>(type: EventType<T>): T[] =>
  recording()
    .examples.filter(({ event }) => event === type.$type)
    .map((example) => type.decode(bytesOf(example)));

/** What the last release asked of a call. */
export const releasedRequests = <T>(type: EventType<T>): T[] =>
  recording()
    .examples.filter(({ request }) => request === type.$type)
    .map((example) => type.decode(bytesOf(example)));

/** How a handler took what the last release sent: why not, when it did not. */
interface Heard {
  readonly handler: string;
  readonly event: string;
  readonly failure?: string;
}

/**
 * Has each handler of the service handle what the last release sent, as the log would hand it over; tells of each whether it was handled
 * and not parked. A handler of an event that the release had, and of which there is no example, has failed. `spoil`: what becomes of each
 * message's bytes, to see that it would be told.
 */
export async function handleReleasedEvents(
  service: TestService,
  spoil = (bytes: Uint8Array): Uint8Array => bytes,
): Promise<Heard[]> {
  const run = randomUUID();
  const { delivery } = service.app.get(Events);
  const heard: Heard[] = [];
  for (const name of delivery.names) {
    const handler = delivery.handler(name) as EventHandler;
    const type = handler.type.$type;
    const told = recording().examples.filter(({ event }) => event === type);
    if (told.length === 0 && eventsOf(recording().descriptor).includes(type))
      heard.push({ handler: name, event: type, failure: 'there is no example of it' });
    for (const [index, example] of told.entries()) {
      const message = messageOf(example, `${run}:${index}`);
      const taken = await take(service, handler, { ...message, value: spoil(message.value) });
      heard.push({ handler: name, event: type, ...taken });
    }
  }
  return heard;
}

/** As it lay in the log; ids are made unique, since the examples come from many databases. */
function messageOf(example: Example, unique: string): LogMessage {
  const headers = { ...example.headers, 'event-id': `${unique}:${example.headers?.['event-id']}` };
  const place = { topic: topicOf(typeOf(example)), partition: 0, offset: '0' };
  return { ...place, key: example.key ?? '', headers, value: bytesOf(example) };
}

async function take(service: TestService, handler: EventHandler, message: LogMessage): Promise<{ failure?: string }> {
  const { delivery } = service.app.get(Events);
  if (!delivery.durable) return delivery.once(handler, message).then(() => ({}), failed);
  await delivery.settle(handler, [message]);
  const rows = await service.db.query<{ why: string }>(
    sql`select coalesce(d.error, r.error, 'it is not in the inbox') as why
      from (select $1::text as id, $2::text as handler) n
        left join inbox i on i.event_id = n.id and i.handler = n.handler
        left join event_retry r on r.event_id = n.id and r.handler = n.handler
        left join dead_letter d on d.event_id = n.id and d.handler = n.handler
      where i.event_id is null or r.event_id is not null or d.event_id is not null`,
    [message.headers['event-id'], handler.name],
  );
  return rows[0] ? { failure: rows[0].why } : {};
}

const failed = (error: unknown) => ({ failure: String(error) });

/** How a call of the last release ended: its response as that release reads it, a refusal's code, or why it was neither. */
interface Answered {
  readonly path: string;
  readonly response?: string;
  readonly refusal?: string;
  readonly failure?: string;
}

/** Makes each call of the last release to the service's own gRPC, with the bytes of then. `owner`: whose calls, such as `wallet`. */
export async function serveReleasedCalls(owner: string, tokenJwks: string): Promise<Answered[]> {
  const client = new Client(`127.0.0.1:${process.env['GRPC_PORT']}`, credentials.createInsecure());
  const answered: Answered[] = [];
  for (const call of callsOf(recording().descriptor).filter(({ path }) => path.startsWith(`/${owner}.`))) {
    const requests = recording().examples.filter(({ request }) => request === call.request);
    if (requests.length === 0) answered.push({ path: call.path, failure: 'there is no example of it' });
    for (const request of requests)
      answered.push({ path: call.path, ...(await made(client, call, request, tokenJwks)) });
  }
  client.close();
  return answered;
}

function made(client: Client, call: { path: string; response: string }, request: Example, tokenJwks: string) {
  const metadata = new Metadata();
  metadata.set(installationHeader, installationOf({ tokenJwks }));
  metadata.set('x-request-id', 'released');
  metadata.set('x-banyan-brand', 'BANYAN');
  metadata.set('accept-language', 'EN');
  const same = (bytes: Buffer): Buffer => bytes;
  const options = { deadline: Date.now() + 20_000 };
  return new Promise<Omit<Answered, 'path'>>((resolve) => {
    client.makeUnaryRequest(call.path, same, same, bytesOf(request), metadata, options, (error, bytes) =>
      resolve(error ? refused(error) : answerOf(call.response, bytes)),
    );
  });
}

function refused(error: ServiceError): Omit<Answered, 'path'> {
  const [code] = error.metadata.get('x-error-code');
  if (code && !String(code).startsWith('system.')) return { refusal: String(code) };
  return { failure: `${status[error.code]} ${String(code ?? '')}: ${error.details}` };
}

function answerOf(type: string, bytes: Buffer | undefined): Omit<Answered, 'path'> {
  try {
    return { response: textOf(recording().descriptor, type, bytes ?? Buffer.alloc(0)) };
  } catch (error) {
    return { failure: `the last release cannot read it: ${String(error)}` };
  }
}
