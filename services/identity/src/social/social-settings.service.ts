import { Injectable } from '@nestjs/common';
import { channelSecrets, offeredChannels } from '../channel/offered-channels.js';
import type { SocialChannel } from '../channel/social-channel.js';
import { phoneRefusals } from '../phone/phone-refusals.js';
import { openSetting } from '../setting/setting-secret.js';
import { SettingService } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';

/** What a brand is known by with a company. Telegram knows a bot by the first part of its token. */
export interface SocialClient {
  readonly id: string;
  readonly secret: string;
}

/** By what a brand is known with the companies that its members may log in with. */
@Injectable()
export class SocialSettingsService {
  constructor(private readonly settings: SettingService) {}

  /** Throws `identity.operation_not_allowed` where the brand does not offer it, or is not known there. */
  async clientOf(brand: string, channel: SocialChannel): Promise<SocialClient> {
    const values = await this.settings.of(brand);
    if (!offeredChannels(values).includes(channel)) throw phoneRefusals.notAllowed();
    const definition = channelSecrets[channel];
    const secret = openSetting(brand, definition.key, values.get(definition));
    if (channel === 'telegram') return { id: secret.split(':')[0] ?? '', secret };
    return { id: values.get(channel === 'google' ? settings.socialGoogleId : settings.socialFacebookId), secret };
  }

  /** What a brand offers. */
  async offered(brand: string): Promise<SocialChannel[]> {
    return offeredChannels(await this.settings.of(brand));
  }
}
