import { head } from './head.mjs';

const quoted = (text) => `'${text}'`;
const camel = (name) => name.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());

/** The gateway's table of services: which paths each serves, their policies, and its address. */
export function gatewayTable(services) {
  const routed = services.filter(({ routes }) => routes.length > 0);
  const rows = (list) => list.map((row) => `  ${row},\n`).join('');
  const prefixes = routed.flatMap(({ name, routes }) => routes.map((prefix) => `[${quoted(prefix)}, ${quoted(name)}]`));
  const prefixOf = (path) => {
    const below = routed.flatMap(({ routes }) => routes).filter((prefix) => path.startsWith(`${prefix}/`));
    return below.toSorted((a, b) => b.length - a.length)[0];
  };
  const objectives = routed.flatMap((one) =>
    Object.entries(one.objectives).flatMap(([name, { paths }]) =>
      paths.map((path) => `[${[name, prefixOf(path), path].map(quoted).join(', ')}]`),
    ),
  );
  const pathPolicies = routed.flatMap((one) =>
    one.pathPolicies.map(({ path, ...policy }) => `[${path}, ${JSON.stringify(policy)}]`),
  );
  return `${head}
import { z } from '@banyan/kernel/config';

/** The services that answer public paths. */
export const routed = [${routed.map(({ name }) => quoted(name)).join(', ')}] as const;

export type Routed = (typeof routed)[number];

/** Those without which players' money stands still: a gateway without them is of no use, one without the others is. */
export const vital: readonly Routed[] = [${routed
    .filter((one) => one.vital)
    .map(({ name }) => quoted(name))
    .join(', ')}];

/** Where each of them is, in the gateway's environment. */
export const addresses = {
${rows(routed.map(({ name }) => `${camel(name)}Http: z.url()`))}};

/** The service that serves a path, by its longest prefix. */
export const prefixes: ReadonlyArray<readonly [prefix: string, service: Routed]> = [
${rows(prefixes)}];

/** Prefixes with connections of their own. */
export const ownConnections: readonly string[] = [${routed.flatMap((one) => one.ownConnections.map(quoted)).join(', ')}];

/** Paths that are not taken as strictly as the rest, and how instead; the first that fits counts. */
export const declaredPolicies = [
${rows(pathPolicies)}] as const;

/** Paths whose calls are tries to get in. */
export const attempts: readonly string[] = [
${rows(routed.flatMap((one) => one.attempts.map(quoted)))}];

/** Paths of POST requests that an objective is about, each with the prefix that it is below. */
export const objectivePaths: ReadonlyArray<readonly [objective: string, prefix: string, path: string]> = [
${rows(objectives)}];
`;
}

const valueOf = (value) =>
  Array.isArray(value) || typeof value === 'boolean'
    ? JSON.stringify(Array.isArray(value) ? value[0] : value)
    : `event.${value}`;

const roomOf = (to) =>
  to === 'member'
    ? 'memberRoom(event.memberId)'
    : to === 'everybody'
      ? 'publicRoom'
      : to.topic
        ? `topicRoom(event.brand, ${quoted(to.topic)}, event.${to.of})`
        : `permissionRoom(${quoted(to.permission)})`;

function send({ to, as, value }) {
  const fields = Object.entries(value).map(([name, from]) => `${name}: ${valueOf(from)}`);
  return `this.live.send(${roomOf(to)}, ${quoted(as)}, wire({ ${fields.join(', ')} }));`;
}

/** One event's rows: with one condition and one row after it, the other way round; else each where its condition holds. */
function body(rows) {
  const [first, second] = rows;
  if (rows.length === 2 && first.when && !second.when)
    return `if (${first.when}) ${send(first)}\n else ${send(second)}`;
  return rows.map((row) => (row.when ? `if (${row.when}) ${send(row)}` : send(row))).join('\n');
}

/** The gateway's handlers of what services declare for open screens. */
export function gatewayPushes(services) {
  const of = services
    .map(({ name, pushes }) => ({ name, events: Object.keys(pushes), pushes }))
    .filter(({ events }) => events.length > 0);
  const imports = of.map(
    ({ name, events }) => `import { ${events.sort().join(', ')} } from '@banyan/proto/${name}/v1/events';`,
  );
  const methods = of.flatMap(({ name, pushes }) =>
    Object.entries(pushes).map(
      ([event, rows]) => `
  @OnEvent(${event})
  async ${camel(name)}${event}(event: ${event}): Promise<void> {
${body(rows)}
  }
`,
    ),
  );
  return `${head}
import { Controller } from '@nestjs/common';
${imports.join('\n')}
import { OnEvent } from '@banyan/kernel/events';
import { LiveServer, memberRoom, permissionRoom, publicRoom, topicRoom } from './live.server.js';
import { wire } from './wire.js';

/** Passes facts on to the sockets that they concern. Sending one twice is harmless: each carries the state, not a change. */
@Controller()
export class Pushes {
  constructor(private readonly live: LiveServer) {}
${methods.join('')}}
`;
}
