import { statuses } from './status.js';
import { callExamples } from './vendor-api.examples.js';
import { requestSchemas } from './vendor-api.schemas.js';
import { roomsCall } from './vendor-calls.openapi.js';

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const signed = [
  header('X-Banyan-Key', 'Your key id', 'studio-example'),
  header('X-Banyan-Timestamp', 'Unix time in milliseconds, at most 60 s from our clock', '1763668800000'),
  header(
    'X-Banyan-Signature',
    'hex(HMAC-SHA256(secret, timestamp + "." + operation + "." + body)); operation is the last part of the path',
    '2fe9955218691f55487518b34fd318df87edc815afabb0ac9168bfbb35f3ff2a',
  ),
];

/** What is answered under one HTTP status other than 200. */
function refusals(http: number) {
  const names = Object.entries(statuses).flatMap(([name, code]) => (code === http ? [name] : []));
  const examples = names.map((status) => [status, { value: { status, message: 'For your log, in English' } }] as const);
  return {
    description: names.join(', '),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

const others = [...new Set(Object.values(statuses))].filter((http) => http !== 200);

const operations = () =>
  Object.entries(callExamples).map(([path, { summary, schema, request, answer }]) => {
    const refused = { status: 'INSUFFICIENT_FUNDS', message: 'The balance is too low', balance: '0', currency: 'VND' };
    const answered = {
      description: 'Accepted, or refused with a status of HTTP 200',
      content: {
        'application/json': {
          schema: { anyOf: [{ $ref: '#/components/schemas/Accepted' }, { $ref: '#/components/schemas/Refusal' }] },
          examples: { accepted: { value: answer }, refused: { value: refused } },
        },
      },
    };
    const post = {
      summary,
      operationId: path.slice(1),
      parameters: signed,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${schema}` },
            examples: { usual: { value: request } },
          },
        },
      },
      responses: { 200: answered, ...Object.fromEntries(others.map((http) => [http, refusals(http)])) },
    };
    return [path, { post }] as const;
  });

/** The Vendor API as OpenAPI 3.1, made of the schemas that requests are checked with. */
export function vendorApiDocument(): object {
  const status = { type: 'string', enum: Object.keys(statuses) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Banyan Vendor API',
      version: '1.0.0',
      description:
        'How a game studio connects to Banyan. The guide with pictures, retry rules and time limits is docs/vendor-api.md.',
    },
    servers: [{ url: '/vendor/v1' }],
    paths: Object.fromEntries(operations()),
    webhooks: { rooms: { post: roomsCall } },
    components: {
      schemas: {
        ...requestSchemas,
        Accepted: { type: 'object', required: ['status'], properties: { status: { const: 'OK' } } },
        Refusal: {
          type: 'object',
          required: ['status', 'message'],
          properties: {
            status,
            message: { type: 'string' },
            balance: { type: 'string' },
            currency: { type: 'string' },
            action: { type: 'string', description: 'the transaction of the action for which a batch was refused' },
          },
        },
      },
    },
  };
}
