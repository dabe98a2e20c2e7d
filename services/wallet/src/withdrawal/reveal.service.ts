import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { Revealable, RevealedResponse, RevealRequest } from './withdrawal.dto.js';

/** Shows operators what is masked, a field at a time. */
@Injectable()
export class RevealService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One field of the account that a withdrawal is paid to. Who saw it and why goes into the audit log; the value does not. */
  reveal(id: string, { field, reason }: RevealRequest): Promise<RevealedResponse> {
    return this.database.transaction(async (tx) => {
      const [card] = await tx.query<Record<Revealable, string>>(
        sql`select c.holder_name as "holderName", c.account_number as "accountNumber"
         from withdrawal w join bank_card c on c.id = w.bank_card_id where w.id = $1`,
        [id],
      );
      if (!card) throw errors.withdrawal_not_found();
      const acted = { action: 'withdrawal.reveal', objectType: 'withdrawal', objectId: id, after: { field }, reason };
      await auditAction(tx, acted, this.clock.now());
      return { field, value: card[field] };
    });
  }
}
