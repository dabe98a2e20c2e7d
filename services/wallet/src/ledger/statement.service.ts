import { Injectable } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { Database } from '@banyan/kernel/database';
import type { Page } from '@banyan/kernel/dto';
import { config } from '../config.js';
import { Accounts } from './accounts.service.js';
import { entryKinds } from './command.js';
import type { BalanceDto, StatementEntryDto, StatementQuery } from './ledger.dto.js';

const columns = `
  j.account_id || ':' || j.version as id, k.name as kind, j.amount as "amountMinor", j.balance_after as "balanceAfterMinor",
  a.currency, j.external_id as reference, j.game_code as "gameCode", j.round_id as "roundId", j.created_at as "createdAt"`;

const condition = `
  j.account_id = $1 and j.kind <> ${entryKinds.tombstone} and ($2::smallint is null or j.kind = $2)
  and ($3::timestamptz is null or j.created_at >= $3) and ($4::timestamptz is null or j.created_at < $4)`;

/** What members see of their own money. */
@Injectable()
export class Statement {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
  ) {}

  /** Zero in the default currency for a member whose account is not open yet. */
  async balance(): Promise<BalanceDto> {
    const account = await this.accounts.find(principal().id);
    const { availableMinor = 0n, heldMinor = 0n, currency = config.defaultCurrency } = account ?? {};
    return {
      currency,
      balanceMinor: availableMinor + heldMinor,
      availableMinor,
      lockedMinor: heldMinor,
      isSingle: true,
    };
  }

  /** The newest first. */
  async list({ page, perPage, kind, from, to, currency }: StatementQuery): Promise<Page<StatementEntryDto>> {
    const account = await this.accounts.find(principal().id, currency);
    if (!account) return { data: [], total: 0 };
    const parameters = [account.accountId, kind ? entryKinds[kind] : null, from ?? null, to ?? null];
    const [data, counted] = await Promise.all([
      this.database.query<StatementEntryDto>(
        `select ${columns} from journal j join entry_kind k on k.kind = j.kind join account a on a.id = j.account_id
         where ${condition} order by j.version desc limit $5 offset $6`,
        [...parameters, perPage, (page - 1) * perPage],
      ),
      this.database.query<{ total: string }>(`select count(*) as total from journal j where ${condition}`, parameters),
    ]);
    return { data, total: Number(counted[0]?.total ?? 0) };
  }
}
