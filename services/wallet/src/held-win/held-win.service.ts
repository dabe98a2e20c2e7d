import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { LedgerService } from '../ledger/ledger.service.js';
import type { HeldWinFinding, HeldWinState, ResolveHeldWinRequest } from './held-win.dto.js';

interface Held {
  readonly id: string;
  readonly state: HeldWinState;
  readonly accountId: string;
  readonly source: string;
  readonly amountMinor: string;
  readonly currency: string;
  readonly proposedFinding: HeldWinFinding | null;
  readonly proposedBy: string | null;
  readonly closedBy: string | null;
}

/** What operators find about a win above ceilings: one proposes, another one with the same finding carries it out, and its money moves. */
@Injectable()
export class HeldWinService {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerService,
    private readonly clock: Clock,
  ) {}

  /**
   * The first finding waits, another one takes its place and waits in its turn; a second person's same finding ends the hold. Who ended
   * it and sends the same again is answered as before.
   */
  async resolve(id: string, { finding, reason }: ResolveHeldWinRequest): Promise<void> {
    const operator = principal();
    await this.database.transaction(async (tx) => {
      const held = await locked(tx, id);
      if (held.state !== 'HELD') {
        if (held.state === finding && held.closedBy === String(operator.id)) return;
        throw errors.held_win_closed();
      }
      const agrees = held.proposedFinding === finding;
      if (agrees && held.proposedBy === String(operator.id)) throw errors.second_person_needed();
      const at = this.clock.now();
      await tx.query(agrees ? closeSql : proposeSql, [id, finding, reason, operator.id, operator.username, at]);
      await auditAction(
        tx,
        {
          action: agrees ? 'held_win.resolve' : 'held_win.propose',
          objectType: 'held_win',
          objectId: id,
          before: { state: held.state, proposedOutcome: held.proposedFinding },
          after: agrees
            ? { state: finding, amountMinor: held.amountMinor }
            : { state: 'HELD', proposedOutcome: finding },
          reason,
        },
        at,
      );
      if (agrees) await this.carryOut(tx, held, finding);
    });
  }

  private async carryOut(tx: Tx, held: Held, finding: HeldWinFinding): Promise<void> {
    const { id: externalId, source, currency } = held;
    const kind = finding === 'RELEASED' ? 'win_released' : 'win_refused';
    const [accountId, amountMinor] = [BigInt(held.accountId), BigInt(held.amountMinor)];
    const [outcome] = await this.ledger.apply([{ kind, source, externalId, accountId, amountMinor, currency }], { tx });
    // Its bet was taken back, with which no jackpot goes: what is left is to refuse it.
    if (outcome?.code === 'CANCELLED') throw errors.held_win_without_bet();
    if (outcome?.code !== 'APPLIED') throw errors.ledger_refused({ outcome: outcome?.code });
  }
}

const proposeSql = sql`
update held_win set proposed_finding = $2, proposed_reason = $3, proposed_by = $4, proposed_by_name = $5, proposed_at = $6 where id = $1`;

const closeSql = sql`
update held_win set state = $2, reason = $3, closed_by = $4, closed_by_name = $5, closed_at = $6 where id = $1`;

/** The account is locked first, as every movement of its money does: a rollback of the win waits, or is waited for. */
async function locked(tx: Tx, id: string): Promise<Held> {
  // Beside the lock: a held win keeps its account.
  await tx.query(
    sql`select 1 from account where id = (select account_id from held_win where id = $1) for no key update`,
    [id],
  );
  const [held] = await tx.query<Held>(
    sql`select id, state, account_id as "accountId", source, amount_minor as "amountMinor", currency,
      proposed_finding as "proposedFinding", proposed_by as "proposedBy", closed_by as "closedBy"
    from held_win where id = $1 for update`,
    [id],
  );
  if (!held) throw errors.held_win_not_found();
  return held;
}
