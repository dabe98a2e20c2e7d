import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { RouteCheck, type MarkedRoute } from '../auth/index.js';
import { entryOf } from '../rules/entry.js';

/** An operation's refusals in the generated list: `403 wallet.account_blocked, 409 …`, by `Class.method`. */
export type Refusals = Readonly<Record<string, string>>;

/** How the published operation ids of a controller begin, by its class: for those whose class has another name by now. */
export type OperationIds = Readonly<Record<string, string>>;

const ownIds: OperationIds = {
  DeadLetterAdminController: 'DeadLetterAdmin',
  EventStateAdminController: 'EventAdmin',
  ExportAdminController: 'ExportAdmin',
  ServiceStatusAdminController: 'WorkAdmin',
};

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Content = NonNullable<Extract<Responses[string], { description: string }>['content']>;

const text = { type: 'string' } as const;
const details = { type: 'object', nullable: true, additionalProperties: true } as const;

/** The body of every refusal, for players and for the console. */
const refusalSchemas = {
  Refusal: {
    type: 'object',
    required: ['success', 'value', 'message', 'code'],
    properties: { success: { type: 'boolean', enum: [false] }, value: details, message: text, code: text },
  },
  ConsoleRefusal: {
    type: 'object',
    required: ['message', 'code', 'requestId', 'details'],
    properties: {
      message: text,
      code: text,
      requestId: text,
      details,
      errors: { type: 'object', description: 'by field', additionalProperties: text },
    },
  },
} as const;

/**
 * The service's document: what Nest reads from the marks, with each answer as it goes out (its real status, the player's
 * `{ success, value, message }` around it) and every refusal with its codes.
 */
export function documentOf(
  app: NestFastifyApplication,
  service: string,
  refusals: Refusals = {},
  ids: OperationIds = {},
): OpenAPIObject {
  const builder = new DocumentBuilder().setTitle(`Banyan ${service}`).setVersion('1').addBearerAuth().build();
  const document = SwaggerModule.createDocument(app, builder, {
    operationIdFactory: (controller, method) =>
      `${entryOf(ids, controller) ?? entryOf(ownIds, controller) ?? controller}_${method}`,
  });
  for (const route of app.get(RouteCheck).routes()) {
    const methods = entryOf(document.paths, route.path.replaceAll(/:(\w+)/g, '{$1}'));
    const operation = entryOf((methods ?? {}) as Readonly<Record<string, Operation>>, route.method.toLowerCase());
    if (!operation) continue;
    operation.responses = {
      [route.status]: answered(operation.responses, route),
      ...unmodified(operation.responses),
      ...refused([...refusalsOfMarks(route, operation), ...listed(entryOf(refusals, route.operation))], route.path),
    };
  }
  const own = document.components?.schemas ?? {};
  const schemas = { ...unbounded(own, takenBy(document)), ...refusalSchemas } as unknown as Schemas;
  return { ...document, components: { ...document.components, schemas } };
}

const names = (part: unknown): string[] =>
  [...(JSON.stringify(part) ?? '').matchAll(/"#\/components\/schemas\/([^"]*)"/g)].map(([, name = '']) => name);

/** The schemas of what is taken: of bodies, and what is inside them. */
function takenBy({ paths, components }: OpenAPIObject): ReadonlySet<string> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods as Record<string, Operation>));
  const found = new Set(operations.flatMap(({ requestBody }) => names(requestBody)));
  for (const name of found) for (const inner of names(entryOf(components?.schemas ?? {}, name))) found.add(inner);
  return found;
}

/** A field's bounds describe input. Output was checked when it came in, or is made by us: its length is no promise. */
function unbounded(schemas: Schemas, taken: ReadonlySet<string>): Schemas {
  const bare = (key: string, value: unknown): unknown =>
    bounds.has(key) && typeof value === 'number' ? undefined : value;
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      taken.has(name) ? schema : (JSON.parse(JSON.stringify(schema, bare)) as typeof schema),
    ]),
  );
}

const bounds: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems']);

const listed = (list: string | undefined): string[] => (list ? list.split(', ') : []);

/** What is said to who has the answer already, where the operation declares it. */
function unmodified({ 304: told }: Responses): Responses {
  return told ? { 304: told } : {};
}

/** The response of a request that succeeded. */
function answered(responses: Responses, { path, raw }: MarkedRoute): Responses[string] {
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const { description = '', content } = (found ?? {}) as { description?: string; content?: Content };
  const schema = content?.['application/json']?.schema;
  if (raw || path.startsWith('/admin/')) return { description, ...(content && { content }) };
  const value = schema ?? { nullable: true };
  const whole = {
    type: 'object',
    required: ['success', 'value', 'message'],
    properties: { success: { type: 'boolean', enum: [true] }, value, message: text },
  };
  return { description, content: { 'application/json': { schema: whole as never } } };
}

/** Refusals that follow from the decorators and the form of a request, whatever the method does. */
function refusalsOfMarks({ access, method }: MarkedRoute, operation: Operation): string[] {
  const asked = (operation.parameters?.length ?? 0) > 0 || operation.requestBody !== undefined;
  const inPath = operation.parameters?.some((one) => 'in' in one && one.in === 'path') === true;
  return [
    '400 request.malformed',
    '503 system.unavailable',
    ...(asked ? ['400 request.invalid'] : []),
    ...(inPath ? ['404 request.not_found'] : []),
    ...(method === 'GET' ? [] : ['413 request.too_large']),
    ...(access && access.kind !== 'public' ? ['401 auth.required'] : []),
    ...(access?.kind === 'operator' ? ['401 auth.session_idle', '401 auth.network_refused'] : []),
    ...(access?.kind === 'member' && !access.trial ? ['403 wallet.in_need_true_account'] : []),
    ...(access?.kind === 'member' && !access.beforePasswordChange ? ['403 auth.password_change_required'] : []),
    ...(access?.kind === 'agent'
      ? ['403 wallet.in_need_true_account', '403 auth.password_change_required', '403 auth.not_agent']
      : []),
    ...(access?.kind === 'agent' && method !== 'GET' && !access.assistant ? ['403 auth.assistant'] : []),
    ...(access?.kind === 'operator' && access.permission ? ['403 auth.forbidden'] : []),
    ...(access?.kind === 'operator' && access.stepUp ? ['403 auth.step_up_required'] : []),
  ];
}

/** Answers by status, each with the codes that it may carry, of refusals such as `409 wallet.ledger_refused`. */
export function refused(refusals: readonly string[], path: string): Responses {
  const codes = new Map<string, Set<string>>();
  for (const refusal of refusals) {
    const [status = '', code = ''] = refusal.split(' ');
    codes.set(status, (codes.get(status) ?? new Set()).add(code));
  }
  const schema = `#/components/schemas/${path.startsWith('/admin/') ? 'ConsoleRefusal' : 'Refusal'}`;
  return Object.fromEntries(
    [...codes].map(([status, names]) => {
      const list = [...names].sort();
      const own = { type: 'object', properties: { code: { type: 'string', enum: list } } };
      const content = { 'application/json': { schema: { allOf: [{ $ref: schema }, own] } as never } };
      return [status, { description: list.join(', '), content }];
    }),
  );
}
