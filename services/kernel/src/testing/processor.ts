import { readFileSync } from 'node:fs';
import type pg from 'pg';

/**
 * Milliseconds of processor that a connection's server process has used so far: other programs that share the machine hardly change it.
 * Where the server runs elsewhere, the time of day in milliseconds: what passes between two answers is the nearest there is.
 */
export async function processorOf(client: pg.Client): Promise<() => number> {
  const { rows } = await client.query<{ pid: number; local: boolean }>(
    `select pg_backend_pid() as pid, inet_server_addr() <<= '127.0.0.0/8' as local`,
  );
  const [{ pid, local } = { pid: 0, local: false }] = rows;
  const read = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  try {
    return local && Number.isFinite(read()) ? read : () => performance.now();
  } catch {
    return () => performance.now();
  }
}

/** The middle one; of an even number of them the upper one of both. */
export const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
