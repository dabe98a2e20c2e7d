import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import type { Tx } from '@banyan/kernel/database';
import { MailEnded } from '@banyan/proto/identity/v1/events';
import type { MailRequested } from '@banyan/proto/notices/v1/events';
import { BrandService } from '../brand/brand.service.js';
import type { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import { OutletService, type Outcome, type Release } from '../outlet/outlet.service.js';
import { ProviderService } from '../outlet/provider.service.js';

const name = 'notice';
const reasons = { SENT: '', DEAD: 'UNDELIVERABLE', WITHHELD: 'CHANGED' } as const;
const states = { SENT: 'SENT', DEAD: 'FAILED', WITHHELD: 'SKIPPED' } as const;

const templateOf = (offer: boolean, written: boolean) =>
  written ? (offer ? 'written_offer' : 'written_notice') : offer ? 'offer' : 'notice';

/** Mails that notices asks for: to the address that a member proved, while his account is open. What became of each is told back. */
@Injectable()
export class NoticeMailService implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly outlet: OutletService,
    private readonly providers: ProviderService,
  ) {}

  onModuleInit(): void {
    this.outlet.register(name, (tx, { target, template, values }) => this.release(tx, target, { template, values }));
    this.outlet.follow(name, (tx, outcome) => this.tell(tx, outcome));
  }

  /** Puts a mail into the outlet's queue, in the transaction that hears of it. */
  async request(tx: Tx, mail: MailRequested): Promise<void> {
    const { mailId, memberId, brand: code, language, text, body, path, unsubscribePage, unsubscribePath } = mail;
    const member = await this.members.find(memberId, tx);
    const reason = this.reasonNot(member, mail);
    if (reason !== null || !member?.email) {
      const ended = { mailId, memberId, brand: code, state: 'SKIPPED', reason: reason ?? 'NO_ADDRESS' };
      return tx.publish(MailEnded, ended, memberId);
    }
    const brand = await this.brands.byCode(member.brand, tx);
    const origin = await this.brands.originOf(brand, tx.query);
    const offer = unsubscribePath && {
      unsubscribe: origin + unsubscribePage,
      oneClick: origin + unsubscribePath,
    };
    await this.outlet.enqueue(tx, {
      brand: brand.code,
      channel: 'MAIL',
      template: templateOf(offer !== '', body !== ''),
      language,
      target: member.email,
      memberId,
      values: {
        brand: brand.name,
        name: member.username,
        text,
        ...(body && { body }),
        link: origin + path,
        member: String(memberId),
        ...offer,
      },
      expiresAt: mail.expiresAt ?? this.clock.now(),
      gate: name,
      follower: { name, ref: String(mailId) },
    });
  }

  /** Why nothing is sent; null when it is. */
  private reasonNot(member: Member | null, { brand, unsubscribePath }: MailRequested): string | null {
    if (!member || member.brand !== brand || member.status === 'CLOSED') return 'CLOSED';
    if (member.isTrial) return 'TRIAL';
    if (unsubscribePath && member.status !== 'ACTIVE') return 'FROZEN';
    if (member.email === null || member.emailVerifiedAt === null) return 'NO_ADDRESS';
    return this.providers.has('MAIL') ? null : 'NO_MAIL_SERVER';
  }

  /** When it is sent: still to the address that is proved now, and to nobody whose account was closed meanwhile. */
  private async release(tx: Tx, target: string, held: Pick<Release, 'template' | 'values'>): Promise<Release | null> {
    const member = await this.members.find(BigInt(held.values['member'] ?? 0), tx);
    if (member?.email !== target || member.emailVerifiedAt === null || member.status === 'CLOSED') return null;
    if (held.values['oneClick'] && member.status !== 'ACTIVE') return null;
    return { ...held, memberId: member.id };
  }

  private async tell(tx: Tx, { ref, memberId, brand, state }: Outcome): Promise<void> {
    const ended = {
      mailId: BigInt(ref),
      memberId: memberId ?? 0n,
      brand,
      state: states[state],
      reason: reasons[state],
    };
    await tx.publish(MailEnded, ended, ended.memberId);
  }
}
