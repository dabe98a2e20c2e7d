import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, type Query, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { periodOf } from '../period/period.js';
import { SettingsService } from '../settings/settings.service.js';
import { TeamService } from '../team/team.service.js';
import { responseWithinMs } from '../terms/negotiation.js';
import { checkOffer, type Problem } from '../terms/offer-check.js';
import type { ContractKind, Terms } from '../terms/terms.js';
import { requestOf, publishRequested } from './contract-publisher.js';
import * as store from './contract-store.js';
import type { OfferCheckDto, OfferCheckRequest, OfferDto } from './contract.dto.js';
import { termsOf, type TermsDto } from './terms.dto.js';
import { sideOf, type Contract, type Party } from './contract.entity.js';

/** The terms that are requested of a downline. `uplineId` null: the platform. */
export interface Asked {
  readonly uplineId: bigint | null;
  readonly downlineId: bigint;
  readonly kind: ContractKind;
  readonly terms: Terms;
  /** An amendment of it, or its acceptance: what is pending already does not count against it. */
  readonly contract?: Contract;
}

/** Terms in the platform's name. `contractId`: of the contract that is amended; null: a new one. */
export interface PlatformTerms extends Omit<Asked, 'uplineId' | 'contract'> {
  readonly contractId: bigint | null;
}

