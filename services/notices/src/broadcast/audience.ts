import { sql } from '@banyan/kernel/database';
import { languageOf } from '@banyan/texts';
import { errors } from '../errors.js';
import type { BroadcastAudienceDto } from './broadcast.dto.js';

/** The columns of an audience, as the statements below take them from a broadcast's row `b`. */
const joined = sql`notice_member m
  left join chat_level l on l.member_id = m.member_id
  left join notice_preference p on p.member_id = m.member_id`;

/* $1 brand, $2 languages, $3 the brand's language, $4 kinds of accounts, $5 levels, $6 lines, $7 ids; those after $8. */
const chosen = sql`m.brand = $1 and m.member_id > $8::bigint
  and ($2::text[] = '{}' or coalesce(nullif(p.language, ''), $3) = any($2::text[]))
  and ($4::int[] = '{}' or m.account_type = any($4::int[]))
  and ($5::int[] = '{}' or coalesce(l.level, 0) = any($5::int[]))
  and ($6::bigint[] = '{}' or m.member_id = any($6::bigint[]) or m.upline_path && $6::bigint[])
  and ($7::bigint[] = '{}' or m.member_id = any($7::bigint[]))`;

/** How many an audience are. */
export const countSql = sql`select count(*)::int as count from ${joined} where ${chosen}`;

/** The next $9 of an audience, by their ids. */
export const nextSql = sql`select m.member_id as id from ${joined} where ${chosen} order by m.member_id limit $9`;

export interface Audience {
  readonly brand: string;
  readonly language: string;
  readonly audience: BroadcastAudienceDto;
}

/** What both statements take, from a member's id on. */
export function parametersOf({ brand, language, audience }: Audience, afterId: bigint | string): readonly unknown[] {
  const { languages, accountTypes, levels, lines, memberIds } = audience;
  return [brand, languages, language, accountTypes, levels, lines, memberIds, afterId];
}

/** Numbers of a form, none of them twice. Throws `notices.announcement_audience`. */
export const numbers = (texts: readonly string[], form: RegExp): string[] => {
  if (!texts.every((text) => form.test(text))) throw errors.announcement_audience();
  return [...new Set(texts)];
};

/** As it may be stored. Throws `notices.announcement_audience`. */
export function checkedAudience(audience: BroadcastAudienceDto): BroadcastAudienceDto {
  if (!audience.languages.every((code) => languageOf(code))) throw errors.announcement_audience();
  return {
    languages: [...new Set(audience.languages)],
    accountTypes: numbers(audience.accountTypes, /^\d{1,3}$/),
    levels: numbers(audience.levels, /^\d{1,3}$/),
    lines: numbers(audience.lines, /^\d{1,18}$/),
    memberIds: numbers(audience.memberIds, /^\d{1,18}$/),
  };
}
