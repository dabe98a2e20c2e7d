import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql, type Tx } from '@banyan/kernel/database';
import { SettingService, type SettingFollower, type SettingValues } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';
import type { BrandFlags } from './brand.entity.js';
import { looksOf } from './brand-looks.js';

/** A brand's switches as its settings have them. */
export const flagsOf = (values: SettingValues): BrandFlags => ({
  directRegistration: values.get(settings.directRegistration),
  agentApplications: values.get(settings.agentApplications),
  loginCaptcha: values.get(settings.loginCaptcha),
  smsLogin: values.get(settings.smsLogin),
  forcePasswordChange: values.get(settings.forcePasswordChange),
  freePlay: values.get(settings.freePlay),
  mobileRegistration: values.get(settings.mobileRegistration),
  smsRegistration: values.get(settings.smsRegistration),
  changePasswordPhoneVerify: values.get(settings.changePasswordPhoneVerify),
  firebaseSocial: values.get(settings.firebaseSocial),
  secondFactor: values.get(settings.secondFactor),
  secondFactorChoice: values.get(settings.secondFactorChoice),
  dialCodeSelector: values.get(settings.dialCodeSelector),
  mobileReset: values.get(settings.mobileReset),
  revealAccounts: values.get(settings.revealAccounts),
  resetLogsIn: values.get(settings.resetLogsIn),
  passkeys: values.get(settings.passkeys),
  behaviourCheck: values.get(settings.behaviourCheck),
  oneClickRegistration: values.get(settings.oneClickRegistration),
});

/** Keeps what of a brand's settings stands in its row, which a request reads once and whole, in step with them. */
@Injectable()
export class BrandValuesService implements OnModuleInit, SettingFollower {
  constructor(private readonly settings: SettingService) {}

  onModuleInit(): void {
    this.settings.register(this);
  }

  async follow(tx: Tx, brand: string, changed: ReadonlySet<string>, values: SettingValues): Promise<void> {
    if (!Object.values(settings).some(({ key }) => changed.has(key))) return;
    const minAge = values.get(settings.minAge);
    const birthdayMinAge = values.get(settings.birthdayMinAge);
    const days = values.get(settings.passwordMaxAgeDays);
    await tx.query(
      sql`update brand set flags = flags || $2::jsonb, min_age = $3, birthday_min_age = $4, password_max_age_days = $5,
         looks = $6::jsonb where code = $1`,
      [
        brand,
        JSON.stringify(flagsOf(values)),
        minAge,
        birthdayMinAge,
        days === 0 ? null : days,
        JSON.stringify(looksOf(values)),
      ],
    );
  }
}
