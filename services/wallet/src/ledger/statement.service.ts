import { Injectable } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { Database, joined, named, quoted, sql, type Sql } from '@banyan/kernel/database';
import { currencyOf } from '@banyan/kernel/money';
import type { Page } from '@banyan/kernel/dto';
import { config } from '../config.js';
import { AccountService } from './account.service.js';
import { TransferVendorService } from './transfer-vendor.service.js';
import { entryKinds } from './command.js';
import { agentFields, entryName, isCalled, shownReference } from './entry-name.js';
import type { BalanceDto, ConsolidatedFundsDto, FundsDto, StatementEntryDto, StatementQuery } from './ledger.dto.js';

/** Where a member's money is: the kinds of his accounts that store a balance. */
const purses = ['available', 'hold', 'bonus', 'transit', 'review'] as const;

const columns = sql`
  j.account_id || ':' || j.version as id, ${entryName} as kind, j.amount as "amountMinor", j.balance_after as "balanceAfterMinor",
  a.currency, ${shownReference} as reference,
  ${agentFields.billId} as "billId", ${agentFields.periodStart} as "periodStart", ${agentFields.periodEnd} as "periodEnd", j.game_code as "gameCode", j.round_id as "roundId", j.created_at as "createdAt",
  h.amount_minor as "heldMinor", h.state as "heldState", case when h.state = 'REFUSED' then h.reason end as "heldReason",
  (select b.amount from (
    select * from journal e
    where a.bonus_id is not null and e.source = j.source and e.external_id = j.external_id and e.slot = j.slot + 20 offset 0
  ) b where b.account_id = a.bonus_id) as "bonusMinor"`;

const conditionOf = (kind: StatementQuery['kind']): Sql => sql`
  j.account_id = $1 and j.kind <> ${entryKinds.tombstone} and ${kind ? isCalled([kind]) : sql`true`}
  and ($2::timestamptz is null or j.created_at >= $2) and ($3::timestamptz is null or j.created_at < $3)`;

/** What members see of their own money. */
@Injectable()
export class StatementService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountService,
    private readonly transferVendors: TransferVendorService,
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

  /** All that the member in hand has, by currency and where it is. Nothing for one whose account is not open yet. */
  async funds(): Promise<ConsolidatedFundsDto> {
    const { id } = principal();
    const [rows, isSingle] = await Promise.all([
      this.database.query<Record<'currency' | (typeof purses)[number], string>>(
        sql`select currency, ${joined(purses.map((purse) => sql`coalesce(sum(balance) filter (where kind = ${quoted(purse)}), 0)::text as ${named(purse)}`))}
         from account where member_id = $1 group by currency order by min(id)`,
        [id],
      ),
      this.transferVendors.single(),
    ]);
    const funds = rows.map(({ currency, ...balances }): FundsDto => {
      const of = (purse: (typeof purses)[number]) => BigInt(balances[purse]);
      return {
        currency,
        symbol: currencyOf(currency).symbol,
        availableMinor: of('available'),
        lockedMinor: of('hold'),
        bonusMinor: of('bonus'),
        transitMinor: of('transit'),
        reviewMinor: of('review'),
        totalMinor: purses.reduce((sum, purse) => sum + of(purse), 0n),
      };
    });
    return { funds, isSingle };
  }

  /** The newest first. */
  async list({ page, perPage, kind, from, to, currency }: StatementQuery): Promise<Page<StatementEntryDto>> {
    const account = await this.accounts.find(principal().id, currency);
    if (!account) return { data: [], total: 0 };
    const parameters = [account.accountId, from ?? null, to ?? null];
    const condition = conditionOf(kind);
    const [data, counted] = await Promise.all([
      this.database.query<StatementEntryDto>(
        sql`select ${columns} from journal j join entry_kind k on k.kind = j.kind join account a on a.id = j.account_id
           left join held_win h on h.account_id = j.account_id and h.version = j.version
         where ${condition} order by j.version desc limit $4 offset $5`,
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
