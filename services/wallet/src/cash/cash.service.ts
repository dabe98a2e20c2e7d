import { Injectable } from '@nestjs/common';
import { CashMoved } from '@banyan/proto/wallet/v1/events';
import { Database, type Tx } from '@banyan/kernel/database';

interface Moved {
  readonly id: string;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly amountMinor: string;
  readonly otherId: string;
  readonly at: Date;
}

const atOnce = 500;

/**
 * Tells of deposits, withdrawals and transfers that are complete, each once. By what the rows say and not where they are
 * completed: so the history of a brand is told like what happens now, and what an older replica completed is not passed over.
 */
@Injectable()
export class CashService {
  constructor(private readonly db: Database) {}

  /** Tells of all that was not told yet. Answers how many movements that were. */
  async tell(signal?: AbortSignal): Promise<number> {
    let told = 0;
    for (const [kind, sql] of Object.entries(untold)) {
      for (let count = atOnce; count === atOnce && !signal?.aborted; told += count)
        count = await this.db.transaction((tx) => this.step(tx, kind, sql));
    }
    return told;
  }

  private async step(tx: Tx, kind: string, sql: string): Promise<number> {
    const moved = await tx.query<Moved>(sql, [atOnce]);
    const facts = moved.flatMap(({ id, memberId, brand, currency, amountMinor, otherId, at }) => {
      const [member, other, amount] = [BigInt(memberId), BigInt(otherId), BigInt(amountMinor)];
      const event = { kind, movementId: id, brand, currency, movedAt: at };
      const one = { payload: { ...event, memberId: member, amountMinor: amount, otherId: other }, key: member };
      const opposite = { payload: { ...event, memberId: other, amountMinor: -amount, otherId: member }, key: other };
      return other === 0n ? [one] : [one, opposite];
    });
    await tx.publishAll(CashMoved, facts);
    return moved.length;
  }
}

/** Takes what is complete and not told, marks it, answers it; what another replica has in hand is left to it. */
const take = (table: string, where: string, amount: string, at: string, member = 'member_id', other = '0'): string => `
with picked as (select id from ${table} where ${where} and not told order by id limit $1 for update skip locked)
update ${table} t set told = true from picked p where t.id = p.id
returning t.id, t.${member} as "memberId", t.brand, t.currency, ${amount} as "amountMinor", ${other} as "otherId", t.${at} as at`;

const untold: Readonly<Record<string, string>> = {
  deposit: take('deposit', `state = 'SUCCESS'`, 't.credited_minor', 'updated_at'),
  withdrawal: take('withdrawal', `state = 'SUCCESS'`, '-t.amount_minor', 'updated_at'),
  transfer: take('transfer', 'true', '-t.amount_minor', 'created_at', 'from_id', 't.to_id'),
};
