import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import type { Tx } from '@banyan/kernel/database';
import type { Brand } from '../brand/brand.entity.js';
import type { Member } from '../member/member.entity.js';
import { OutletService } from '../outlet/outlet.service.js';
import { e164OfProfile } from '../phone/phone-number.js';

const noticeLivesMs = 24 * 3_600_000;

/** Tells a member by what he proved that a way in of his changed: his second factor, a passkey, or another company's account that was bound or taken away. Who did it need not be he. */
@Injectable()
export class FactorNoticeService {
  constructor(
    private readonly clock: Clock,
    private readonly outlet: OutletService,
  ) {}

  /** In the transaction of the change. Nobody is told who has proved neither e-mail nor mobile. */
  async tell(
    tx: Tx,
    brand: Brand,
    member: Member,
    language = ctx().language,
    template:
      'factor_changed' | 'passkey_added' | 'passkey_removed' | 'social_bound' | 'social_removed' = 'factor_changed',
  ): Promise<void> {
    const to = targetOf(member);
    if (!to) return;
    await this.outlet.enqueue(tx, {
      ...to,
      brand: brand.code,
      template,
      language,
      memberId: member.id,
      values: { brand: brand.name, name: member.username },
      expiresAt: new Date(this.clock.now().getTime() + noticeLivesMs),
    });
  }
}

function targetOf({ email, emailVerifiedAt, mobile, mobileVerifiedAt }: Member) {
  if (email !== null && emailVerifiedAt !== null) return { channel: 'MAIL', target: email } as const;
  if (mobile !== null && mobileVerifiedAt !== null) return { channel: 'SMS', target: e164OfProfile(mobile) } as const;
  return null;
}
