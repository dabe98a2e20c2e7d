import pg from 'pg';
import { textOf, type Query } from '../database/index.js';

const password = 'spec';
const rolesLock = 7_142_013;

const roleOf = (service: string, part: 'owner' | 'runtime'): string =>
  `banyan_spec_${service.replaceAll(/[^a-z0-9]/g, '_')}_${part}`;

const withRole = (url: string, role: string): string => Object.assign(new URL(url), { username: role, password }).href;

/** The same database as the role that owns it. */
export const asOwner = (url: string): string => withRole(url, new URL(url).username.replace(/_runtime$/, '_owner'));

/** The same database as the role that its service runs as. */
export const asRuntime = (url: string): string => withRole(url, new URL(url).username.replace(/_owner$/, '_runtime'));

/** The database as the owner role of a service's specs. */
export const ownedBy = (url: string, service: string): string => withRole(url, roleOf(service, 'owner'));

/** Makes the two roles of a service's specs where they are missing; parallel workers wait for each other. */
export async function ensureRoles(admin: pg.Client, service: string): Promise<void> {
  const names = [roleOf(service, 'owner'), roleOf(service, 'runtime')];
  const known = 'select rolname from pg_roles where rolname = any($1)';
  if ((await admin.query(known, [names])).rows.length === names.length) return;
  await admin.query('select pg_advisory_lock($1)', [rolesLock]);
  try {
    const there = new Set((await admin.query<{ rolname: string }>(known, [names])).rows.map(({ rolname }) => rolname));
    for (const name of names.filter((one) => !there.has(one)))
      await admin.query(`create role ${name} login password '${password}'`);
    await admin.query(`grant pg_read_all_stats to ${roleOf(service, 'owner')}`);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [rolesLock]);
  }
}

/** Makes a database as the launcher does: owned by one role, open to another, and to nobody else. */
export async function makeDatabase(admin: pg.Client, name: string, service: string, template?: string): Promise<void> {
  const owner = roleOf(service, 'owner');
  await admin.query(`create database ${name} owner ${owner}${template ? ` template ${template}` : ''}`);
  await admin.query(`revoke all on database ${name} from public`);
  await admin.query(`grant connect on database ${name} to ${roleOf(service, 'runtime')}`);
}

/** The owner's own connections to a spec's database, to plant what the service may not do. */
export class OwnerDatabase {
  private readonly pool: pg.Pool;

  /** `url`: the owner's. */
  constructor(url: string) {
    this.pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'spec-owner' });
    this.pool.on('error', () => undefined);
  }

  readonly query: Query = async <R>(statement: Parameters<Query>[0], parameters: readonly unknown[] = []) =>
    (await this.pool.query(textOf(statement), [...parameters])).rows as R[];

  async close(): Promise<void> {
    await this.pool.end();
  }
}
