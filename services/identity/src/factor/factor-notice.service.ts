import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import type { Tx } from '@banyan/kernel/database';
import { WayInChanged } from '@banyan/proto/identity/v1/events';
import type { Brand } from '../brand/brand.entity.js';
import type { Member } from '../member/member.entity.js';
import { OutletService } from '../outlet/outlet.service.js';
import { e164OfProfile } from '../phone/phone-number.js';

const noticeLivesMs = 24 * 3_600_000;

/** What of a member's ways in became another. */
export type WayInChange = 'factor_changed' | 'passkey_added' | 'passkey_removed' | 'social_bound' | 'social_removed';

/** Tells a member that a way in of his changed: in his inbox, and by what he proved. Who did it need not be he. */
@Injectable()
export class FactorNoticeService {
  constructor(
    private readonly clock: Clock,
    private readonly outlet: OutletService,
  ) {}

  /** In the transaction of the change. Who has proved neither e-mail nor mobile finds it in the inbox. */
  async tell(
    tx: Tx,
    brand: Brand,
    member: Member,
    language = ctx().language,
    what: WayInChange = 'factor_changed',
  ): Promise<void> {
    const changedAt = this.clock.now();
    await tx.publish(WayInChanged, { memberId: member.id, brand: brand.code, what, changedAt }, member.id);
    const to = targetOf(member);
    if (!to) return;
    await this.outlet.enqueue(tx, {
      ...to,
      brand: brand.code,
      template: what,
      language,
      memberId: member.id,
      values: { brand: brand.name, name: member.username },
      expiresAt: new Date(changedAt.getTime() + noticeLivesMs),
    });
  }
}

function targetOf({ email, emailVerifiedAt, mobile, mobileVerifiedAt }: Member) {
  if (email !== null && emailVerifiedAt !== null) return { channel: 'MAIL', target: email } as const;
  if (mobile !== null && mobileVerifiedAt !== null) return { channel: 'SMS', target: e164OfProfile(mobile) } as const;
  return null;
}
