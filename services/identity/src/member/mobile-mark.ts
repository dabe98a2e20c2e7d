import { createHmac } from 'node:crypto';
import { config } from '../config.js';
import { e164OfProfile } from '../phone/phone-number.js';
import type { Member } from './member.entity.js';

const key = createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update('mobile marks').digest();

/** Tells the mobiles of a brand's members apart, and which they are to nobody without the key; empty while none is proved. */
export function mobileMarkOf({
  brand,
  mobile,
  mobileVerifiedAt,
}: Pick<Member, 'brand' | 'mobile' | 'mobileVerifiedAt'>): string {
  if (!mobile || !mobileVerifiedAt) return '';
  return createHmac('sha256', key)
    .update(JSON.stringify([brand, e164OfProfile(mobile)]))
    .digest('base64url');
}
