import { createHmac } from 'node:crypto';

export type Payload = Readonly<Record<string, unknown>>;

/** JSON with sorted keys, since the database keeps them in an order of its own. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

/** Keyed, so that whoever can write to the table still cannot alter what was asked for. */
export function payloadHash(key: Buffer, type: string, payload: Payload): string {
  return createHmac('sha256', key)
    .update(`${type}\n${canonical(payload)}`)
    .digest('hex');
}

/** The payload as a console may show it: without what only says that a hidden value is still the same. */
export function shown(payload: Payload): Payload {
  return Object.fromEntries(
    Object.entries(payload)
      .filter(([key]) => !key.endsWith('Seal'))
      .map(([key, value]) => [key, /password|secret/i.test(key) ? '***' : value]),
  );
}
