import type { LedgerRow } from './batch.js';
import { isHeld, type CommandKind } from './command.js';

interface Rows {
  readonly rows: readonly LedgerRow[];
}

/** Kinds that refer to no earlier entry whose amount they take, and move money of one account that stores a balance. */
const simple: ReadonlySet<CommandKind> = new Set(['bet', 'win', 'promo_win', 'jackpot_win', 'deposit']);

/**
 * Parts units into those that the database may take in one statement, and those that must go one by one, in order. To the first
 * belong all units of an account when each is simple and alone in what it says: no other command of the call has the same key, and no
 * rollback names it. So it makes no difference to any answer that they come first, and none to each other between accounts.
 */
export function partByDependence<U extends Rows>(units: readonly U[]): { independent: U[]; others: U[] } {
  const dependent = dependentAccounts(units);
  const independent: U[] = [];
  const others: U[] = [];
  for (const unit of units) (dependent.has(unit.rows[0]?.account ?? 0n) ? others : independent).push(unit);
  return { independent, others };
}

function dependentAccounts(units: readonly Rows[]): Set<bigint> {
  const dependent = new Set<bigint>();
  const owners = new Map<string, bigint>();
  const named: string[] = [];
  for (const { rows } of units) {
    for (const { command, account, lock } of rows) {
      const { kind, source, externalId, reference, ask, sharedIds } = command;
      const key = `${kind} ${source} ${externalId}`;
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, account);
      else dependent.add(owner).add(account);
      if (simple.has(kind) && !ask && !isHeld(command) && (kind === 'bet' || !sharedIds)) continue;
      dependent.add(account);
      if (lock !== null) dependent.add(lock);
      if (reference) named.push(`${source} ${reference}`);
    }
    addAcross(rows, dependent);
  }
  for (const name of named) addNamed(name, owners, dependent);
  return dependent;
}

/** A group over several accounts is all or nothing over all of them. */
function addAcross(rows: readonly LedgerRow[], dependent: Set<bigint>): void {
  if (rows.every(({ account }) => account === rows[0]?.account)) return;
  for (const { account } of rows) dependent.add(account);
}

function addNamed(name: string, owners: ReadonlyMap<string, bigint>, dependent: Set<bigint>): void {
  for (const kind of simple) {
    const owner = owners.get(`${kind} ${name}`);
    if (owner !== undefined) dependent.add(owner);
  }
}
