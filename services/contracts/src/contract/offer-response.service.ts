import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, type Query, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { effectiveFrom } from '../period/period.js';
import { cancelledBy, type Cancelled } from '../terms/cascade.js';
import type { Terms } from '../terms/terms.js';
import { requestOf, publishClosed, publishSigned } from './contract-publisher.js';
import { requireShown, shownCancels } from './cancels.js';
import * as store from './contract-store.js';
import type { AcceptDto, AcceptPreviewDto } from './contract.dto.js';
import { moved, sideOf, type Contract, type Party } from './contract.entity.js';
import { EndingService } from './ending.service.js';
import { OfferService } from './offer.service.js';

interface Waiting {
  readonly contract: Contract;
  readonly side: Party;
  readonly version: number;
  readonly answerBy: Date;
}

/** Acceptance, rejection and withdrawal of offers and amendments. */
@Injectable()
export class OfferResponseService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly offers: OfferService,
    private readonly ending: EndingService,
  ) {}

  /** Exactly what agreeing now would do. */
  async preview(id: bigint): Promise<AcceptPreviewDto> {
    const contract = await store.readContract(this.db.query, id);
    const { version, side } = await this.waiting(this.db.query, contract);
    if (side.actor !== 'DOWNLINE') throw errors.not_yours();
    const terms = await store.readTerms(this.db.query, id, version);
    const cancelled = await this.cancels(this.db.query, contract, terms);
    const from = effectiveFrom(contract.kind, terms.period, this.clock.now(), await this.brands.zoneOf(contract.brand));
    return { version, effectiveFrom: from, cancels: await shownCancels(this.db.query, cancelled) };
  }

  /** Agrees to the version that was read, knowing which contracts that cancels. The offer is held to the rules of now. */
  async accept(id: bigint, { version, cancels }: Omit<AcceptDto, 'paymentPassword'>): Promise<void> {
    const { brand } = await store.readContract(this.db.query, id);
    const zone = await this.brands.zoneOf(brand);
    await this.db.transaction(async (tx) => {
      const waiting = await this.held(tx, id);
      const { contract, side } = waiting;
      if (contract.state === 'REQUESTED') moved(contract, 'accept', side);
      else if (side.actor !== 'DOWNLINE') throw errors.not_yours();
      else if (contract.state !== 'ACTIVE') throw errors.wrong_state({ state: contract.state });
      if (waiting.version !== version) throw errors.offer_changed();
      if (waiting.answerBy <= this.clock.now()) throw errors.lapsed();
      const terms = await store.readTerms(tx.query, id, version);
      const { problems } = await this.offers.examine(tx.query, { ...contract, terms, contract }, zone);
      if (problems.length > 0) throw errors.offer_refused({ problems });
      const cancelled = await this.cancels(tx.query, contract, terms);
      requireShown(cancelled, cancels);
      const from = effectiveFrom(contract.kind, terms.period, this.clock.now(), zone);
      await this.sign(tx, waiting, terms, from);
      await this.ending.cancel(tx, cancelled, from);
    });
  }

  reject = (id: bigint): Promise<void> => this.decline(id, 'reject', 'REJECTED');

  withdraw = (id: bigint): Promise<void> => this.decline(id, 'withdraw', 'WITHDRAWN');

  /** The upline has read that its offer was agreed to. */
  async seen(id: bigint): Promise<void> {
    const contract = await store.readContract(this.db.query, id);
    if (sideOf(contract, principal().id).actor !== 'UPLINE') throw errors.not_yours();
    await this.db.query(sql`update contract set news_for_upline = false where id = $1`, [id]);
  }

  private async decline(id: bigint, move: 'reject' | 'withdraw', outcome: 'REJECTED' | 'WITHDRAWN'): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { contract, side, version } = await this.held(tx, id);
      const offer = contract.state === 'REQUESTED';
      if (!offer && (side.actor === 'DOWNLINE') !== (move === 'reject')) throw errors.not_yours();
      const state = offer ? moved(contract, move, side) : contract.state;
      await this.store(tx, contract, version, state, outcome, side, move);
    });
  }

  /** Ends a pending version without effect; with the contract when it was its first. */
  async store(tx: Tx, contract: Contract, version: number, state: string, outcome: string, by: Party, move: string) {
    const at = this.clock.now();
    const ended = sql`update contract_version set state = $3 where contract_id = $1 and version = $2`;
    await tx.query(ended, [contract.id, version, outcome]);
    await tx.query(sql`update contract set state = $2, changed_at = $3 where id = $1`, [contract.id, state, at]);
    await store.addStep(tx, contract.id, { version, move, by, state, at });
    await publishClosed(tx, contract, version, requestOf(contract), outcome);
  }

  private async sign(tx: Tx, { contract, version, side }: Waiting, terms: Terms, from: Date): Promise<void> {
    const at = this.clock.now();
    await store.agree(tx, { id: contract.id, version, from, endsAt: terms.endsAt, news: true }, at);
    await store.addStep(tx, contract.id, { version, move: 'accept', by: side, state: 'ACTIVE', at });
    await publishSigned(tx, contract, version, from);
  }

  private async cancels(query: Query, { downlineId, kind }: Contract, terms: Terms): Promise<Cancelled[]> {
    return cancelledBy(downlineId, terms, await store.signedBelow(query, downlineId, kind));
  }

  private async held(tx: Tx, id: bigint): Promise<Waiting> {
    return this.waiting(tx.query, await store.holdContract(tx, id));
  }

  private async waiting(query: Query, contract: Contract): Promise<Waiting> {
    const side = sideOf(contract, principal().id);
    const open = await store.openVersion(query, contract.id);
    if (!open) throw errors.wrong_state({ state: contract.state });
    return { contract, side, version: open.version, answerBy: open.answerBy };
  }
}
