import { Injectable } from '@nestjs/common';
import type { GetMemberResponse, ListBirthdaysRequest } from '@banyan/proto/identity/v1/identity';
import { AccountTypeChanged } from '@banyan/proto/identity/v1/events';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { isDay } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import { BrandService } from '../brand/brand.service.js';
import { FieldRuleService } from '../field/field-rule.service.js';
import { errors } from '../errors.js';
import { NicknameService } from '../field/nickname.service.js';
import { requireFields } from '../field/field-rules.js';
import { requireOpen } from '../field/profile-change.js';
import { KycStandingService } from '../kyc/kyc-standing.service.js';
import type { MemberInfoDto, MemberPatchDto, RealNameDto } from './member.dto.js';
import { maskEmail, maskMobile, maskName } from '@banyan/kernel/rules';
import type { Icon } from './icons.js';
import { Member } from './member.entity.js';
import { mobileMarkOf } from './mobile-mark.js';
import { entryOf } from '@banyan/kernel/rules';

/** What reads: a transaction, so that no second connection is waited for inside of it, or the pool. */
type Reader = Pick<Tx, 'query' | 'manager'>;

type Profile = Pick<MemberPatchDto, 'nickname' | 'email' | 'mobile' | 'realName' | 'birthday'>;

/**
 * For how long a mobile that was changed in a session is no way in after it was proved: as long as the old mobile or e-mail, which is
 * told, has to object. The one that the account was opened with is a way in at once.
 */
const freshMobileMs = 24 * 3_600_000;

