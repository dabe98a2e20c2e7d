import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, sql, type Query, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { MemberAccountService } from '../ledger/member-account.service.js';
import type { ExemptRequest, MemberTurnoverDto, TurnoverExemption } from './turnover.dto.js';
import { auditOf } from './turnover.sql.js';
import { TurnoverService } from './turnover.service.js';

const dayMs = 86_400_000;

/** A request as it is worked on. */
interface Work {
  readonly tx: Tx;
  readonly accountId: bigint;
  readonly memberId: bigint;
  readonly request: ExemptRequest;
  readonly missingMinor: bigint;
  readonly at: Date;
}

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
    const proposal =
      found.missingMinor > 0n ? await openProposal(this.database.query, account.accountId, this.clock.now()) : null;
    return { ...found, memberId: String(memberId), proposal };
  }

  /**
   * Notes a proposal for what is missing now, carries out another operator's, who is named with what it says, or takes the own one back. The
   * same again by who did it is answered as before. Nothing is missing: there is nothing to do, and it is answered so.
   */
  async exempt(memberId: bigint, request: ExemptRequest): Promise<MemberTurnoverDto> {
    const account = await this.accounts.of(memberId);
    const audited = await this.turnover.prepare(account);
    await this.database.transaction(async (tx) => {
      await this.turnover.count(tx, audited);
      const { accountId } = account;
      const at = this.clock.now();
      await endDue(tx.query, at, accountId);
      const missingMinor = await missing(tx.query, accountId);
      const work = { tx, accountId, memberId, request, missingMinor, at };
      if (request.withdraw) await withdraw(work);
      else if (request.proposalId !== undefined) await carryOut(work, request.proposalId);
      else await propose(work);
    });
    return this.of(memberId);
  }

  /** Ends the proposals that nobody carried out in time, and those of accounts where nothing is missing any more. */
  async endDue(): Promise<void> {
    const at = this.clock.now();
    await endDue(this.database.query, at, null);
    const rows = await this.database.query<{ accountId: string; brand: string }>(
      sql`select x.account_id as "accountId", a.brand from turnover_exemption x join account a on a.id = x.account_id
         where x.state = 'OPEN' order by x.proposed_at limit 500`,
    );
    for (const { accountId, brand } of rows) {
      const audited = await this.turnover.prepare({ accountId: BigInt(accountId), brand });
      await this.database.transaction(async (tx) => {
        await this.turnover.count(tx, audited);
        await endDue(tx.query, at, audited.accountId);
      });
    }
  }
}

async function propose({ tx, accountId, memberId, request, missingMinor, at }: Work): Promise<void> {
  if (missingMinor === 0n) return;
  const { id, username } = principal();
  const waiting = await openProposal(tx.query, accountId, at);
  if (waiting?.proposedBy === String(id)) return;
  if (waiting) throw errors.turnover_proposal_changed();
  await tx.query(
    sql`insert into turnover_exemption
         (account_id, member_id, missing_minor, reason, proposed_by, proposed_by_name, proposed_at, expires_at, version, bonus_version)
       select t.account_id, $2, $3, $4, $5, $6, $7, $8, t.version, t.bonus_version from turnover_account t where t.account_id = $1`,
    [accountId, memberId, missingMinor, request.reason, id, username, at, new Date(at.getTime() + dayMs)],
  );
  await audit(tx, 'propose', { memberId, request, at, before: missingMinor, after: missingMinor });
}

async function withdraw({ tx, accountId, memberId, request, missingMinor, at }: Work): Promise<void> {
  const waiting = await openProposal(tx.query, accountId, at);
  if (!waiting) return;
  if (waiting.proposedBy !== String(principal().id)) throw errors.second_person_needed();
  await tx.query(
    sql`update turnover_exemption set state = 'WITHDRAWN', closed_at = $2 where account_id = $1 and state = 'OPEN'`,
    [accountId, at],
  );
  await audit(tx, 'withdraw', { memberId, request, at, before: missingMinor, after: missingMinor });
}

