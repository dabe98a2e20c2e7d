import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import type { WalletDashboard } from './dashboard.dto.js';

const zone = 'Asia/Ho_Chi_Minh';

const queues = sql`
  select
    (select count(*) from withdrawal where state in ('IN_REVIEW', 'PAY_FAILED', 'PAY_UNKNOWN'))::int as pending,
    (select coalesce(sum(amount_minor), 0) from withdrawal where state in ('IN_REVIEW', 'PAY_FAILED', 'PAY_UNKNOWN'))::text as amount,
    (select min(created_at) from withdrawal where state in ('IN_REVIEW', 'PAY_FAILED', 'PAY_UNKNOWN')) as oldest,
    (select count(*) from deposit where state = 'MANUAL_REVIEW')::int as review,
    (select min(created_at) from deposit where state = 'MANUAL_REVIEW') as oldest_review`;

/** Settled money by hour from the start of yesterday on. */
const flows = sql`
  with span as (
    select date_trunc('day', $1::timestamptz at time zone $2) as today,
      $1::timestamptz at time zone $2 - interval '1 day' as day_ago)
  select (date_trunc('day', at) = span.today) as today, extract(hour from at)::int as hour,
    sum(came)::text as came, sum(went)::text as went,
    coalesce(sum(came) filter (where at <= day_ago), 0)::text as "cameByNow",
    coalesce(sum(went) filter (where at <= day_ago), 0)::text as "wentByNow"
  from span, lateral (
    select updated_at at time zone $2 as at, credited_minor as came, 0 as went from deposit
    where state = 'SUCCESS' and updated_at >= (span.today - interval '1 day') at time zone $2
    union all
    select updated_at at time zone $2, 0, amount_minor from withdrawal
    where state = 'SUCCESS' and updated_at >= (span.today - interval '1 day') at time zone $2
  ) flow group by 1, 2`;

interface Flow {
  today: boolean;
  hour: number;
  came: string;
  went: string;
  /** Of yesterday, what had moved by this time of day. */
  cameByNow: string;
  wentByNow: string;
}

@Injectable()
export class DashboardService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async now(): Promise<WalletDashboard> {
    const now = this.clock.now();
    const [[queue], hours] = await Promise.all([
      this.database.query<{
        pending: number;
        amount: string;
        oldest: Date | null;
        review: number;
        oldest_review: Date | null;
      }>(queues),
      this.database.query<Flow>(flows, [now, zone]),
    ]);
    const minutes = (since: Date | null | undefined) =>
      since ? Math.floor((now.getTime() - since.getTime()) / 60_000) : 0;
    const total = (today: boolean, side: 'came' | 'went' | 'cameByNow' | 'wentByNow') =>
      hours
        .filter((row) => row.today === today)
        .reduce((sum, row) => sum + BigInt(row[side]), 0n)
        .toString();
    const at = (hour: number, today: boolean) => hours.find((row) => row.today === today && row.hour === hour);
    return {
      withdrawals: {
        pending: queue?.pending ?? 0,
        oldestMinutes: minutes(queue?.oldest),
        amountMinor: queue?.amount ?? '0',
      },
      deposits: { review: queue?.review ?? 0, oldestMinutes: minutes(queue?.oldest_review) },
      today: {
        inMinor: total(true, 'came'),
        outMinor: total(true, 'went'),
        yesterdayInMinor: total(false, 'cameByNow'),
        yesterdayOutMinor: total(false, 'wentByNow'),
        series: Array.from({ length: 24 }, (_, hour) => ({
          hour,
          inMinor: at(hour, true)?.came ?? '0',
          outMinor: at(hour, true)?.went ?? '0',
          yesterdayInMinor: at(hour, false)?.came ?? '0',
          yesterdayOutMinor: at(hour, false)?.went ?? '0',
        })),
      },
    };
  }
}
