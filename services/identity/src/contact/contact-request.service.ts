import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import { Database, type Tx } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import { maskEmail, maskMobile } from '@banyan/kernel/rules';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService } from '../approval/approval.service.js';
import { errors } from '../errors.js';
import { MemberService } from '../member/member.service.js';
import { channels, type VerifyContactDto } from './contact.dto.js';
import { ContactService } from './contact.service.js';
import { sealOf } from './contact-seal.js';

const type = 'contact.verify';
const schema = z.object({
  memberId: z.string(),
  member: z.string(),
  channel: z.enum(channels),
  contact: z.string(),
  contactSeal: z.string(),
});
type Payload = z.infer<typeof schema>;

const masks = { email: maskEmail, mobile: maskMobile };

/** Takes a mobile or e-mail for proved when two operators agree, such as after a call back: from then on it says who somebody is. */
@Injectable()
export class ContactRequestService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
    private readonly members: MemberService,
    private readonly contacts: ContactService,
  ) {}

  onModuleInit(): void {
    this.approvals.register<Payload>({
      type,
      permission: 'member.verify',
      schema,
      validate: () => Promise.resolve(),
      execute: (tx, payload) => this.verify(tx, payload),
    });
  }

  /** What is agreed to is the value of now: its seal is, and what others see of it is masked. */
  async ask(id: bigint, { channel, reason }: VerifyContactDto): Promise<ApprovalDto> {
    const member = await this.members.find(id);
    if (!member) throw requestErrors.not_found();
    const value = member[channel];
    if (value === null) throw errors.contact_missing();
    if (member.verifiedAt(channel)) throw errors.contact_verified();
    const contact = masks[channel](value);
    const memberId = String(id);
    const payload = { memberId, member: member.username, channel, contact, contactSeal: sealOf(memberId, value) };
    return this.approvals.request({ type, objectId: memberId, payload, before: {}, reason });
  }

  private async verify(tx: Tx, { memberId, channel, contactSeal }: Payload): Promise<void> {
    const id = BigInt(memberId);
    const member = await this.members.lock(tx, id);
    const value = member[channel];
    if (value === null || sealOf(memberId, value) !== contactSeal) throw errors.contact_changed();
    await this.contacts.verify(tx, { memberId: id, channel, value });
    await auditAction(
      tx,
      { action: type, objectType: 'member', objectId: id, after: { channel, contact: masks[channel](value) } },
      this.clock.now(),
    );
  }
}
