import { readDeclarations } from './declarations.mjs';

/** All services and programs of the platform, as each declares itself; the launcher, the resets and all tests read this table. */
export const services = await readDeclarations();

/** Those that answer public paths, whose documents the gateway reads before it is ready. */
export const routed = services.filter(({ routes }) => routes.length > 0).map(({ name }) => name);

/** The PostgreSQL database of the event log's fall-back backing. */
export const eventLogDatabase = 'banyan_events';

/** The role that a service runs as; it owns nothing. */
export const runtimeOf = (name, secrets) => ({
  name: `banyan_${name}_runtime`,
  password: secrets.databaseRoles[name],
});

/** The role that owns a database and does nothing but migrate it. `name`: the service, or `events` for the event log. */
export const ownerOf = (name, secrets) => ({
  name: `banyan_${name}_owner`,
  password: secrets.databaseOwners[name],
});

/** Services that travel on the platform's event log. */
const onTheLog = services.filter(({ outsider, stranger }) => !outsider && !stranger);

/**
 * All databases that the platform uses on one server, each with its owner and who else may enter; see backing/roles.mjs. A
 * service enters its own, and the event log's.
 */
export const databases = (secrets) => [
  ...services
    .filter(({ database }) => database)
    .map(({ name, database }) => ({
      database,
      owner: ownerOf(name, secrets),
      users: [runtimeOf(name, secrets)],
    })),
  {
    database: eventLogDatabase,
    owner: ownerOf('events', secrets),
    users: onTheLog.map(({ name }) => runtimeOf(name, secrets)),
  },
];

/** Who needs a password on the database server: `{ roles, owners }`, by service. */
export const databaseLogins = {
  roles: services.filter(({ database, outsider }) => database || !outsider).map(({ name }) => name),
  owners: [...services.filter(({ database }) => database).map(({ name }) => name), 'events'],
};

/** The accounts that the services seed with SEED_DEMO=1. */
export const demoAccounts = (secrets) => ({
  member: { username: 'minhchau', password: 'Banyan#2026' },
  agent: { username: 'daily', password: 'Banyan#2026' },
  operator: { username: 'operator', password: 'Console#2026', totpSecret: secrets.operatorTotp },
  approver: { username: 'approver', password: 'Console#2026', totpSecret: secrets.approverTotp },
});

/** How far a service is from those that call nobody: what uses others stops before them, and who call each other stop together. */
function depth({ name, calls }, seen = [name]) {
  const callees = services.filter((one) => calls.includes(one.name) && !seen.includes(one.name));
  return Math.max(0, ...callees.map((one) => 1 + depth(one, [...seen, one.name])));
}

/** What uses others stops first, what all use stops last: the public door, strangers beside what is deepest, then by depth, then the backing parts. */
function stopOrder() {
  const inside = services.filter(({ kind }) => kind === 'service');
  const deepest = Math.max(...inside.map((one) => depth(one)));
  const rank = (one) => (one.stranger ? deepest : depth(one));
  const levels = Array.from({ length: deepest + 1 }, (_, level) =>
    services.filter((one) => ['service', 'stranger'].includes(one.kind) && rank(one) === deepest - level),
  );
  return [
    services.filter(({ kind }) => kind === 'gateway'),
    ...levels,
    services.filter(({ outsider }) => outsider),
    [{ name: 'kafka' }],
    [{ name: 'redis' }],
    [{ name: 'postgres' }],
  ].map((group) => group.map(({ name }) => name));
}

/** Named things in groups that may stop together, in order; those that the order does not know come first. */
export function inStopOrder(things) {
  const order = stopOrder();
  const known = new Set(order.flat());
  const groups = order.map((names) => things.filter(({ name }) => names.includes(name)));
  return [things.filter(({ name }) => !known.has(name)), ...groups].filter((group) => group.length > 0);
}
