import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { KycStandingService } from './kyc-standing.service.js';
import { expiringDays, type KycKind } from './kyc-rules.js';

const dayMs = 86_400_000;
const atOnce = 200;

interface Ending {
  readonly id: string;
  readonly memberId: string;
}

/** Ends documents after their last day in the brand's zone, and says so to their members a month before. */
@Injectable()
export class KycExpiryService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly standing: KycStandingService,
  ) {}

  async work(signal: AbortSignal): Promise<void> {
    await this.askedOtherwise(signal);
    const now = this.clock.now();
    const soon = new Date(now.getTime() + expiringDays * dayMs);
    for (const [statement, until, what] of [
      [overSql, now, 'EXPIRED'],
      [soonSql, soon, 'EXPIRING'],
    ] as const)
      for (let count = atOnce; count === atOnce && !signal.aborted;) {
        const due = await this.db.query<Ending>(statement, [until, atOnce]);
        for (const document of due) await this.end(document, what);
        count = due.length;
      }
  }

  /** Members of brands that ask for something else since, who have shown all of that already. */
  private async askedOtherwise(signal: AbortSignal): Promise<void> {
    const brands = await this.db.query<{ brand: string; notedAt: Date }>(
      sql`select brand, noted_at as "notedAt" from kyc_reckoning`,
    );
    for (const { brand, notedAt } of brands) {
      await this.reckonAll(brand, signal);
      // Unless it was cut off, or the brand changed its mind meanwhile: then the next run begins anew.
      if (!signal.aborted)
        await this.db.query(sql`delete from kyc_reckoning where brand = $1 and noted_at = $2`, [brand, notedAt]);
    }
  }

  private async reckonAll(brand: string, signal: AbortSignal): Promise<void> {
    const required = await this.standing.required(brand);
    for (let after: string | null = '0'; after !== null && !signal.aborted;) {
      const shown: Array<{ memberId: string }> = await this.db.query(shownSql, [brand, required, after, atOnce]);
      for (const { memberId } of shown)
        await this.db.transaction(async (tx) => {
          await this.standing.lock(tx, BigInt(memberId));
          await this.standing.reckon(tx, BigInt(memberId), brand);
        });
      after = shown.length === atOnce ? (shown.at(-1)?.memberId ?? null) : null;
    }
  }

  private end({ id, memberId }: Ending, what: 'EXPIRED' | 'EXPIRING'): Promise<void> {
    return this.db.transaction(async (tx) => {
      await this.standing.lock(tx, BigInt(memberId));
      const [changed] = await tx.query<{ brand: string; kind: KycKind }>(
        what === 'EXPIRED'
          ? sql`update kyc_document set state = 'EXPIRED' where id = $1 and state = 'APPROVED' returning brand, kind`
          : sql`update kyc_document set warned = true where id = $1 and state = 'APPROVED' and not warned returning brand, kind`,
        [id],
      );
      if (!changed) return;
      await this.standing.tell(tx, { id, memberId: BigInt(memberId), ...changed }, what);
      await this.standing.reckon(tx, BigInt(memberId), changed.brand);
    });
  }
}

/* A day is over a day and a half after its beginning in UTC at the latest, wherever the brand is: the index finds those, the zone decides. */
const overSql = sql`
select d.id::text, d.member_id::text as "memberId" from kyc_document d join brand b on b.code = d.brand
where d.state = 'APPROVED' and d.expires_on <= (($1::timestamptz + interval '1 day') at time zone 'utc')::date and d.expires_on < ($1::timestamptz at time zone b.time_zone)::date
order by d.expires_on limit $2`;

const soonSql = sql`
select d.id::text, d.member_id::text as "memberId" from kyc_document d
where d.state = 'APPROVED' and not d.warned and d.expires_on < ($1::timestamptz at time zone 'utc')::date
order by d.expires_on limit $2`;

const shownSql = sql`
select d.member_id::text as "memberId" from kyc_document d left join kyc_member k on k.member_id = d.member_id
where d.brand = $1 and d.kind = 'IDENTITY' and d.state = 'APPROVED' and coalesce(k.verified, false) = false
  and not exists (select from unnest($2::text[]) as r (kind)
    where not exists (select from kyc_document o where o.member_id = d.member_id and o.kind = r.kind and o.state = 'APPROVED'))
  and d.member_id > $3 order by d.member_id limit $4`;
