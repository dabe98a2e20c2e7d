import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { FactorProofService } from '../factor/factor-proof.service.js';
import { FactorNoticeService } from '../factor/factor-notice.service.js';
import type { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import { SocialIdentityService } from '../social-identity/social-identity.service.js';
import type { SocialBindDto, SocialBindStartDto, SocialConfirmDto, SocialIdentitiesDto } from './social.dto.js';
import { SocialService } from './social.service.js';
import { SocialSettingsService } from './social-settings.service.js';

/** The accounts with other companies that a member logs in by. What is bound stays bound: specification, line 212. */
@Injectable()
export class OwnSocialService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly social: SocialService,
    private readonly identities: SocialIdentityService,
    private readonly clients: SocialSettingsService,
    private readonly notices: FactorNoticeService,
    private readonly proof: FactorProofService,
  ) {}

  async list(): Promise<SocialIdentitiesDto> {
    return this.of(await this.own());
  }

  /**
   * Where the browser goes; with the login password, and an answer of a factor where there is one, since what it comes back with is a way in
   * for ever, and only of who can be told of it by a contact that he proved: who opened the account for him, or found its password, is seen.
   */
  async begin(
    { channel, ...given }: SocialBindStartDto,
    origin: string,
  ): Promise<{ url: string; token: string; expiresAt: Date }> {
    const member = await this.own();
    if (member.passwordHash === null) throw errors.password_unset();
    requireContact(member);
    if ((await this.identities.of(member.id)).some((one) => one.channel === channel)) throw errors.social_bound();
    const right = await this.proof.proved(member, given);
    await this.db.transaction(async (tx) => {
      await this.members.lock(tx, member.id);
      await this.proof.use(tx, right);
    });
    return this.social.begin(channel, 'bind', origin);
  }

  /** Binds who came back in the session that began it, and tells the member. */
  async bind({ firebaseChannel2: channel, firebaseIdToken2: answer }: SocialBindDto, token: string | undefined) {
    const { id, brand: code } = await this.own();
    const { account } = await this.social.returned(channel, 'bind', token, answer);
    const brand = await this.brands.byCode(code);
    const member = await this.db.transaction(async (tx) => {
      const locked = await this.members.lock(tx, id);
      locked.requireMaySignIn();
      requireContact(locked);
      if (await this.identities.bind(tx, locked, channel, account)) {
        await this.notices.tell(tx, brand, locked, undefined, 'social_bound');
        // Operators see who linked it, on which device and from where.
        const record = { action: 'social.bind', objectType: 'member', objectId: id, after: { channel } };
        await auditAction(tx, record, this.clock.now());
      }
      return locked;
    });
    return this.of(member);
  }

  /** Has an account that a new password suspended log the member in again, with that password and an answer of a factor where there is one. */
  async confirm({ channel, ...given }: SocialConfirmDto): Promise<SocialIdentitiesDto> {
    const member = await this.own();
    const right = await this.proof.proved(member, given);
    await this.db.transaction(async (tx) => {
      const now = await this.members.lock(tx, member.id);
      // Set anew while this one was judged: whoever knows only the old one confirms nothing.
      if (now.passwordHash !== member.passwordHash) throw errors.wrong_password();
      await this.proof.use(tx, right);
      await this.identities.confirm(tx, member.id, channel);
    });
    return this.of(member);
  }

  private async own(): Promise<Member> {
    const member = await this.members.signedIn();
    if (member.isTrial) throw errors.trial_account();
    return member;
  }

  private async of({ id, brand }: Member): Promise<SocialIdentitiesDto> {
    const bound = await this.identities.of(id);
    const offered = await this.clients.offered(brand);
    return { bound, open: offered.filter((channel) => !bound.some((one) => one.channel === channel)) };
  }
}

function requireContact({ emailVerifiedAt, mobileVerifiedAt }: Member): void {
  if (emailVerifiedAt === null && mobileVerifiedAt === null) throw errors.social_contact_missing();
}
