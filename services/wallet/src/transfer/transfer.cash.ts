import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from '@banyan/kernel/database';
import { CashService } from '../cash/cash.service.js';

const untold = sql`
with picked as (select id from transfer where not told order by id limit $1 for update skip locked)
update transfer t set told = true from picked p where t.id = p.id
returning t.id, t.from_id as "memberId", t.brand, t.currency, -t.amount_minor as "amountMinor", t.to_id as "otherId", t.created_at as at`;

/** Has transfers told as money that moved. */
@Injectable()
export class TransferCash implements OnModuleInit {
  constructor(private readonly cash: CashService) {}

  onModuleInit(): void {
    this.cash.register('transfer', untold);
  }
}
