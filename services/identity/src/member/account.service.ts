import { Injectable } from '@nestjs/common';
import { MemberRegistered } from '@banyan/proto/identity/v1/events';
import { Clock, ctx } from '@banyan/kernel/app';
import { leadingTypes } from '@banyan/kernel/auth';
import { sql, type Tx } from '@banyan/kernel/database';
import { Brand } from '../brand/brand.entity.js';
import type { SealedField } from '../field/profile-fields.js';
import { errors } from '../errors.js';
import { NicknameService } from '../field/nickname.service.js';
import { ProfileStore } from '../field/profile-store.service.js';
import { ReferralService } from '../referral/referral.service.js';
import { joinLines } from '../tree/lines-lock.js';
import { Member } from './member.entity.js';
import { accountTypes, mostUplines } from '../tree/account-types.js';
import { SignInService, type SignedIn } from './sign-in.service.js';

/** What an account is made of. */
export interface NewAccount {
  readonly id?: bigint;
  readonly brand: Brand;
  readonly username: string;
  readonly nickname: string;
  /** He chose it himself: where another member has it, it is refused and not changed. */
  readonly nicknameChosen?: boolean;
  readonly accountType: number;
  readonly passwordHash: string | null;
  readonly upline?: Pick<Member, 'id' | 'uplinePath'> | null;
  readonly affiliateCode?: string;
  readonly trialUntil?: Date;
  /** Somebody else chose the password. */
  readonly mustChangePassword?: boolean;
  /** What the upline wants to be offered at once. */
  readonly presetId?: bigint | null;
  /** Where and how it was opened. */
  readonly method: string;
  readonly form?: Partial<Record<'realName' | 'email' | 'mobile' | 'birthday' | 'registerUrl' | 'domain', string>>;
  /** What else he told of himself. */
  readonly told?: ReadonlyMap<SealedField, string>;
}

/** Where a new account stands, and what its upline wants to be offered at once. */
interface Placed {
  readonly upline: Member | null;
  readonly accountType: number;
  readonly presetId: bigint | null;
}

/** Creates members' accounts, for every way of registration. */
@Injectable()
export class AccountService {
  constructor(
    private readonly clock: Clock,
    private readonly signIn: SignInService,
    private readonly referrals: ReferralService,
    private readonly nicknames: NicknameService,
    private readonly profiles: ProfileStore,
  ) {}

  /** Under whom and as what a new account stands, by an agent's link or own code. Frozen agents recruit nobody. */
  async placeOf(tx: Tx, brand: string, code: string | null): Promise<Placed> {
    if (!code) return { upline: null, accountType: accountTypes.player, presetId: null };
    await joinLines(tx, brand);
    const link = await this.referrals.use(tx, brand, code);
    const of = link ? { id: link.agentId } : { affiliateCode: code };
    const upline = await tx.manager.findOneBy(Member, { brand, status: 'ACTIVE', ...of });
    if (!upline || !leadingTypes.includes(upline.accountType)) throw errors.invalid_invitation();
    if (upline.uplinePath.length >= mostUplines) throw errors.line_too_deep({ limit: mostUplines });
    return { upline, accountType: link?.accountType ?? accountTypes.player, presetId: link?.presetId ?? null };
  }

  /** Makes the account and signs it in; null when the brand has the username already. */
  async open(tx: Tx, made: NewAccount): Promise<SignedIn | null> {
    const member = await this.create(tx, made);
    return member && this.signIn.open(tx, member, { firstTimeLogin: true, passwordExpired: false });
  }

  /**
   * Makes the account and publishes it; null when the brand has the username already. Throws `identity.nickname_taken` where the brand
   * wants names of their own.
   */
  async create(tx: Tx, made: NewAccount): Promise<Member | null> {
    const { brand, upline = null, form = {} } = made;
    const path = upline ? [...upline.uplinePath, upline.id] : [];
    const now = this.clock.now();
    if (made.nicknameChosen) await this.nicknames.requireFree(tx, brand.code, made.nickname, null);
    const shownAs = made.nicknameChosen
      ? made.nickname
      : await this.nicknames.freeLike(tx, brand.code, made.nickname, null);
    const [row] = await tx.query<{ id: string }>(insertSql, [
      made.id ?? null, brand.code, made.username, shownAs, made.accountType, upline?.id ?? null, path.map(String), made.affiliateCode ?? null,
      brand.currency, made.passwordHash, made.passwordHash && now, form.realName || null, form.email || null, form.mobile || null,
      form.birthday || null, form.registerUrl || null, form.domain || null, made.method, ctx().ip || null, now, made.trialUntil ?? null, made.mustChangePassword ?? false,
    ]); // prettier-ignore
    if (!row) return null;
    const member = await tx.manager.findOneByOrFail(Member, { id: BigInt(row.id) });
    if (made.told) await this.profiles.write(tx.query, member.id, made.told);
    const { id, username, nickname, accountType, currency, uplinePath } = member;
    await tx.publish(
      MemberRegistered,
      {
        memberId: id,
        brand: brand.code,
        username,
        nickname,
        accountType,
        currency,
        uplinePath,
        presetId: made.presetId ?? 0n,
      },
      id,
    );
    return member;
  }
}

const insertSql = sql`
insert into member (id, brand, username, nickname, account_type, upline_id, upline_path, affiliate_code, currency, password_hash, password_changed_at,
  real_name, email, mobile, birthday, register_url, register_domain, register_method, register_ip, registered_at, trial_until, must_change_password)
values (coalesce($1::bigint, nextval('member_id')), $2, $3, $4, $5, $6, $7::bigint[], $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19::inet, $20, $21, $22)
on conflict (brand, lower(username)) do nothing
returning id`;
