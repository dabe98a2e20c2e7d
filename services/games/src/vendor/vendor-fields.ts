import { entryOf } from '@banyan/kernel/rules';
import type { Vendor } from './vendor.entity.js';

/**
 * Who changes a field of a vendor in the console. Two persons agree to whatever decides who speaks as the vendor, where members
 * and our signed calls go, where money is kept and what it is worth; nobody changes the others there.
 */
export const changedBy = {
  id: 'nobody',
  code: 'nobody',
  name: 'alone',
  launchUrl: 'two persons',
  apiUrl: 'two persons',
  walletMode: 'two persons',
  shape: 'two persons',
  publicKey: 'two persons',
  enabled: 'alone',
  liveAt: 'nobody',
  usesLaunchHosts: 'alone',
  ipList: 'two persons',
  currencies: 'two persons',
  languages: 'alone',
  promoBudgets: 'two persons',
  requestsPerSecond: 'alone',
  maintenanceFrom: 'alone',
  maintenanceUntil: 'alone',
  maintenanceMessage: 'alone',
  createdAt: 'nobody',
  updatedAt: 'nobody',
} as const satisfies Record<keyof Vendor, 'alone' | 'two persons' | 'nobody'>;

export type Fields = Readonly<Record<string, unknown>>;

/**
 * What one operator changes at once, and what waits for a second one: only what is another value than now. To open a vendor's
 * games the first time takes two.
 */
export function divide(vendor: Vendor, fields: Fields): { alone: Fields; waiting: Fields } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const alone = new Map<string, string>(Object.entries(changedBy));
  const byOne = (name: string) => alone.get(name) === 'alone' && (name !== 'enabled' || vendor.liveAt !== null);
  const differs = ([name, value]: [string, unknown]) => !same(valueOf(vendor, name), value);
  return {
    alone: Object.fromEntries(given.filter(([name]) => byOne(name))),
    waiting: Object.fromEntries(given.filter((entry) => !byOne(entry[0]) && differs(entry))),
  };
}

/** The values that a vendor has now of the fields that are named. */
export function valuesOf(vendor: Vendor, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, valueOf(vendor, name)]));
}

/** Whether it still has these values. */
export function stillHas(vendor: Vendor, fields: Fields): boolean {
  return Object.entries(fields).every(([name, value]) => same(valueOf(vendor, name), value));
}

const valueOf = (vendor: Vendor, name: string): unknown => entryOf(vendor, name);

const same = (one: unknown, other: unknown) => JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

/* The database keeps the names of an object in an order of its own. */
function ordered(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value ?? null;
  return Object.entries(value)
    .map(([name, inner]): [string, unknown] => [name, ordered(inner)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
