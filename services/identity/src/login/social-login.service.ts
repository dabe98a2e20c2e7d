import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { BrandService } from '../brand/brand.service.js';
import { knownDevice } from '../device/known-device.js';
import { ChallengeService, type Challenged } from '../factor/challenge.service.js';
import type { SignedIn } from '../member/sign-in.service.js';
import { SocialService } from '../social/social.service.js';
import type { SocialChannel } from '../channel/social-channel.js';
import { MemberSessionService } from './member-session.service.js';

/** Signing in by an account with another company, which the member has bound. */
@Injectable()
export class SocialLoginService {
  constructor(
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly social: SocialService,
    private readonly sessions: MemberSessionService,
    private readonly challenges: ChallengeService,
  ) {}

  /**
   * Goes on where every log-in does. An old password has not to be changed: none was used. Throws `identity.social_unknown` for an account
   * that is nobody's yet.
   */
  async login(
    channel: SocialChannel,
    answer: string,
    cookies: { readonly social: string | undefined; readonly device: string | undefined },
  ): Promise<SignedIn | Challenged> {
    const brand = await this.brands.current();
    await this.brands.requireOpen(brand);
    const { attempt, account } = await this.social.returned(channel, 'login', cookies.social, answer);
    const owner = await this.social.ownerOf(brand.code, channel, account);
    if (!owner) throw await this.social.unknown(channel, attempt, account);
    owner.requireMaySignIn();
    const whose = { audience: 'player', brand: brand.code, account: owner.username } as const;
    const device = knownDevice(whose, cookies.device, this.clock.now());
    const demand = await this.challenges.demandOf(owner, brand, device, channel);
    const { mustChangePassword } = owner;
    const kept = { device, passwordExpired: false, mustChangePassword };
    return this.sessions.open(owner, kept, demand, (tx) => this.social.requireOwner(tx, owner, channel, account));
  }
}
