import { entryOf } from '@banyan/kernel/rules';
/** What the merge reads of a service's OpenAPI document. */
export interface OpenApi {
  paths?: Record<string, Record<string, { 'x-encrypted'?: boolean; tags?: string[] }>>;
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
    for (const methods of Object.values(own.paths ?? {}))
      for (const operation of Object.values(methods)) operation.tags = [service];
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
