import { Injectable } from '@nestjs/common';
import { Database } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { FactorNoticeService } from '../factor/factor-notice.service.js';
import type { Member } from '../member/member.entity.js';
import { MemberPasswordService } from '../member/member-password.service.js';
import { MemberService } from '../member/member.service.js';
import type { SocialBindDto, SocialBindStartDto, SocialIdentitiesDto } from './social.dto.js';
import { SocialService } from './social.service.js';
import { SocialSettingsService } from './social-settings.service.js';

/** The accounts with other companies that a member logs in by. What is bound stays bound: specification, line 212. */
@Injectable()
export class OwnSocialService {
  constructor(
    private readonly db: Database,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly logins: MemberPasswordService,
    private readonly social: SocialService,
    private readonly clients: SocialSettingsService,
    private readonly notices: FactorNoticeService,
  ) {}

  async list(): Promise<SocialIdentitiesDto> {
    return this.of(await this.own());
  }

  /** Where the browser goes; with the login password, since what it comes back with is a way in for ever. */
  async begin(
    { channel, password }: SocialBindStartDto,
    origin: string,
  ): Promise<{ url: string; token: string; expiresAt: Date }> {
    const member = await this.own();
    await this.logins.requireRight(member, password);
    if ((await this.social.boundTo(member.id)).some((one) => one.channel === channel)) throw errors.social_bound();
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
      if (await this.social.bind(tx, locked, channel, account))
        await this.notices.tell(tx, brand, locked, undefined, 'social_bound');
      return locked;
    });
    return this.of(member);
  }

  private async own(): Promise<Member> {
    const member = await this.members.signedIn();
    if (member.isTrial) throw errors.trial_account();
    return member;
  }

  private async of({ id, brand }: Member): Promise<SocialIdentitiesDto> {
    const bound = await this.social.boundTo(id);
    const offered = await this.clients.offered(brand);
    return { bound, open: offered.filter((channel) => !bound.some((one) => one.channel === channel)) };
  }
}
