import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql, startsWith, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { systemErrors } from '@banyan/kernel/errors';
import { ExportService } from '@banyan/kernel/jobs';
import { DefaultCleared } from '@banyan/proto/contracts/v1/events';
import { BillPaymentService } from '../bill/bill-payment.service.js';
import { planRepayment } from '../bill/postings.js';
import { WalletService } from '../bill/wallet.service.js';
import { errors } from '../errors.js';
import { actionOf } from '../action/action.dto.js';
import { stepsOf } from './default-steps.js';
import type { DefaultDetailDto, DefaultDto, DefaultPageDto } from './dividend.dto.js';

interface Held {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly receivable: string;
  readonly frozen: boolean;
  readonly makerId: string | null;
  readonly maker: string | null;
}

type Facts = DefaultDto & { makerId: string | null; collectableMinor: string };

/** Agents that refused a dividend: what they owe the platform, and how they are let go. */
@Injectable()
export class DefaultService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
    private readonly payer: BillPaymentService,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'defaults', permission: 'contract.view', spec: () => list });
    this.payer.whenRepaid(async (tx, defaultId, amountMinor) => {
      const statement = sql`update agent_default set repaid_minor = repaid_minor - $2::bigint where id = $1`;
      await tx.query(statement, [defaultId, amountMinor]);
    });
  }

  all(query: ListQuery): Promise<DefaultPageDto> {
    return listPage<DefaultDto>(this.db.query, query, list);
  }

  mine(query: ListQuery): Promise<DefaultPageDto> {
    const own = { where: sql`f.member_id = $1`, parameters: [principal().id] };
    return listPage<DefaultDto>(this.db.query, query, { ...list, ...own });
  }

  /** With everything that happened in it, and what the operator in hand may do about it now. */
  async one(id: bigint): Promise<DefaultDetailDto> {
    const facts = await this.facts(id);
    const { memberId, brand, currency } = facts;
    const [steps, balance] = await Promise.all([
      stepsOf(this.db.query, id),
      // Without the wallet the rest is still to be seen.
      this.wallet.balanceOf(BigInt(memberId), brand, currency).catch(() => null),
    ]);
    const { collectableMinor: _collectable, ...shown } = facts;
    return {
      ...shown,
      balanceMinor: balance === null ? null : String(balance),
      steps,
      actions: actionsOf(facts, balance),
    };
  }

  private async facts(id: bigint): Promise<Facts> {
    const fields = { ...list.fields, makerId: sql`f.unfreeze_maker_id`, collectableMinor: sql`(${receivable})::text` };
    const query = { page: 1, perPage: 1, filter: { id: String(id) } };
    const { data } = await listPage<Facts>(this.db.query, query, { ...list, fields });
    if (!data[0]) throw errors.default_not_found();
    return data[0];
  }

  /** Takes from the agent's balance what it owes the platform, as far as there is. */
  async collect(id: bigint, reason: string): Promise<DefaultDetailDto> {
    const { memberId, brand, currency } = await this.facts(id);
    const balanceMinor = await this.wallet.balanceOf(BigInt(memberId), brand, currency);
    await this.db.transaction(async (tx) => {
      const held = await this.hold(tx, id);
      const amountMinor = least(balanceMinor, BigInt(held.receivable));
      if (amountMinor <= 0n) throw errors.nothing_to_collect();
      await planRepayment(tx, id, { memberId, brand, currency }, amountMinor, this.clock.now());
      await this.audit(tx, 'contract.collect', id, { amountMinor }, reason);
    });
    await this.payer.run();
    return this.one(id);
  }

  async askUnfreeze(id: bigint, reason: string): Promise<DefaultDetailDto> {
    await this.db.transaction(async (tx) => {
      const held = await this.hold(tx, id);
      if (!held.frozen) throw errors.not_frozen();
      const { makerId, maker } = held;
      if (makerId !== null && BigInt(makerId) !== principal().id) throw errors.already_proposed({ name: maker });
      await tx.query(
        sql`update agent_default set unfreeze_maker_id = $2, unfreeze_maker_name = $3, unfreeze_reason = $4, unfreeze_asked_at = $5
         where id = $1`,
        [id, principal().id, principal().username, reason, this.clock.now()],
      );
      await this.audit(tx, 'contract.unfreeze-request', id, {}, reason);
    });
    return this.one(id);
  }

  /** Never by whoever asked. The agent stays frozen while another default of it is open. */
  async unfreeze(id: bigint, reason: string): Promise<DefaultDetailDto> {
    await this.db.transaction(async (tx) => {
      const held = await this.hold(tx, id);
      if (!held.frozen) throw errors.not_frozen();
      if (held.makerId === null) throw errors.not_proposed();
      if (BigInt(held.makerId) === principal().id) throw errors.same_operator();
      await tx.query(
        sql`update agent_default set frozen = false, unfreeze_checker_id = $2, unfreeze_checker_name = $3, unfrozen_at = $4 where id = $1`,
        [id, principal().id, principal().username, this.clock.now()],
      );
      const others = await tx.query(sql`select 1 from agent_default where member_id = $1 and frozen limit 1`, [
        held.memberId,
      ]);
      const cleared = { memberId: BigInt(held.memberId), brand: held.brand, reason };
      if (others.length === 0) await tx.publish(DefaultCleared, cleared, held.memberId);
      await this.audit(tx, 'contract.unfreeze', id, {}, reason);
    });
    return this.one(id);
  }

  /** Locks a default, and only then reads what is receivable: whoever waited for a repayment sees all of it. */
  private async hold(tx: Tx, id: bigint): Promise<Held> {
    await tx.query(sql`select from agent_default where id = $1 for update`, [id]);
    const [held] = await tx.query<Held>(
      sql`select f.member_id as "memberId", f.brand, f.currency, f.frozen, f.unfreeze_maker_id as "makerId", f.unfreeze_maker_name as maker, (${receivable})::text as receivable
       from agent_default f where f.id = $1`,
      [id],
    );
    if (!held) throw errors.default_not_found();
    return held;
  }

  private async audit(
    tx: Tx,
    action: string,
    id: bigint,
    after: Record<string, unknown>,
    reason: string,
  ): Promise<void> {
    await auditAction(tx, { action, objectType: 'agent-default', objectId: id, after, reason }, this.clock.now());
  }
}

