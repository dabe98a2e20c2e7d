import { config } from '../config.js';
import { seal, unseal } from '../secret/secret-box.js';

const key = Buffer.from(config.secretKey, 'base64');
const context = (brand: string, name: string): string => `setting:${brand}:${name}`;

/** A brand's secret as it is stored, shown in records and handed on: it opens for this brand and setting alone. */
export const sealSetting = (brand: string, name: string, secret: string): string =>
  seal(key, secret, context(brand, name));

/** Opens what {@link sealSetting} made; throws when it was altered or is of another brand or setting. */
export const openSetting = (brand: string, name: string, sealed: string): string =>
  unseal(key, sealed, context(brand, name));
