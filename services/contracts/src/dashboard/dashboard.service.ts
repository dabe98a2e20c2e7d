import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { answerWithinMs } from '../terms/negotiation.js';
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
      this.db.query<QueueDto & { queue: Queue }>(queuesSql, [now, answerWithinMs]),
      this.db.query<ReceivableDto>(receivablesSql),
    ]);
    const queues = Object.fromEntries(rows.map(({ queue, ...counted }) => [queue, counted]));
    return { ...(queues as Record<Queue, QueueDto>), receivables };
  }
}

const queue = (name: Queue, since: string, from: string) =>
  `select '${name}' as queue, count(*)::int as count,
    coalesce(floor(extract(epoch from $1::timestamptz - min(${since})) / 60), 0)::int as "oldestMinutes" from ${from}`;

const queuesSql = [
  queue(
    'requests',
    'w.since',
    `(select contract_id, min(since) as since from (
        select contract_id, asked_at as since from contract_version where state = 'REQUESTED'
        union all
        select id, answer_by - $2::bigint * interval '1 ms' from contract where state = 'TERMINATION_REQUESTED'
      ) each group by 1) w`,
  ),
  queue('terminations', 'created_at', `contract_termination where state = 'PENDING' and expires_at > $1`),
  queue('dividends', 'computed_at', `settlement_run where state = 'AWAIT_APPROVAL'`),
  queue('failed', 'settled_at', `bill where state = 'FAILED'`),
  queue('defaulters', 'forced_at', 'agent_default where frozen'),
].join(' union all ');

const receivablesSql = `select currency, sum(advance_minor - repaid_minor)::text as "amountMinor" from agent_default
  where advance_minor > repaid_minor group by 1 order by 1`;
