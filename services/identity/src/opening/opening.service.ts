import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { joinLines } from '../tree/lines-lock.js';
import { AccountService } from '../member/account.service.js';
import { Member } from '../member/member.entity.js';
import { accountTypes, mostUplines } from '../tree/account-types.js';
import { MemberService } from '../member/member.service.js';
import { RegistrationService } from '../registration/registration.service.js';
import type { OpenedDto, OpeningDto } from './opening.dto.js';

const hourMs = 3_600_000;
const mostAnHour = 30;

/** Accounts that agents open for people of their own line. */
@Injectable()
export class OpeningService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
    private readonly registration: RegistrationService,
    private readonly accounts: AccountService,
  ) {}

  /** The person must change the password before anything else; the agent's is on record. */
  async open(body: OpeningDto): Promise<OpenedDto> {
    const { id: agentId } = await this.members.current();
    const { kind, username, nickname = username, presetId = null } = body;
    if (presetId !== null && kind !== 'AGENT') throw errors.preset_for_agents();
    const accountType = kind === 'AGENT' ? accountTypes.agent : accountTypes.player;
    const prepared = await this.registration.prepare(body);
    return this.db.transaction(async (tx) => {
      await joinLines(tx, prepared.brand.code);
      const left = await this.takeTurn(tx, agentId);
      const upline = await tx.manager.findOneByOrFail(Member, { id: agentId });
      upline.requireActive();
      if (upline.uplinePath.length >= mostUplines) throw errors.line_too_deep({ limit: mostUplines });
      const made = {
        ...prepared,
        username,
        nickname,
        nicknameChosen: body.nickname !== undefined,
        accountType,
        upline,
        presetId,
        mustChangePassword: true,
      };
      const member = await this.accounts.create(tx, { ...made, method: 'AGENT' });
      if (!member) throw errors.username_taken();
      const after = { username, accountType };
      await auditAction(tx, { action: 'member.open', objectType: 'member', objectId: member.id, after }, this.clock.now()); // prettier-ignore
      return {
        id: String(member.id),
        username,
        nickname: member.nickname,
        accountType,
        presetId: presetId === null ? null : String(presetId),
        registeredAt: member.registeredAt,
        left,
      };
    });
  }

  /** One at a time per agent, so that many at once cannot pass the bound together. Returns how many are left. */
  private async takeTurn(tx: Tx, agentId: bigint): Promise<number> {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('opening:' || $1::text, 0))`, [agentId]);
    const [row] = await tx.query<{ count: number }>(
      sql`select count(*)::int as count from member where upline_id = $1 and register_method = 'AGENT' and registered_at > $2`,
      [agentId, new Date(this.clock.now().getTime() - hourMs)],
    );
    const left = mostAnHour - (row?.count ?? 0) - 1;
    if (left < 0) throw errors.too_many_accounts({ limit: mostAnHour });
    return left;
  }
}
