import type { ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faults } from '../app/responses.js';
import { declared } from '../app/kernel-module.js';
import { jsonOrText } from './json-or-text.js';

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}
interface Document {
  readonly components?: { readonly schemas?: object };
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>>>
  >;
}

const formats = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  password: true as const,
  byte: /^[A-Za-z0-9+/]*={0,2}$/,
};

const isProxied = ({ routeOptions }: FastifyRequest): boolean => 'proxied' in routeOptions.config;

/**
 * Compares every response of a service in a spec with its OpenAPI document: the operation is there, it has this
 * status and kind of content, and the body fits, down to the refusal's code, with no field that is not described: what nobody described, nobody
 * meant to give away. A 500, of whatever route, is in no document: a spec that breaks something declares it beforehand, by
 * {@link OpenApiCheck.breaking}.
 */
export class OpenApiCheck {
  /** What was returned and is not in the document, once each. */
  private readonly lies = new Map<string, string>();
  private told: Told | undefined;
  private broke = 0;
  private thrown: unknown;
  private readonly hear = (error: unknown) => void (this.thrown = error);
  private breakings = 0;

  /** `service`: whose whole application it is, of which a worker reads the document once; none for a module of a spec's own. */
  constructor(
    private readonly app: NestFastifyApplication,
    private readonly service?: string,
  ) {
    faults.subscribe(this.hear);
    const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
    fastify.addHook('onSend', async (request, reply, payload) => {
      const { url = request.url } = request.routeOptions;
      if (reply.statusCode === 500) this.fault(request.method, url, payload);
      // A module of a spec's own, which is no service, has no list of refusals.
      else if (!declared().refusals) return payload;
      // A door in front of other services has two routes: the path and what is below it; and some of their own paths, marked as theirs.
      else if (
        isProxied(request) ||
        url.endsWith('/*') ||
        fastify.hasRoute({ method: request.method, url: `${url}/*` })
      )
        this.lookAtOperation(url, reply.statusCode, payload);
      else if (isDescribed(request.routeOptions.url)) await this.look(request, url, reply, payload);
      return payload;
    });
  }

  /** Does what breaks the service on purpose: only meanwhile a 500 is no failure, and none at all is one. */
  async breaking<T>(run: () => Promise<T>): Promise<T> {
    const before = this.broke;
    this.breakings += 1;
    try {
      const result = await run();
      if (this.broke === before) throw new Error('was to break something, and no 500 was answered');
      return result;
    } finally {
      this.breakings -= 1;
    }
  }

  /** Fails when an answer was not as described. */
  check(): void {
    faults.unsubscribe(this.hear);
    if (this.lies.size === 0) return;
    throw new Error(
      `answers that the OpenAPI document does not tell:\n${[...this.lies]
        .slice(0, 20)
        .map(([lie, told]) => `${lie} ${told}`)
        .join('\n')}`,
    );
  }

  private fault(method: string, url: string, payload: unknown): void {
    this.broke += 1;
    if (this.breakings > 0) return;
    this.lies.set(
      `${method} ${url} 500: no operation promises a fault`,
      `${excerptOf(payload)} for ${String(this.thrown)}`,
    );
  }

  private async look(request: FastifyRequest, url: string, reply: FastifyReply, payload: unknown): Promise<void> {
    if (request.method === 'HEAD' || request.method === 'OPTIONS') return;
    this.told ??= await this.read();
    const kind = String(reply.getHeader('content-type') ?? '').split(';')[0] ?? '';
    const name = `${request.method} ${url} ${reply.statusCode}`;
    const validate = this.told.validatorOf(request.method, url, reply.statusCode, payload, kind);
    if (typeof validate === 'string') return void this.lies.set(`${name}: ${validate}`, excerptOf(payload));
    if (kind !== json || typeof payload !== 'string' || validate(jsonOrText(payload))) return;
    const [first] = validate.errors ?? [];
    const field = String(first?.params['unevaluatedProperty'] ?? '');
    this.lies.set(
      `${name}: ${first?.instancePath.replaceAll(/\d+/g, '0')} ${first?.message} ${field}`,
      excerptOf(payload),
    );
  }

  /** A refusal in front of other services' operations: one that is known to stand before all of them. */
  private lookAtOperation(url: string, status: number, payload: unknown): void {
    const { code } = (typeof payload === 'string' ? (jsonOrText(payload) ?? {}) : {}) as { code?: unknown };
    const told = Object.values(declared().refusals ?? {}).some((list) =>
      list.split(', ').includes(`${status} ${String(code)}`),
    );
    if (code !== undefined && !told) this.lies.set(`${url} ${status}: is not described`, excerptOf(payload));
  }

