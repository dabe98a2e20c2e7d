import { refused } from '@banyan/kernel/app';
import { entryOf } from '@banyan/kernel/rules';
import { refusals } from '../refusals.gen.js';

interface Operation {
  'x-encrypted'?: boolean;
  tags?: string[];
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>;
}

/** What the merge reads of a service's OpenAPI document. */
export interface OpenApi {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown>; securitySchemes?: Record<string, unknown> };
}

/** One document of all services. Two services may use one schema name for different things: then the later is prefixed. */
export function mergeOpenApi(
  documents: Readonly<Record<string, OpenApi>>,
  title: string,
  server: string,
): OpenApi & Record<string, unknown> {
  const merged = {
    paths: {} as NonNullable<OpenApi['paths']>,
    schemas: {} as Record<string, unknown>,
    securitySchemes: {} as Record<string, unknown>,
  };
  for (const [service, document] of Object.entries(documents)) {
    const renamed = new Map<string, string>();
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
      const taken = entryOf(merged.schemas, name);
      if (taken && JSON.stringify(taken) !== JSON.stringify(schema)) renamed.set(name, `${service}_${name}`);
    }
    const own = rename(document, renamed);
    for (const [path, methods] of Object.entries(own.paths ?? {}))
      for (const [method, operation] of Object.entries(methods)) {
        operation.tags = [service];
        operation.responses = withAdmissionRefusals(path, method, operation);
      }
    Object.assign(merged.paths, own.paths);
    Object.assign(merged.schemas, own.components?.schemas);
    Object.assign(merged.securitySchemes, own.components?.securitySchemes);
  }
  return {
    openapi: '3.0.0',
    info: { title, version: '1' },
    servers: [{ url: server }],
    paths: Object.fromEntries(Object.entries(merged.paths).sort(([a], [b]) => a.localeCompare(b))),
    components: { schemas: merged.schemas, securitySchemes: merged.securitySchemes },
  };
}

const own = [...new Set([refusals['RequestAdmission.enter'], refusals['ProxyServer.forward']].join(', ').split(', '))];

/** An operation's responses, with what the gateway may refuse before it calls the service. Authentication is the services' own. */
function withAdmissionRefusals(
  path: string,
  method: string,
  { responses = {}, ...operation }: Operation,
): Operation['responses'] {
  const bodiless = method === 'get' || method === 'head';
  const added = own.filter(
    (refusal) =>
      !refusal.includes(' auth.') &&
      (operation['x-encrypted'] === true || !refusal.endsWith('_payload')) &&
      !(bodiless && /slow_body|too_large/.test(refusal)),
  );
  const isRefusal = ([status]: [string, unknown]): boolean => Number(status) >= 400;
  const told = Object.entries(responses)
    .filter(isRefusal)
    .flatMap(([status, { description = '' }]) => description.split(', ').map((code) => `${status} ${code}`));
  const answered = Object.fromEntries(Object.entries(responses).filter((one) => !isRefusal(one)));
  return { ...answered, ...(refused([...told, ...added], path) as Operation['responses']) };
}

function rename(document: OpenApi, names: ReadonlyMap<string, string>): OpenApi {
  const refs = (_key: string, value: unknown): unknown => {
    const name = typeof value === 'string' && value.startsWith('#/components/schemas/') ? value.slice(21) : '';
    return names.has(name) ? `#/components/schemas/${names.get(name)}` : value;
  };
  const copy = JSON.parse(JSON.stringify(document, refs)) as OpenApi;
  const schemas = Object.entries(copy.components?.schemas ?? {}).map(([name, schema]) => [
    names.get(name) ?? name,
    schema,
  ]);
  return {
    ...copy,
    components: { ...copy.components, schemas: Object.fromEntries(schemas) as Record<string, unknown> },
  };
}