/** What each command would be refused with; it asks again for itself. */
function actionsOf(
  { frozen, makerId, maker, collectableMinor }: Facts,
  balance: bigint | null,
): DefaultDetailDto['actions'] {
  const away = balance === null ? systemErrors.unavailable() : null;
  const nothing = BigInt(collectableMinor) <= 0n || balance === 0n ? errors.nothing_to_collect() : null;
  const free = frozen ? null : errors.not_frozen();
  const mine = makerId !== null && BigInt(makerId) === principal().id;
  return [
    actionOf('collect', away ?? nothing),
    actionOf('unfreeze', free ?? (makerId === null ? null : errors.already_proposed({ name: maker }))),
    actionOf('approve', free ?? (makerId === null ? errors.not_proposed() : mine ? errors.same_operator() : null)),
  ];
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** What is on its way back counts as repaid, so that nothing is taken twice. */
const receivable = sql`f.advance_minor - f.repaid_minor + coalesce((
  select sum(p.amount_minor) from agent_posting p where p.default_id = f.id and p.state = 'PLANNED'), 0)`;

const list: ListSpec = {
  from: sql`agent_default f join settlement_run r on r.id = f.run_id join team_member m on m.member_id = f.member_id`,
  fields: {
    id: sql`f.id`,
    runId: sql`f.run_id`,
    name: sql`r.name`,
    brand: sql`f.brand`,
    memberId: sql`f.member_id`,
    member: sql`m.username`,
    currency: sql`f.currency`,
    owedMinor: sql`f.owed_minor`,
    fromEscrowMinor: sql`f.from_escrow_minor`,
    fromBalanceMinor: sql`f.from_balance_minor`,
    advanceMinor: sql`f.advance_minor`,
    repaidMinor: sql`f.repaid_minor`,
    receivableMinor: sql`(f.advance_minor - f.repaid_minor)::text`,
    frozen: sql`f.frozen`,
    forcedAt: sql`f.forced_at`,
    maker: sql`f.unfreeze_maker_name`,
    unfreezeReason: sql`f.unfreeze_reason`,
    checker: sql`f.unfreeze_checker_name`,
    unfrozenAt: sql`f.unfrozen_at`,
  },
  filters: {
    id: equals(sql`f.id`, 'bigint'),
    q: startsWith(sql`m.username`),
    runId: equals(sql`f.run_id`, 'bigint'),
    brand: equals(sql`f.brand`),
    memberId: equals(sql`f.member_id`, 'bigint'),
    frozen: equals(sql`f.frozen`, 'boolean'),
    receivable: (value) => sql`f.advance_minor ${String(value) === 'true' ? sql`>` : sql`=`} f.repaid_minor`,
  },
  sort: ['forcedAt', 'DESC'],
  key: sql`f.id`,
};
