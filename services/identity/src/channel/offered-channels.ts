import type { SettingDefinition } from '@banyan/kernel/rules';
import type { SettingValues } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';
import { socialChannels, type SocialChannel } from './social-channel.js';

type SecretDefinition = Extract<SettingDefinition, { type: 'secret' }>;

/** The setting that holds what a brand proves itself to a company by. */
export const channelSecrets: Readonly<Record<SocialChannel, SecretDefinition>> = {
  google: settings.socialGoogleSecret,
  facebook: settings.socialFacebookSecret,
  telegram: settings.socialTelegramToken,
};

/** What a brand offers: switched on, each and all, and known there. */
export function offeredChannels(values: SettingValues): SocialChannel[] {
  const on: Readonly<Record<SocialChannel, boolean>> = {
    google: values.get(settings.socialGoogle) && values.get(settings.socialGoogleId) !== '',
    facebook: values.get(settings.socialFacebook) && values.get(settings.socialFacebookId) !== '',
    telegram: values.get(settings.socialTelegram),
  };
  const all = values.get(settings.firebaseSocial) ? socialChannels : [];
  return all.filter((channel) => on[channel] && values.get(channelSecrets[channel]) !== '');
}
