import type { TestService } from './test-service.js';

/** A schema of the OpenAPI document, as far as the walk reads it. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly example?: unknown;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

type Schemas = Readonly<Record<string, Schema>>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema?: Schema;
}

/** A route as its service's OpenAPI document describes it. */
export interface Described {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{id}`. */
  readonly path: string;
  /** Who may enter: `public`, `member`, `agent`, `operator:<permission>`. */
  readonly access: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly schemas: Schemas;
}

/** Where a value goes. `plain`: free text that people read, neither a secret nor a file. */
export interface Place {
  readonly in: 'path' | 'query' | 'body' | 'filter' | 'sort';
  readonly path: readonly string[];
  readonly plain: boolean;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly 'x-access'?: string;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Schemas };
}

const verbs: readonly string[] = ['get', 'post', 'put', 'patch', 'delete'];

/** Every route of a service's OpenAPI document. */
export async function describedRoutes(service: TestService): Promise<Described[]> {
  const document = (await service.http('GET', '/openapi/service.json')).body as unknown as Document;
  const schemas = document.components?.schemas ?? {};
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([verb]) => verbs.includes(verb))
      .map(([verb, operation]) => ({
        name: `${verb.toUpperCase()} ${path}`,
        method: verb.toUpperCase() as Described['method'],
        path,
        access: operation['x-access'] ?? 'public',
        parameters: (operation.parameters ?? []).filter((item) => item.in !== 'header'),
        body: operation.requestBody?.content['application/json']?.schema,
        schemas,
      })),
  );
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  const [first] = schema.allOf ?? schema.anyOf ?? [];
  const named = schema.$ref ?? first?.$ref;
  return named ? (schemas[named.split('/').at(-1) ?? ''] ?? {}) : (schema.anyOf?.[0] ?? schema);
}

/** Every parameter of a route, and every field of its body however deep. */
export function leavesOf({ parameters, body, schemas }: Described): Place[] {
  const asked = parameters.map(({ name, in: where, schema }): Place => ({
    in: where as 'path' | 'query',
    path: [name],
    plain: where === 'query' && isPlain(schema ?? {}),
  }));
  return [...asked, ...(body ? fieldsOf(body, schemas, [], 0) : [])];
}

const isPlain = ({ type, format, pattern, enum: values }: Schema): boolean =>
  type === 'string' && !format && !pattern && !values;

function fieldsOf(schema: Schema, schemas: Schemas, path: readonly string[], depth: number): Place[] {
  const { properties, items } = resolved(schema, schemas);
  const own: Place[] = path.length > 0 ? [{ in: 'body', path, plain: isPlain(schema) }] : [];
  if (depth > 4) return own;
  const below = Object.entries(properties ?? {}).flatMap(([name, field]) =>
    fieldsOf(field, schemas, [...path, name], depth + 1),
  );
  return [...own, ...below, ...(items ? fieldsOf(items, schemas, [...path, '0'], depth + 1) : [])];
}

/** The body with one value somewhere in it, as JSON. */
export function put(body: unknown, path: readonly string[], value: unknown): string {
  const copy = structuredClone(body) as Record<string, unknown>;
  let holder = copy;
  for (const name of path.slice(0, -1)) holder = (holder[name] ??= {}) as Record<string, unknown>;
  holder[path.at(-1) ?? ''] = value;
  return JSON.stringify(copy);
}

const candidates: readonly string[] = [
  '1', '1000000', 'abc', 'ABC', 'abc123', '2026-03-16', 'VND', 'a-b', 'sandbox', '#aabbcc', 'abc.example', 'https://a.example/x', '/x', '0912345678',
  'nobody@example.com', '10.0.0.0/8', '12:00', 'xK9-mirror-lamp', '0123456789abcdef'.repeat(2), '0123456789abcdef'.repeat(4),
]; // prettier-ignore

/** A value that fits a schema, as far as its words and the field's name tell. */
export function fitting(
  name: string,
  schema: Schema,
  schemas: Schemas,
  known: Readonly<Record<string, unknown>> = {},
  depth = 0,
): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  const {
    type,
    format,
    pattern,
    enum: values,
    example,
    minimum,
    minLength = 0,
    maxLength = Infinity,
    items,
    properties,
  } = resolved(schema, schemas);
  if (example !== undefined) return example;
  if (values) return values[0];
  if (properties && depth < 5)
    return Object.fromEntries(
      Object.entries(properties).map(([key, field]) => [key, fitting(key, field, schemas, known, depth + 1)]),
    );
  if (type === 'array') return items && depth < 5 ? [fitting(name, items, schemas, known, depth + 1)] : ['abc'];
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  if (format === 'uuid') return '5b1f0e4a-0f5b-4e6b-9c7d-1a2b3c4d5e6f';
  if (format === 'date') return '2026-03-16';
  if (format === 'date-time') return '2026-03-16T00:00:00.000Z';
  const form = pattern ? new RegExp(pattern, 'u') : /^/;
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && form.test(text);
  return candidates.find(fits) ?? 'x'.repeat(minLength || 8);
}
