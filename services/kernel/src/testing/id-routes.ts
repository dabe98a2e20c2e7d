import { RouteCheck } from '../auth/index.js';
import type { TestService } from './test-service.js';

/** Where a route takes the id of something. */
export interface IdPlace {
  readonly in: 'path' | 'query' | 'body';
  readonly name: string;
}

/** A route for agents as its service's OpenAPI document describes it, with every place where it takes an id. */
export interface AgentRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:id`, as it is marked. */
  readonly path: string;
  readonly ids: readonly IdPlace[];
}

interface Schema {
  readonly $ref?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Operation {
  readonly parameters?: ReadonlyArray<{ name: string; in: 'path' | 'query'; schema: Schema }>;
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const isId = ({ pattern }: Schema): boolean => pattern === '^\\d{1,19}$';

/** Every route for agents of a service. Throws for one that the document leaves out: nobody could prove it. */
export async function agentRoutes(service: TestService): Promise<AgentRoute[]> {
  const document = (await service.http('GET', '/openapi/service.json')).body as unknown as Document;
  return service.app
    .get(RouteCheck)
    .routes()
    .filter(({ access }) => access?.kind === 'agent')
    .map(({ method, path }) => {
      const described = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      if (!described) throw new Error(`${method} ${path} is not in the OpenAPI document`);
      return { method: method as AgentRoute['method'], path, ids: idsOf(described, document) };
    });
}

function idsOf({ parameters = [], requestBody }: Operation, { components }: Document): IdPlace[] {
  const asked = parameters.flatMap(({ name, in: where, schema }) => (isId(schema) ? [{ in: where, name }] : []));
  const { schema } = requestBody?.content['application/json'] ?? {};
  const name = schema?.$ref?.split('/').at(-1) ?? '';
  const body = components.schemas[name]?.properties ?? {};
  return [
    ...asked,
    ...Object.keys(body).flatMap((key) => (isId(body[key] ?? {}) ? [{ in: 'body', name: key } as const] : [])),
  ];
}
