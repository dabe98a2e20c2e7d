import { Injectable } from '@nestjs/common';
import { CashMoved } from '@banyan/proto/wallet/v1/events';
import { Database, type Sql, type Tx, sql } from '@banyan/kernel/database';

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
    for (const [kind, statement] of Object.entries(untold)) {
      for (let count = atOnce; count === atOnce && !signal?.aborted; told += count)
        count = await this.db.transaction((tx) => this.step(tx, kind, statement));
    }
    return told;
  }

  private async step(tx: Tx, kind: string, statement: Sql): Promise<number> {
    const moved = await tx.query<Moved>(statement, [atOnce]);
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
const take = (table: Sql, where: Sql, amount: Sql, at: Sql, member = sql`member_id`, other = sql`0`): Sql => sql`
with picked as (select id from ${table} where ${where} and not told order by id limit $1 for update skip locked)
update ${table} t set told = true from picked p where t.id = p.id
returning t.id, t.${member} as "memberId", t.brand, t.currency, ${amount} as "amountMinor", ${other} as "otherId", t.${at} as at`;

const untold: Readonly<Record<string, Sql>> = {
  deposit: take(sql`deposit`, sql`state = 'SUCCESS'`, sql`t.credited_minor`, sql`updated_at`),
  withdrawal: take(sql`withdrawal`, sql`state = 'SUCCESS'`, sql`-t.amount_minor`, sql`updated_at`),
  transfer: take(sql`transfer`, sql`true`, sql`-t.amount_minor`, sql`created_at`, sql`from_id`, sql`t.to_id`),
};
