import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from '@banyan/kernel/database';
import { CashService } from '../cash/cash.service.js';

const untold = sql`
with picked as (select id from deposit where state = 'SUCCESS' and not told order by id limit $1 for update skip locked)
update deposit t set told = true from picked p where t.id = p.id
returning t.id, t.member_id as "memberId", t.brand, t.currency, t.credited_minor as "amountMinor", 0 as "otherId", t.updated_at as at,
  t.method as channel`;

/** Has deposits that are complete told as money that moved. */
@Injectable()
export class DepositCash implements OnModuleInit {
  constructor(private readonly cash: CashService) {}

  onModuleInit(): void {
    this.cash.register('deposit', untold);
  }
}
