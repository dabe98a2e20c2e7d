import type { Member } from '../member/member.entity.js';
import { factorDigest } from './factor-digest.js';

/** Which password a member had when something began: whoever knew only that one goes on with nothing after a new one. */
export const passwordSeal = ({ id, passwordHash }: Pick<Member, 'id' | 'passwordHash'>): Buffer =>
  factorDigest('password', String(id), passwordHash ?? '');