/** Members as they see themselves, and as other services see them. */
@Injectable()
export class MemberService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly rules: FieldRuleService,
    private readonly nicknames: NicknameService,
    private readonly documents: KycStandingService,
  ) {}

  /** `reader` of this and the next two: the open transaction, inside of one. */
  async find(id: bigint, reader: Reader = this.db): Promise<Member | null> {
    return reader.manager.findOneBy(Member, { id });
  }

  async findByUsername(brand: string, username: string, reader: Reader = this.db): Promise<Member | null> {
    return reader.manager
      .createQueryBuilder(Member, 'm')
      .where('m.brand = :brand and lower(m.username) = lower(:username)', { brand, username })
      .getOne();
  }

  /** Whom a proved mobile lets in to a brand; `key` as phone/phone-number.ts makes it, by the index of proved mobiles. */
  async findByVerifiedMobile(brand: string, key: string, reader: Reader = this.db): Promise<Member | null> {
    const member = await this.ownerOfMobile(brand, key, reader);
    if (!member?.mobileVerifiedAt || member.mobileChangedAt === null) return member;
    return this.clock.now().getTime() - member.mobileVerifiedAt.getTime() < freshMobileMs ? null : member;
  }

  /** Who proved a mobile in a brand, also where it is no way in yet; see {@link findByVerifiedMobile}. */
  async ownerOfMobile(brand: string, key: string, reader: Reader = this.db): Promise<Member | null> {
    const [found] = await reader.query<{ id: string }>(verifiedMobileSql, [brand, key]);
    return found ? this.find(BigInt(found.id), reader) : null;
  }

  /** The member in hand, who must be allowed to act. */
  async current(): Promise<Member> {
    const member = await this.signedIn();
    member.requireActive();
    return member;
  }

  /** The member in hand, who may be no more than here. */
  async signedIn(): Promise<Member> {
    const member = await this.find(principal().id);
    if (!member) throw errors.session_over();
    member.requireMaySignIn();
    return member;
  }

  async info(): Promise<MemberInfoDto> {
    return this.infoOf(await this.signedIn());
  }

  /**
   * Writes what the member is called and reached by. The row is locked by the caller, who asked for what that takes. Throws
   * `identity.nickname_taken` where the brand wants names of their own.
   */
  async change(tx: Tx, member: Member, told: Profile): Promise<void> {
    const now = this.clock.now();
    if (told.nickname && told.nickname !== member.nickname)
      await this.nicknames.requireFree(tx, member.brand, told.nickname, member.id);
    if (told.nickname !== undefined)
      member.nickname = told.nickname || (await this.nicknames.freeLike(tx, member.brand, member.username, member.id));
    if (told.email !== undefined) member.setContact('email', told.email, now);
    if (told.mobile !== undefined) member.setContact('mobile', told.mobile, now);
    const named = member.realName;
    if (told.realName !== undefined) member.realName = told.realName || null;
    if (told.birthday !== undefined) member.birthday = told.birthday || null;
    const { id, nickname, email, mobile, realName, birthday } = member;
    const { emailVerifiedAt, emailChangedAt, mobileVerifiedAt, mobileChangedAt } = member;
    const contacts = { email, mobile, emailVerifiedAt, emailChangedAt, mobileVerifiedAt, mobileChangedAt };
    await tx.manager.update(Member, { id }, { nickname, realName, birthday, ...contacts });
    if (realName !== named) await this.documents.renamed(tx, id);
  }

  /** As the profile takes it: money goes out to this name, so that what is there is not said again, nor guessed. */
  async setRealName({ realName }: RealNameDto): Promise<MemberInfoDto> {
    const { id, brand } = await this.current();
    await this.requireFieldsOf(brand, { realName });
    const rules = await this.rules.of(brand);
    return this.db.transaction(async (tx) => {
      const member = await this.lock(tx, id);
      requireOpen(rules, 'realName', member.realName);
      const named = member.realName;
      member.realName = realName;
      await tx.manager.update(Member, { id }, { realName });
      if (realName !== named) await this.documents.renamed(tx, id);
      return this.infoOf(member, tx.manager);
    });
  }

  /** The picture that a member chose; null: the letters of the name. */
  async setIcon(id: bigint, icon: Icon | null): Promise<void> {
    await this.db.manager.update(Member, { id }, { icon });
  }

  /** Holds the given values, and no others, to the brand's rules. */
  async requireFieldsOf(brand: string, values: Readonly<Record<string, string | undefined>>): Promise<void> {
    const rules = await this.rules.of(brand);
    requireFields(
      rules.filter(({ field }) => entryOf(values, field) !== undefined),
      values,
    );
  }

  async getMember(id: bigint): Promise<GetMemberResponse> {
    const member = await this.find(id);
    if (!member) throw requestErrors.not_found();
    const { brand, username, nickname, accountType, status, currency, realName, uplineId, icon } = member;
    const absent = {
      realName: realName ?? '',
      uplineId: uplineId ?? 0n,
      icon: icon ?? '',
      mobileMark: mobileMarkOf(member),
    };
    return { memberId: id, brand, username, nickname, accountType, status, currency, ...absent };
  }

  /** Who of a brand has his birthday on a day, by their ids. */
  async birthdays({ brand, day, afterId }: ListBirthdaysRequest): Promise<bigint[]> {
    if (!isDay(day)) throw requestErrors.invalid();
    const rows = await this.db.query<{ id: string }>(birthdaysSql, [brand, day, afterId, mostBirthdays]);
    return rows.map(({ id }) => BigInt(id));
  }

  /** The row of a member, held until the transaction ends. */
  async lock(tx: Tx, id: bigint): Promise<Member> {
    const member = await tx.manager.findOne(Member, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!member) throw requestErrors.not_found();
    return member;
  }

  /** Notes that the mobile or e-mail of the profile was proved to be the member's own. */
  async contactVerified(tx: Tx, id: bigint, channel: 'email' | 'mobile'): Promise<void> {
    const member = await this.lock(tx, id);
    member.verify(channel, this.clock.now());
    const { emailVerifiedAt, mobileVerifiedAt } = member;
    await tx.manager.update(Member, { id }, { emailVerifiedAt, mobileVerifiedAt });
  }

  /** Notes that the mobile or e-mail of the profile is not taken for the member's own any more. The row is locked by the caller. */
  async contactReleased(tx: Tx, member: Member, channel: 'email' | 'mobile'): Promise<void> {
    member.release(channel);
    const { id, emailVerifiedAt, mobileVerifiedAt } = member;
    await tx.manager.update(Member, { id }, { emailVerifiedAt, mobileVerifiedAt });
  }

  /** Sets a password that its owner chose. The row is locked by the caller, who ends the sessions. */
  async setPassword(tx: Tx, id: bigint, passwordHash: string): Promise<void> {
    const set = { passwordHash, passwordChangedAt: this.clock.now(), mustChangePassword: false };
    await tx.manager.update(Member, { id }, set);
  }

  /** Makes another kind of account of it, from its next token on. The row is locked by the caller. */
  async changeType(tx: Tx, { id, brand }: Pick<Member, 'id' | 'brand'>, accountType: number): Promise<void> {
    await tx.manager.update(Member, { id }, { accountType });
    await tx.publish(AccountTypeChanged, { memberId: id, brand, accountType }, id);
  }

  /** Private details are masked for their owner too: whoever looks over the shoulder, or holds the token, reads none of them.
   * `manager` is the open transaction's inside of one, so that no second connection is waited for. */
  async infoOf(member: Member, manager = this.db.manager): Promise<MemberInfoDto> {
    const upline = member.uplineId === null ? null : await manager.findOneBy(Member, { id: member.uplineId });
    const { nickname, accountType, isAgent, brand, currency, realName, email, mobile, status } = member;
    return {
      id: String(member.id),
      account: member.username,
      nickname,
      type: accountType,
      isAgent,
      toUpline: upline?.username ?? null,
      clubLabel: { labelName: member.clubLabel },
      brand,
      currency,
      realName: realName && maskName(realName),
      email: email && maskEmail(email),
      mobile: mobile && maskMobile(mobile),
      icon: member.icon,
      emailVerified: member.emailVerifiedAt !== null,
      mobileVerified: member.mobileVerifiedAt !== null,
      passwordSet: member.passwordHash !== null,
      status,
      registeredAt: member.registeredAt.toISOString(),
    };
  }
}

/** As many as one request is told of. */
const mostBirthdays = 1_000;

/* By the index of birthdays. Of a year without 29 February the 28th is the day of both. */
const birthdaysSql = sql`
select m.id from member m, (select $2::date as day) d
where m.brand = $1 and m.id > $3 and m.account_type <> 4 and m.status <> 'CLOSED' and (
  (extract(month from m.birthday), extract(day from m.birthday)) = (extract(month from d.day), extract(day from d.day))
  or (extract(month from m.birthday), extract(day from m.birthday)) = (2, 29) and extract(month from d.day) = 2
    and extract(day from d.day) = 28 and extract(month from d.day + 1) = 3)
order by m.id limit $4`;

/** As the index of proved mobiles knows a number; see contact/contact.service.ts. */
const verifiedMobileSql = sql`
select id from member
where brand = $1 and case when mobile ~ '^0*84[0-9]{9}$' then right(mobile, 9) else ltrim(mobile, '0') end = $2
  and mobile_verified_at is not null`;
