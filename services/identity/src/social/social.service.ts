import { Injectable } from '@nestjs/common';
import type { Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import type { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import { phoneRefusals } from '../phone/phone-refusals.js';
import { FacebookService } from './facebook.service.js';
import { GoogleService } from './google.service.js';
import { returnPath, type SocialAccount, type SocialChannel } from '../channel/social-channel.js';
import { SocialAttemptService, type Purpose, type Returned, type Waiting } from './social-attempt.service.js';
import { SocialIdentityService } from '../social-identity/social-identity.service.js';
import { answerSeconds, type Asked } from './social-provider.js';
import { SocialSettingsService, type SocialClient } from './social-settings.service.js';
import { TelegramService } from './telegram.service.js';

/** Answers of one company that a brand has judged at the same time. */
const mostUnderWay = 20;

/** Who somebody is by what another company says, and whose of a brand that is. E-mails play no part: they make nobody the same. */
@Injectable()
export class SocialService {
  private readonly underWay = new Map<string, number>();

  constructor(
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly clients: SocialSettingsService,
    private readonly attempts: SocialAttemptService,
    private readonly identities: SocialIdentityService,
    private readonly google: GoogleService,
    private readonly facebook: FacebookService,
    private readonly telegram: TelegramService,
  ) {}

  /** Where the browser goes to log in with a company. Throws `identity.operation_not_allowed` where the brand does not offer it. */
  async begin(
    channel: SocialChannel,
    purpose: Purpose,
    origin: string,
  ): Promise<{ url: string; token: string; expiresAt: Date }> {
    const brand = await this.brands.current();
    await this.brands.requireOpen(brand);
    const client = await this.clients.clientOf(brand.code, channel);
    const { token, expiresAt, asked } = await this.attempts.begin(
      brand.code,
      channel,
      purpose,
      `${origin}${returnPath}`,
    );
    return { url: await this.address(channel, client, asked), token, expiresAt };
  }

  /**
   * Who came back, by the query that he came back with. Throws `identity.popup_closed_by_user` for who turned back there, and
   * `social_over`, `social_refused` and `social_away` as social.errors.ts says; `identity.busy` while too many of the brand are held to a company's
   * word, before anything is used up.
   */
  async returned(
    channel: SocialChannel,
    purpose: Purpose,
    token: string | undefined,
    answer: string,
  ): Promise<{ attempt: Returned; account: SocialAccount }> {
    const said = new URLSearchParams(answer);
    const brand = await this.brands.current();
    const client = await this.clients.clientOf(brand.code, channel);
    return this.inTurn(`${brand.code} ${channel}`, async () => {
      const attempt = await this.attempts.take(brand.code, channel, purpose, token, said.get('state') ?? '');
      if (said.get('error') === 'access_denied') throw phoneRefusals.popupClosed();
      return { attempt, account: await this.account(channel, client, said, attempt) };
    });
  }

  /** The member of the brand whom an account is bound to. Throws `identity.social_suspended` until he confirms it after a new password. */
  async ownerOf(brand: string, channel: SocialChannel, account: SocialAccount): Promise<Member | null> {
    const owner = await this.identities.ownerOf(brand, channel, account);
    if (owner?.suspendedAt) throw errors.social_suspended();
    return owner && this.members.find(owner.memberId);
  }

  /** Throws `identity.social_over` when the account is no longer his, taken away or suspended since. The member's row is locked by the caller. */
  async requireOwner(tx: Tx, { id, brand }: Member, channel: SocialChannel, account: SocialAccount): Promise<void> {
    const owner = await this.identities.ownerOf(brand, channel, account, tx.query);
    if (owner?.memberId !== id || owner.suspendedAt) throw errors.social_over();
  }

  /** Who waits for his registration by a ticket. Throws `identity.operation_not_allowed` where the brand offers the company no longer. */
  async waiting(brand: string, channel: SocialChannel, token: string | undefined, ticket: string): Promise<Waiting> {
    await this.clients.clientOf(brand, channel);
    return this.attempts.waiting(brand, channel, token, ticket);
  }

  /** The refusal of a log-in by an account that is nobody's yet, with what a registration in this browser goes on with. */
  async unknown(channel: SocialChannel, attempt: Returned, account: SocialAccount): Promise<Error> {
    const ticket = await this.attempts.wait(attempt, account);
    return errors.social_unknown({ channel, ticket, name: account.name });
  }

  /** Ends the wait and binds its account to the member who was just registered. */
  async bindWaiting(tx: Tx, waiting: Waiting, member: Member): Promise<void> {
    await this.attempts.end(tx, waiting);
    await this.identities.bind(tx, member, waiting.channel, waiting);
  }

  /** What costs an answer of a company is bounded, so that nobody has it refuse the brand, or the service wait for it alone. */
  private async inTurn<T>(whose: string, exchange: () => Promise<T>): Promise<T> {
    const others = this.underWay.get(whose) ?? 0;
    if (others >= mostUnderWay) throw errors.busy({ retryAfterSeconds: answerSeconds });
    this.underWay.set(whose, others + 1);
    try {
      return await exchange();
    } finally {
      const left = (this.underWay.get(whose) ?? 1) - 1;
      if (left === 0) this.underWay.delete(whose);
      else this.underWay.set(whose, left);
    }
  }

  private async address(channel: SocialChannel, client: SocialClient, asked: Asked): Promise<string> {
    if (channel === 'google') return this.google.address(client, asked);
    if (channel === 'facebook') return this.facebook.address(client, asked);
    return this.telegram.address(client, asked);
  }

  private account(
    channel: SocialChannel,
    client: SocialClient,
    answer: URLSearchParams,
    asked: Asked,
  ): Promise<SocialAccount> {
    if (channel === 'google') return this.google.account(client, answer, asked);
    if (channel === 'facebook') return this.facebook.account(client, answer, asked);
    return this.telegram.account(client, answer);
  }
}
