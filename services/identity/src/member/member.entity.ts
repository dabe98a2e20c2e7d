import { Column, Entity, PrimaryColumn } from 'typeorm';
import { agentTypes } from '@banyan/kernel/auth';
import { bigintColumn } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import type { Icon } from './icons.js';
import { accountTypes } from '../tree/account-types.js';

/** The message for a member who refused a dividend. Whose a freeze is, is `frozenBy` and never this text: an operator may write anything. */
export const dividendRefused = 'dividend_refused';

/** Whose a freeze is: an operator's, or the settlement's for an unpaid dividend. Who set it ends it. */
export type FrozenBy = 'OPERATOR' | 'DIVIDEND';

export const memberStatuses = ['ACTIVE', 'FROZEN', 'CLOSED'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

const idList = {
  from: (values: string[] | null) => (values ?? []).map(BigInt),
  to: (values: bigint[] | null | undefined) => values?.map(String),
};

/** Somebody who plays or recruits, within one brand. */
@Entity('member')
export class Member {
  @PrimaryColumn('bigint', { transformer: bigintColumn })
  id: bigint;

  @Column('text')
  brand: string;

  @Column('text')
  username: string;

  @Column('text')
  nickname: string;

  @Column('smallint', { name: 'account_type' })
  accountType: number;

  @Column('text')
  status: MemberStatus;

  @Column('text', { name: 'status_reason' })
  statusReason: string;

  @Column('text', { name: 'frozen_by', nullable: true })
  frozenBy: FrozenBy | null;

  @Column('bigint', { name: 'upline_id', nullable: true, transformer: bigintColumn })
  uplineId: bigint | null;

  /** From the top of the line to the direct upline. */
  @Column('bigint', { name: 'upline_path', array: true, transformer: idList })
  uplinePath: bigint[];

  @Column('text', { name: 'affiliate_code', nullable: true })
  affiliateCode: string | null;

  @Column('text')
  currency: string;

  @Column('text', { name: 'club_label' })
  clubLabel: string;

  /** A trial account has none: nobody signs in to it by password. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash: string | null;

  @Column('timestamptz', { name: 'password_changed_at', nullable: true })
  passwordChangedAt: Date | null;

  /** The password was set by the agent who opened the account: it opens nothing but its own change. */
  @Column('boolean', { name: 'must_change_password' })
  mustChangePassword: boolean;

  @Column('text', { name: 'real_name', nullable: true })
  realName: string | null;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  mobile: string | null;

  @Column('timestamptz', { name: 'email_verified_at', nullable: true })
  emailVerifiedAt: Date | null;

  /** When somebody in a session wrote another e-mail; null while it is the one that the account was opened with. */
  @Column('timestamptz', { name: 'email_changed_at', nullable: true })
  emailChangedAt: Date | null;

  @Column('timestamptz', { name: 'mobile_verified_at', nullable: true })
  mobileVerifiedAt: Date | null;

  /** When somebody in a session wrote another mobile; null while it is the one that the account was opened with. */
  @Column('timestamptz', { name: 'mobile_changed_at', nullable: true })
  mobileChangedAt: Date | null;

  @Column('date', { nullable: true })
  birthday: string | null;

  /** One of the pictures of the players' app; null: the letters of the name. */
  @Column('text', { nullable: true })
  icon: Icon | null;

  @Column('timestamptz', { name: 'registered_at' })
  registeredAt: Date;

  @Column('timestamptz', { name: 'last_login_at', nullable: true })
  lastLoginAt: Date | null;

  @Column('timestamptz', { name: 'trial_until', nullable: true })
  trialUntil: Date | null;

  get isAgent(): boolean {
    return agentTypes.includes(this.accountType);
  }

  get isTrial(): boolean {
    return this.accountType === accountTypes.trial;
  }

  /** Who was frozen for an unpaid dividend sees why and what is owed, and may pay it in; everybody else who is frozen stays out. */
  requireMaySignIn(): void {
    if (this.status !== 'FROZEN' || this.frozenBy !== 'DIVIDEND') this.requireActive();
  }

  /** When the mobile or e-mail was proved to be his; null when it was not. */
  verifiedAt(channel: 'email' | 'mobile'): Date | null {
    return channel === 'email' ? this.emailVerifiedAt : this.mobileVerifiedAt;
  }

  /** The mobile or e-mail was proved to be his at `now`; again changes nothing. */
  verify(channel: 'email' | 'mobile', now: Date): void {
    if (channel === 'email') this.emailVerifiedAt ??= now;
    else this.mobileVerifiedAt ??= now;
  }

  /** The mobile or e-mail is not taken for his any more; the profile keeps it. */
  release(channel: 'email' | 'mobile'): void {
    if (channel === 'email') this.emailVerifiedAt = null;
    else this.mobileVerifiedAt = null;
  }

  /** Another mobile or e-mail has to be proved anew; empty text takes it away. */
  setContact(channel: 'email' | 'mobile', text: string, now: Date): void {
    const value = text || null;
    if (value === this[channel]) return;
    this[channel] = value;
    if (channel === 'mobile') [this.mobileVerifiedAt, this.mobileChangedAt] = [null, now];
    else [this.emailVerifiedAt, this.emailChangedAt] = [null, now];
  }

  /** Refuses whoever may not act now. */
  requireActive(): void {
    if (this.status === 'FROZEN') throw errors.account_frozen();
    if (this.status === 'CLOSED') throw errors.account_closed();
  }

  freeze(reason: string, by: FrozenBy): void {
    if (this.status !== 'ACTIVE') throw errors.wrong_state({ status: this.status });
    this.status = 'FROZEN';
    this.frozenBy = by;
    this.statusReason = reason;
  }

  /** A freeze belongs to who set it: one for an unpaid dividend ends where it is settled, which takes two operators. */
  requireOwnFreeze(): void {
    if (this.status === 'FROZEN' && this.frozenBy === 'DIVIDEND') throw errors.frozen_for_dividend();
  }

  unfreeze(reason: string): void {
    if (this.status !== 'FROZEN') throw errors.wrong_state({ status: this.status });
    this.status = 'ACTIVE';
    this.frozenBy = null;
    this.statusReason = reason;
  }

  close(reason: string): void {
    if (this.status === 'CLOSED') throw errors.wrong_state({ status: this.status });
    this.status = 'CLOSED';
    this.frozenBy = null;
    this.statusReason = reason;
  }
}
