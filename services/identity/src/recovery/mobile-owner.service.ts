import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '@banyan/kernel/database';
import { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import { OutletService } from '../outlet/outlet.service.js';
import { mobileNumberOf, type MobileNumber } from '../phone/phone-number.js';
import { gates } from '../phone/phone.service.js';

/** Whose a proved mobile is. */
@Injectable()
export class MobileOwnerService implements OnModuleInit {
  constructor(
    private readonly members: MemberService,
    private readonly outlet: OutletService,
  ) {}

  onModuleInit(): void {
    this.outlet.register(gates.owner, async (tx, { brand, target, template, values }) => {
      const owner = await this.of(brand, mobileNumberOf(target), tx);
      return owner && { memberId: owner.id, template, values };
    });
  }

  /** The member who proved the mobile, where he may sign in; null: nobody. */
  async of(brand: string, { key }: MobileNumber, tx?: Tx): Promise<Member | null> {
    const member = await this.members.findByVerifiedMobile(brand, key, tx);
    if (!member || member.isTrial) return null;
    return member.status === 'ACTIVE' || member.frozenBy === 'DIVIDEND' ? member : null;
  }
}
