import { createHmac } from 'node:crypto';
import { config } from '../config.js';

const key = createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update('contacts').digest();

/** Says whether a value is the one that was meant, without telling it: mobiles are few enough to be guessed from a plain digest. */
export const sealOf = (memberId: string, value: string): string =>
  createHmac('sha256', key).update(`${memberId}\n${value}`).digest('base64url');
