import { openSetting } from '../setting/setting-secret.js';
import type { SettingValues } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';

/** What a brand is known by with Geetest. */
export interface GeetestClient {
  /** `captcha_id`, which everybody may know. */
  readonly id: string;
  /** `captcha_key`. */
  readonly key: string;
}

/** Whether the brand has its visitors checked by Geetest: switched on, and known there. Opens nothing. */
export const asksGeetest = (values: SettingValues): boolean =>
  values.get(settings.behaviourGeetest) &&
  values.get(settings.behaviourGeetestId) !== '' &&
  values.get(settings.behaviourGeetestKey) !== '';

/** What a brand that {@link asksGeetest} is known by. Throws where its key does not open. */
export const geetestOf = (brand: string, values: SettingValues): GeetestClient => ({
  id: values.get(settings.behaviourGeetestId),
  key: openSetting(brand, settings.behaviourGeetestKey.key, values.get(settings.behaviourGeetestKey)),
});