async function carryOut({ tx, accountId, memberId, request, missingMinor, at }: Work, id: string): Promise<void> {
  const operator = principal();
  const [row] = await tx.query<{
    state: string;
    missing: string;
    proposedBy: string;
    closedBy: string | null;
    version: string;
    bonusVersion: string;
  }>(
    sql`select state, missing_minor::text as missing, proposed_by::text as "proposedBy", closed_by::text as "closedBy", version,
         bonus_version as "bonusVersion" from turnover_exemption where id = $1 and account_id = $2`,
    [id, accountId],
  );
  if (!row || BigInt(row.missing) !== request.missingMinor) throw errors.turnover_proposal_changed();
  if (row.proposedBy === String(operator.id)) throw errors.second_person_needed();
  if (row.state === 'DONE' && row.closedBy === String(operator.id)) return;
  if (row.state !== 'OPEN') throw errors.turnover_proposal_changed();
  const { version, bonusVersion } = row;
  const proposed = await missing(tx.query, accountId, { version, bonusVersion });
  // Bets that were rolled back since leave more than what was agreed to.
  if (proposed > request.missingMinor) throw errors.turnover_proposal_changed();
  await tx.query(
    sql`update turnover_exemption set state = 'DONE', closed_by = $2, closed_by_name = $3, closed_at = $4 where id = $1`,
    [id, operator.id, operator.username, at],
  );
  await tx.query(
    sql`update turnover_record r set state = 'EXEMPT', closed_at = $4 where r.account_id = $1 and r.state = 'OPEN' and ${upTo}`,
    [accountId, version, bonusVersion, at],
  );
  const after = await missing(tx.query, accountId);
  await audit(tx, 'exempt', { memberId, request, at, before: missingMinor, after });
}

/** What had come when a proposal was made: up to its entry of the account ($2) and of the bonus ($3). */
const upTo = sql`r.entry_version <= case when r.entry_account = $1 then $2::bigint else $3::bigint end`;

async function missing(
  query: Query,
  accountId: bigint,
  until: { version: string | null; bonusVersion: string | null } = { version: null, bonusVersion: null },
): Promise<bigint> {
  const [row] = await query<{ missing: string }>(
    sql`select coalesce(sum(r.missing_minor), 0)::text as missing from (${auditOf(sql`$1`)}) r where $2::bigint is null or ${upTo}`,
    [accountId, until.version, until.bonusVersion],
  );
  return BigInt(row?.missing ?? 0);
}

/** Ends what is past its time, and of one account what has nothing missing. */
async function endDue(query: Query, at: Date, accountId: bigint | null): Promise<void> {
  const nothing = accountId !== null && (await missing(query, accountId)) === 0n;
  await query(
    sql`update turnover_exemption set state = 'ENDED', closed_at = $1
       where state = 'OPEN' and ($2::bigint is null or account_id = $2::bigint) and (expires_at <= $1 or $3)`,
    [at, accountId, nothing],
  );
}

interface Acted {
  readonly memberId: bigint;
  readonly request: ExemptRequest;
  readonly at: Date;
  readonly before: bigint;
  readonly after: bigint;
}

function audit(tx: Tx, what: string, { memberId, request, at, before, after }: Acted): Promise<void> {
  return auditAction(
    tx,
    {
      action: `turnover.${what}`,
      objectType: 'member',
      objectId: memberId,
      before: { missingMinor: before },
      after: { missingMinor: after },
      reason: request.reason,
    },
    at,
  );
}

async function openProposal(query: Query, accountId: bigint, at: Date): Promise<TurnoverExemption | null> {
  const [row] = await query<Omit<TurnoverExemption, 'missingMinor'> & { missing: string }>(
    sql`select id, proposed_by::text as "proposedBy", proposed_by_name as "proposedByName", proposed_at as "proposedAt", reason,
       expires_at as "expiresAt", missing_minor::text as missing
       from turnover_exemption where account_id = $1 and state = 'OPEN' and expires_at > $2`,
    [accountId, at],
  );
  if (!row) return null;
  const { missing: minor, ...rest } = row;
  return { ...rest, missingMinor: BigInt(minor) };
}
