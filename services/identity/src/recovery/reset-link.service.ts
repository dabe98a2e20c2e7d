import { createHash, randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { auditAction, requireScope } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import { maskEmail } from '@banyan/kernel/rules';
import type { Brand } from '../brand/brand.entity.js';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import type { Release } from '../outlet/outlet.service.js';
import { OutletLimitService } from '../outlet/outlet-limit.service.js';
import { OutletService } from '../outlet/outlet.service.js';
import { ProviderService } from '../outlet/provider.service.js';
import { CredentialService } from '../password/credential.service.js';
import { LoginAdmissionService } from '../password/login-admission.service.js';
import { SettingService } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';
import { PasswordResetService } from './password-reset.service.js';
import type { EmailResetDto, LinkResetDto, LinkSentDto } from './recovery.dto.js';

const gate = 'reset link';
/** The page of the players' app; what follows # stays in the browser and reaches no log. */
const page = '/reset-password#';

/** A new password by a link in a mail: good once and for a short time, kept as its digest. */
@Injectable()
export class ResetLinkService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly settings: SettingService,
    private readonly limits: OutletLimitService,
    private readonly outlet: OutletService,
    private readonly providers: ProviderService,
    private readonly entrance: LoginAdmissionService,
    private readonly credentials: CredentialService,
    private readonly resets: PasswordResetService,
  ) {}

  onModuleInit(): void {
    this.outlet.register(gate, (tx, { brand, target, values }) => this.make(tx, brand, target, values));
  }

  /**
   * Takes the wish down and answers: whether there is such an account is looked up when the mail is sent. Where the brand tells who has
   * one, throws `identity.account_or_email_unknown`.
   */
  async ask({ username, email }: EmailResetDto, origin: string): Promise<null> {
    const brand = await this.brands.current();
    await this.brands.requireOpen(brand);
    if (!this.providers.has('MAIL')) throw errors.mail_unavailable();
    const unknown = await this.db.transaction(async (tx) => {
      if (await this.limits.takeMail(tx, { brand: brand.code }, email)) throw errors.too_many_mails();
      // It stays counted, or one could ask for ever who has an account.
      if (brand.flags.revealAccounts && !(await this.ownerOf(tx, brand.code, username, email))) return true;
      await this.enqueue(tx, brand, email, { username, origin }, ctx().language);
      return false;
    });
    if (unknown) throw errors.account_or_email_unknown();
    return null;
  }

  /** For an operator, who does not see the link. Throws `identity.contact_missing` for a member whose address is not sure to be his. */
  async send(id: bigint, reason: string): Promise<LinkSentDto> {
    const member = await this.members.find(id);
    if (!member) throw requestErrors.not_found();
    requireScope(member.brand);
    if (member.email === null || !ownsMail(member)) throw errors.contact_missing();
    if (!this.providers.has('MAIL')) throw errors.mail_unavailable();
    const { email, username } = member;
    const brand = await this.brands.byCode(member.brand);
    const origin = await this.brands.originOf(brand);
    await this.db.transaction(async (tx) => {
      if (await this.limits.takeMail(tx, { brand: brand.code, byOperator: true }, email)) throw errors.too_many_mails();
      await this.enqueue(tx, brand, email, { username, origin }, brand.defaultLanguage);
      await auditAction(
        tx,
        { action: 'password.send-link', objectType: 'member', objectId: id, reason },
        this.clock.now(),
      );
    });
    return { sent: true, target: maskEmail(email) };
  }

  /** Sets the new password. Throws `identity.reset_link_over` for a link that was used, is too old, older than the password, or of another brand or address. */
  async redeem({ token, newPassword, confirmNewPassword, proof }: LinkResetDto): Promise<null> {
    const place = await this.entrance.admit({ proof });
    const brand = await this.brands.current();
    await this.brands.requireOpen(brand);
    if (newPassword !== confirmNewPassword) throw errors.passwords_differ();
    await this.resets.requireAllowed(brand.code, newPassword);
    const hash = digest(token);
    const [found] = await this.db.query<{ id: string }>(linkSql, [hash, this.clock.now(), brand.code]);
    const member = found && (await this.members.find(BigInt(found.id)));
    if (!member) throw errors.reset_link_over();
    member.requireMaySignIn();
    this.resets.requireOwn(member, newPassword);
    const passwordHash = await this.credentials.hash(newPassword, place);
    await this.db.transaction(async (tx) => {
      await this.members.lock(tx, member.id);
      const used = await tx.query(sql`delete from reset_link where hash = $1 returning hash`, [hash]);
      if (used.length === 0) throw errors.reset_link_over();
      await this.resets.set(tx, member, brand, passwordHash, 'email');
    });
    return null;
  }

  async forgetOld(): Promise<void> {
    await this.db.query(sql`delete from reset_link where expires_at <= $1`, [this.clock.now()]);
  }

  /** The link itself, when the mail is sent: nobody but the mail has it. */
  private async make(
    tx: Tx,
    brandCode: string,
    email: string,
    { username = '', origin = '' }: Readonly<Record<string, string>>,
  ): Promise<Release | null> {
    const member = await this.ownerOf(tx, brandCode, username, email);
    if (!member?.email) return null;
    const brand = await this.brands.byCode(brandCode, tx);
    const minutes = (await this.settings.of(brandCode, tx.query)).get(settings.linkMinutes);
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await tx.query(
      sql`insert into reset_link (hash, member_id, email, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
      [digest(token), member.id, member.email, now, new Date(now.getTime() + minutes * 60_000)],
    );
    const values = { brand: brand.name, name: member.username, minutes: String(minutes), link: origin + page + token };
    // To the address as its owner wrote it, however it was typed now: to some mail hosts they are two.
    return { memberId: member.id, template: 'reset_link', values, target: member.email };
  }

  private async ownerOf(tx: Tx, brand: string, username: string, email: string): Promise<Member | null> {
    const member = await this.members.findByUsername(brand, username, tx);
    const fits = member?.email?.toLowerCase() === email.toLowerCase() && ownsMail(member) && !member.isTrial;
    return fits && (member.status === 'ACTIVE' || member.frozenBy === 'DIVIDEND') ? member : null;
  }

  private async enqueue(
    tx: Tx,
    brand: Brand,
    target: string,
    values: Readonly<Record<string, string>>,
    language: string,
  ): Promise<void> {
    const minutes = (await this.settings.of(brand.code, tx.query)).get(settings.linkMinutes);
    const expiresAt = new Date(this.clock.now().getTime() + minutes * 60_000);
    await this.outlet.enqueue(tx, {
      brand: brand.code,
      channel: 'MAIL',
      template: 'reset_link',
      language,
      target,
      values,
      expiresAt,
      gate,
    });
  }
}

/** An address that was proved, or that the account was opened with: one that somebody in a session wrote is nobody's way in. */
const ownsMail = ({ emailVerifiedAt, emailChangedAt }: Member): boolean =>
  emailVerifiedAt !== null || emailChangedAt === null;

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

const linkSql = sql`
select m.id from reset_link l join member m on m.id = l.member_id
where l.hash = $1 and l.expires_at > $2 and m.brand = $3 and lower(m.email) = lower(l.email)
  and (m.password_changed_at is null or m.password_changed_at <= l.created_at)`;
