import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import type { Brand } from '../brand/brand.entity.js';
import { BrandService } from '../brand/brand.service.js';
import { knownDevice } from '../device/known-device.js';
import { errors } from '../errors.js';
import type { Challenged } from '../factor/challenge.service.js';
import { MemberService } from '../member/member.service.js';
import type { SignedIn } from '../member/sign-in.service.js';
import type { Ceremony } from '../passkey/passkey-challenge.service.js';
import { PasskeyService, type PasskeyAsked } from '../passkey/passkey.service.js';
import { siteOrigin } from '../brand/site-origin.js';
import { MemberSessionService } from './member-session.service.js';

const tokenForm = /^[\w-]{43}$/;

/** Signing in by a passkey, which says by itself whose it is. */
@Injectable()
export class PasskeyLoginService {
  constructor(
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly sessions: MemberSessionService,
    private readonly passkeys: PasskeyService,
  ) {}

  /** What any passkey of this site is asked for by. `kept`: the mark that the browser has already, so that two tabs do not undo each other. */
  async begin(kept: string | undefined): Promise<PasskeyAsked & { readonly token: string }> {
    const brand = await this.open();
    const token = kept !== undefined && tokenForm.test(kept) ? kept : randomBytes(32).toString('base64url');
    return { ...(await this.passkeys.ask(ceremonyOf(brand, token))), token };
  }

  /**
   * Goes on where every log-in does. The authenticator verified its user, so that both factors are shown and no second one is asked for: device
   * and network are known from now on. An old password has not to be changed: none was used.
   */
  async login(
    answer: string,
    cookies: { readonly passkey: string | undefined; readonly device: string | undefined },
  ): Promise<SignedIn | Challenged> {
    const brand = await this.open();
    const right = await this.passkeys.judge(ceremonyOf(brand, cookies.passkey ?? ''), answer);
    const { owner, suspendedAt } = right.passkey;
    const member = owner.kind === 'member' ? await this.members.find(owner.id) : null;
    if (!member || member.brand !== brand.code) throw errors.passkey_unknown();
    if (suspendedAt) throw errors.passkey_suspended();
    member.requireMaySignIn();
    const whose = { audience: 'player', brand: brand.code, account: member.username } as const;
    const device = knownDevice(whose, cookies.device, this.clock.now());
    const { mustChangePassword } = member;
    const kept = { device, passwordExpired: false, mustChangePassword };
    return this.sessions.open(member, kept, { offers: null, advised: false, proved: true }, async (tx) => {
      if (!(await right.use(tx, true))) throw errors.passkey_over();
    });
  }

  private async open(): Promise<Brand> {
    const brand = await this.brands.current();
    await this.brands.requireOpen(brand);
    if (!brand.flags.passkeys) throw errors.passkeys_closed();
    return brand;
  }
}

const ceremonyOf = ({ code }: Brand, token: string): Ceremony => ({
  purpose: 'login',
  brand: code,
  origin: siteOrigin(),
  owner: null,
  ref: `browser:${createHash('sha256').update(token).digest('base64url')}`,
});
