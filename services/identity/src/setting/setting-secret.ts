import type { SettingDefinition } from '@banyan/kernel/rules';
import { config } from '../config.js';
import { seal, unseal } from '../secret/secret-box.js';
import { settings } from '../settings.gen.js';

const key = Buffer.from(config.secretKey, 'base64');
const context = (brand: string, name: string): string => `setting:${brand}:${name}`;

/** A brand's secret as it is stored, shown in records and handed on: it opens for this brand and setting alone. */
export const sealSetting = (brand: string, name: string, secret: string): string =>
  seal(key, secret, context(brand, name));

/** Opens what {@link sealSetting} made; throws when it was altered or is of another brand or setting. */
export const openSetting = (brand: string, name: string, sealed: string): string =>
  unseal(key, sealed, context(brand, name));

/** What Telegram's bots are known by: a number, which everybody may know, and a secret. */
const botToken = /^(\d{1,20}):\S{16,}$/;

/** Whether it has the form of what it opens. */
export const fitsSecret = ({ key }: SettingDefinition, secret: string): boolean =>
  key !== settings.socialTelegramToken.key || botToken.test(secret);

/** A setting's value as operators see it: of a secret no more than that there is one, and of a bot's token whose it is. */
export function visibleSetting(brand: string, { key: name, type }: SettingDefinition, value: unknown): unknown {
  if (type !== 'secret' || typeof value !== 'string' || value === '') return value;
  if (name !== settings.socialTelegramToken.key) return hidden;
  const [, bot] = botToken.exec(openSetting(brand, name, value)) ?? [];
  return bot === undefined ? hidden : `${bot}:${hidden}`;
}

const hidden = '•';
