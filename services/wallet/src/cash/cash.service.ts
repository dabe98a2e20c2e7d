import { Injectable } from '@nestjs/common';
import { CashMoved } from '@banyan/proto/wallet/v1/events';
import { Database, type Sql, type Tx } from '@banyan/kernel/database';

export type CashKind = 'deposit' | 'withdrawal' | 'transfer';

interface Moved {
  readonly id: string;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly amountMinor: string;
  readonly otherId: string;
  readonly at: Date;
  /** By what it was paid; not of transfers. */
  readonly channel?: string;
}

const atOnce = 500;

/**
 * Publishes deposits, withdrawals and transfers that are complete, each once. By what the rows say and not where they are
 * completed: so the history of a brand is told like what happens now, and what an older replica completed is not passed over.
 */
@Injectable()
export class CashService {
  private readonly untold = new Map<CashKind, Sql>();

  constructor(private readonly db: Database) {}

  /**
   * Tells of the rows of a table as well, whose feature gives the statement: it takes `$1` complete ones that were not told, marks them as
   * told and returns them; what another replica has in hand is left to it.
   */
  register(kind: CashKind, untold: Sql): void {
    this.untold.set(kind, untold);
  }

  /** Publishes all that was not published yet. Returns how many movements that were. */
  async tell(signal?: AbortSignal): Promise<number> {
    let told = 0;
    for (const [kind, statement] of this.untold) {
      for (let count = atOnce; count === atOnce && !signal?.aborted; told += count)
        count = await this.db.transaction((tx) => this.step(tx, kind, statement));
    }
    return told;
  }

  private async step(tx: Tx, kind: CashKind, statement: Sql): Promise<number> {
    const moved = await tx.query<Moved>(statement, [atOnce]);
    const facts = moved.flatMap(({ id, memberId, brand, currency, amountMinor, otherId, at, channel }) => {
      const [member, other, amount] = [BigInt(memberId), BigInt(otherId), BigInt(amountMinor)];
      const event = { kind, movementId: id, brand, currency, movedAt: at, channel };
      const one = { payload: { ...event, memberId: member, amountMinor: amount, otherId: other }, key: member };
      const opposite = { payload: { ...event, memberId: other, amountMinor: -amount, otherId: member }, key: other };
      return other === 0n ? [one] : [one, opposite];
    });
    await tx.publishAll(CashMoved, facts);
    return moved.length;
  }
}
