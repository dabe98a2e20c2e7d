import { errors } from '../errors.js';
import { entryKinds, outcomeCodes, type LedgerCommand, type LedgerOutcome, type OutcomeCode } from './command.js';

/** A command with the accounts of both ends found. `lock` is the other end when that stores a balance. */
export interface LedgerRow {
  readonly command: LedgerCommand;
  readonly account: bigint;
  readonly contra: bigint;
  readonly lock: bigint | null;
}

/** One caller's wait for all its answers. */
export class Call {
  readonly outcomes: LedgerOutcome[];
  readonly done: Promise<LedgerOutcome[]>;
  private resolve: (outcomes: LedgerOutcome[]) => void;
  private reject: (error: Error) => void;

  constructor(private left: number) {
    this.outcomes = Array.from({ length: left });
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

export const applySql =
  'select code, balance, stored, account_id, version from ledger_apply($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)';

/** `[code, balance, stored, account, version]` as the driver gives them. */
export type OutcomeRow = [
  code: number,
  balance: string | null,
  stored: string | null,
  account: string | null,
  version: string | null,
];

const codeNames = Object.fromEntries(Object.entries(outcomeCodes).map(([name, code]) => [code, name])) as Record<
  number,
  OutcomeCode
>;

export function outcomeOf([code, balance, stored, account, version]: OutcomeRow): LedgerOutcome {
  const name = codeNames[code];
  if (!name) throw new Error(`the ledger answered ${code}`);
  return {
    code: name,
    balanceMinor: balance === null ? 0n : BigInt(balance),
    storedBalanceMinor: stored === null ? null : BigInt(stored),
    transactionId: account === null ? null : `${account}:${version}`,
  };
}

/** The arguments of {@link applySql}. */
export function argumentsOf(at: Date, units: readonly { readonly rows: readonly LedgerRow[] }[]): unknown[] {
  const rows = units.flatMap((unit) => unit.rows);
  const commands = rows.map((row) => row.command);
  return [
    at,
    units.flatMap((unit) => unit.rows.map((_row, i) => (i === 0 ? unit.rows.length : 0))),
    rows.flatMap((row) => (row.lock === null ? [] : [row.lock])),
    rows.map((row) => row.account),
    commands.map((command) => entryKinds[command.kind]),
    commands.map((command) => command.source),
    commands.map((command) => command.externalId),
    commands.map((command) => command.amountMinor),
    commands.map((command) => command.currency),
    commands.map((command) => command.reference || null),
    commands.map((command) => command.roundId || null),
    commands.map((command) => command.gameCode || null),
    rows.map((row) => row.contra),
  ];
}
