import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { after } from '../terms/negotiation.js';
import { OfferResponseService } from './offer-response.service.js';
import * as store from './contract-store.js';
import { moved, system, type Contract } from './contract.entity.js';
import { EndingService } from './ending.service.js';

const atOnce = 500;

/** What time does to contracts: requests lapse, silence consents, end times come. */
@Injectable()
export class LapseService {
  private readonly logger = new Logger('Lapse');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly answers: OfferResponseService,
    private readonly ending: EndingService,
  ) {}

  /** Each contract in its own transaction, so that one that fails holds up no other; the next run takes it up again. */
  async run(): Promise<void> {
    const now = this.clock.now();
    await this.db.query(
      sql`update contract_termination set state = 'EXPIRED', decided_at = $1 where state = 'PENDING' and expires_at <= $1`,
      [now],
    );
    await this.db.query(
      sql`update platform_offer set state = 'EXPIRED', decided_at = $1 where state = 'PENDING' and expires_at <= $1`,
      [now],
    );
    const due = await this.db.query<{ id: string }>(dueSql, [now, atOnce]);
    const failed: unknown[] = [];
    for (const { id } of due) {
      try {
        await this.db.transaction(async (tx) => this.lapse(tx, await store.holdContract(tx, BigInt(id)), now));
      } catch (error) {
        failed.push(error);
        this.logger.error(error);
      }
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} contracts could not lapse`);
  }

  private async lapse(tx: Tx, contract: Contract, now: Date): Promise<void> {
    const open = await store.openVersion(tx.query, contract.id);
    if (open && open.answerBy <= now) {
      const state = contract.state === 'REQUESTED' ? moved(contract, 'expire', system) : contract.state;
      await this.answers.store(tx, contract, open.version, state, 'EXPIRED', system, 'expire');
    }
    if (contract.answerBy && contract.answerBy <= now && after(contract.state, 'silence', 'SYSTEM')) {
      const until = await this.ending.periodEnd(tx.query, contract, contract.answerBy);
      await this.ending.close(tx, [{ contract, move: 'silence', by: system, until, reason: '' }]);
      return;
    }
    const end = await this.endOf(tx, contract, now);
    if (end) await this.ending.close(tx, [{ contract, move: 'end', by: system, until: end, reason: 'end_time' }]);
  }

  /** Where the last period of a contract ends whose time has come; by its end time, not by when this runs. */
  private async endOf(tx: Tx, contract: Contract, now: Date): Promise<Date | null> {
    if (contract.version === 0 || !['ACTIVE', 'TERMINATION_REQUESTED', 'SUSPENDED'].includes(contract.state))
      return null;
    const { endsAt } = await store.readTerms(tx.query, contract.id, contract.version);
    if (!endsAt || endsAt > now) return null;
    return this.ending.periodEnd(tx.query, contract, new Date(endsAt.getTime() - 1));
  }
}

const dueSql = sql`
select contract_id as id from contract_version where state = 'REQUESTED' and answer_by <= $1
union select id from contract where state in ('TERMINATION_REQUESTED', 'SUSPENDED') and answer_by <= $1
union select id from contract where state in ('ACTIVE', 'TERMINATION_REQUESTED', 'SUSPENDED') and ends_at <= $1
order by id limit $2`;
