import { errors } from '../errors.js';
import { partByDependence } from './independent.js';
import {
  entryKinds,
  isHeld,
  outcomeCodes,
  type LedgerCommand,
  type LedgerOutcome,
  type OutcomeCode,
} from './command.js';
import { sql } from '@banyan/kernel/database';

/** A command with the accounts of both ends found. `lock` is the other end when that stores a balance. */
export interface LedgerRow {
  readonly command: LedgerCommand;
  readonly account: bigint;
  readonly contra: bigint;
  readonly lock: bigint | null;
}

/** One caller's wait for all its answers. */
export class Call {
  readonly outcomes: LedgerOutcome[] = [];
  readonly done: Promise<LedgerOutcome[]>;
  private resolve: (outcomes: LedgerOutcome[]) => void;
  private reject: (error: Error) => void;

  constructor(private left: number) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    if (left === 0) this.resolve([]);
  }

  answer(index: number, outcome: LedgerOutcome): void {
    this.outcomes[index] = outcome;
    this.left -= 1;
    if (this.left === 0) this.resolve(this.outcomes);
  }

  fail(error: Error): void {
    this.reject(error);
  }
}

/** Commands that are applied together: one, or a group. */
export class Unit {
  readonly since = performance.now();
  /** On the wire now; lost on the wire at some time, so that it may have been applied. */
  sending = false;
  unknown = false;

  constructor(
    readonly rows: readonly LedgerRow[],
    /** Unix milliseconds; 0: none. */
    readonly deadline: number,
    private readonly call: Call,
    private readonly indexes: readonly number[],
  ) {}

  answer(outcomes: readonly LedgerOutcome[]): void {
    outcomes.forEach((outcome, i) => this.call.answer(this.indexes[i] ?? 0, outcome));
  }

  refuse(code: OutcomeCode): void {
    this.answer(this.rows.map(() => refusal(code)));
  }

  /** It cannot be known for now whether it was applied; or it certainly was not. */
  giveUp(): void {
    if (this.unknown) this.call.fail(errors.ledger_unavailable());
    else this.refuse('BUSY');
  }
}

/** An answer without any effect. */
export const refusal = (code: OutcomeCode): LedgerOutcome => ({
  code,
  balanceMinor: 0n,
  storedBalanceMinor: null,
  transactionId: null,
});

export const applySql = sql`select place, code, balance, stored, version from ledger_apply($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

/** The same of a batch with held wins: what they exceeded goes first. */
export const applyHeldSql = sql`select place, code, balance, stored, version from ledger_apply_held($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`;

/** `[place, code, balance, stored, version]` as the driver gives them. */
export type OutcomeRow = [
  place: number,
  code: number,
  balance: string | null,
  stored: string | null,
  version: string | null,
];

/** Added to the kind of a command that is only a lookup. */
const onlyAsks = 100;
/** And of a win that is held. */
const held = 200;

/** And of what may meet an entry of the other kind under its id. */
const shared = 400;

const numberOf = (command: LedgerCommand): number =>
  entryKinds[command.kind] +
  (command.ask ? onlyAsks : isHeld(command) ? held : 0) +
  (command.sharedIds && command.kind !== 'bet' ? shared : 0);

const codeNames = Object.fromEntries(Object.entries(outcomeCodes).map(([name, code]) => [code, name])) as Record<
  number,
  OutcomeCode
>;

function outcomeOf([, code, balance, stored, version]: OutcomeRow, { account }: LedgerRow): LedgerOutcome {
  const name = codeNames[code];
  if (!name) throw new Error(`the ledger answered ${code}`);
  return {
    code: name,
    balanceMinor: balance === null ? 0n : BigInt(balance),
    storedBalanceMinor: stored === null ? null : BigInt(stored),
    transactionId: version === null ? null : `${account}:${version}`,
  };
}

interface Rows {
  readonly rows: readonly LedgerRow[];
}

/** One call of {@link applySql}: units in the order in which they are sent, its arguments, and what its answer means for each. */
export class Batch<U extends Rows> {
  readonly units: readonly U[];
  readonly rows: readonly LedgerRow[];
  private readonly independent: number;
  /** Whether a win of it is held: it goes by {@link applyHeldSql}. */
  readonly holds: boolean;

  /** `oneByOne`: nothing goes in one statement; the answers are the same. */
  constructor(units: readonly U[], oneByOne = false) {
    const { independent, others } = oneByOne ? { independent: [], others: units } : partByDependence(units);
    this.units = [...independent, ...others];
    this.rows = this.units.flatMap((unit) => unit.rows);
    this.holds = this.rows.some(({ command }) => isHeld(command));
    this.independent = independent.reduce((count, unit) => count + unit.rows.length, 0);
  }

  /** The arguments of {@link applySql}, or of {@link applyHeldSql}. */
  values(at: Date): unknown[] {
    const { rows } = this;
    return [
      ...(this.holds ? [exceededOf(rows)] : []),
      at.toISOString(),
      this.independent,
      numbers(this.units.flatMap((unit) => unit.rows.map((_row, i) => (i === 0 ? unit.rows.length : 0)))),
      numbers(rows.flatMap((row) => (row.lock === null ? [] : [row.lock]))),
      numbers(rows.map((row) => row.account)),
      numbers(rows.map(({ command }) => numberOf(command))),
      texts(rows.map((row) => row.command.source)),
      texts(rows.map((row) => row.command.externalId)),
      numbers(rows.map((row) => row.command.amountMinor)),
      texts(rows.map((row) => row.command.currency)),
      texts(rows.map((row) => row.command.reference || null)),
      texts(rows.map((row) => row.command.roundId || null)),
      texts(rows.map((row) => row.command.gameCode || null)),
      numbers(rows.map((row) => row.contra)),
    ];
  }

  /** The outcomes of all rows in the order of `rows`; throws when the answer is not one per row. */
  outcomes(answer: readonly OutcomeRow[]): LedgerOutcome[] {
    const outcomes: Array<LedgerOutcome | undefined> = this.rows.map(() => undefined);
    for (const row of answer) {
      const asked = this.rows[row[0] - 1];
      if (asked) outcomes[row[0] - 1] = outcomeOf(row, asked);
    }
    if (answer.length !== this.rows.length || outcomes.includes(undefined))
      throw new Error(`${this.rows.length} commands got ${answer.length} answers`);
    return outcomes as LedgerOutcome[];
  }
}

/** Wins of free rounds have the keys of wins. */
const slotOf = (kind: LedgerCommand['kind']): number => entryKinds[kind.startsWith('freespin') ? 'win' : kind];

/** What the held wins of a batch exceed, by their places. */
const exceededOf = (rows: readonly LedgerRow[]): string =>
  JSON.stringify(
    rows.flatMap(({ command }, i) => {
      const { exceeded } = command;
      if (!exceeded || !isHeld(command)) return [];
      const { winMinor, hourMinor, hourSumMinor } = exceeded;
      const [win, hour, sum] = [winMinor, hourMinor, hourSumMinor].map(String);
      return [{ place: i + 1, slot: slotOf(command.kind), win, hour, sum }];
    }),
  );

/* Array literals as PostgreSQL reads them; the driver's own way takes several times as long. */
const numbers = (values: ReadonlyArray<number | bigint>): string => `{${values.join(',')}}`;

const special = /["\\]/;

function texts(values: ReadonlyArray<string | null>): string {
  let literal = '';
  for (const value of values) {
    if (literal !== '') literal += ',';
    if (value === null) literal += 'NULL';
    else literal += `"${special.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
  }
  return `{${literal}}`;
}
