import { hostileValues, misread } from './hostile-values.js';
import { describedRoutes, fitting, leavesOf, put, type Described, type Place } from './described-routes.js';
import { jsonOrText } from './json-or-text.js';
import type { TestService } from './test-service.js';
import { memberToken, operatorToken } from './test-tokens.js';

/** What every object has without having been given it: no list knows a filter or an order by these names, so a few values do. */
const inherited = Object.getOwnPropertyNames(Object.prototype);
const underInherited = ['1', 'ASC', '{}'];

/** What a service's spec configures of the walk. */
export interface FuzzOptions {
  /** Values that fit by the name of a field or parameter, where its description alone leads nowhere. */
  readonly known?: Readonly<Record<string, unknown>>;
  /** The operator who asks, for a service that looks him up. */
  readonly operator?: bigint;
  /** Headers that a door wants beside the token, such as a signature over what is sent. */
  readonly headers?: (route: Described, body: string | undefined) => Record<string, string>;
  /** Codes of refusals with 503 because a neighbour of the service is away in the spec. */
  readonly away?: readonly string[];
}

/** What the walk did. `faults` are answers of 500 and above, `taken` texts that turn the reading direction and were taken all the same. */
export interface FuzzReport {
  readonly routes: number;
  readonly places: number;
  readonly requests: number;
  /** Routes whose valid request was refused as malformed: nothing behind the validation was tried. */
  readonly misfits: string[];
  readonly faults: string[];
  readonly taken: string[];
}

const atOnce = 6;

/**
 * Puts a value of every kind that somebody might read wrongly into every parameter, filter, order and field of the service's OpenAPI
 * document, one at a time, in requests that otherwise fit. Whatever comes, the answer is never a fault of ours. FUZZ_ROUTE, a regular
 * expression, looks at some routes alone.
 */
export async function fuzzTypes(service: TestService, options: FuzzOptions = {}): Promise<FuzzReport> {
  const walk = new Walk(service, options);
  const only = new RegExp(process.env['FUZZ_ROUTE'] ?? '');
  const routes = (await describedRoutes(service)).filter(({ name }) => only.test(name));
  let places = 0;
  let names = 0;
  const work: Array<() => Promise<void>> = [];
  const misfits: string[] = [];
  for (const route of routes) {
    if (!(await walk.fits(route))) misfits.push(route.name);
    const lists = await walk.listPlaces(route);
    for (const place of [...leavesOf(route), ...lists])
      work.push(...walk.triesOf(route, place, hostileValues((places += 1), place.in === 'body')));
    // One reading of filters and orders serves all lists, so each list meets two of these names.
    if (lists.length > 0)
      for (const where of ['filter', 'sort'] as const)
        work.push(
          ...walk.triesOf(
            route,
            { in: where, path: [inherited[(names += 1) % inherited.length] ?? ''], plain: false },
            underInherited,
          ),
        );
    work.push(...walk.wholeBodies(route));
  }
  await inTurn(work);
  return { routes: routes.length, places, requests: work.length, misfits, faults: walk.faults, taken: walk.taken };
}

async function inTurn(work: Array<() => Promise<void>>): Promise<void> {
  const queue = work.values();
  const runner = async () => {
    for (const next of queue) await next();
  };
  await Promise.all(Array.from({ length: atOnce }, runner));
}

class Walk {
  readonly faults: string[] = [];
  readonly taken: string[] = [];
  /** One example of a kind is reported for each place. */
  private readonly seen = new Set<string>();
  private readonly tokens = new Map<string, Promise<string>>();
  /** What fits each route, which thousands of requests begin with. */
  private readonly bodies = new Map<Described, unknown>();

  private readonly known: Readonly<Record<string, unknown>>;

  constructor(
    private readonly service: TestService,
    private readonly options: FuzzOptions,
  ) {
    this.known = { filter: '{}', sort: undefined, ...options.known };
  }

  triesOf(route: Described, place: Place, values: readonly unknown[]): Array<() => Promise<void>> {
    const doubled = place.in === 'query' ? ['[]', '[x]', ''].map((mark) => ({ mark })) : [];
    return [
      ...values.map((value) => async () => {
        const status = await this.send(route, place, value);
        if (value === misread && place.plain && status < 400) this.taken.push(`${route.name} ${place.path.join('.')}`);
      }),
      ...doubled.map(
        ({ mark }) =>
          async () =>
            void (await this.send(route, place, '1', mark)),
      ),
    ];
  }

  /** Bodies that are no object, or one of strange keys. */
  wholeBodies(route: Described): Array<() => Promise<void>> {
    if (!route.body) return [];
    const texts = ['', 'null', '[]', '"x"', '1e999', '{', '{"__proto__":{"a":1}}', '{"a\\u0000":1}', '{"\\ud800":1}'];
    return texts.map((text) => async () => void (await this.ask(route, 'body', this.path(route), text)));
  }

