import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { auditAction, principal, trialType } from '@banyan/kernel/auth';
import { Database, sql, type Query } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { BrandService } from '../brand/brand.service.js';
import { messageProblem } from '../chat/text.js';
import { errors } from '../errors.js';
import { settings } from '../settings.gen.js';
import { isWithin } from './hours.js';
import type { SupportDeskRequest, SupportOperatorDto } from './support-console.dto.js';
import type { DeskState } from './types.js';

/** The console says every half minute that somebody is there; who is silent four times has gone. */
const thereMs = 120_000;

export interface Desk {
  readonly desk: DeskState;
  readonly opensAt: Date | null;
}

/** Whether somebody is there to talk to: hours, and which operators are at the desk. */
@Injectable()
export class SupportDeskService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: SettingReader,
    private readonly brands: BrandService,
  ) {}

  /** For who asks: a visitor and a trial account have no conversations. */
  async now(): Promise<Desk> {
    const { principal: who, brand } = ctx();
    const member = who?.type === 'member' ? who : null;
    const desk = await this.of(member?.brand ?? brand);
    const mayWrite = member !== null && member.accountType !== trialType;
    return mayWrite || desk.desk === 'OFF' ? desk : { desk: 'MEMBERS', opensAt: null };
  }

  /** Who may have a conversation of a brand handed over. */
  there(query: Query, brand: string): Promise<SupportOperatorDto[]> {
    return query<SupportOperatorDto>(present, [brand, this.since()]);
  }

  /** The operators at the desk whom the operator in hand works with. */
  async list(): Promise<SupportOperatorDto[]> {
    return this.there(this.db.query, principal().brand);
  }

  /** Comes, stays or goes. Throws `notices.support_name_taken` while another one is there under the name. That somebody comes or goes is on record, that he stays is not. */
  async set({ there, name }: SupportDeskRequest): Promise<SupportOperatorDto[]> {
    const { id, brand, username } = principal();
    // It stands before members: without unseen signs, as what is said there.
    if (there && messageProblem(name)) throw errors.support_text();
    await this.db.transaction(async (tx) => {
      const now = this.clock.now();
      // All of them: two who come at once do not come under one name.
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('notices:support-desk', 0))`);
      const [taken] = await tx.query(
        sql`select 1 from support_desk where lower(name) = lower($1) and operator_id <> $2 and seen_at > $3 limit 1`,
        [name, id, this.since()],
      );
      if (there && taken) throw errors.support_name_taken();
      const [before] = await tx.query<{ name: string; fresh: boolean }>(
        sql`select name, seen_at > $2 as fresh from support_desk where operator_id = $1`,
        [id, this.since()],
      );
      await (there
        ? tx.query(come, [id, brand, username, name, now])
        : tx.query(sql`delete from support_desk where operator_id = $1`, [id]));
      const was = before?.fresh === true ? before.name : null;
      const is = there ? name : null;
      if (was === is) return;
      await auditAction(tx, { action: 'support.desk', objectType: 'operator', objectId: id, before: { name: was }, after: { name: is } }, now); // prettier-ignore
    });
    return this.list();
  }

  /** Forgets operators who went without a word. */
  async forget(): Promise<void> {
    await this.db.query(sql`delete from support_desk where seen_at < $1`, [this.since()]);
  }

  /** For a member of a brand with a real account. */
  async of(brand: string): Promise<Desk> {
    const [on, from, to] = await Promise.all([
      this.settings.get(brand, settings.support),
      this.settings.get(brand, settings.supportFromHour),
      this.settings.get(brand, settings.supportToHour),
    ]);
    if (!on) return { desk: 'OFF', opensAt: null };
    const zone = await this.brands.zoneOf(brand);
    const now = this.clock.now();
    const [local] = await this.db.query<{ hour: number; today: Date; tomorrow: Date; there: boolean }>(clockOf, [now, zone, from, brand, this.since()]); // prettier-ignore
    if (local && !isWithin(local.hour, { from, to }))
      return { desk: 'HOURS', opensAt: local.today > now ? local.today : local.tomorrow };
    return { desk: local?.there === true ? 'OPEN' : 'NOBODY', opensAt: null };
  }

  private since(): Date {
    return new Date(this.clock.now().getTime() - thereMs);
  }
}

/** Throws `notices.support_away` unless a conversation can begin. */
export function requireOpen({ desk, opensAt }: Desk): void {
  if (desk !== 'OPEN') throw errors.support_away({ opensAt: opensAt?.toISOString() ?? null });
}

/* Of all brands where none is named, and of one brand those of all as well. */
const present = sql`
select operator_id as id, username, name, brand from support_desk
where ($1::text = '' or brand = '' or brand = $1) and seen_at > $2 order by username limit 200`;

const come = sql`
insert into support_desk (operator_id, brand, username, name, seen_at) values ($1, $2, $3, $4, $5)
on conflict (operator_id) do update set brand = excluded.brand, username = excluded.username, name = excluded.name, seen_at = excluded.seen_at`;

const clockOf = sql`
select extract(hour from $1::timestamptz at time zone $2)::int as hour,
  (($1::timestamptz at time zone $2)::date + make_interval(hours => $3::int)) at time zone $2 as today,
  (($1::timestamptz at time zone $2)::date + 1 + make_interval(hours => $3::int)) at time zone $2 as tomorrow,
  exists (select from support_desk where (brand = '' or brand = $4) and seen_at > $5) as there`;
