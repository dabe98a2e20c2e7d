import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import { Database, type Query, sql, type Tx } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService } from '../approval/approval.service.js';
import { errors } from '../errors.js';
import { holdLines } from '../tree/lines-lock.js';
import { accountTypes } from '../tree/account-types.js';
import { MemberService } from '../member/member.service.js';
import { SessionService } from '../session/session.service.js';
import type { AccountKind, AccountTypeRequest } from './account-type.dto.js';

const type = 'member.type';
const schema = z.object({ memberId: z.string(), member: z.string(), accountType: z.number().int() });
type Payload = z.infer<typeof schema>;

/** What is known of the account, and of who is above and below it. */
interface Facts {
  readonly brand: string;
  readonly member: string;
  readonly changeable: boolean;
  readonly accountType: number;
  readonly underAgent: boolean;
  readonly top: boolean;
  readonly team: boolean;
}

/** Players who become agents or assistants, and back: asked for by one operator, agreed to by another. */
@Injectable()
export class AccountTypeService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
    private readonly sessions: SessionService,
    private readonly approvals: ApprovalService,
  ) {}

  onModuleInit(): void {
    this.approvals.register<Payload>({
      type,
      permission: 'member.type',
      schema,
      validate: async (query, payload) => {
        const facts = await factsOf(query, BigInt(payload.memberId));
        requireFit(facts, placed(payload.accountType, facts));
      },
      execute: (tx, payload) => this.change(tx, payload),
    });
  }

  /** Asks another operator to agree. */
  async ask(id: bigint, { kind, reason }: AccountTypeRequest): Promise<ApprovalDto> {
    const facts = await factsOf(this.db.query, id);
    const accountType = placed(typeOfKind[kind], facts);
    return this.approvals.request({
      type,
      objectId: String(id),
      payload: { memberId: String(id), member: facts.member, accountType },
      before: { accountType: facts.accountType },
      reason,
    });
  }

  /**
   * Nobody joins or leaves a line meanwhile, so that a player has nobody below. All sessions end: their tokens say what the
   * account was, and an assistant's play ends with his login.
   */
  private async change(tx: Tx, payload: Payload): Promise<void> {
    const id = BigInt(payload.memberId);
    const { brand } = await factsOf(tx.query, id);
    await holdLines(tx, brand);
    await this.members.lock(tx, id);
    const facts = await factsOf(tx.query, id);
    const accountType = placed(payload.accountType, facts);
    requireFit(facts, accountType);
    await this.members.changeType(tx, { id, brand }, accountType);
    await this.sessions.revokeAll(tx, 'player', id, 'account type changed');
    const before = { accountType: facts.accountType };
    await auditAction(tx, { action: type, objectType: 'member', objectId: id, before, after: { accountType } }, this.clock.now()); // prettier-ignore
  }
}

const typeOfKind: Readonly<Record<AccountKind, number>> = {
  PLAYER: accountTypes.player,
  AGENT: accountTypes.agent,
  PLAYING_AGENT: accountTypes.playingAgent,
  ASSISTANT: accountTypes.assistant,
};

/** An agent is a top line or not by where he stands when it is done. */
function placed(accountType: number, { top }: Facts): number {
  if (accountType !== accountTypes.agent && accountType !== accountTypes.topAgent) return accountType;
  return top ? accountTypes.topAgent : accountTypes.agent;
}

function requireFit({ changeable, accountType, team, underAgent }: Facts, wanted: number): void {
  if (!changeable) throw errors.type_not_changeable();
  if (accountType === wanted) throw errors.type_unchanged();
  if (wanted === accountTypes.assistant && !underAgent) throw errors.type_needs_agent();
  const leadsNobody = wanted === accountTypes.player || wanted === accountTypes.assistant;
  if (leadsNobody && team) throw errors.type_has_team();
}

async function factsOf(query: Query, id: bigint): Promise<Facts> {
  const [facts] = await query<Facts>(factsSql, [id]);
  if (!facts) throw requestErrors.not_found();
  return facts;
}

const factsSql = sql`
select m.brand, m.username as member, m.status <> 'CLOSED' and m.account_type <> 4 as changeable, m.account_type as "accountType",
  coalesce(u.account_type in (1, 2, 41), false) as "underAgent", m.upline_id is null as top,
  exists (select from member d where d.upline_id = m.id) as team
from member m left join member u on u.id = m.upline_id where m.id = $1`;