  /** Whether the door takes the form of a request that should fit; what it then refuses, such as an object that is not there, fits. */
  async fits(route: Described): Promise<boolean> {
    const { body } = await this.raw(route, `${this.path(route)}?${this.query(route, '').toString()}`, this.body(route));
    return !['request.invalid', 'request.malformed'].includes((body as { code?: string } | null)?.code ?? '');
  }

  /** Filters and orders of a list, which its refusal of an unknown one names. */
  async listPlaces(route: Described): Promise<Place[]> {
    if (!route.parameters.some(({ name, in: where }) => where === 'query' && name === 'filter')) return [];
    const known = async (query: string): Promise<string[]> => {
      const { body } = await this.raw(route, `${this.path(route)}?${query}`);
      const named = (body as { details?: { known?: unknown } } | null)?.details?.known;
      return Array.isArray(named) ? named.map(String) : [];
    };
    const [filters, sorts] = [await known('filter={"nothingLikeIt":1}'), await known('sort=nothingLikeIt')];
    return [
      ...filters.map((name): Place => ({ in: 'filter', path: [name], plain: false })),
      ...sorts.map((name): Place => ({ in: 'sort', path: [name], plain: false })),
    ];
  }

  private path(route: Described): string {
    return route.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(String(this.fit(route, name))),
    );
  }

  private fit(route: Described, name: string): unknown {
    const parameter = route.parameters.find((item) => item.name === name);
    return fitting(name, parameter?.schema ?? {}, route.schemas, this.known);
  }

  private send(route: Described, place: Place, value: unknown, mark?: string): Promise<number> {
    const [name = ''] = place.path;
    if (place.in === 'path') {
      const text = encodeURIComponent(String(value)).replaceAll('%ED%A0%80', '');
      return this.ask(
        route,
        name,
        this.path({ ...route, path: route.path.replace(`{${name}}`, text || '%20') }),
        this.body(route),
      );
    }
    const query = this.query(route, name);
    if (place.in === 'query') query.set(name + (mark ?? ''), String(value));
    if (place.in === 'query' && mark === '') query.append(name, '2');
    if (place.in === 'filter') query.set('filter', `{${JSON.stringify(name)}:${jsonOr(value)}}`);
    if (place.in === 'sort') {
      query.set('sort', name);
      query.set('order', String(value));
    }
    const url = `${this.path(route)}?${query.toString()}`;
    return this.ask(
      route,
      place.path.join('.'),
      url,
      place.in === 'body' ? put(this.fitBody(route), place.path, value) : this.body(route),
    );
  }

  private query(route: Described, without: string): URLSearchParams {
    const wanted = route.parameters.filter((item) => item.in === 'query' && item.required && item.name !== without);
    return new URLSearchParams(wanted.map(({ name }): [string, string] => [name, String(this.fit(route, name))]));
  }

  private fitBody(route: Described): unknown {
    if (!this.bodies.has(route)) this.bodies.set(route, fitting('', route.body ?? {}, route.schemas, this.known));
    return this.bodies.get(route);
  }

  private body(route: Described): string | undefined {
    return route.body ? JSON.stringify(this.fitBody(route)) : undefined;
  }

  private async ask(route: Described, where: string, url: string, body?: string): Promise<number> {
    const answer = await this.raw(route, url, body);
    const { code } = (answer.body ?? {}) as { code?: string };
    const away = answer.status === 503 && ['system.unavailable', ...(this.options.away ?? [])].includes(code ?? '');
    const place = `${route.name} ${String(where)} ${answer.status}`;
    if (answer.status < 500 || away || this.seen.has(place)) return answer.status;
    this.seen.add(place);
    this.faults.push(
      `${answer.status} ${String(code)} ${route.method} ${url.slice(0, 300)} ${body?.slice(0, 400) ?? ''}`,
    );
    return answer.status;
  }

  private tokenFor(access: string): Promise<string> | undefined {
    if (access === 'public') return undefined;
    const token = this.tokens.get(access) ?? newToken(access, this.options.operator ?? 990_001n);
    this.tokens.set(access, token);
    return token;
  }

  /** Through the whole of the service, without a socket: what a socket adds is the same for every value. */
  private async raw(route: Described, url: string, body?: string): Promise<{ status: number; body: unknown }> {
    const token = await this.tokenFor(route.access);
    const answer = await this.service.app.inject({
      method: route.method,
      url,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...this.options.headers?.(route, body),
      },
      ...(body !== undefined && { payload: body }),
    });
    return { status: answer.statusCode, body: jsonOrText(answer.body) };
  }
}

/** Of somebody whom the door lets in. */
function newToken(access: string, operator: bigint): Promise<string> {
  const [kind, permission] = access.split(':');
  if (kind === 'operator') return operatorToken(permission ? [permission] : [], { id: operator });
  return memberToken({ id: 1001, accountType: kind === 'agent' ? 1 : 0 });
}

/** A filter's value as JSON where it is one, else as a JSON text. */
function jsonOr(value: unknown): string {
  const text = String(value);
  try {
    JSON.parse(text);
    return text;
  } catch {
    return JSON.stringify(text);
  }
}
