import { Injectable } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { AccountService } from '../ledger/account.service.js';
import { TurnoverService } from '../turnover/turnover.service.js';
import type { BonusDto, BonusPageDto, BonusQuery } from './bonus.dto.js';
import { bonuses, chosen } from './bonus.sql.js';

/** What a member was given outside of play, as the journal has it. */
@Injectable()
export class BonusService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountService,
    private readonly turnover: TurnoverService,
  ) {}

  /** Of the member in hand, the newest first; nothing for one whose account is not open yet. Throws `wallet.range_wrong` for a span that is none. */
  async own({ page, perPage, kind, state, from, to, currency }: BonusQuery): Promise<BonusPageDto> {
    if (from && to && from >= to) throw errors.range_wrong();
    const account = await this.accounts.find(principal().id, currency);
    if (!account) return { data: [], total: 0 };
    await this.turnover.refresh(account);
    const parameters = [account.accountId, from ?? null, to ?? null, kind ?? null, state ?? null];
    const [data, counted] = await Promise.all([
      this.database.query<Omit<BonusDto, 'currency'>>(pageSql, [...parameters, perPage, (page - 1) * perPage]),
      this.database.query<{ total: number }>(countSql, parameters),
    ]);
    return { data: data.map((row) => ({ ...row, currency: account.currency })), total: counted[0]?.total ?? 0 };
  }
}

const pageSql = sql`${bonuses}
select b.account_id || ':' || b.version as id, b.what as kind, b.event, b.purse, b.amount::text as "amountMinor", b.state, b.claim as "claimId",
  b.campaign as "campaignId", b.created_at as "createdAt",
  case when b.multiple is not null then json_build_object('multiple', b.multiple, 'requiredMinor', b.required_minor::text,
    'filledMinor', (b.required_minor - b.missing_minor)::text, 'missingMinor', b.missing_minor::text) end as turnover
from bonus b where ${chosen} order by b.created_at desc, b.xid desc, b.account_id, b.version desc limit $6 offset $7`;

const countSql = sql`${bonuses} select count(*)::int as total from bonus b where ${chosen}`;
