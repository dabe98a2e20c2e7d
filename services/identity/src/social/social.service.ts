import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import type { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import { phoneRefusals } from '../phone/phone-refusals.js';
import { FacebookService } from './facebook.service.js';
import { GoogleService } from './google.service.js';
import { returnPath, type SocialAccount, type SocialChannel } from '../channel/social-channel.js';
import { SocialAttemptService, type Purpose, type Returned, type Waiting } from './social-attempt.service.js';
import type { SocialIdentityDto } from './social.dto.js';
import type { Asked } from './social-provider.js';
import { SocialSettingsService, type SocialClient } from './social-settings.service.js';
import { TelegramService } from './telegram.service.js';

/** Who somebody is by what another company says, and whose of a brand that is. E-mails play no part: they make nobody the same. */
@Injectable()
export class SocialService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly clients: SocialSettingsService,
    private readonly attempts: SocialAttemptService,
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
   * `social_over`, `social_refused` and `social_away` as social.errors.ts says.
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
    const attempt = await this.attempts.take(brand.code, channel, purpose, token, said.get('state') ?? '');
    if (said.get('error') === 'access_denied') throw phoneRefusals.popupClosed();
    return { attempt, account: await this.account(channel, client, said, attempt) };
  }

  /** The member of the brand whom an account is bound to. */
  async ownerOf(brand: string, channel: SocialChannel, { subject }: SocialAccount): Promise<Member | null> {
    const [row] = await this.db.query<{ id: string }>(
      sql`select member_id as id from social_identity where brand = $1 and channel = $2 and subject = $3`,
      [brand, channel, subject],
    );
    return row ? this.members.find(BigInt(row.id)) : null;
  }

  /** The refusal of a log-in by an account that is nobody's yet, with what a registration in this browser goes on with. */
  async unknown(channel: SocialChannel, attempt: Returned, account: SocialAccount): Promise<Error> {
    const ticket = await this.attempts.wait(attempt, account);
    return errors.social_unknown({ channel, ticket, name: account.name });
  }

  /** Ends the wait and binds its account to the member who was just registered. */
  async bindWaiting(tx: Tx, waiting: Waiting, member: Member): Promise<void> {
    await this.attempts.end(tx, waiting);
    await this.bind(tx, member, waiting.channel, waiting);
  }

  /**
   * Binds an account for good. The member's row is locked by the caller. Throws `identity.social_taken` when it is another member's of the
   * brand, `identity.social_bound` when the member has one of this company. Answers whether it was not bound before.
   */
  async bind(
    tx: Tx,
    { id, brand }: Member,
    channel: SocialChannel,
    { subject, name }: SocialAccount,
  ): Promise<boolean> {
    const [bound] = await tx.query(bindSql, [brand, channel, subject, id, name, this.clock.now()]);
    if (bound) return true;
    const [holder] = await tx.query<{ member: string }>(
      sql`select member_id as member from social_identity where brand = $1 and channel = $2 and subject = $3`,
      [brand, channel, subject],
    );
    if (!holder) throw errors.social_bound();
    if (BigInt(holder.member) !== id) throw errors.social_taken();
    return false;
  }

  /** What a member has bound, the first one first. */
  boundTo(memberId: bigint): Promise<SocialIdentityDto[]> {
    return this.db.query<SocialIdentityDto>(
      sql`select channel, name, bound_at as "boundAt" from social_identity where member_id = $1 order by bound_at, channel`,
      [memberId],
    );
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

const bindSql = sql`
insert into social_identity (brand, channel, subject, member_id, name, bound_at) values ($1, $2, $3, $4, $5, $6)
on conflict do nothing returning subject`;
