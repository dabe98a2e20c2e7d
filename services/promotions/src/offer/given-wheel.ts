import { sql, type Sql } from '@banyan/kernel/database';
import { textFor, type CampaignText } from '../campaign/content.js';
import type { GivenWheelDto } from '../claim/claim.dto.js';
import { isLeft, leftOfGrant } from '../wheel-grant/wheel-grant.js';

/** A wheel as {@link wheelOf} reads it. */
export type GivenWheelRow = Omit<GivenWheelDto, 'title' | 'closesAt'> & {
  readonly texts: readonly CampaignText[];
  readonly closesAt: string;
};

/** The wheel that terms of a content give spins of, with what a claim has of them; null of other terms. */
export const wheelOf = (content: Sql, claimId: Sql, now: Sql): Sql => sql`(
  select jsonb_build_object('id', a.id::text, 'texts', a.texts, 'isOpen', a.state = 'PUBLISHED' and a.closes_at > ${now} and ${isLeft},
    'closesAt', a.closes_at, 'granted', coalesce(g.granted, 0), 'left', coalesce(${leftOfGrant}, 0))
  from wheel a left join wheel_grant g on g.claim_id = ${claimId} where a.id = (${content} #>> '{terms,reward,wheelId}')::bigint)`;

/** In the language of its reader. */
export const shownWheel = (row: GivenWheelRow | null, language: string): GivenWheelDto | null =>
  row && {
    id: row.id,
    title: textFor(row.texts, language).title,
    isOpen: row.isOpen,
    closesAt: new Date(row.closesAt),
    granted: row.granted,
    left: row.left,
  };
