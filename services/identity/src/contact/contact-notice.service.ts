import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import type { Tx } from '@banyan/kernel/database';
import type { Brand } from '../brand/brand.entity.js';
import type { Member } from '../member/member.entity.js';
import { OutletService } from '../outlet/outlet.service.js';
import { e164OfProfile } from '../phone/phone-number.js';
import type { Channel } from './contact.dto.js';

const noticeLivesMs = 24 * 3_600_000;

/** Tells a member by what he had proved that a mobile or e-mail of his became another one: who changed it need not be he. */
@Injectable()
export class ContactNoticeService {
  constructor(
    private readonly clock: Clock,
    private readonly outlet: OutletService,
  ) {}

  /** `before` is the member as he was. What was changed is told first, and where it was not proved the other one is. */
  async tell(tx: Tx, brand: Brand, before: Member, changed: Channel, language = ctx().language): Promise<void> {
    const to = targetOf(before, changed) ?? targetOf(before, changed === 'email' ? 'mobile' : 'email');
    if (!to) return;
    await this.outlet.enqueue(tx, {
      ...to,
      brand: brand.code,
      template: 'contact_changed',
      language,
      memberId: before.id,
      values: { brand: brand.name, name: before.username },
      expiresAt: new Date(this.clock.now().getTime() + noticeLivesMs),
    });
  }
}

function targetOf(member: Member, channel: Channel) {
  const value = member[channel];
  if (value === null || member.verifiedAt(channel) === null) return null;
  return channel === 'email'
    ? ({ channel: 'MAIL', target: value } as const)
    : ({ channel: 'SMS', target: e164OfProfile(value) } as const);
}
