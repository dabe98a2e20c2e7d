import { defineErrors } from '@banyan/kernel/errors';
import { platform } from './brand/platform-errors.js';
import { accountType } from './account-type/account-type.errors.js';
import { behaviour } from './behaviour/behaviour.errors.js';
import { contact } from './contact/contact.errors.js';
import { profile } from './field/field-errors.js';
import { factor } from './factor/factor.errors.js';
import { phone } from './phone/phone-errors.js';
import { recovery } from './recovery/recovery.errors.js';
import { line } from './line/line-errors.js';
import { social } from './social/social.errors.js';
import { kyc } from './kyc/kyc.errors.js';
import { passkey } from './passkey/passkey.errors.js';
import { setting } from './setting/setting-errors.js';
import { console } from './operator/console-errors.js';

const signIn = {
  invalid_credentials: 401,
  locked: 429,
  captcha_required: 422,
  invalid_captcha: 422,
  proof_required: 422,
  frozen_for_dividend: 409,
  account_frozen: 403,
  account_closed: 403,
  session_over: 401,
  one_time_login_over: 401,
  busy: 503,
};

const access = {
  maintenance: 503,
  region_restricted: 403,
};

const registration = {
  username_taken: 409,
  invalid_invitation: 422,
  link_not_found: 404,
  link_expiry_past: 422,
  too_many_links: 409,
  too_many_accounts: 429,
  already_agent: 409,
  applications_closed: 409,
  application_waits: 409,
  announcement_not_found: 404,
  too_many_announcements: 429,
  preset_for_agents: 422,
  registration_closed: 403,
  registration_form_required: 403,
  one_click_spent: 429,
  terms_required: 422,
  underage: 422,
  trial_account: 403,
  free_play_closed: 403,
  free_play_full: 429,
};

const password = {
  weak_password: 422,
  passwords_differ: 422,
  wrong_password: 422,
  same_password: 422,
};

const paymentPassword = {
  payment_password_unset: 409,
  wrong_payment_password: 422,
  payment_password_locked: 429,
  payment_password_same: 422,
};

/** Every refusal of this service. */
export const errors = defineErrors('identity', {
  ...signIn,
  ...access,
  ...registration,
  ...password,
  ...paymentPassword,
  ...line,
  ...accountType,
  ...contact,
  ...phone,
  ...profile,
  ...factor,
  ...recovery,
  ...social,
  ...passkey,
  ...kyc,
  ...behaviour,
  ...console,
  ...platform,
  ...setting,
});
