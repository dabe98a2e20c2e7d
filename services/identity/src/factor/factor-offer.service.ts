import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { maskEmail, maskMobile } from '@banyan/kernel/rules';
import { errors } from '../errors.js';
import type { Member } from '../member/member.entity.js';
import { ProviderService } from '../outlet/provider.service.js';
import { lentBy, type FactorOffer, type Shown } from './factor-method.js';
import type { FactorRow } from './factor-store.service.js';
import { PayeeService } from './payee.service.js';

/** For how long a mobile or e-mail that was changed in a session is no factor after it was proved: as for log-ins by SMS. */
const freshMs = 24 * 3_600_000;

/** What a member can show beside his password. Nothing is offered that he has not got. */
@Injectable()
export class FactorOfferService {
  private readonly logger = new Logger('Factor');

  constructor(
    private readonly clock: Clock,
    private readonly providers: ProviderService,
    private readonly payees: PayeeService,
  ) {}

  /**
   * The strongest first. What was shown already, and what the password was set anew by within a day, is left out before anything
   * else is judged. The payee's name, which others may know, is offered where nothing else is. Throws `identity.busy` where the
   * wallet would have to say whether there is anything at all, and is away. Beside a Telegram log-in it never is: operators see the name.
   */
  async of(member: Member, row: FactorRow, shown?: Shown): Promise<FactorOffer[]> {
    const offers = this.withoutPayee(member, row, shown);
    if (offers.length === 0 && shown !== 'telegram' && (await this.hasPayee(member.id)))
      offers.push({ method: 'payee', target: null });
    return offers;
  }

  /** What the member has set up or proved himself; nobody else is asked about it. */
  withoutPayee(member: Member, row: FactorRow, shown?: Shown): FactorOffer[] {
    const has = (method: 'sms' | 'email') => method !== (shown && lentBy[shown]) && method !== row.resetBy;
    const offers: FactorOffer[] = [];
    if (row.passkeys > 0) offers.push({ method: 'passkey', target: null });
    if (row.totpSecret !== null) offers.push({ method: 'totp', target: null });
    if (has('sms') && member.mobile !== null && this.isSettled(member, 'mobile') && this.providers.has('SMS'))
      offers.push({ method: 'sms', target: maskMobile(member.mobile) });
    if (has('email') && member.email !== null && this.isSettled(member, 'email') && this.providers.has('MAIL'))
      offers.push({ method: 'email', target: maskEmail(member.email) });
    if (row.recoveryLeft > 0) offers.push({ method: 'recovery', target: null });
    return offers;
  }

  /** Throws `identity.busy` while the wallet is away. */
  async hasPayee(memberId: bigint): Promise<boolean> {
    try {
      return await this.payees.isBound(memberId);
    } catch (error) {
      this.logger.warn(`nobody knows whether a bank account is bound: ${String(error)}`);
      throw errors.busy({ retryAfterSeconds: 5 });
    }
  }

  private isSettled(member: Member, channel: 'email' | 'mobile'): boolean {
    const verifiedAt = member.verifiedAt(channel);
    const changedAt = channel === 'email' ? member.emailChangedAt : member.mobileChangedAt;
    if (verifiedAt === null) return false;
    return changedAt === null || this.clock.now().getTime() - verifiedAt.getTime() >= freshMs;
  }
}
