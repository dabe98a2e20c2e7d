import { Injectable } from '@nestjs/common';
import type { AccountTypeChanged, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, type Query, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { effectiveFrom } from '../period/period.js';
import { cancelledBy, type Cancelled } from '../terms/cascade.js';
import { responseWithinMs, type Move } from '../terms/negotiation.js';
import { publishClosed, publishAllClosed, publishRequested, publishAllTerminated } from './contract-publisher.js';
import { requireShown, shownCancels } from './cancels.js';
import * as store from './contract-store.js';
import type { TerminationPreviewDto } from './contract.dto.js';
import { moved, sideOf, system, type Contract, type Party } from './contract.entity.js';

/** How a contract ends: by which move of whom, where its last period ends, and why. */
export interface Closing {
  readonly contract: Contract;
  readonly move: Move;
  readonly by: Party;
  readonly until: Date;
  readonly reason: string;
}

interface Closed {
  readonly id: string;
  /** Where its last period ends; null: it never counted. */
  readonly until: Date | null;
  /** The version that waited for an answer. */
  readonly open: number | null;
}

/** The specification's type of who only plays. */
const playerType = 0;

/** How contracts end, and what ends with them. */
@Injectable()
export class EndingService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  /** Requests the downline's consent to end a contract; silence counts as consent. */
  async requestTermination(id: bigint, reason: string): Promise<void> {
    await this.onContract(id, async (tx, contract, side, now) => {
      const state = moved(contract, 'requestTermination', side);
      const answerBy = new Date(now.getTime() + responseWithinMs);
      await this.save(tx, contract, state, answerBy);
      await store.addStep(tx, id, { version: contract.version, move: 'requestTermination', by: side, state, reason, at: now }); // prettier-ignore
      await publishRequested(tx, contract, contract.version, 'TERMINATION', answerBy);
    });
  }

  withdrawTermination = (id: bigint): Promise<void> => this.keep(id, 'withdrawTermination', 'WITHDRAWN');

  rejectTermination = (id: bigint): Promise<void> => this.keep(id, 'rejectTermination', 'REJECTED');

  /** Exactly what agreeing to end the contract would do now. */
  async previewTermination(id: bigint): Promise<TerminationPreviewDto> {
    const contract = await store.readContract(this.db.query, id);
    moved(contract, 'acceptTermination', sideOf(contract, principal().id));
    const until = await this.periodEnd(this.db.query, contract, this.clock.now());
    const from = contract.effectiveFrom;
    const cancels = await shownCancels(this.db.query, await this.below(this.db.query, contract));
    return { effectiveUntil: from && from > until ? from : until, cancels };
  }

  /** The contract runs to the end of its period. `cancels`: what whoever agrees has read that ends with it. */
  async acceptTermination(id: bigint, cancels: readonly string[]): Promise<void> {
    await this.onContract(id, async (tx, contract, side, now) => {
      moved(contract, 'acceptTermination', side);
      requireShown(await this.below(tx.query, contract), cancels);
      const until = await this.periodEnd(tx.query, contract, now);
      await this.close(tx, [{ contract, move: 'acceptTermination', by: side, until, reason: '' }]);
    });
  }

  /** Ends contracts, of one member at most one of a kind, and with each, at the same instant, all that its downline has signed below. */
  async close(tx: Tx, closings: readonly Closing[]): Promise<void> {
    const all = [...closings];
    for (const { contract, until } of closings)
      all.push(...(await fallen(tx.query, await this.below(tx.query, contract), until)));
    await this.closeAll(tx, all);
  }

  /** What falls below when a contract is no more. */
  private async below(query: Query, { downlineId, kind }: Contract): Promise<Cancelled[]> {
    return cancelledBy(downlineId, null, await store.signedBelow(query, downlineId, kind));
  }

  /** Ends contracts that their uplines no longer carry. */
  async cancel(tx: Tx, cancelled: readonly Cancelled[], until: Date): Promise<void> {
    await this.closeAll(tx, await fallen(tx.query, cancelled, until));
  }

  /** A frozen member's contracts are suspended, a closed one's end. A termination that waits keeps its 72 hours, frozen or not. */
  async memberChanged(tx: Tx, { memberId, status }: MemberStatusChanged): Promise<void> {
    for (const id of await store.openOf(tx.query, memberId)) {
      const contract = await store.holdContract(tx, id);
      if (status === 'CLOSED') await this.closeOfMember(tx, contract, 'account_closed');
      else await this.suspend(tx, contract, status === 'FROZEN' ? 'suspend' : 'resume');
    }
  }

  /** Who is a player from now on has no agent centre to sign or be paid in: his contracts end with their periods. */
  async typeChanged(tx: Tx, { memberId, accountType }: AccountTypeChanged): Promise<void> {
    if (accountType !== playerType) return;
    for (const id of await store.openOf(tx.query, memberId))
      await this.closeOfMember(tx, await store.holdContract(tx, id), 'account_not_agent');
  }

  /** Where the period that runs at an instant ends: no agreement cuts one short. */
  async periodEnd(query: Query, contract: Contract, at: Date): Promise<Date> {
    const { period } = await store.readTerms(query, contract.id, Math.max(contract.version, 1));
    return effectiveFrom(contract.kind, period, at, await this.brands.zoneOf(contract.brand));
  }

  private async keep(id: bigint, move: Move, outcome: string): Promise<void> {
    await this.onContract(id, async (tx, contract, side, now) => {
      const state = moved(contract, move, side);
      await this.save(tx, contract, state, null);
      await store.addStep(tx, id, { version: contract.version, move, by: side, state, at: now });
      await publishClosed(tx, contract, contract.version, 'TERMINATION', outcome);
    });
  }

  private async closeOfMember(tx: Tx, contract: Contract, reason: string): Promise<void> {
    const until = await this.periodEnd(tx.query, contract, this.clock.now());
    const move = contract.state === 'REQUESTED' ? 'cancel' : 'terminate';
    const by = move === 'cancel' ? system : ({ actor: 'OPERATOR', id: null } as const);
    await this.close(tx, [{ contract, move, by, until, reason }]);
  }

  private async suspend(tx: Tx, contract: Contract, move: 'suspend' | 'resume'): Promise<void> {
    const fits = move === 'resume' ? ['SUSPENDED'] : ['ACTIVE', 'TERMINATION_REQUESTED'];
    if (!fits.includes(contract.state)) return;
    const { answerBy } = contract;
    const made = move === 'resume' && answerBy ? 'resumeTermination' : move;
    const state = moved(contract, made, system);
    await this.save(tx, contract, state, answerBy);
    const at = this.clock.now();
    await store.addStep(tx, contract.id, { version: contract.version, move: made, by: system, state, at });
  }

  /** All at the same instant, whatever their number with the same few statements. */
  private async closeAll(tx: Tx, closings: readonly Closing[]): Promise<void> {
    if (closings.length === 0) return;
    const at = this.clock.now();
    const steps = closings.map(({ contract, move, by, reason }) => {
      const { id: contractId, version } = contract;
      return { contractId, version, move, by, state: moved(contract, move, by), reason, at };
    });
    const rows = await tx.query<Closed>(closeSql, [
      steps.map(({ contractId }) => String(contractId)),
      steps.map(({ state }) => state),
      closings.map(({ until }) => until.toISOString()),
      at,
    ]);
    await store.addSteps(tx, steps);
    const closed = new Map(rows.map((row) => [row.id, row]));
    const ends = closings.map(({ contract, reason }, place) => {
      const { until = null, open = null } = closed.get(String(contract.id)) ?? {};
      return { contract, reason, state: steps[place]?.state ?? '', until, open };
    });
    await publishAllClosed(
      tx,
      ends.flatMap(({ contract, open }) => (open === null ? [] : [{ contract, version: open }])),
    );
    await publishAllTerminated(
      tx,
      ends.flatMap(({ until, ...end }) => (until === null ? [] : [{ ...end, until }])),
    );
  }

  private async save(tx: Tx, { id }: Contract, state: string, answerBy: Date | null): Promise<void> {
    const statement = sql`update contract set state = $2, answer_by = $3, changed_at = $4 where id = $1`;
    await tx.query(statement, [id, state, answerBy, this.clock.now()]);
  }

  private async onContract(
    id: bigint,
    work: (tx: Tx, contract: Contract, side: Party, now: Date) => Promise<void>,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      const contract = await store.holdContract(tx, id);
      await work(tx, contract, sideOf(contract, principal().id), this.clock.now());
    });
  }
}

/** Contracts that their uplines no longer carry, as they end. */
async function fallen(query: Query, cancelled: readonly Cancelled[], until: Date): Promise<Closing[]> {
  const because = new Map(cancelled.map((item) => [item.contractId, item.because]));
  const contracts = await store.readContracts(query, [...because.keys()]);
  return contracts.map((contract) => {
    const reason = because.get(contract.id) === 'RATE' ? 'lower_rate' : 'upline_without_contract';
    return { contract, move: 'cancel', by: system, until, reason };
  });
}

const closeSql = sql`
with closing as (select * from unnest($1::bigint[], $2::text[], $3::timestamptz[]) as g (id, state, until)),
dropped as (
  update contract_version v set state = 'CANCELLED' from closing g where v.contract_id = g.id and v.state = 'REQUESTED'
  returning v.contract_id, v.version
), closed as (
  update contract c set state = g.state, answer_by = null, changed_at = $4,
    effective_until = case when c.version > 0 then greatest(g.until, c.effective_from) end
  from closing g where c.id = g.id returning c.id, c.effective_until
)
select c.id, c.effective_until as until, d.version as open from closed c left join dropped d on d.contract_id = c.id`;
