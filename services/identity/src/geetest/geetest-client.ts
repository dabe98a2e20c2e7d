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

/** Null where the brand does not have its visitors checked by Geetest: switched off, or not known there. */
export function geetestOf(brand: string, values: SettingValues): GeetestClient | null {
  const [id, sealed] = [values.get(settings.behaviourGeetestId), values.get(settings.behaviourGeetestKey)];
  if (!values.get(settings.behaviourGeetest) || id === '' || sealed === '') return null;
  return { id, key: openSetting(brand, settings.behaviourGeetestKey.key, sealed) };
}
