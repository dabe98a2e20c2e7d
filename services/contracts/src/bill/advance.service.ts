import { Injectable, Logger } from '@nestjs/common';
import { Database, sql } from '@banyan/kernel/database';
import { positive } from '../terms/amounts.js';
import type { ExpectedAdvanceDto, RunDto } from './run.dto.js';
import { WalletService } from './wallet.service.js';

/** So many are named; the sums of a run are of all. */
const most = 50;

type Owing = Pick<ExpectedAdvanceDto, 'uplineId' | 'upline' | 'currency' | 'owedMinor' | 'escrowMinor' | 'beyondMinor'>;

/** What the platform would have to lay out for uplines that cannot pay, before anybody approves it. */
@Injectable()
export class AdvanceService {
  private readonly logger = new Logger('AdvanceService');

  constructor(
    private readonly db: Database,
    private readonly wallet: WalletService,
  ) {}

  /**
   * The uplines that owe more than their own dividend of the run keeps back, the largest first, with what their balances lack of it now. Of a
   * balance that is not known nothing is counted on.
   */
  async expected({
    id,
    brand,
    kind,
    state,
  }: Pick<RunDto, 'id' | 'brand' | 'kind' | 'state'>): Promise<ExpectedAdvanceDto[]> {
    if (kind !== 'DIVIDEND' || state !== 'AWAIT_APPROVAL') return [];
    const owing = await this.db.query<Owing>(owingSql, [id, most]);
    return Promise.all(
      owing.map(async (row) => {
        const balance = await this.balanceOf(row, brand);
        const advanceMinor = String(positive(BigInt(row.beyondMinor) - (balance ?? 0n)));
        return { ...row, balanceMinor: balance === null ? null : String(balance), advanceMinor };
      }),
    );
  }

  private async balanceOf({ uplineId, currency }: Owing, brand: string): Promise<bigint | null> {
    try {
      return await this.wallet.balanceOf(BigInt(uplineId), brand, currency);
    } catch (error) {
      this.logger.warn(`no balance of ${uplineId}: ${String(error)}`);
      return null;
    }
  }
}

/** As an approval would have it: fixed amounts are the platform's, and what an upline's own dividend keeps back goes first. */
const owingSql = sql`
select o.upline_id::text as "uplineId", m.username as upline, o.currency, o.owed::text as "owedMinor",
  coalesce(e.escrow_minor, 0)::text as "escrowMinor", (o.owed - coalesce(e.escrow_minor, 0))::text as "beyondMinor"
from (
  select b.upline_id, b.currency, sum(b.gross_minor) as owed
  from bill b join contract_version v on v.contract_id = b.contract_id and v.version = b.version
  where b.run_id = $1 and b.upline_id is not null and v.calc <> 'FIXED_AMOUNT' and b.gross_minor > 0 group by 1, 2
) o join team_member m on m.member_id = o.upline_id
left join bill e on e.run_id = $1 and e.downline_id = o.upline_id and e.currency = o.currency
where o.owed > coalesce(e.escrow_minor, 0) order by o.owed - coalesce(e.escrow_minor, 0) desc, o.upline_id limit $2`;
