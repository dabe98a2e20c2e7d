import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import type { Query, Tx } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService } from '../approval/approval.service.js';
import { BrandService } from '../brand/brand.service.js';
import { socialChannels, type SocialChannel } from '../channel/social-channel.js';
import { ChallengeService } from '../factor/challenge.service.js';
import { FactorNoticeService } from '../factor/factor-notice.service.js';
import { MemberService } from '../member/member.service.js';
import { SessionService } from '../session/session.service.js';
import { SocialIdentityService } from '../social-identity/social-identity.service.js';
import type { MemberSocialDto } from './social.dto.js';

const type = 'social.remove';
const schema = z.object({ memberId: z.string(), member: z.string(), channel: z.enum(socialChannels) });

/** The member may not unbind an account; that it was never his, or is his no longer, two operators decide. */
@Injectable()
export class SocialConsoleService implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly sessions: SessionService,
    private readonly identities: SocialIdentityService,
    private readonly challenges: ChallengeService,
    private readonly notices: FactorNoticeService,
  ) {}

  onModuleInit(): void {
    this.approvals.register({
      type,
      permission: 'member.reset',
      schema,
      validate: (query, { memberId, channel }) => this.requireBound(query, BigInt(memberId), channel),
      execute: (tx, { memberId, channel }) => this.remove(tx, BigInt(memberId), channel),
    });
  }

  async of(id: bigint): Promise<MemberSocialDto> {
    if (!(await this.members.find(id))) throw requestErrors.not_found();
    return { bound: await this.identities.of(id) };
  }

  async ask(id: bigint, channel: SocialChannel, reason: string): Promise<ApprovalDto> {
    const member = await this.members.find(id);
    if (!member) throw requestErrors.not_found();
    const payload = { memberId: String(id), member: member.username, channel };
    return this.approvals.request({ type, objectId: `${id}:${channel}`, payload, before: {}, reason });
  }

  /** Whoever came in by it is out: every session ends, and so do the log-ins that wait for a second factor. */
  private async remove(tx: Tx, id: bigint, channel: SocialChannel): Promise<void> {
    const member = await this.members.lock(tx, id);
    await this.identities.remove(tx, id, channel);
    await this.challenges.endAll(tx, id);
    await this.sessions.revokeAll(tx, 'player', id, 'linked account removed');
    const brand = await this.brands.byCode(member.brand, tx);
    await this.notices.tell(tx, brand, member, brand.defaultLanguage, 'social_removed');
    const record = { action: type, objectType: 'member', objectId: id, before: { channel } };
    await auditAction(tx, record, this.clock.now());
  }

  private async requireBound(query: Query, id: bigint, channel: SocialChannel): Promise<void> {
    if (!(await this.identities.of(id, query)).some((one) => one.channel === channel)) throw requestErrors.not_found();
  }
}
