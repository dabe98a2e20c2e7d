import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, type Query, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { groups, isKept, isUrgent, standardOf, type Group, type Ways } from './groups.js';
import type { PreferencesDto, PreferencesRequest } from './preference.dto.js';
import { minutesOf, quietUntil, timeOf, type Quiet } from './quiet.js';

/** Of each group that he chose for; what did not exist yet when he chose is as usual. */
type Choices = Partial<Record<Group, Partial<Ways>>>;

interface Row {
  readonly language: string;
  readonly choices: Choices;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
}

/** What a member wants to be told, and how. */
export interface Preference {
  readonly waysOf: (group: Group) => Ways;
  /** Null: no hours are quiet. */
  readonly quiet: Quiet | null;
  /** In which he chose; empty when he did not. */
  readonly language: string;
}

/** What a member chose anew. */
export interface WaysChange {
  readonly memberId: bigint;
  readonly brand: string;
  readonly before: (group: Group) => Ways;
  readonly after: (group: Group) => Ways;
}

type Follower = (tx: Tx, change: WaysChange) => Promise<void>;

/** By which ways members want to be told what, and when not. */
@Injectable()
export class PreferenceService {
  private readonly followers: Follower[] = [];

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  /** Called at start by who has to know of a change: in its transaction, before it is kept. */
  follow(follower: Follower): void {
    this.followers.push(follower);
  }

  async own(): Promise<PreferencesDto> {
    const { id, brand } = principal();
    const { waysOf, quiet } = (await this.of([id]))(id);
    return {
      groups: groups.map((group) => ({ group, ...waysOf(group), kept: isKept(group) })),
      quiet: quiet && { from: timeOf(quiet.from), until: timeOf(quiet.until) },
      zone: await this.brands.zoneOf(brand),
    };
  }

  /** Throws `notices.preference_kept` and `notices.quiet_hours` for what nobody can choose. */
  async save({ groups: chosen, quiet }: PreferencesRequest): Promise<PreferencesDto> {
    const { id, brand } = principal();
    if (chosen.some(({ group, inbox }) => !inbox && isKept(group))) throw errors.preference_kept();
    if (quiet && quiet.from === quiet.until) throw errors.quiet_hours();
    const hours = quiet && { from: minutesOf(quiet.from), until: minutesOf(quiet.until) };
    await this.db.transaction(async (tx) => {
      const { waysOf: before } = (await this.of([id], tx.query))(id);
      const choices: Choices = Object.fromEntries(
        chosen.map(({ group, inbox, live, push = before(group).push, mail }) => [group, { inbox, live, push, mail }]),
      );
      const after = (group: Group) => ({ ...before(group), ...choices[group] });
      for (const follower of this.followers) await follower(tx, { memberId: id, brand, before, after });
      await tx.query(saveSql, [
        id,
        brand,
        ctx().language,
        JSON.stringify(choices),
        hours?.from ?? null,
        hours?.until ?? null,
        this.clock.now(),
      ]);
    });
    return this.own();
  }

  /** No mails of a group any more; again changes nothing. */
  async endMails(memberId: bigint, brand: string, group: Group): Promise<void> {
    const ways = { ...standardOf(group), mail: false };
    await this.db.query(endMailsSql, [memberId, brand, group, JSON.stringify(ways), this.clock.now()]);
  }

  /** Of some members; of those who chose nothing as well. */
  async of(memberIds: readonly bigint[], query: Query = this.db.query): Promise<(memberId: bigint) => Preference> {
    const rows = await query<Row & { memberId: string }>(readSql, [[...new Set(memberIds.map(String))]]);
    const known = new Map(rows.map((row) => [row.memberId, preferenceOf(row)]));
    return (memberId) => known.get(String(memberId)) ?? standard;
  }

  /** When messages of a group may come to a member whom they would disturb now; null: at once. */
  async quietUntil({ quiet }: Preference, group: Group, brand: string): Promise<Date | null> {
    if (!quiet || isUrgent(group)) return null;
    return quietUntil(quiet, this.clock.now(), await this.brands.zoneOf(brand));
  }
}

const standard: Preference = { waysOf: standardOf, quiet: null, language: '' };

const preferenceOf = ({ choices, language, quietFrom: from, quietUntil: until }: Row): Preference => ({
  waysOf: (group) => ({ ...standardOf(group), ...choices[group] }),
  quiet: from === null || until === null ? null : { from, until },
  language,
});

const readSql = sql`
select member_id as "memberId", language, choices, quiet_from as "quietFrom", quiet_until as "quietUntil"
from notice_preference where member_id = any($1::bigint[])`;

const saveSql = sql`
insert into notice_preference as p (member_id, brand, language, choices, quiet_from, quiet_until, updated_at)
values ($1, $2, $3, $4::jsonb, $5, $6, $7)
on conflict (member_id) do update set language = excluded.language, choices = p.choices || excluded.choices,
  quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, updated_at = excluded.updated_at`;

const endMailsSql = sql`
insert into notice_preference as p (member_id, brand, choices, updated_at)
values ($1, $2, jsonb_build_object($3::text, $4::jsonb), $5)
on conflict (member_id) do update set
  choices = p.choices || jsonb_build_object($3::text, coalesce(p.choices -> $3::text, $4::jsonb) || '{"mail": false}'),
  updated_at = excluded.updated_at`;
