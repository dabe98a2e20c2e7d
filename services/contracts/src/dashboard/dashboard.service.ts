import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, joined, sql, type Sql, quoted } from '@banyan/kernel/database';
import { responseWithinMs } from '../terms/negotiation.js';
import type { ContractsDashboardDto, QueueDto, ReceivableDto } from './dashboard.dto.js';

type Queue = keyof Omit<ContractsDashboardDto, 'receivables'>;

/** What of the agent programme waits for somebody. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async now(): Promise<ContractsDashboardDto> {
    const now = this.clock.now();
    const [rows, receivables] = await Promise.all([
      this.db.query<QueueDto & { queue: Queue }>(queuesSql, [now, responseWithinMs]),
      this.db.query<ReceivableDto>(receivablesSql),
    ]);
    const queues = Object.fromEntries(rows.map(({ queue, ...counted }) => [queue, counted]));
    return { ...(queues as Record<Queue, QueueDto>), receivables };
  }
}

const queue = (name: Queue, since: Sql, from: Sql) =>
  sql`select ${quoted(name)} as queue, count(*)::int as count,
    coalesce(floor(extract(epoch from $1::timestamptz - min(${since})) / 60), 0)::int as "oldestMinutes" from ${from}`;

const queuesSql = joined(
  [
    queue(
      'requests',
      sql`w.since`,
      sql`(select contract_id, min(since) as since from (
        select contract_id, asked_at as since from contract_version where state = 'REQUESTED'
        union all
        select id, answer_by - $2::bigint * interval '1 ms' from contract where state = 'TERMINATION_REQUESTED'
      ) each group by 1) w`,
    ),
    queue('terminations', sql`created_at`, sql`contract_termination where state = 'PENDING' and expires_at > $1`),
    queue('dividends', sql`computed_at`, sql`settlement_run where state = 'AWAIT_APPROVAL'`),
    queue('failed', sql`settled_at`, sql`bill where state = 'FAILED'`),
    queue('defaulters', sql`forced_at`, sql`agent_default where frozen`),
  ],
  sql` union all `,
);

const receivablesSql = sql`select currency, sum(advance_minor - repaid_minor)::text as "amountMinor" from agent_default
  where advance_minor > repaid_minor group by 1 order by 1`;
