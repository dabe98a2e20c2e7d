import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, sql, type Query } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { MemberAccountService } from '../ledger/member-account.service.js';
import type { ExemptRequest, MemberTurnoverDto, TurnoverExemption } from './turnover.dto.js';
import { auditOf } from './turnover.sql.js';
import { TurnoverService } from './turnover.service.js';

/** Letting a member withdraw without what is missing: one operator proposes, another one carries it out. */
@Injectable()
export class ExemptionService {
  constructor(
    private readonly database: Database,
    private readonly accounts: MemberAccountService,
    private readonly turnover: TurnoverService,
    private readonly clock: Clock,
  ) {}

  async of(memberId: bigint): Promise<MemberTurnoverDto> {
    const account = await this.accounts.of(memberId);
    const found = await this.turnover.look(account);
    return { ...found, memberId: String(memberId), proposal: await proposalOf(this.database.query, account.accountId) };
  }

  /** The first operator's word waits, another one's carries it out. Nothing is missing: there is nothing to do, and it is answered so. */
  async exempt(memberId: bigint, { reason, withdraw }: ExemptRequest): Promise<MemberTurnoverDto> {
    const account = await this.accounts.of(memberId);
    const operator = principal();
    await this.database.transaction(async (tx) => {
      await this.turnover.count(tx, account);
      const { accountId } = account;
      const proposal = await proposalOf(tx.query, accountId);
      const own = proposal?.proposedBy === String(operator.id);
      const at = this.clock.now();
      const [row] = await tx.query<{ missing: string }>(
        sql`select coalesce(sum(r.missing_minor), 0)::text as missing from (${auditOf(sql`$1`)}) r`,
        [accountId],
      );
      const missingMinor = BigInt(row?.missing ?? 0);
      if (withdraw) {
        if (!proposal) return;
        if (!own) throw errors.second_person_needed();
        await tx.query(sql`delete from turnover_exemption where account_id = $1 and state = 'OPEN'`, [accountId]);
      } else if (missingMinor === 0n) return;
      else if (!proposal)
        await tx.query(
          sql`insert into turnover_exemption (account_id, member_id, missing_minor, reason, proposed_by, proposed_by_name, proposed_at)
             values ($1, $2, $3, $4, $5, $6, $7)`,
          [accountId, memberId, missingMinor, reason, operator.id, operator.username, at],
        );
      else if (own) throw errors.second_person_needed();
      else {
        await tx.query(
          sql`update turnover_exemption set state = 'DONE', closed_by = $2, closed_by_name = $3, closed_at = $4
             where account_id = $1 and state = 'OPEN'`,
          [accountId, operator.id, operator.username, at],
        );
        await tx.query(
          sql`update turnover_record set state = 'EXEMPT', closed_at = $2 where account_id = $1 and state = 'OPEN'`,
          [accountId, at],
        );
      }
      const done = !withdraw && proposal !== null;
      await auditAction(
        tx,
        {
          action: `turnover.${withdraw ? 'withdraw' : done ? 'exempt' : 'propose'}`,
          objectType: 'member',
          objectId: memberId,
          before: { missingMinor },
          after: { missingMinor: done ? 0n : missingMinor },
          reason,
        },
        at,
      );
    });
    return this.of(memberId);
  }
}

async function proposalOf(query: Query, accountId: bigint): Promise<TurnoverExemption | null> {
  const [row] = await query<Omit<TurnoverExemption, 'missingMinor'> & { missing: string }>(
    sql`select proposed_by::text as "proposedBy", proposed_by_name as "proposedByName", proposed_at as "proposedAt", reason,
       missing_minor::text as missing from turnover_exemption where account_id = $1 and state = 'OPEN'`,
    [accountId],
  );
  if (!row) return null;
  const { missing, ...rest } = row;
  return { ...rest, missingMinor: BigInt(missing) };
}