/** Offers and amendments: checked against the offerer's own contract, then waiting for the downline. */
@Injectable()
export class OfferService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly team: TeamService,
    private readonly settings: SettingsService,
  ) {}

  /** What would be wrong with an offer, without making it. */
  async check({ contractId, downlineId, kind, terms }: OfferCheckRequest): Promise<OfferCheckDto> {
    const { id, brand } = principal();
    const zone = await this.brands.zoneOf(brand);
    if (contractId !== undefined) return this.checkAmendment(contractId, terms, zone);
    return this.examine(this.db.query, { uplineId: id, downlineId, kind, terms: termsOf(kind, terms) }, zone);
  }

  /** What would be wrong with other terms for a contract that runs: it is refused for what amending it would be. */
  private async checkAmendment(contractId: bigint, terms: TermsDto, zone: string): Promise<OfferCheckDto> {
    const contract = await store.readContract(this.db.query, contractId);
    if (sideOf(contract, principal().id).actor !== 'UPLINE') throw errors.not_yours();
    await this.requireAmendable(this.db.query, contract, terms);
    const { uplineId, downlineId, kind } = contract;
    return this.examine(this.db.query, { uplineId, downlineId, kind, terms: termsOf(kind, terms), contract }, zone);
  }

  /** Offers a contract to a direct downline and returns its id. */
  async offer(offer: OfferDto): Promise<bigint> {
    const { id, brand } = principal();
    const { downlineId, kind } = offer;
    const asked = { uplineId: id, downlineId, kind, terms: termsOf(kind, offer.terms) };
    const zone = await this.brands.zoneOf(brand);
    return this.db.transaction((tx) => this.put(tx, asked, { actor: 'UPLINE', id }, zone));
  }

  /** Raises what would be refused of terms in the platform's name, and makes nothing. */
  async checkAsPlatform(
    query: Query,
    { contractId, downlineId, kind, terms }: PlatformTerms,
    zone: string,
  ): Promise<void> {
    if (contractId === null) return this.requireGood(query, { uplineId: null, downlineId, kind, terms }, zone);
    const contract = await store.readContract(query, contractId);
    if (contract.uplineId !== null) throw errors.not_yours();
    await this.requireAmendable(query, contract, terms);
    await this.requireGood(query, { uplineId: null, downlineId, kind, terms, contract }, zone);
  }

  /** Offers a top line the platform's own contract, or other terms for it; returns the contract's id. */
  async makeAsPlatform(tx: Tx, { contractId, downlineId, kind, terms }: PlatformTerms, zone: string): Promise<bigint> {
    const by = { actor: 'OPERATOR', id: principal().id } as const;
    if (contractId !== null) {
      const contract = await store.holdContract(tx, contractId);
      if (contract.uplineId !== null) throw errors.not_yours();
      await this.ask(tx, contract, terms, by, zone);
      return contractId;
    }
    return this.put(tx, { uplineId: null, downlineId, kind, terms }, by, zone);
  }

  /** Offers other terms for a contract that runs; the old ones count until the new ones are agreed to and a period starts. */
  async amend(id: bigint, terms: TermsDto): Promise<void> {
    const own = principal().id;
    const { brand } = await store.readContract(this.db.query, id);
    const zone = await this.brands.zoneOf(brand);
    await this.db.transaction(async (tx) => {
      const contract = await store.holdContract(tx, id);
      const side = sideOf(contract, own);
      if (side.actor !== 'UPLINE') throw errors.not_yours();
      await this.ask(tx, contract, termsOf(contract.kind, terms), side, zone);
    });
  }

  /** Makes an offer in an upline's name, unless something is in the way: then it returns what. */
  async offerFor(tx: Tx, asked: Asked & { uplineId: bigint }, zone: string): Promise<bigint | Problem[]> {
    await store.lockLine(tx, asked.kind, asked.downlineId);
    const { problems } = await this.examine(tx.query, asked, zone);
    if (problems.length > 0) return problems;
    return (await this.place(tx, asked, { actor: 'UPLINE', id: asked.uplineId })) ?? [{ code: 'pending' }];
  }

  /** Asks for other terms for a contract in its upline's name, unless something is in the way: then it returns what. Its line is held. */
  async amendFor(tx: Tx, contract: Contract, terms: Terms, zone: string): Promise<Problem[]> {
    const { uplineId, downlineId, kind } = contract;
    const { problems } = await this.examine(tx.query, { uplineId, downlineId, kind, terms, contract }, zone);
    if (problems.length === 0)
      await this.request(tx, contract, terms, { actor: 'UPLINE', id: uplineId }, this.clock.now());
    return problems;
  }

  /** What is in the way of offering such terms to an agent who joins now. */
  async examineNew(agentId: bigint, terms: Terms, zone: string): Promise<Problem[]> {
    const { brand, currency, path } = await this.team.get(this.db.query, agentId);
    const { problems } = checkOffer(
      {
        terms,
        currency,
        own: await this.ownTerms(this.db.query, agentId, terms.kind),
        direct: true,
        downlineStatus: 'ACTIVE',
        downlineType: 2,
        pending: false,
        signed: false,
        level: path.length + 2,
        otherDirect: await store.countDirect(this.db.query, agentId, terms.kind, 0n),
        currentPeriod: periodOf(terms.period, this.clock.now(), zone),
      },
      await this.settings.limitsOf(this.db.query, brand),
    );
    return problems;
  }

  /** Every reason against an offer, by the state of things now. Raises `member_not_found` for somebody outside of the team. */
  async examine(query: Query, asked: Asked, zone: string): Promise<OfferCheckDto> {
    const { uplineId, downlineId, kind, terms, contract } = asked;
    const downline = await this.team.get(query, downlineId);
    if (uplineId !== null) await this.team.requireInTeam(query, uplineId, downlineId);
    const open = contract ? null : await store.openContract(query, downlineId, kind);
    const { problems, equalTiers } = checkOffer(
      {
        terms,
        currency: downline.currency,
        own: uplineId === null ? 'PLATFORM' : await this.ownTerms(query, uplineId, kind),
        direct: downline.uplineId === uplineId,
        downlineStatus: downline.status,
        downlineType: downline.accountType,
        pending: open?.state === 'REQUESTED',
        signed: open !== null && open.state !== 'REQUESTED',
        level: downline.path.length + 1,
        otherDirect: uplineId === null ? 0 : await store.countDirect(query, uplineId, kind, downlineId),
        currentPeriod: periodOf(terms.period, this.clock.now(), zone),
      },
      await this.settings.limitsOf(query, downline.brand),
    );
    return { problems, equalTiers };
  }

  private async put(tx: Tx, asked: Asked, by: Party, zone: string): Promise<bigint> {
    await store.lockLine(tx, asked.kind, asked.downlineId);
    await this.requireGood(tx.query, asked, zone);
    const id = await this.place(tx, asked, by);
    if (id === null) throw errors.already_signed();
    return id;
  }

  /** Null when the downline has such a contract already. */
  private async place(tx: Tx, { uplineId, downlineId, kind, terms }: Asked, by: Party): Promise<bigint | null> {
    const { brand } = await this.team.get(tx.query, downlineId);
    const now = this.clock.now();
    const id = await store.insertContract(tx, { brand, kind, uplineId, downlineId }, now);
    if (id !== null) await this.request(tx, await store.readContract(tx.query, id), terms, by, now);
    return id;
  }

  private async ask(tx: Tx, contract: Contract, terms: Terms, by: Party, zone: string): Promise<void> {
    await this.requireAmendable(tx.query, contract, terms);
    const { uplineId, downlineId, kind } = contract;
    await this.requireGood(tx.query, { uplineId, downlineId, kind, terms, contract }, zone);
    await this.request(tx, contract, terms, by, this.clock.now());
  }

  private async requireAmendable(query: Query, contract: Contract, { period }: Pick<Terms, 'period'>): Promise<void> {
    if (contract.state !== 'ACTIVE') throw errors.wrong_state({ state: contract.state });
    if (await store.openVersion(query, contract.id)) throw errors.wrong_state({ state: 'AMENDING' });
    const old = await store.readTerms(query, contract.id, contract.version);
    if (old.period !== period) throw errors.period_fixed();
  }

  private async request(tx: Tx, contract: Contract, terms: Terms, by: Party, now: Date): Promise<void> {
    const answerBy = new Date(now.getTime() + responseWithinMs);
    const version = await store.insertVersion(tx, contract.id, terms, now, answerBy);
    const request = requestOf(contract);
    await store.addStep(tx, contract.id, { version, move: request.toLowerCase(), by, state: contract.state, at: now });
    await publishRequested(tx, contract, version, request, answerBy);
  }

  private async requireGood(query: Query, asked: Asked, zone: string): Promise<void> {
    const { problems } = await this.examine(query, asked, zone);
    if (problems.some(({ code }) => code === 'already_signed')) throw errors.already_signed({ problems });
    if (problems.length > 0) throw errors.offer_refused({ problems });
  }

  private async ownTerms(query: Query, agentId: bigint, kind: ContractKind): Promise<Terms | null> {
    const own = await store.openContract(query, agentId, kind);
    return own?.state === 'ACTIVE' ? store.readTerms(query, own.id, own.version) : null;
  }
}
