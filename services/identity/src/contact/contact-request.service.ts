import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import { Database, type Tx } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import { maskEmail, maskMobile } from '@banyan/kernel/rules';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService } from '../approval/approval.service.js';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import type { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import { channels, type Channel, type VerifyContactDto } from './contact.dto.js';
import { ContactNoticeService } from './contact-notice.service.js';
import { ContactService } from './contact.service.js';
import { sealOf } from './contact-seal.js';

const types = { verify: 'contact.verify', release: 'contact.release' } as const;
type Kind = keyof typeof types;
const schema = z.object({
  memberId: z.string(),
  member: z.string(),
  channel: z.enum(channels),
  contact: z.string(),
  contactSeal: z.string(),
});
type Payload = z.infer<typeof schema>;

const masks = { email: maskEmail, mobile: maskMobile };

/**
 * Takes a mobile or e-mail for proved when two operators agree, such as after a call back: from then on it says who somebody is. And takes
 * that back, for who has lost his SIM card: then the member may write another one.
 */
@Injectable()
export class ContactRequestService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
    private readonly members: MemberService,
    private readonly contacts: ContactService,
    private readonly brands: BrandService,
    private readonly notices: ContactNoticeService,
  ) {}

  onModuleInit(): void {
    for (const kind of ['verify', 'release'] as const)
      this.approvals.register<Payload>({
        type: types[kind],
        permission: 'member.verify',
        schema,
        validate: () => Promise.resolve(),
        execute: (tx, payload) => this.carryOut(tx, kind, payload),
      });
  }

  /** What is agreed to is the value of now: its seal is, and what others see of it is masked. */
  async ask(kind: Kind, id: bigint, { channel, reason }: VerifyContactDto): Promise<ApprovalDto> {
    const member = await this.members.find(id);
    if (!member) throw requestErrors.not_found();
    const value = member[channel];
    if (value === null) throw errors.contact_missing();
    requireOther(kind, member, channel);
    const contact = masks[channel](value);
    const memberId = String(id);
    const payload = { memberId, member: member.username, channel, contact, contactSeal: sealOf(memberId, value) };
    return this.approvals.request({ type: types[kind], objectId: memberId, payload, before: {}, reason });
  }

  private async carryOut(tx: Tx, kind: Kind, { memberId, channel, contactSeal }: Payload): Promise<void> {
    const id = BigInt(memberId);
    const member = await this.members.lock(tx, id);
    const value = member[channel];
    if (value === null || sealOf(memberId, value) !== contactSeal) throw errors.contact_changed();
    if (kind === 'verify') await this.contacts.verify(tx, { memberId: id, channel, value }, true);
    else await this.release(tx, member, channel);
    await auditAction(
      tx,
      { action: types[kind], objectType: 'member', objectId: id, after: { channel, contact: masks[channel](value) } },
      this.clock.now(),
    );
  }

  /** The member is told by what he had proved, in the brand's language: whoever asked for it need not be he. */
  private async release(tx: Tx, member: Member, channel: Channel): Promise<void> {
    requireOther('release', member, channel);
    const brand = await this.brands.byCode(member.brand);
    await this.notices.tell(tx, brand, member, channel, brand.defaultLanguage);
    await this.contacts.release(tx, member, channel);
  }
}

/** Throws where the member's contact stands as is asked for already. */
function requireOther(kind: Kind, member: Member, channel: Channel): void {
  const proved = member.verifiedAt(channel) !== null;
  if (kind === 'verify' && proved) throw errors.contact_verified();
  if (kind === 'release' && !proved) throw errors.contact_unverified();
}