  private async read(): Promise<Told> {
    const fastify = this.app.getHttpAdapter().getInstance() as FastifyInstance;
    const key = this.service && `${this.service}\n${fastify.printRoutes({ commonPrefix: false })}`;
    const told = (key ? read.get(key) : undefined) ?? new Told(await documentOf(fastify));
    if (key) read.set(key, told);
    for (const lie of told.missing) this.lies.set(lie, 'that is not there');
    return told;
  }
}

const documentOf = async (fastify: FastifyInstance): Promise<string> =>
  (await fastify.inject({ method: 'GET', url: '/openapi/service.json' })).body;

/** What a document tells, and how each of its answers is judged. */
class Told {
  /** Schemas that are referred to and not there. */
  readonly missing: string[] = [];
  private readonly known = new Map<string, ValidateFunction | string>();
  private readonly document: Document;
  private readonly ajv = new Ajv2019({ strict: false, validateSchema: false, formats, addUsedSchema: false });

  constructor(body: string) {
    this.document = JSON.parse(body) as Document;
    const schemas = new Set(Object.keys(this.document.components?.schemas ?? {}));
    for (const [, name = ''] of body.matchAll(/"#\/components\/schemas\/([^"]*)"/g))
      if (!schemas.has(name)) this.missing.push(`refers to a schema "${name}"`);
    this.ajv.addSchema({ ...(strictly(this.document) as object), $id: 'document' });
  }

  /** Judges the body of an answer; a text says why there is nothing to hold it against. */
  validatorOf(method: string, url: string, status: number, payload: unknown, kind: string): ValidateFunction | string {
    const key = `${method} ${url} ${status} ${hasBody(payload) ? kind : ''}`;
    const validate = this.known.get(key) ?? this.readable(method, url, status, payload, kind);
    this.known.set(key, validate);
    return validate;
  }

  private readable(...answer: [method: string, url: string, status: number, payload: unknown, kind: string]) {
    try {
      return this.compiled(...answer);
    } catch (error) {
      return `cannot be read: ${String(error)}`;
    }
  }

  private compiled(method: string, url: string, status: number, payload: unknown, kind: string) {
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    const operation = this.document.paths[path]?.[method.toLowerCase()];
    if (!operation) return 'is not described';
    const response = operation.responses[status];
    if (!response) return `has no answer ${status}`;
    const told = Object.keys(response.content ?? {});
    if (!hasBody(payload)) return told.length === 0 ? this.ajv.compile({}) : `has no body, and ${told.join()} is told`;
    if (!told.includes(kind)) return `has a body of ${kind}, and ${told.join() || 'none'} is told`;
    if (kind !== json) return this.ajv.compile({});
    const steps = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', json, 'schema'];
    const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    return this.ajv.compile({ $ref: `document#/${pointer}` });
  }
}

/** The documents of whole services by their routes: the spec files of a worker share its global scope. */
const read: Map<string, Told> = ((globalThis as { banyanDocuments?: Map<string, Told> }).banyanDocuments ??= new Map());

const json = 'application/json';

const hasBody = (payload: unknown): boolean => payload !== undefined && payload !== null && payload !== '';

/** Routes of controllers; what stands beside them (health, metrics, the vendor API) has documents of its own. */
const isDescribed = (url: string | undefined): boolean => url !== undefined && /^\/(wps|admin|callback)\//.test(url);

const excerptOf = (payload: unknown): string => (typeof payload === 'string' ? payload.slice(0, 300) : typeof payload);

/**
 * OpenAPI 3.0 as JSON Schema: `nullable` is an alternative, alone it is null; and an object has no field beside those that are described
 * unless it says that it may. `part`: inside `allOf`, where the others tell more.
 */
function strictly(schema: unknown, part = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => strictly(one, part));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = each(schema, (value, key) =>
    key === 'example'
      ? value
      : key === 'properties'
        ? each(value as object, (field) => strictly(field))
        : strictly(value, key === 'allOf'),
  );
  const closed = !part && ('properties' in rest || 'allOf' in rest) && !('additionalProperties' in rest);
  const whole = { ...rest, ...(closed && { unevaluatedProperties: false }) };
  if (nullable !== true) return whole;
  return Object.keys(rest).length > 0 ? { anyOf: [whole, { type: 'null' }] } : { type: 'null' };
}

const each = (object: object, change: (value: unknown, key: string) => unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
