import { Injectable } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import type { Page } from '@banyan/kernel/dto';
import { config } from '../config.js';
import { Accounts } from './accounts.service.js';
import { TransferVendors } from './transfer-vendors.service.js';
import { entryKinds } from './command.js';
import type { BalanceDto, StatementEntryDto, StatementQuery } from './ledger.dto.js';

const columns = sql`
  j.account_id || ':' || j.version as id, case when j.source = 'house:transfer' then 'transfer' else k.name end as kind, j.amount as "amountMinor", j.balance_after as "balanceAfterMinor",
  a.currency, j.external_id as reference, j.game_code as "gameCode", j.round_id as "roundId", j.created_at as "createdAt",
  (select b.amount from (
    select * from journal e
    where a.bonus_id is not null and e.source = j.source and e.external_id = j.external_id and e.slot = j.slot + 20 offset 0
  ) b where b.account_id = a.bonus_id) as "bonusMinor"`;

const condition = sql`
  j.account_id = $1 and j.kind <> ${entryKinds.tombstone} and ($2::smallint is null or j.kind = $2)
  and ($3::timestamptz is null or j.created_at >= $3) and ($4::timestamptz is null or j.created_at < $4)
  and ($5::boolean is null or (j.source = 'house:transfer') = $5)`;

/** What members see of their own money. */
@Injectable()
export class Statement {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly transferVendors: TransferVendors,
  ) {}

  /** Zero in the default currency for a member whose account is not open yet. */
  async balance(): Promise<BalanceDto> {
    const [account, isSingle] = await Promise.all([this.accounts.find(principal().id), this.transferVendors.single()]);
    const { availableMinor = 0n, heldMinor = 0n, bonusMinor = 0n, currency = config.defaultCurrency } = account ?? {};
    return {
      currency,
      balanceMinor: availableMinor + heldMinor,
      availableMinor,
      lockedMinor: heldMinor,
      bonusMinor,
      isSingle,
    };
  }

  /** The newest first. */
  async list({ page, perPage, kind, from, to, currency }: StatementQuery): Promise<Page<StatementEntryDto>> {
    const account = await this.accounts.find(principal().id, currency);
    if (!account) return { data: [], total: 0 };
    const parameters = [account.accountId, ...filterOf(kind, from, to)];
    const [data, counted] = await Promise.all([
      this.database.query<StatementEntryDto>(
        sql`select ${columns} from journal j join entry_kind k on k.kind = j.kind join account a on a.id = j.account_id
         where ${condition} order by j.version desc limit $6 offset $7`,
        [...parameters, perPage, (page - 1) * perPage],
      ),
      this.database.query<{ total: string }>(
        sql`select count(*) as total from journal j where ${condition}`,
        parameters,
      ),
    ]);
    return { data, total: Number(counted[0]?.total ?? 0) };
  }
}

/** A transfer is an adjustment of the ledger, told apart by who sends it. */
function filterOf(kind: StatementQuery['kind'], from?: Date, to?: Date): Array<number | Date | boolean | null> {
  const ofTransfer = kind === 'transfer' ? true : kind === 'adjustment' ? false : null;
  const number = kind && entryKinds[kind === 'transfer' ? 'adjustment' : kind];
  return [number ?? null, from ?? null, to ?? null, ofTransfer];
}
