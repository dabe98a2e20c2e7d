import { createHmac } from 'node:crypto';
import { config } from '../config.js';

export const factorKey = createHmac('sha256', Buffer.from(config.secretKey, 'base64'))
  .update('member factors')
  .digest();
export const factorDigest = (...parts: readonly string[]): Buffer =>
  createHmac('sha256', factorKey).update(JSON.stringify(parts)).digest();
