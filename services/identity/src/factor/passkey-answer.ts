import type { Member } from '../member/member.entity.js';
import type { Ceremony } from '../passkey/passkey-challenge.service.js';
import { siteOrigin } from '../brand/site-origin.js';

/** A passkey as an answer of the second factor, in the challenge or session that asks for it. */
export const answerCeremony = ({ id, brand }: Pick<Member, 'id' | 'brand'>, ref: string): Ceremony => ({
  purpose: 'answer',
  brand,
  origin: siteOrigin(),
  owner: { kind: 'member', id },
  ref,
});
