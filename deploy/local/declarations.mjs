import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deploymentFields, deploymentOf } from './deployment.mjs';

/**
 * What a service says of itself, in `service.mjs` of its folder; everything else that names services is made from it, by the
 * launcher as it runs and by `npm run codegen` where it must be a file.
 *
 * @typedef {object} Declaration
 * @property {'service' | 'gateway' | 'stranger' | 'outsider'} [kind] a service of the platform (the standard); its one public
 *   door; a program on our kernel that has a database, an event log and keys of its own and knows the platform's public address
 *   only; a program that gets no address and no key of the platform's
 * @property {string} title what it is for, as the map of services says it
 * @property {{ http: number, grpc?: number, internal?: number, office?: number, smtp?: number }} ports where it listens; the launcher takes others when one is taken
 * @property {string[]} [open] the ports that a container shows to everybody
 * @property {string[]} [near] the ports that a container shows to its own machine
 * @property {boolean} [database] true: it has a database of its own, `banyan_<name>`
 * @property {number} memoryMb what a container of it may use
 * @property {import('./deployment.mjs').Deployment['probes']} [probes] and `replicas`, `scaling`, `requests`, `limits`, `drainSeconds`, `vital`: what
 *   differs from the standards in deployment.mjs
 * @property {string} [volume] the volume of its data file
 * @property {string[]} [calls] whom it calls: services by gRPC (it is given `<NAME>_GRPC`), programs outside by an address of its own making
 * @property {string[]} [routes] the prefixes of the public paths that it answers
 * @property {string[]} [ownConnections] those that must come through however busy the others are
 * @property {Array<{ path: RegExp, counted?: string, closed?: string, host?: string, body?: string }>} [pathPolicies] paths that are not taken as strictly
 *   as the rest, see services/gateway/src/http/path-policy.ts; the first that fits counts
 * @property {string[]} [attempts] paths whose calls are tries to get in
 * @property {Record<string, Objective>} [objectives] what people wait for and how well it is to be answered, by name: the gateway measures it, and
 *   its rules, alerts and panels are made from it
 * @property {string[]} [consumes] the events that it handles, `<service>.<Message>`; what it sends is its proto/<name>/v1/events.proto
 * @property {string[]} [jobs] what it does by the clock
 * @property {Record<string, Push[]>} [pushes] its events that reach open screens; of one event's rows with `when` those that hold, and the others
 *   where none before them held
 * @property {Record<string, string[]>} [permissions] what operators may be allowed to do, by object: `member: ['view']` is `member.view`
 * @property {Record<string, { path?: string, permission: string, file?: boolean }>} [resources] what the console shows: its list's path
 *   below /admin/v1/<name>, the object whose permissions it asks for, and whether the list can be had as a file
 * @property {Record<string, object>} [settings] what operators may set for a brand and this service reads, by name: `type`, `standard`, bounds
 *   and unit (services/kernel/src/rules/setting.ts), `group` where the console shows it, `permission` that one needs to change it,
 *   `two` where a second operator has to agree, `notAbove` for the setting that it may not be above. Its words stand in console.json under `setting_of`
 * @property {string[]} [webs] the web apps that it serves
 * @property {{ workspace: string, sources: string[], output: string }} [pages] pages of its own
 * @property {(wiring: object) => Record<string, unknown>} [env] what else it needs in its environment, see wiring.mjs
 */

/**
 * @typedef {object} Push
 * @property {string} [when] a condition over `event`, as the gateway's code has it
 * @property {'member' | 'everybody' | { permission: string } | { topic: string, of: string }} to whose screens: the event's member's, all,
 *   operators' with a permission, or those of its brand that follow one of a topic, whose id is the event's field `of`
 * @property {string} as the message's name
 * @property {Record<string, string | boolean | [string]>} value its fields: the event's field of that name, or what is given in brackets
 */

/**
 * @typedef {object} Objective
 * @property {string} title what somebody does, as a panel says it
 * @property {string[]} paths the public paths of its POST requests, `:name` for a part that changes
 * @property {number} answered the share of them that no fault of ours may end, below 1
 * @property {{ seconds: number, share: number }} within in what time that share of them has its answer; a bound of the histogram of the gateway
 */

const root = resolve(import.meta.dirname, '..', '..');
const kinds = ['service', 'gateway', 'stranger', 'outsider'];
const fields = new Set([
  ...'kind title ports open near database memoryMb volume calls routes ownConnections pathPolicies attempts objectives consumes jobs pushes permissions resources settings webs pages env'.split(
    ' ',
  ),
  ...deploymentFields,
]);

