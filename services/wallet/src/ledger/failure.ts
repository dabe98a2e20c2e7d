import pg from 'pg';

/**
 * What a failed database call means for the batch that it carried.
 * - `lost`: the connection broke, so the batch may have been applied; the same commands must be sent again to know.
 * - `poison`: its content was refused and would be again; some command of the batch is at fault.
 * - `passing`: nothing was applied, and nothing says that a later try fails: deadlock, time limit, full disk, a missing function.
 */
export type Failure = 'lost' | 'poison' | 'passing';

/** Classes of PostgreSQL's error codes (appendix A): connection trouble, a server that stops or starts, one that has become a standby. */
const lost = /^(08|57P0|25006)/;
/** Data that a type, a constraint or a function refuses. */
const poison = /^(22|23|P0)/;

export function failureOf(error: unknown): Failure {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code === undefined || lost.test(code)) return 'lost';
  return poison.test(code) ? 'poison' : 'passing';
}
