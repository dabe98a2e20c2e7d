import { Injectable } from '@nestjs/common';
import type { Tx } from '@banyan/kernel/database';
import { Clock } from '@banyan/kernel/app';
import { AccountService } from './account.service.js';
import { applyHeldSql, applySql, Batch, Call, Unit, refusal, type LedgerRow } from './batch.js';
import { Batcher } from './batcher.js';
import { flawOf, type LedgerCommand, type LedgerOutcome, type UnreadableCommand } from './command.js';

export interface ApplyOptions {
  /** Unix milliseconds after which a command that has not started is refused as EXPIRED. */
  readonly deadlineMs?: number;
  /** Apply within this transaction: the money moves exactly when your rows change. */
  readonly tx?: Tx;
}

interface Answer {
  place: number;
  code: number;
  balance: string | null;
  stored: string | null;
  version: string | null;
}

interface Planned {
  readonly rows: LedgerRow[];
  readonly indexes: number[];
}

/**
 * The one way in for money. Every other feature of the wallet moves money through `apply` and through nothing else.
 *
 * Two ways to use it:
 *
 * 1. `apply(commands)` goes through the batcher: fast, shared with the vendors' traffic, committed when it answers. Use it
 *    when nothing else has to commit with the money. It rejects with `wallet.ledger_unavailable` when the database is lost in
 *    the middle: the commands may or may not have been applied, and resending the very same commands finds out.
 * 2. `apply(commands, { tx })` runs inside your transaction, for features whose row and money must change together (a
 *    deposit turns SUCCESS and is credited; a withdrawal appears and its hold is taken). The member's account stays locked
 *    until you commit, so call it last and once per transaction, do nothing slow after it, and never call way 1 while it is
 *    open. A refusal is an answer, not an exception: throw your DomainError to roll back your own rows.
 *
 * Answers come in the order of the commands. A refusal leaves no trace: the same command may be tried again later. Holds:
 * ```ts
 * hold:    { kind: 'withdrawal_hold',    source: 'cashier', externalId: id, amountMinor, currency }
 * release: { kind: 'withdrawal_release', source: 'cashier', externalId: id, reference: id, amountMinor: 0n, currency }
 * payout:  { kind: 'withdrawal_payout',  source: 'cashier', externalId: id, reference: id, amountMinor: 0n, currency, contra: 'payment:sandbox' }
 * refund:  { kind: 'withdrawal_refund',  source: 'cashier', externalId: id, reference: id, amountMinor: 0n, currency, contra: 'payment:sandbox' }
 * deposit: { kind: 'deposit', source: 'payment:sandbox', externalId: depositId, amountMinor, currency }
 * ```
 * A payout is never refused for a negative available balance (the provider has paid): check `AccountService.find` before you
 * tell the provider to pay.
 */
@Injectable()
export class LedgerService {
  constructor(
    private readonly batcher: Batcher,
    private readonly accounts: AccountService,
    private readonly clock: Clock,
  ) {}

  async apply(
    commands: ReadonlyArray<LedgerCommand | UnreadableCommand>,
    options: ApplyOptions = {},
  ): Promise<LedgerOutcome[]> {
    const call = new Call(commands.length);
    const flaws = commands.map(flawOf);
    const located = this.accounts.locate(
      commands.filter((_command, i): _command is LedgerCommand => flaws[i] === null),
      options.tx?.query,
    );
    const rows = (located instanceof Promise ? await located : located)[Symbol.iterator]();
    const ends = flaws.map((flaw) => (flaw === null ? (rows.next().value as LedgerRow | null) : null));
    const codes = flaws.map((flaw, i) => flaw ?? (ends[i] ? null : ('NO_ACCOUNT' as const)));
    const planned = plan(commands, ends, (indexes) => {
      for (const i of indexes) call.answer(i, refusal(codes[i] ?? 'GROUP_REFUSED'));
    });
    if (options.tx) await this.applyWithin(options.tx, planned, call);
    else
      this.batcher.submit(
        planned.map(({ rows: own, indexes }) => new Unit(own, options.deadlineMs ?? 0, call, indexes)),
      );
    return call.done;
  }

  private async applyWithin(tx: Tx, planned: readonly Planned[], call: Call): Promise<void> {
    if (planned.length === 0) return;
    const batch = new Batch(planned);
    const answers = await tx.query<Answer>(batch.holds ? applyHeldSql : applySql, batch.values(this.clock.now()));
    const outcomes = batch.outcomes(
      answers.map(({ place, code, balance, stored, version }) => [place, code, balance, stored, version]),
    );
    const indexes = batch.units.flatMap((unit) => unit.indexes);
    outcomes.forEach((outcome, i) => call.answer(indexes[i] ?? 0, outcome));
    tx.afterCommit(() => this.batcher.committed());
  }
}

/** Lone commands and groups, each with its place in the answer. A unit with a flawed command is refused as a whole. */
function plan(
  commands: ReadonlyArray<LedgerCommand | UnreadableCommand>,
  ends: ReadonlyArray<LedgerRow | null>,
  refuse: (indexes: number[]) => void,
): Planned[] {
  const groups = new Map<string, number[]>();
  const units: number[][] = [];
  commands.forEach(({ group }, i) => {
    const known = group ? groups.get(group) : undefined;
    if (known) return known.push(i);
    const unit = [i];
    if (group) groups.set(group, unit);
    return units.push(unit);
  });
  return units.flatMap((indexes) => {
    const rows = indexes.flatMap((i) => ends[i] ?? []);
    if (rows.length === indexes.length) return [{ rows, indexes }];
    refuse(indexes);
    return [];
  });
}
