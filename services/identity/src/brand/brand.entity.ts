import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BrandLooks } from './brand-looks.js';

/** Feature switches of a brand, as the players' app reads them. Source: specification, section 3. */
export interface BrandFlags {
  readonly directRegistration: boolean;
  /** Players may apply to become agents. */
  readonly agentApplications: boolean;
  readonly loginCaptcha: boolean;
  readonly smsLogin: boolean;
  readonly forcePasswordChange: boolean;
  readonly freePlay: boolean;
  readonly mobileRegistration: boolean;
  readonly smsRegistration: boolean;
  readonly changePasswordPhoneVerify: boolean;
  readonly firebaseSocial: boolean;
  /** Whoever comes from a device or network that is not known of him shows a second factor, if he has one. */
  readonly secondFactor: boolean;
  /** Where it is not asked of all, members may have it asked of themselves. */
  readonly secondFactorChoice: boolean;
  /** Mobiles of other countries are taken, and the country is chosen. */
  readonly dialCodeSelector: boolean;
  /** A forgotten password can be set by a code to the mobile. */
  readonly mobileReset: boolean;
  /** Whoever asks is told that there is no such account. */
  readonly revealAccounts: boolean;
  /** Who set a password by a code is signed in with it. */
  readonly resetLogsIn: boolean;
  /** Members may add passkeys and log in by them. */
  readonly passkeys: boolean;
  /** Whoever logs in, registers or has a code sent without being signed in shows first that no program does it. */
  readonly behaviourCheck: boolean;
  readonly oneClickRegistration: boolean;
}

/** A merchant: members, content and rules belong to one. */
@Entity('brand')
export class Brand {
  @PrimaryColumn('text')
  code: string;

  @Column('text')
  name: string;

  @Column('boolean', { name: 'is_default' })
  isDefault: boolean;

  /** Counts for the default brand: a host that is no brand's opens nothing. */
  @Column('boolean', { name: 'strict_domains' })
  strictDomains: boolean;

  /** Players may enter. */
  @Column('boolean', { name: 'is_open' })
  isOpen: boolean;

  @Column('text', { name: 'default_language' })
  defaultLanguage: string;

  @Column('text', { array: true })
  languages: string[];

  @Column('text')
  currency: string;

  @Column('text', { name: 'time_zone' })
  timeZone: string;

  @Column('boolean', { name: 'display_k' })
  displayK: boolean;

  @Column('text', { name: 'support_url', nullable: true })
  supportUrl: string | null;

  @Column('text', { name: 'telegram_url', nullable: true })
  telegramUrl: string | null;

  @Column('smallint', { name: 'min_age' })
  minAge: number;

  @Column('smallint', { name: 'birthday_min_age' })
  birthdayMinAge: number;

  @Column('integer', { name: 'password_max_age_days', nullable: true })
  passwordMaxAgeDays: number | null;

  @Column('jsonb')
  flags: BrandFlags;

  @Column('jsonb')
  looks: BrandLooks;

  @Column('text', { name: 'image_cdns', array: true })
  imageCdns: string[];

  @Column('text', { name: 'launch_game_cdns', array: true })
  launchGameCdns: string[];

  @Column('text')
  analytics: string;

  /** Whether a password of this age must be changed. */
  passwordExpired(changedAt: Date, now: Date): boolean {
    if (!this.flags.forcePasswordChange || this.passwordMaxAgeDays === null) return false;
    return now.getTime() - changedAt.getTime() > this.passwordMaxAgeDays * 86_400_000;
  }
}
