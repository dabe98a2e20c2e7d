import { Injectable } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql, type Sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import type { PaydayDto, PaydayPageDto, PaydaySumDto } from './payday.dto.js';

/** What an agent's contracts, with the upline and with those directly below, have come to in the periods that are not closed. */
@Injectable()
export class PaydayListService {
  constructor(private readonly db: Database) {}

  async own(query: ListQuery): Promise<PaydayPageDto> {
    const parameters = [principal().id];
    const [page, sums] = await Promise.all([
      listPage<PaydayDto>(this.db.query, query, { ...list, parameters }),
      this.db.query<PaydaySumDto>(sumsSql, parameters),
    ]);
    return { ...page, sums };
  }
}

/** A period that was closed since is told by its bills. Of windows the run is the day's, which no settlement has as a whole. */
const isOpen = sql`(r.period = 'WINDOW' or not exists (
  select from settlement_run s where s.brand = r.brand and s.kind = r.kind and s.period = r.period and s.starts_at = r.starts_at))`;

const pays = (tier: Sql): Sql => sql`json_build_object('rateBp', ${tier}.rate_bp, 'winRateBp', ${tier}.win_rate_bp,
  'lossRateBp', ${tier}.loss_rate_bp, 'amountMinor', ${tier}.amount_minor::text)`;

const list: ListSpec = {
  from: sql`contract_forecast f join contract_forecast_run r on r.id = f.run_id
    left join team_member d on d.member_id = f.downline_id left join team_member u on u.member_id = f.upline_id
    left join contract_tier t on t.contract_id = f.contract_id and t.version = f.version and t.position = f.tier
    left join contract_tier n on n.contract_id = f.contract_id and n.version = f.version and n.position = f.next_tier`,
  fields: {
    id: sql`f.id`,
    contractId: sql`f.contract_id`,
    kind: sql`r.kind`,
    period: sql`r.period`,
    name: sql`r.name`,
    startsAt: sql`r.starts_at`,
    endsAt: sql`r.ends_at`,
    closesAt: sql`r.closes_at`,
    uplineId: sql`f.upline_id`,
    upline: sql`u.username`,
    downlineId: sql`f.downline_id`,
    downline: sql`d.username`,
    currency: sql`f.currency`,
    payer: sql`f.payer`,
    betMinor: sql`f.bet_minor`,
    lossMinor: sql`f.loss_minor`,
    active: sql`f.active`,
    carriedMinor: sql`f.carried_minor`,
    baseMinor: sql`f.base_minor`,
    tier: sql`f.tier`,
    pays: sql`case when t.contract_id is not null then ${pays(sql`t`)} end`,
    grossMinor: sql`f.gross_minor`,
    toDownlinesMinor: sql`f.to_downlines_minor`,
    netMinor: sql`f.net_minor`,
    next: sql`case when n.contract_id is not null then json_build_object('tier', f.next_tier, 'pays', ${pays(sql`n`)}, 'lacks', f.lacks) end`,
    computedAt: sql`r.computed_at`,
  },
  filters: {
    kind: equals(sql`r.kind`),
    contractId: equals(sql`f.contract_id`, 'bigint'),
    uplineId: equals(sql`f.upline_id`, 'bigint'),
    downlineId: equals(sql`f.downline_id`, 'bigint'),
  },
  where: sql`(f.downline_id = $1 or f.upline_id = $1) and ${isOpen}`,
  sort: ['closesAt', 'ASC'],
  key: sql`f.id`,
};

const sumsSql = sql`
select f.currency, coalesce(sum(f.net_minor) filter (where f.downline_id = $1), 0)::text as "incomeMinor",
  coalesce(sum(f.gross_minor) filter (where f.upline_id = $1 and f.payer = 'UPLINE'), 0)::text as "owedMinor"
from contract_forecast f join contract_forecast_run r on r.id = f.run_id
where (f.downline_id = $1 or f.upline_id = $1) and ${isOpen} group by 1 order by 1`;