/** Every declaration below `services` and `deploy/outside`, ready to use: with its name, its folder and the fields that it left out. */
export async function readDeclarations(at = root) {
  const folders = ['services', 'deploy/outside'].flatMap((parent) =>
    readdirSync(join(at, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(at, parent, entry.name, 'service.mjs')))
      .map(({ name }) => ({ name, folder: `${parent}/${name}` })),
  );
  const all = await Promise.all(
    folders.map(async ({ name, folder }) => {
      const { default: said } = await import(pathToFileURL(join(at, folder, 'service.mjs')).href);
      return completed(name, folder, said);
    }),
  );
  const place = ({ kind, ports }) => kinds.indexOf(kind) * 100_000 + ports.http;
  all.sort((a, b) => place(a) - place(b));
  refuseClashes(all);
  return all;
}

function completed(name, folder, said) {
  const unknown = Object.keys(said).filter((field) => !fields.has(field));
  if (unknown.length > 0) throw new Error(`${folder}/service.mjs: there is no ${unknown.join(', ')}`);
  const lacks = ['title', 'ports', 'memoryMb'].filter((field) => said[field] === undefined);
  if (lacks.length > 0) throw new Error(`${folder}/service.mjs lacks ${lacks.join(', ')}`);
  const kind = said.kind ?? 'service';
  if (!kinds.includes(kind)) throw new Error(`${folder}/service.mjs: kind is one of ${kinds.join(', ')}`);
  return {
    open: [],
    near: [],
    calls: [],
    routes: [],
    ownConnections: [],
    pathPolicies: [],
    attempts: [],
    objectives: {},
    consumes: [],
    jobs: [],
    pushes: {},
    permissions: {},
    resources: {},
    settings: {},
    webs: [],
    env: () => ({}),
    ...said,
    ...deploymentOf(folder, kind, said),
    name,
    folder,
    kind,
    main: `${folder}/dist/main.js`,
    database: said.database ? `banyan_${name}` : null,
    outsider: kind === 'outsider',
    stranger: kind === 'stranger',
  };
}

/** The bounds of a histogram of the kernel: only these times can be told from others. */
export const objectiveBounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** What may be only once: ports, prefixes, permissions, resources; and what must be there: whom one calls or asks permission of. */
function refuseClashes(all) {
  once('port', all, ({ ports }) => Object.values(ports));
  once('prefix', all, ({ routes }) => routes);
  once('permission', all, ({ permissions }) => Object.keys(permissions));
  once('objective', all, ({ objectives }) => Object.keys(objectives));
  once('resource', all, ({ resources }) => Object.keys(resources));
  for (const { folder, objectives, routes } of all)
    for (const [objective, { paths, answered, within }] of Object.entries(objectives)) {
      const strange = paths.find((path) => !routes.some((prefix) => path.startsWith(`${prefix}/`)));
      if (strange) throw new Error(`${folder}/service.mjs: ${objective} is about ${strange}, which is another's`);
      if (
        ![answered, within.share].every((share) => share > 0.5 && share < 1) ||
        !objectiveBounds.includes(within.seconds)
      )
        throw new Error(
          `${folder}/service.mjs: ${objective} asks for shares below 1 within ${objectiveBounds.join(', ')} seconds`,
        );
    }
  const names = all.map(({ name }) => name);
  const objects = all.flatMap(({ permissions }) => Object.keys(permissions));
  const permissions = permissionsOf(all);
  for (const { folder, calls, resources, settings } of all) {
    for (const [setting, { permission }] of Object.entries(settings))
      if (!permissions.includes(permission))
        throw new Error(`${folder}/service.mjs: ${setting} asks for ${permission}, which nobody declares`);
    for (const callee of calls)
      if (!names.includes(callee)) throw new Error(`${folder}/service.mjs calls ${callee}, which is no service`);
    for (const [resource, { permission }] of Object.entries(resources))
      if (!objects.includes(permission))
        throw new Error(`${folder}/service.mjs: ${resource} asks for ${permission}, which nobody declares`);
  }
}

/** All that an operator may be allowed to do: `member.view`. */
export const permissionsOf = (services) =>
  services.flatMap(({ permissions }) =>
    Object.entries(permissions).flatMap(([object, verbs]) => verbs.map((verb) => `${object}.${verb}`)),
  );

function once(what, all, of) {
  const owners = new Map();
  for (const one of all)
    for (const value of of(one)) {
      if (owners.has(value))
        throw new Error(`${one.folder}/service.mjs: the ${what} ${value} is ${owners.get(value)}'s already`);
      owners.set(value, one.name);
    }
}
